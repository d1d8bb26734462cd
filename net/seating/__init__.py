"""Who sits, comes, goes, pauses; bots and stand-ins."""
