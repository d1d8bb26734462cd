"""What the bots that think ahead share: a fast rule for a move, and rounds played to their end."""
