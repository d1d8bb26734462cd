"""Plain lines on an SSH channel, and what runs them."""
