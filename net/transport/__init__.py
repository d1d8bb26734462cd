"""TLS, dialing, the Unix socket, admission of connections."""
