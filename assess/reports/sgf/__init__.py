"""SGF games that any viewer shows."""
