"""A second checker of certificates, written from docs/certificate.md alone, to be compared with the first one.

It shares no code and no habits with assess/proofs/checker.py: points are pairs (x, y), patterns are dictionaries, every
question is answered anew. Lowest layer first:

- `board`: points, patterns, strings;
- `outside`: how many liberties the strings have outside the zone at least;
- `plays`: what a play inside a zone may do;
- `links`, `vital_regions`: blocks, and the fixpoints over them;
- `ends`: the reasons that end a proof;
- `coverable`: when the bad event is impossible;
- `case`: the question asked and the position;
- `entries`, `steps`: an entry as written, and what it leads to;
- `cycles`, `proof`: a whole proof;
- `certificate`: claim, answers, lemmas.
"""

from second_checker.board import Refused
from second_checker.certificate import judge

__all__ = ["Refused", "judge"]
