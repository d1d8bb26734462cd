"""What a page shows, section by section, made of values: no session, no socket."""
