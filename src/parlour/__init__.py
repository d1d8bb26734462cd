"""A card table in the terminal: games (`rules`), tables and the wire (`net`), screens and lines (`tui`)."""
