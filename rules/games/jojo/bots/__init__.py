"""The bots of Jojo: what makes each level, the search of whole turns, the search of rounds, hints."""
