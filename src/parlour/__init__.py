"""A card table in the terminal: games (`rules`), tables and the wire (`net`), screens and lines (`tui`)."""

__version__ = "1.0.0"
"""The one place of the version: the build and `parlour --version` read it here."""
