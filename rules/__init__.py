"""The games as pure values and functions.

Nothing here reads a clock, draws a random number or touches a file (`rules.shelf`
alone reads the packaged presets and pages). Chance, time and judged races come in
as moves of the house (`rules.moves`), so a match is its ruleset, its seats and its
list of moves, and the same list gives the same match on every machine.

Where to start reading: `contract` (what a game answers), `views` (what a seat may
know), `match` (rounds, dealer, scores), `games/` (the games themselves).
"""

VERSION = 2
"""The version of the rules. It changes when the same moves lead to another position than before.

1: a call of an earlier turn covered a later chain (NL-11); a trade drew its own card again before the
stock was renewed (JJ-11); of several cards in a play that moved hands only one did (HR-5).
"""

OLDEST = 1
"""The oldest version whose matches are read.

They are played by the rules of this version; where a line does not hold by these, it is said that the match
is of another one.
"""
