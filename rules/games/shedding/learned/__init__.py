"""Learned values of positions: the features (of JUNO Classic, and of any game for two), and their weights."""
