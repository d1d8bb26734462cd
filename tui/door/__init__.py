"""The SSH door's process."""
