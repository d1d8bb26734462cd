"""Sentences with a key, and what happened as a sentence with its seats and values.

A game names what it has to say by a `Sentence` and says whom it is about: `told(DEALS, dealer, each=7)`. Only
`text` makes words of it. In these `{0}`, `{1}` are seats, which are replaced where the names are known, and
`{each}` is a value. The sentences here are those of all games, and mean the same in each: cards slide for
some of them. A game has its own beside them. That all stand on one page is why it is long.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeAlias

from parlour.rules.cards import card_words, is_card
from parlour.rules.errors import NotationError, quoted

PLACE: Final = re.compile(r"\{(\w+(?::\w+)?)\}")
"""The place of a seat or a value in the words of a sentence: `{cards}`. In a language with cases it may be
`{cards:den}`: the words of the cards in the case that its translator calls `den`."""
NAMES: Final = ("suit", "rank", "name")
"""The values that are a suit or a rank, in notation."""
NAMED: Final = "names"
"""The value that is several suits or ranks, with spaces between them."""
PLACES: Final = ("stack", "beside", "origin", "target")
"""The values that name one of several stacks."""


class Sentence(NamedTuple):
    """One way to say something. The key names it for all programs, and stays when the words change.

    `own` is what the seat `{0}` reads in place of `words`, `other` what the seat `{1}` reads; "": the same.
    A rule of the game is quoted by its clause at the end.
    """

    key: str
    words: str
    own: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """Something is said by `sentence` of `seats`, its `{0}`, `{1}`. `values` are by name, sorted.

    As an event it is for all to read, so it holds no card that anybody may not know.
    """

    sentence: Sentence
    seats: tuple[int, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: object) -> dict[str, Any]:
        return as_json(read, written)


Value: TypeAlias = int | str | tuple[str, ...] | Told
"""A number; a name (of a suit or rank, in notation); a word of the rules; cards in notation (`FACE_DOWN` for
one that the reader may not know); a part that is said of a seat, too: `{0}'s card 3`, `your card 3`."""


def told(sentence: Sentence, *seats: int, **values: Value) -> Told:
    """Return `sentence` about `seats` and with `values`."""
    return Told(sentence, seats, tuple(sorted(values.items())) if values else ())


def phrase(key: str, words: str) -> Told:
    """Return a sentence about no seat and without values, which is always told alike."""
    return Told(Sentence(key, words))


class Unread(NotationError):
    """A text is no card or move of a game of the house: `told` says so by key and values."""

    def __init__(self, why: Told) -> None:
        super().__init__()
        self.told = why

    def __str__(self) -> str:
        return text(self.told)


def unread(sentence: Sentence, typed: str, **values: Value) -> Unread:
    """Return an error that says by `sentence` that `typed` cannot be read, and quotes its beginning."""
    return Unread(told(sentence, typed=quoted(typed), **values))


def reason(error: Exception) -> Told:
    """Return what an error tells; one of a game of others may have only words."""
    said = getattr(error, "told", None)
    return said if isinstance(said, Told) else in_words(str(error))


def in_words(words: str) -> Told:
    """Return `words` as a sentence that is its own key. It has no seats or values, and no places for any."""
    return Told(Sentence(words, words))


def as_json(read: Callable[[Any], object], write: Callable[[Any], object]) -> dict[str, Any]:
    """Return the schema by which pydantic reads and writes a value as other JSON values than its fields.

    It is plain data: nothing here imports pydantic.
    """
    return {
        "type": "function-plain",
        "function": {"type": "no-info", "function": read},
        "serialization": {"type": "function-plain", "function": write},
    }


MODULES: Final = (
    "parlour.rules.sentences",
    "parlour.rules.events",
    "parlour.rules.explained",
    "parlour.rules.faults",
    "parlour.rules.contract",
    "parlour.rules.past",
    "parlour.rules.record.entries",
    "parlour.rules.record.faults",
    "parlour.rules.shelf.saved",
    "parlour.rules.games.shedding.position.sentences",
    "parlour.rules.games.shedding.engine.sentences",
    "parlour.rules.games.shedding.ruleset.fields",
    "parlour.rules.games.shedding.ruleset.sentences",
    "parlour.rules.games.shedding.ruleset.said",
    "parlour.rules.games.shedding.choices.sentences",
    "parlour.rules.games.lotta_watta.engine.sentences",
    "parlour.rules.games.lotta_watta.engine.ruleset",
    "parlour.rules.games.lotta_watta.choices.sentences",
    "parlour.rules.games.shedding.bots.sentences",
    "parlour.rules.games.lotta_watta.bots.sentences",
    "parlour.rules.games.jojo.bots.sentences",
    "parlour.rules.games.jojo.choices.sentences",
    "parlour.rules.games.jojo.engine.sentences",
    "parlour.rules.games.jojo.engine.ruleset",
    "parlour.rules.games.jojo.engine.tables",
)
"""Where the sentences stand that every program has: of these only the key is written."""
_ADDED: Final[list[str]] = []
MOST: Final = 200
"""The most values, or cards of a value."""
SEATS: Final = 10
"""The most seats."""
MOST_PLACES: Final = 10
"""The most places of a form."""
DEEPEST: Final = 2
"""How deep parts are said within parts."""
HIGHEST: Final = 2**31
"""The highest number, and with a minus the lowest."""
LONGEST: Final = 640
"""The most characters of a text."""
LONGEST_CARD: Final = 16
"""The most characters of a card in notation."""
LONGEST_SAID: Final = 4_000
"""The most characters of words that are made: places of parts within places multiply."""


@cache
def known() -> Mapping[str, Sentence]:
    """Return the sentences that every program has, by their keys."""
    modules = map(import_module, (*MODULES, *_ADDED))
    return {each.key: each for module in modules for each in _sentences(vars(module).values())}


def add_known(*modules: str) -> None:
    """Let `known` have the sentences in these modules, too: those of a part of the program above this one."""
    _ADDED.extend(module for module in modules if module not in _ADDED)
    known.cache_clear()


def _sentences(values: Iterable[object]) -> Iterator[Sentence]:
    for value in values:
        if isinstance(value, Sentence):
            yield value
        elif isinstance(value, Told):
            yield value.sentence
        elif isinstance(value, dict):
            yield from _sentences(value.values())
        elif isinstance(value, tuple):
            yield from _sentences(value)


def written(said: Told) -> list[object]:
    """Return what is said as JSON values: key, seats, values by name, and the forms of a strange sentence.

    What is empty at the end is left out, and forms that all programs have, or that are the key. A part that
    is said is an object with `told`.
    """
    key, *forms = said.sentence
    strange = known().get(key) != said.sentence and forms != [key, "", ""]
    values = {name: _written(value) for name, value in said.values}
    found: list[object] = [key, said.seats, values, forms if strange else ()]
    while not found[-1] and len(found) > 1:
        found.pop()
    return found


def _written(value: Value) -> object:
    return {"told": written(value)} if isinstance(value, Told) else value


def read(found: Any) -> Told:
    """Return what `written` made of what is said; raise ValueError for anything else, or for too much."""
    return found if isinstance(found, Told) else _told(found, DEEPEST)


def _told(found: Any, deepest: int) -> Told:
    """Read what is said, with parts that are `deepest` deep."""
    if not isinstance(found, list) or not 1 <= len(found) <= 4:
        raise ValueError("what is said is a list of a key, seats, values and forms")
    parts: list[Any] = [*found, *([], {}, [])[len(found) - 1 :]]
    key, seats, values, forms = parts
    _check(isinstance(seats, list) and len(seats) <= SEATS)
    _check(all(type(seat) is int and 0 <= seat < SEATS for seat in seats))
    _check(isinstance(values, dict) and len(values) <= MOST)
    _check(isinstance(forms, list) and len(forms) in (0, 3))
    texts = [_text(each) for each in (key, *forms)]
    sentence = Sentence(*texts) if forms else known().get(texts[0], Sentence(texts[0], texts[0]))
    _check(all(len(PLACE.findall(form)) <= MOST_PLACES for form in sentence[1:]))
    named = {_text(name): _value(value, deepest) for name, value in values.items()}
    return Told(sentence, tuple(seats), tuple(sorted(named.items())))


def _value(found: Any, deepest: int) -> Value:
    match found:
        case bool():
            raise ValueError("a value is a number, a text, cards, or a part")
        case int():
            _check(abs(found) <= HIGHEST)
            return found
        case str():
            return _text(found)
        case {"told": said, **more} if not more:
            _check(deepest > 0)
            return _told(said, deepest - 1)
        case _:
            _check(isinstance(found, list) and len(found) <= MOST)
            return tuple(_text(card, LONGEST_CARD) for card in found)


def _text(found: Any, longest: int = LONGEST) -> str:
    _check(isinstance(found, str) and len(found) <= longest)
    text: str = found
    return text


def _check(fits: bool) -> None:
    if not fits:
        raise ValueError(
            "what is said has a key, seats of the table, values and forms, none of them too long or too many"
        )


def rewritten(said: Told, strange: Callable[[Sentence], Sentence], value: Callable[[Value], Value]) -> Told:
    """Return what is said with another sentence, if not every program has it, and with other values."""
    sentence = said.sentence
    if known().get(sentence.key) != sentence:
        sentence = strange(sentence)
    values = tuple(
        (name, rewritten(each, strange, value) if isinstance(each, Told) else value(each))
        for name, each in said.values
    )
    return Told(sentence, said.seats, values)


def shortened(said: Told, cut: Callable[[str, int], str], most: int) -> Told:
    """Return what is said with texts cut so short that `cut` leaves its English words, of at most `most`.

    Keys and values stay, so that it can be said in other languages: values are cut, and the forms of a
    sentence that not every program has. That of one that all have stays whole, so a long one may be too long.
    """

    def cut_off(words: str) -> str:
        short = cut(words, longest)
        if len(words) <= longest:
            return short
        short = short[:-3]
        at = short.rfind("{")  # not in the midst of a place
        return (short[:at] if at > short.rfind("}") else short) + "..."

    def cut_value(value: Value) -> Value:
        match value:
            case str():
                return cut_off(value)
            case tuple() if len(value) > longest // LONGEST_CARD:
                return (*value[: longest // LONGEST_CARD], "...")
            case _:
                return value

    def cut_sentence(sentence: Sentence) -> Sentence:
        return Sentence(cut(sentence.key, most), *map(cut_off, sentence[1:]))

    found, longest = said, most
    while cut(words := text(found), most) != words and longest > LONGEST_CARD:
        found = rewritten(said, cut_sentence, cut_value)
        longest //= 2
    return found


class Speaker:
    """Makes words of what is said: in English, with seats as `{0}` (numbers of the table).

    A face of the table has one of its own, with names, and in another language.
    """

    def form(self, sentence: Sentence, form: str, case: str = "") -> str:  # noqa: ARG002 - English has none
        """Return one of the forms of `sentence`, with its places, in one of the cases of a language."""
        return form

    def seat(self, seat: int) -> str:
        return f"{{{seat}}}"

    def cards(self, cards: Sequence[str], case: str = "") -> str:  # noqa: ARG002
        return words_of(cards)

    def name(self, name: str, case: str = "") -> str:  # noqa: ARG002
        """Return a suit, rank or card that is given in notation."""
        return card_words(name)

    def place(self, zone: str) -> str:
        """Return one of several stacks, by the name of its zone."""
        return zone

    def seats(self, seats: Sequence[int]) -> str:
        """Return several seats, as they stand in the midst of a sentence."""
        return self.listed([self.seat(seat) for seat in seats])

    def listed(self, words: Sequence[str]) -> str:
        *others, last = words or ("",)
        return f"{', '.join(others)} and {last}" if others else last


ENGLISH: Final = Speaker()


def text(said: Told, viewer: int | None = None, speaker: Speaker = ENGLISH, case: str = "") -> str:
    """Return the words of `speaker` for `viewer` (None: a spectator), in one of the cases of a language."""
    return filled(said, form(said, viewer), viewer, speaker, case)


def clause_of(said: Told) -> str:
    """Return the clause that says why, as it follows the words, "" without one."""
    clause = dict(said.values).get("clause")
    return f" ({clause})" if clause else ""


def form(said: Told, viewer: int | None) -> str:
    """Return the form of the sentence that `viewer` reads, in English and with its places."""
    sentence, seats = said.sentence, said.seats
    if viewer is None or viewer not in seats[:2]:
        return sentence.words
    return (sentence.own if viewer == seats[0] else sentence.other) or sentence.words


def filled(said: Told, form: str, viewer: int | None, speaker: Speaker = ENGLISH, case: str = "") -> str:
    """Return one form of what is said, with words in its places. A place that nothing fills stays.

    What is too long is cut: no table says so much. What stands in several places alike is made once.
    """
    values, found = dict(said.values), dict[str, str]()

    def words(place: re.Match[str]) -> str:
        if place[1] not in found:
            found[place[1]] = _in_place(place[1], said.seats, values, viewer, speaker)
        return found[place[1]]

    return PLACE.sub(words, speaker.form(said.sentence, form, case))[:LONGEST_SAID]


def _in_place(
    place: str, seats: Sequence[int], values: Mapping[str, Value], viewer: int | None, speaker: Speaker
) -> str:
    name, _, case = place.partition(":")
    if name.isdecimal() and int(name) < len(seats):
        return speaker.seat(seats[int(name)])
    if name == "seats" and seats:
        return speaker.seats(seats)
    return _words(name, values[name], viewer, speaker, case) if name in values else f"{{{place}}}"


def unfilled(said: Told) -> Iterator[str]:
    """Yield the places, in any form of the sentence, that neither a seat nor a value fills.

    Words that are their own key have none: they may quote what somebody typed.
    """
    if said.sentence.words == said.sentence.key:
        return
    filling = {name for name, _ in said.values} | {"seats", *map(str, range(len(said.seats)))}
    for form in said.sentence[1:]:
        yield from (place for place in PLACE.findall(form) if place not in filling)


def _words(name: str, value: Value, viewer: int | None, speaker: Speaker, case: str) -> str:
    if isinstance(value, Told):
        return text(value, viewer, speaker, case)
    if isinstance(value, tuple):
        return speaker.cards(value, case)
    if name in NAMES:
        return speaker.name(str(value), case)
    if name == NAMED:
        return ", ".join(speaker.name(each, case) for each in str(value).split())
    return speaker.place(str(value)) if name in PLACES else str(value)


def cards_named(said: Told) -> tuple[str, ...]:
    """Return the cards that are named in what is said, in notation, also those in its parts."""
    found: list[str] = []
    for name, value in said.values:
        match value:
            case Told():
                found += cards_named(value)
            case tuple():
                found += filter(None, value)
            case str() if name in NAMES and is_card(value):
                found.append(value)
            case _:
                pass
    return tuple(found)


def words_of(cards: Sequence[str]) -> str:
    """Return cards in words; if the reader may know none of them, they are counted."""
    if not any(cards):
        return "no card" if not cards else "a card" if len(cards) == 1 else f"{len(cards)} cards"
    return ", ".join(card_words(each) or "a card" for each in cards)


DEALS: Final = Sentence("deals", "{0} deals {each} cards each", own="You deal {each} cards each")
DEALS_FIRST: Final = Sentence(
    "deals first", "By the cards drawn, {0} deals first", own="By the cards drawn, you deal first"
)
CALLS: Final = Sentence("calls", '{0} calls "{word}"', own='You call "{word}"')
CATCHES: Final = Sentence(
    "catches",
    "{0} catches {1}, who has not called",
    own="You catch {1}, who has not called",
    other="{0} catches you: you have not called",
)
NOT_CALLED: Final = Sentence("not called", "{0} has not called", own="You have not called")
SKIPPED: Final = Sentence("skipped", "{0} is skipped", own="You are skipped")
REVERSED: Final = Sentence("reversed", "Direction reversed")
HANDS_SWAPPED: Final = Sentence(
    "hands swapped", "{0} and {1} swap hands", own="You and {1} swap hands", other="{0} and you swap hands"
)
HANDS_PASSED: Final = Sentence("hands passed", "Everyone passes their hand on")
CARDS_PASSED: Final = Sentence("cards passed", "Everyone passes a card to the left")
CHOOSES: Final = Sentence("chooses", "{0} chooses {name}", own="You choose {name}")
CARRIES: Final = Sentence(
    "carries", "{0} moves {card} from {origin} to {target}", own="You move {card} from {origin} to {target}"
)
TAKES: Final = Sentence("takes", "{0} takes a card from the stock", own="You take a card from the stock")
PUTS: Final = Sentence(
    "puts", "{0} puts the taken card in slot {slot}", own="You put the taken card in slot {slot}"
)
KEEPS_ONE_MORE: Final = Sentence(
    "keeps one more", "{0} keeps the card as one card more", own="You keep the card as one card more"
)
PUTS_BACK: Final = Sentence("puts back", "{0} puts it back and passes", own="You put it back and pass")
SWAPS: Final = Sentence("swaps", "{0} swaps {here} with {there}", own="You swap {here} with {there}")
PLACE_OF: Final = Sentence("place", "{0}'s card {slot}", own="your card {slot}")
OWN_PLACE: Final = Sentence("own place", "their own card {slot}", own="your card {slot}")
CAN_WITH: Final = Sentence("can with", "{choice}: {cards}")
"""What can be done, and with which cards."""
CHOOSING: Final = Sentence("choosing", "{choice}: {names}")
"""What can be done, and with what: suits, ranks or cards."""
WITH_PICKS: Final = Sentence("with picks", "{choice}: {picks}")
"""The same with picks that have no other words."""
STOCK: Final = phrase("zone: stock", "stock")
HAS_DRAWN: Final = Sentence("has drawn", "{0} has drawn")
TURN_OF: Final = Sentence("turn of", "{0}'s turn")
OTHERS_TURN: Final = Sentence("others' turn", "it is {0}'s turn")
DRAWING_DEALER: Final = Sentence("drawing dealer", "the first dealer is drawn")
BEING_DEALT: Final = Sentence("being dealt", "the cards are being dealt")
NO_NOTATION: Final = Sentence("no notation", "{why}")
"""What is said of a text that is no move of a game's notation."""
NO_ROUND: Final = Sentence("no round", "no round is being played now")
BEING_SHUFFLED: Final = Sentence("being shuffled", "the cards are being shuffled")
ROUND_OVER: Final = Sentence("round over", "the round is over")
GONE_OUT: Final = Sentence("gone out", "{0} has gone out", own="You have gone out")
TIED: Final = Sentence("tied", "The round is blocked and tied: no one scores")
FEWEST_POINTS: Final = Sentence(
    "fewest points",
    "The round is blocked: {0} holds the fewest points",
    own="The round is blocked: you hold the fewest points",
)
POINT_TO_WIN: Final = Sentence("point to win", "1 point")
POINTS_TO_WIN: Final = Sentence("points to win", "{points} points")
SCORE_TOGETHER: Final = Sentence("score together", "{seats} score {points} and have {total}")
LAST_ROUND: Final = phrase("last round", "This round is the last one")
MATCH_ENDS: Final = phrase("match ends", "The match ends here")
WINS: Final = Sentence("wins", "{0} wins the match", own="You win the match")
WIN_TOGETHER: Final = Sentence("win the match", "{seats} win the match")


ONE_ROUND: Final = "one round"
"""The key of what a game says of the end of a match that its first round decides."""


def points_to_win(points: int) -> Told:
    """Return what ends a match in which so many points are needed."""
    return told(POINT_TO_WIN if points == 1 else POINTS_TO_WIN, points=points)
