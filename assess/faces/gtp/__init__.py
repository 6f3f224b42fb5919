"""An engine for other programs: the Go Text Protocol, version 2."""
