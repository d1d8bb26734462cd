"""What the preset of Jojo says, and what a move changes: ruleset, state, grid, plays, score."""
