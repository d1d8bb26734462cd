"""The web door: everything between a TCP connection and a guest's page, without the page."""
