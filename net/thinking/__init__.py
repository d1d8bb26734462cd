"""Decisions of bots that think long, made in worker processes."""
