"""The ways to a table in plain lines: connecting, hosting, joining, lessons."""
