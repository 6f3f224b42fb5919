"""Work on many positions at once: worker processes of this machine, or a cluster."""
