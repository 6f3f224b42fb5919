"""Strings that are decided by their shape or their neighbors: the precedents as data, and where they apply."""
