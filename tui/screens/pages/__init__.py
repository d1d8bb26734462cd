"""Rules, settings, saved matches, the editor."""
