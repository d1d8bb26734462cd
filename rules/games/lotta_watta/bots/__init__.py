"""The bots of Lotta Watta: what makes each level, memory, the heuristic, the search, hints."""
