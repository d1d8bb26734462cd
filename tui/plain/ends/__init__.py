"""Where lines are read and written: a terminal, an SSH channel, a pipe."""
