"""Connections as screens see them, and the interfaces (`ports.py`) between screens and app."""
