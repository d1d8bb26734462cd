"""The shape of each kind of table: layout, drawing, keys."""
