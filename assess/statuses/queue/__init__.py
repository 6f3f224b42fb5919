"""What is asked of a whole position, of which strings, in which order, under one budget."""
