"""The search of bots: candidates compared in the same samples.

`no_gain.json` is a table of the games and seats where it brings nothing.
"""
