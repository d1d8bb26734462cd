"""Small widgets: forms, lists, pages."""
