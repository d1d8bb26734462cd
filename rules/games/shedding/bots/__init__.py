"""The bots of the shedding family."""
