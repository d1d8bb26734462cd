"""A table: events in, effects out; and the task that runs it."""
