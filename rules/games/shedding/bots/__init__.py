"""The bots of the shedding family: what makes each level, the heuristic, search, learned values, hints."""
