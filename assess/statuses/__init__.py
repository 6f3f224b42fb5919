"""What follows from the answers: findings, the status of every string, territory and score."""
