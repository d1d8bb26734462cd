"""The pages around a match: home, hosting, the network, lobby, waiting room, settings."""
