"""The history: an index of the saved matches, and what is kept beside it."""
