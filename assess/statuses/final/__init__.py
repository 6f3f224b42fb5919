"""Is the position final? Dame, teire, open kos and prisoners that are left to play."""
