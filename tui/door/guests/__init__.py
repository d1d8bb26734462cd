"""The app of one guest, and what guests share."""
