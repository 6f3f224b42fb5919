// All that the drivers use of the core: if its headers move, nothing else here has to change.
#pragma once

#include "guide/fights.hpp"
#include "search/plain_claim.hpp"
#include "search/proof_graph.hpp"
