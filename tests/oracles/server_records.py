"""Games as other servers record them: Tygem (.gib) and WBaduk (.ngf)."""

from __future__ import annotations

GIB = r"""\HS
\[GAMEWHITENAME=Bo (2D)\]
\[GAMEBLACKNAME=Ann (3D)\]
\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:0,GTIME:600-30-3,GRLT:1,ZIPSU:25,DUM:0,GONGJE:65,TCNT:232,AUSZ:0\]
\HE
\GS
2 5 0
INI 0 1 0 &4
STO 0 2 1 15 3
STO 0 3 2 3 16
\GE
"""
NGF = """Rated game
19
BO          9D
ANN         9D
www.cyberoro.com
0
0
6
20170316 [09:37]
5
Black wins by 0.5!
2
PMABBQEEQ
PMACWEREE
"""
