"""The commands about referees: serve, stop, and a card room of several."""
