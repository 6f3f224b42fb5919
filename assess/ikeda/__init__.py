"""Ikeda's scoring systems, as Jasiek plays and counts them: Territory I, Area II and III, stone scoring.

Sources: Jasiek, Examples for Ikeda Territory I Scoring, Part 5 / Rules 3+3+BF; Ikeda, Area Rules III and Territory
Rules I; Jasiek, Prisoner Counting for Stone Scoring; Ikeda on counting Area III by territory and prisoners.
"""
