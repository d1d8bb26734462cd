"""What a move changes: deal, draw, play, effects, hands, calls, score."""
