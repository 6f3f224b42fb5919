"""Ikeda's letters for the quantities of a game. By itself, so that the command line has them without the rest."""

FIELDS = {"M": "moves", "L": "stones", "T": "played", "P": "paid", "Q": "final_stones", "S": "territory"}
"""By letter: the names of ``Table`` (side_by_side)."""
