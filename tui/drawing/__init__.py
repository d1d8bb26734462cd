"""The canvas, themes, sorting."""
