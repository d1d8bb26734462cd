"""All tables, people and connections of one process."""
