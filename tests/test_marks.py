"""No test is left out for good: what is skipped for want of a library is marked, so that .ci/run comes back to it."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]


def test_what_needs_a_library_that_the_tests_do_not_bring_is_marked() -> None:
    brought = {re.split(r"[^\w-]", bound)[0].replace("-", "_") for bound in EXTRAS["test"] + EXTRAS["web"]}
    here = Path(__file__).parent
    for path in (*here.glob("test_*.py"), *here.glob("*/**/test_*.py")):
        text = path.read_text(encoding="utf-8")
        for library in re.findall(r'importorskip\(\s*"(\w+)', text):
            known = library in brought or library in sys.stdlib_module_names
            assert known or f'pytest.mark.needs("{library}")' in text, f"{path.name} {library}"
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    for files in ("of_others", "of_browser"):
        assert (
            f'pytest -n 2 -m "needs and not slow" ${files}\n' in script
            and f"{files}=$(git grep -l 'mark\\.needs(" in script
        )
