"""What does not hold in a saved match, told by key and values with the number of its line."""

from __future__ import annotations

from typing import Final

from parlour.rules.errors import RulesError
from parlour.rules.sentences import Sentence, Told, text, told


class RecordError(RulesError):
    """Line `line` (from 1) of a saved match does not hold: `why` says what is wrong, `told` where, too."""

    def __init__(self, line: int, why: Told) -> None:
        super().__init__()
        self.line = line
        self.why = why
        self.told = told(AT_LINE, line=line, why=why)

    def __str__(self) -> str:
        return text(self.told)


class RecordOfOtherVersion(RecordError):
    """A saved match of another version of the rules or of its game. It may be correct, but nobody can say."""


class GameNotHere(RecordOfOtherVersion):
    """... whose game is not installed here, or cannot be used. The text names no line: none is wrong."""

    def __init__(self, line: int, why: Told) -> None:
        super().__init__(line, why)
        self.told = why


AT_LINE: Final = Sentence("record: at line", "line {line}: {why}")
AND_OTHER: Final = Sentence("record: and other version", "{why}; {other}")
TOO_MANY_CHARACTERS: Final = Sentence(
    "record: too many characters", "the file is too long: a match has at most {most} characters"
)
TOO_MANY_LINES: Final = Sentence(
    "record: too many lines", "the file is too long: a match has at most {most} lines"
)
PLAYED_BY: Final = Sentence(
    "record: played by", "it was played by version {theirs} of the rules; this is version {ours}"
)
NO_BLANK_LINE: Final = told(
    Sentence("record: no blank line", "the file ends before the blank line that precedes the first move")
)
NO_MATCH: Final = told(
    Sentence("record: no match", "this is no saved match: it does not begin with 'parlour match'")
)
OTHER_FORM: Final = Sentence(
    "record: other form", "it is written in form {theirs}; this version reads forms {ours}"
)
NOTHING_KNOWN: Final = Sentence(
    "record: nothing known", "{typed} says nothing known; there are: {there}, seat"
)
SECOND_TIME: Final = Sentence("record: second time", "{typed} stands here for the second time")
NAMED_AGAIN: Final = Sentence("record: named again", "seat {seat} is named for the second time")
NO_NUMBER: Final = Sentence("record: no number", "{typed} is no number from 0 to {most}")
HEAD_LACKS: Final = Sentence("record: head lacks", "the head does not say: {missing}")
NAMES_OF_SEATS: Final = Sentence(
    "record: names of seats", "seats 0 to {last} must each be named, and no other"
)
TOO_MUCH_BACK: Final = Sentence("record: too much back", "{moves} is too much to take back; there is {most}")
TIMES_BACK: Final = Sentence("record: times back", "moves are taken back {found} times, not {said}")
NO_SEAT: Final = Sentence("record: no seat", "there is no seat {seat}, only 0 to {last}")
OTHER_GAME: Final = Sentence("record: other game", "the ruleset is that of {theirs}, not of {said}")
OTHER_SEATS: Final = Sentence("record: other seats", "{seats} seats; this game takes {least} to {most}")
IS_CLAIM: Final = Sentence("record: is claim", "{typed} is a claim: `house judged` tells it")
NO_CLOCK: Final = Sentence("record: no clock", "no clock {typed} runs now")
LAST_ALREADY: Final = told(Sentence("record: last already", "it is known already that no round follows"))
NO_ROUND_ENDED: Final = told(Sentence("record: no round ended", "no round has just ended"))
OTHER_POINTS: Final = Sentence("record: other points", "the round brought {right}, not {said}")
NOT_OVER: Final = told(Sentence("record: not over", "the match is not over"))
OTHER_WINNER: Final = Sentence("record: other winner", "won by seat {right}, not by {said}")
MAY_NOT: Final = Sentence("record: may not", "seat {seat} may not {typed}: {why}")
NO_RACE: Final = Sentence("record: no race", "no race {typed} is open now")
NO_CLAIM: Final = Sentence("record: no claim", "{typed} is no claim in a race")
CLAIMS_TWICE: Final = told(Sentence("record: claims twice", "a seat claims twice in one race"))
NOT_WANTED: Final = Sentence("record: not wanted", "an order for {typed} is not wanted now: none is")
WANTED_FOR: Final = Sentence(
    "record: wanted for", "an order for {typed} is not wanted now: one for {wanted} is"
)
OTHER_CARDS: Final = told(Sentence("record: other cards", "these are not the cards that were to be shuffled"))
