"""Pages of browsers: made of values, and of sessions without a browser."""
