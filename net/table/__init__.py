"""A table: its state, seats, matches and requests; a machine with events in, effects out; its runner."""
