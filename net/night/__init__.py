"""A game night: many tables at one host, for some rounds, with one list of standings."""
