"""German whist, a game of tricks for two, as a game of Parlour."""
