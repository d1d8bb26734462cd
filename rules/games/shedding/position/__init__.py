"""One moment of a round: state, moves and their notation, tables compiled from the ruleset."""
