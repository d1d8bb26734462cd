"""From keys to a move: cursor, selection, targets."""
