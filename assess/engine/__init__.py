"""The engine: the search for proofs. The core is C++ (``core/``); this package states the claims and writes the certificates."""
