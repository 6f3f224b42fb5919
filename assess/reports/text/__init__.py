"""Sentences, boards and variations as text."""
