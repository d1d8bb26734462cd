"""Reviews a finished match in a process of its own."""
