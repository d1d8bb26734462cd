"""Hanabi, in which two to five players make fireworks together, as a game of Parlour."""
