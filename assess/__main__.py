"""``python -m assess`` is the command ``assess``."""

import sys

from assess.faces.cli import main

if __name__ == "__main__":
    sys.exit(main())
