"""The faces: how assess is spoken to. The uppermost layer; each command has a module of its name."""
