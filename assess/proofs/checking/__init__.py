"""What the checker consists of, besides checker.py, which says in what order it is read."""
