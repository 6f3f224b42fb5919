"""Positions from files and back: SGF, text diagrams, standard input. Stands on the rules alone."""
