"""What is said of a game night."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, phrase

UNPLAYABLE: Final = phrase("night: unplayable", "the plan of the night has faults")
TOO_LONG: Final = Sentence("night: too long", "a plan has at most {most} KiB; this one has {size} bytes")
NO_FIELD: Final = Sentence("night: no field", "there is no such field; there are {known}")
GAMES: Final = Sentence(
    "night: games",
    'name a game, as in games = "switch", or a list of 1 to {most}, one for each round',
)
GAME: Final = phrase(
    "night: game", 'name a game, as in "switch", or give either game and options, or rules in place of them'
)
ROUNDS_OR_UNTIL: Final = phrase(
    "night: rounds or until", 'say either rounds = 4 or until = "23:00", not both and not neither'
)
LENGTH_OR_MINUTES: Final = phrase("night: length or minutes", "say either length or minutes, not both")
SEATS_MISFIT: Final = Sentence("night: seats", "{title} is played by {least} to {most}")
TAKES: Final = Sentence("night: takes", "{typed}; it takes {known}")
TAKES_TEXT: Final = Sentence("night: takes text", "{typed}; it takes a text of at most 64 characters")
TAKES_TIME: Final = Sentence("night: takes time", '{typed}; it takes a time of day, as "23:00"')
TAKES_BETWEEN: Final = Sentence("night: takes between", "{typed}; it takes a number from {least} to {most}")
SENT_AWAY: Final = phrase("night: sent away", "the host of the night has sent you away")
IS_OVER: Final = phrase("night: over", "the night is over")
FULL: Final = Sentence("night: full", "the night has its {most} people")
TOO_LATE: Final = phrase("night: too late", "the night has begun, and its host lets nobody enter any more")
NOT_ENTERED: Final = phrase("night: not entered", "you do not take part in the night")
NOBODY: Final = phrase("night: nobody", "nobody has this number")
ROUND_IS_PLAYED: Final = phrase("night: round played", "a round is being played")
TOO_FEW: Final = Sentence("night: too few", "a night needs at least {least} people; entered so far: {here}")
MANY: Final = Sentence("night: many", "{most} game nights are on at this machine already")
IN_ANOTHER: Final = Sentence(
    "night: in another", "you take part in {name}: leave that night before you enter another"
)
NIGHT_SILENT: Final = phrase("night: silent", "the machine of the night does not answer at the moment")
NO_NIGHT: Final = phrase("no night", "there is no game night here")
NO_OWN_BOTS: Final = phrase("night: no own bots", "the host of the night lets no bots of guests play")
NO_SUCH_TABLE: Final = phrase("night: no table", "this is no table of the round that is played")
