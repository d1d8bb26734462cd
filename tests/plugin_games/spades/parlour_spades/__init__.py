"""Spades, a game of bids and tricks for two teams of two, as a game of Parlour."""
