"""Rules, settings, saved matches, the list of lessons, the editor."""
