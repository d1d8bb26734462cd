"""The bots of Jojo."""
