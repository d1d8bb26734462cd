"""The files of the data folder: known hosts, tokens, matches."""
