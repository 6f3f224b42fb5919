"""The game: boards, strings, moves, basic ko, formations. The lowest layer; it imports nothing of the others."""
