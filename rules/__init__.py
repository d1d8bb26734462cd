"""The games, as pure values and functions: cards, moves, steps, views, events, the match, the contract.

No function here reads a clock, draws a random number or opens a file (except `parlour.rules.shelf`, which
reads the packaged presets and pages). Chance, time and race verdicts arrive as moves of the house
(`parlour.rules.moves`). So a ruleset, the seats and a list of moves determine a match completely, on every
machine.

Start reading with `contract` (the interface of a game), `views` (what a seat may know), `match` (rounds,
dealer, scores) and `games/` (the games themselves).
"""

VERSION = 2
"""The version of the rules. It changes when the same moves lead to a different position than before.

In version 1, a call of an earlier turn covered a later chain (NL-11); a trade drew its own card again
before the stock was renewed (JJ-11); if several cards of a play moved hands, only one took effect (HR-5).
"""

OLDEST = 1
"""The oldest version whose matches can be read.

They are replayed by the current rules. If a line does not hold, the error says that another version wrote
the match.
"""
