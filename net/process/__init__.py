"""`serve`: the process around a referee; the one in the background."""
