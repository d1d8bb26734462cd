"""A connection to a referee, which dials again by itself."""
