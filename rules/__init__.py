"""The games as pure values and functions.

Nothing here reads a clock, draws a random number or touches a file (`rules.shelf`
alone reads the packaged presets and pages). Chance, time and judged races come in
as moves of the house (`rules.moves`), so a match is its ruleset, its seats and its
list of moves, and the same list gives the same match on every machine.

Where to start reading: `contract` (what a game answers), `views` (what a seat may
know), `match` (rounds, dealer, scores), `games/` (the games themselves).
"""

VERSION = 1
"""The version of the rules: saved matches of another version are reported as such."""
