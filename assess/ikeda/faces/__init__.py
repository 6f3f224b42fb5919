"""What is asked of these scoring systems on the command line and over HTTP, and how it is told."""
