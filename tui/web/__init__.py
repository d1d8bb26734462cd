"""The page of a guest with a browser: HTML made of what their seat may know, and their session."""
