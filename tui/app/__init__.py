"""The app: which screen is shown, and the ways to a table."""
