"""What a move of Jojo changes: state, grid, plays, score."""
