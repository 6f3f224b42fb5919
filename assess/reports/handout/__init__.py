"""Handouts: positions to a page with what is asked, the answers at the end."""
