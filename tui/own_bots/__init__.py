"""Bots that players wrote themselves: each file runs in a process of its own."""
