"""Results, positions and proofs kept in files: lines of JSON, a database, proofs by their content."""
