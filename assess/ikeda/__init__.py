"""Ikeda's scoring systems, as Jasiek plays and counts them: Territory I, Area II and III, stone scoring.

Sources: Jasiek, Examples for Ikeda Territory I Scoring, Part 5 / Rules 3+3+BF; Ikeda, Area Rules III and Territory
Rules I; Jasiek, Prisoner Counting for Stone Scoring; Ikeda on counting Area III by territory and prisoners.

- The game: ``game``, ``course`` (of a record), ``scoring``.
- Counting: ``counting`` (by every method), ``side_by_side`` (Tables 1 and 2, of a game or of numbers told).
- Basic endgame kos: ``kos`` (the table, and what there is to count on a board).
- Perfect play: ``perfect_play`` leads two searches, ``pass_fights`` compares rulesets by it. Of the whole board:
  ``territory_prover`` with ``secured``, ``bitboard``. By parts, with proofs: ``division``, ``part``, ``parts_game``,
  ``bounds_prover``; guards of larger parts: ``guarded``. What both need: ``search_budget``, ``solution``. The judge of
  proofs, which leans on none of them: ``bounds_checker``; ``solution_json`` brings it what stands in a file.
- What is told: a ``..._text`` and a ``..._json`` each. ``faces`` has the commands and requests, and ``door`` is what
  the rest of the package knows.
"""
