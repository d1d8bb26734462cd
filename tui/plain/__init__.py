"""The table in plain lines, without a screen: the session of one player, its pages and commands."""
