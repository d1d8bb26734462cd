"""The bots of Lotta Watta."""
