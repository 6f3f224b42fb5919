"""The engine: the search for proofs. The core is C++ (``core/``); Python states the claims and writes certificates."""

from pkgutil import extend_path

# As in assess/__init__.py: the core may be installed elsewhere.
__path__ = extend_path(__path__, __name__)
