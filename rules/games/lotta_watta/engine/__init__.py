"""What a move of Lotta Watta changes: state, turns, races, powers, score."""
