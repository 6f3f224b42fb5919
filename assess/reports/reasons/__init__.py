"""Every reason that the output can contain, explained with a small diagram."""
