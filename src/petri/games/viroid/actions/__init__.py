"""What the players of Viroid do."""
