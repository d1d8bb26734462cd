"""A table with hands and a discard."""
