"""Lessons: what their files say, the position dealt, the run through the steps."""
