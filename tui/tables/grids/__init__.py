"""A table with cards in grids."""
