"""A card room: several referees, on several machines, that share one list of tables."""
