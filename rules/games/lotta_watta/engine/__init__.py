"""What the preset of Lotta Watta says, and what a move changes: ruleset, state, turns, races, score."""
