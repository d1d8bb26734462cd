"""A Textual driver on an SSH channel."""
