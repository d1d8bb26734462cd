"""Rates levels and files of bots by matches of everyone against everyone."""
