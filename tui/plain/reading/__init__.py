"""Rules, lessons, history and replay in lines."""
