"""Settings, saved matches, house rules."""
