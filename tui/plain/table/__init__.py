"""The commands at a table: from words to a move."""
