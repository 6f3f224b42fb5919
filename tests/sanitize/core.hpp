// All that the drivers use of the core: if its headers move, nothing else here has to change.
#pragma once

#include "claim.hpp"
#include "playouts.hpp"
#include "proof_graph.hpp"
