"""Variations judged: those that players give, what they overlook, tempting mistakes, and play against a proof."""
