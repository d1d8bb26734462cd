"""What is said at a table, made of keys and values: once for screens, lines and pages."""
