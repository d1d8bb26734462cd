"""The data of one table, which all its parts read."""
