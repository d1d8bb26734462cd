"""Hearts: a game of tricks for three to five, of another distribution than Parlour."""
