"""The faces: how assess is spoken to. The uppermost layer; each command has a module here, other programs rooms."""
