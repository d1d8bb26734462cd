"""What this table is for this seat, as values: no screen, no lines, no page. All three read it."""
