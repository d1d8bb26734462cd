"""Rules of games that nobody knows: fields to change, some of which do not go together."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.errors import Fault, RulesetError
from rules.fields import Difference, Field
from rules.shelf import TableRules

CARDS = ("2", "7", "J", "A", "black 7")
DECK = 52

TURN = ("one", "until")
PLAIN = (
    Field("seats", "Table", "Most players", "So many seats stand at the table", "int", "4", (), "PR-1"),
    Field("hand", "Table", "Cards dealt", "How many cards each player gets", "int", "5", (), "PR-1"),
    Field("draw", "Drawing", "How to draw", "One card, or until one fits", "choice", "one", TURN, "PR-4"),
    Field(
        "at_will", "Drawing", "Draw at will", "Also if you could play", "bool", "on", ("on", "off"), "PR-4"
    ),
    Field("word", "Calling", "What to call", "The word with one card left", "text", "Pair", (), "PR-6"),
    Field("seconds", "Calling", "Time to catch", "Seconds in which nobody may act", "float", "2", (), "PR-6"),
)
OF_CARD = (
    Field("draw", "Card", "Next draws", "The next player draws so many", "int", "0", (), "PR-2"),
    Field(
        "wild", "Card", "On anything", "It may be played on any card", "bool", "off", ("on", "off"), "PR-2"
    ),
    Field("again", "Card", "Play again", "Its player plays again", "choice", "no", ("no", "may"), "PR-2"),
    Field("not_on", "Card", "Never on", "Cards on which it may not be played", "cards", "", CARDS, "PR-2"),
)
TOLD = {
    "seats": "up to {} players",
    "hand": "{} cards dealt",
    "draw": "draw {}",
    "at_will": "drawing at will {}",
    "word": "call {}",
    "seconds": "{} s to catch",
}


def plain(name: str, title: str, *, most: int = 4) -> TableRules:
    """The rules of a game as it stands on the shelf."""
    said = {field.path: field.value for field in PLAIN} | {"seats": str(most), "effects.7.draw": "2"}
    return _rules(said, title, name)


def fields(rules: TableRules) -> Sequence[Field]:
    said = rules.ruleset["said"]
    cards = dict.fromkeys((*CARDS[:4], *(path.split(".")[1] for path in said if path.startswith("effects."))))
    of_cards = (
        replace(field, path=f"effects.{card}.{field.path}", section=f"Card: {card}")
        for card in cards
        for field in OF_CARD
    )
    return tuple(replace(field, value=said.get(field.path, field.value)) for field in (*PLAIN, *of_cards))


def changed(rules: TableRules, texts: Mapping[str, str]) -> TableRules:
    said = {**rules.ruleset["said"], **texts}
    gone = [path for path, text in texts.items() if path.count(".") == 1 and not text]
    said = {name: value for name, value in said.items() if not _under(name, gone)}
    title = said.pop("title", rules.title)
    if faults := tuple(_faults(said)):
        raise RulesetError(faults)
    return _rules(said, title, rules.base)


def differences(rules: TableRules, base: TableRules) -> Sequence[Difference]:
    mine, theirs = (one.ruleset["said"] for one in (rules, base))
    paths = [path for path in {**theirs, **mine} if mine.get(path) != theirs.get(path)]
    return tuple(Difference(path, _told(path, mine.get(path, ""))) for path in sorted(paths))


def write(rules: TableRules) -> str:
    return json.dumps({"title": rules.title, "base": rules.base, **rules.ruleset["said"]})


def house_rules(text: str) -> TableRules:
    try:
        said = json.loads(text)
    except ValueError:
        raise RulesetError((Fault("line 1, column 1", "this is no TOML"),)) from None
    title, base = said.pop("title"), said.pop("base")
    if faults := tuple(_faults(said)):
        raise RulesetError(faults)
    return _rules(said, title, base)


def _rules(said: dict[str, str], title: str, base: str) -> TableRules:
    nothing: Any = None
    name = title.lower().replace(" ", "-")
    return TableRules(nothing, {"said": said}, nothing, title, 2, int(said["seats"]), name, base)


def _under(name: str, gone: Sequence[str]) -> bool:
    return any(name == path or name.startswith(f"{path}.") for path in gone)


def _faults(said: Mapping[str, str]) -> Iterator[Fault]:
    seats, hand = said["seats"], said["hand"]
    wrong = [path for path in ("seats", "hand") if not said[path].isdigit()]
    yield from (Fault(path, f"{said[path]!r}: it takes a number") for path in wrong)
    if not wrong and int(seats) * int(hand) >= DECK:
        yield Fault("hand", f"{seats} hands of {hand} need more than the {DECK} cards there are")
    for card in (path.split(".")[1] for path in said if path.startswith("effects.")):
        if card not in CARDS:
            yield Fault(f"effects.{card}", f"there is no {card!r} in the deck")


def _told(path: str, value: str) -> str:
    if path in TOLD:
        return TOLD[path].format(value)
    _, card, *field = path.split(".")
    return f"{card}: {field[0]} {value}" if value else f"{card}: no effect"
