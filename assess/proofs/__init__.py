"""Questions, certificates and the checker that judges them. Stands on the rules alone."""
