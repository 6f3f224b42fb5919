"""What a search may take of the machine, and what depends on the operating system; worker processes, and a cluster."""
