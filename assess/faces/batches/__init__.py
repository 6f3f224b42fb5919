"""Many positions at once: whole folders and archives of game records, settled in one run that can be resumed."""
