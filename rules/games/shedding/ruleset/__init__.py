"""What a preset says: its fields, checks, and words."""
