"""What depends on the operating system."""
