"""The engine: the search for proofs. The core is C++ (``core/``); Python states the claims and writes certificates."""
