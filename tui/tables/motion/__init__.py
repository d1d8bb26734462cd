"""Cards that slide over the table: which, and where they are at a moment."""
