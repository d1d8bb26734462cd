"""The app: which screen is shown, and the player who goes the ways to a table in boxes."""
