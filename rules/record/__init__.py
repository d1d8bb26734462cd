"""Saved matches: written, read, played again."""
