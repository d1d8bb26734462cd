"""The Textual interface and the command line. Importing this loads neither."""
