"""A match at a table: moves, races, shuffles, deadlines, votes."""
