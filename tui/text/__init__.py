"""Words on screen and on the command line, and the filters before a terminal."""
