"""What this table is for this seat, as values: no screen, no lines. Both read it."""
