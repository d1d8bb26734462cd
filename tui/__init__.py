"""The Textual interface and the command line. Here: the one table of keys. Importing this loads neither."""
