"""The C++ core (core/binding.cpp), whose interface is that of the core in a browser."""

from assess.engine._core_wasm import KO_PASS as KO_PASS
from assess.engine._core_wasm import PASS as PASS
from assess.engine._core_wasm import Option as Option
from assess.engine._core_wasm import Search as Search
from assess.engine._core_wasm import Source as Source
from assess.engine._core_wasm import fight_over as fight_over
from assess.engine._core_wasm import natural_playouts as natural_playouts
from assess.engine._core_wasm import options as options
from assess.engine._core_wasm import play as play
from assess.engine._core_wasm import playouts as playouts
from assess.engine._core_wasm import search as search
from assess.engine._core_wasm import set_option as set_option
from assess.engine._core_wasm import source as source
from assess.engine.core_values import Claim as Claim
from assess.engine.core_values import ProofNode as ProofNode
