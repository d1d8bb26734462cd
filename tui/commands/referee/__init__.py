"""The commands about referees: run one, end it, and make a card room of several."""
