"""Results and proofs kept in files: as lines of JSON, or in a database."""
