"""Why a ruleset cannot be played: for each fault the field, and what is wrong, told by key and values.

The sentences here are those of all games; a game has its own beside them. What somebody typed, and the names
that a file may write, stay as they are in every language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from parlour.rules.errors import RulesError, printable
from parlour.rules.sentences import Sentence, Told, phrase, text, told


class Fault(NamedTuple):
    """One reason why a ruleset cannot be played: the dotted name of a field, and what is wrong."""

    field: str
    told: Told

    @property
    def words(self) -> str:
        """What is wrong, in English."""
        return text(self.told)


class RulesetError(RulesError):
    """A ruleset cannot be played (HR-9). Each fault has a field, its value and a reason."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(printable("; ".join(f"{fault.field}: {fault.words}" for fault in faults)))
        self.faults = faults

    @property
    def told(self) -> Told:
        """The first fault, and how many more there are."""
        (field, why), more = self.faults[0], len(self.faults) - 1
        return told(AT_FIELD_AND_MORE if more else AT_FIELD, field=field, why=why, more=more)


class UnknownGame(RulesError):
    """No preset has this name: `told` says so by key and values."""

    def __init__(self, why: Told) -> None:
        super().__init__(text(why))
        self.told = why


class FaultyGame(UnknownGame):
    """The game or preset `name` of another distribution cannot be used: which file, and what is wrong."""

    def __init__(self, name: str, distribution: str, file: str, words: str) -> None:
        values = {"game": name[:40], "distribution": distribution[:80], "file": file[:80]}
        super().__init__(told(GAME_FAULTY, **values, why=words))
        self.name = name
        self.distribution = distribution
        self.file = file
        self.words = words


class GameFailed(FaultyGame):
    """The code of the game `name` of another distribution failed when it was called: where, and how."""

    def __init__(self, name: str, distribution: str, words: str) -> None:
        super().__init__(name, distribution, "", words[:120])
        self.told = told(GAME_FAILED, game=name[:40], distribution=distribution[:80], why=self.words)
        self.args = (text(self.told),)


class MissingGame(UnknownGame):
    """The game `name` is one of `distribution` (with its version), which is not installed here."""

    def __init__(self, name: str, distribution: str) -> None:
        super().__init__(told(GAME_MISSING, game=name[:40], distribution=distribution[:80]))
        self.name = name
        self.distribution = distribution


class Mistyped(RulesError):
    """A text is no value of its field. `told` says which would be."""

    def __init__(self, wrong: Told) -> None:
        super().__init__(text(wrong))
        self.told = wrong


def listed(names: Iterable[object]) -> str:
    """Return names that a file may write, with commas between them."""
    return ", ".join(map(str, names))


AT_FIELD: Final = Sentence("fault: at field", "{field}: {why}")
AT_FIELD_AND_MORE: Final = Sentence("fault: at field and more", "{field}: {why}; and {more} more")
GAME_FAULTY: Final = Sentence("game faulty", "{game} of {distribution} cannot be played: {file}: {why}")
GAME_FAILED: Final = Sentence("code of game failed", "the game {game} of {distribution} failed: {why}")
GAME_MISSING: Final = Sentence("game missing", "its game, {game} of {distribution}, is not installed here")
NO_GAME: Final = Sentence("no game", "there is no game {typed}; there are: {there}")
NO_PRESET: Final = Sentence("no preset", "there is no game {typed} with a preset {preset} in this version")
NUMBER_OUTSIDE: Final = Sentence("fault: number outside", "{number}; it takes {least} to {most}")
SECONDS_OUTSIDE: Final = Sentence("fault: seconds outside", "{number}; it takes {least} to {most} seconds")
SEATS_OUTSIDE: Final = Sentence("fault: seats outside", "{number}; {game} takes {least} to {most}")
TYPED_OUTSIDE: Final = Sentence("fault: typed outside", "{typed}: it takes {least} to {most}")
TITLE_TOO_LONG: Final = Sentence("fault: title", "{typed}: it takes 1 to {most} characters that print")
MISSING: Final = phrase("fault: missing", "is missing")
NO_RULE: Final = phrase("fault: no rule", "there is no such rule")
NO_RULE_AMONG: Final = Sentence("fault: no rule among", "there is no such rule; there are: {there}")
NO_FIELD: Final = Sentence("fault: no field", "there is no field {typed}; there are: {there}")
NO_OPTION: Final = Sentence("fault: no option", "is no option of {game}; there are: {there}")
NO_OPTIONS: Final = Sentence("fault: no options", "is no option of {game}; it has none")
NOT_AMONG: Final = Sentence("fault: not among", "{typed}; there are: {there}")
TAKES_ONE_OF: Final = Sentence("fault: one of", "{typed}: it takes one of {values}")
TAKES_ON_OR_OFF: Final = Sentence("fault: on or off", "{typed}: it takes on or off")
TAKES_TRUE_OR_FALSE: Final = Sentence("fault: true or false", "{typed}: it takes true or false")
TAKES_WHOLE_NUMBER: Final = Sentence("fault: whole number", "{typed}: it takes a whole number")
TAKES_NUMBER: Final = Sentence("fault: number", "{typed}: it takes a number")
TAKES_TEXT: Final = Sentence("fault: text", "{typed}: it takes a text, in quotes")
TAKES_LIST: Final = Sentence("fault: list", "{typed}: it takes a list")
TAKES_LIST_OF: Final = Sentence("fault: list of", "{typed}: it takes a list of {most}")
TAKES_TABLE: Final = Sentence("fault: table", "{typed}: it takes a section of rules")
IS_TABLE: Final = Sentence("fault: is a table", "{typed}: it is a section of rules, not one of them")
TAKES_OTHERWISE: Final = Sentence("fault: otherwise", "{typed}: {why}")
"""What a library says in English of a value that it cannot read, of a type that only games of others have."""
TOO_DEEP: Final = phrase("fault: too deep", "a number is too long, or tables are nested too deep")
UNREADABLE: Final = phrase("fault: unreadable", "it cannot be read as a game and its ruleset")
ON_ITSELF: Final = Sentence("fault: on itself", "{chain}: the last of them builds on itself")
ON_NO_PRESET: Final = Sentence("fault: on no preset", "{chain}: the last of them is no preset")
SAID_BY_FILE: Final = Sentence("fault: said by file", "{game}: is not said there, but by the file")
MADE_OF_TITLE: Final = phrase("fault: made of title", "is made of the title")
TABLES_TOO_DEEP: Final = phrase("fault: tables too deep", "its tables are nested too deep")
FILE_TOO_LARGE: Final = Sentence("fault: file too large", "{size} bytes; house rules take at most {most}")
FILE_TOO_LONG: Final = Sentence(
    "fault: file too long", "it is too long; house rules take at most {most} bytes"
)
NO_UTF_8: Final = phrase("fault: no UTF-8", "this is no text in UTF-8")
TOO_MANY_DOTS: Final = Sentence("fault: too many dots", "it has more than {most} dots")
NUMBER_TOO_LONG: Final = phrase("fault: number too long", "a number is too long")
NO_TOML: Final = Sentence("fault: no TOML", "{why}: this is no TOML")
NO_KEY: Final = Sentence("fault: no key", "house rules say no such thing; they say {there}")
NO_TITLE: Final = phrase("fault: no title", "is missing; house rules have a name of their own, in quotes")
SUMMARY: Final = Sentence("fault: summary", "it takes at most {most} characters that print, in quotes")
NO_SECTION: Final = Sentence("fault: no section", "{typed}: it is a section, [rules]")
UNDER_RULES: Final = phrase("fault: under rules", "stands under [rules]; the title above them names the game")
NO_BASE: Final = Sentence(
    "fault: no base", "is missing; it takes the game that these rules start from; there are: {there}"
)


def outside(number: float, least: float, most: float, sentence: Sentence = NUMBER_OUTSIDE) -> Told:
    """Return that `number` is not between `least` and `most`; `sentence` names the unit."""
    return told(sentence, number=str(number), least=f"{least:g}", most=f"{most:g}")
