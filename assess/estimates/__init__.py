"""What the strings look like that nobody has proved anything of: estimates, told apart from proofs everywhere."""
