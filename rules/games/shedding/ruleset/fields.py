"""The editable fields of a ruleset, and its differences from another (HR-1).

`explained` has their texts. Their kinds and limits come from the ruleset's type annotations, so
that the two cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from functools import cache, reduce
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from parlour.rules.cards import COLOR_RANKS, COLORS, FRENCH, FRENCH_RANKS, SUITLESS, Card, card_words
from parlour.rules.explained import (
    Difference,
    Field,
    Kind,
    as_text,
    card_sentences,
    difference_sentence,
    difference_sentences,
)
from parlour.rules.games.shedding.ruleset import said
from parlour.rules.games.shedding.ruleset.explained import EXPLAINED, SECTIONS
from parlour.rules.games.shedding.ruleset.kinds import cards, names_of, narrowest, narrowness
from parlour.rules.games.shedding.ruleset.ruleset import Deck, Effect, Ruleset
from parlour.rules.sentences import PLACE, Sentence, Told, Value, text, told

_PARTS: Final = frozenset(part.name for part in fields_of(Ruleset))

T = TypeVar("T")

KINDS: Final[Mapping[Any, Kind]] = {
    bool: "bool",
    int: "int",
    float: "float",
    str: "text",
    tuple[str, ...]: "cards",
}
NO_CARD: Final = Card("")
OF_CARD: Final = Sentence("rule of card", "{name}: {rule}")
NO_EFFECT: Final = Sentence("rule of card: no effect", "{name}: no effect")


class FieldPlace(NamedTuple):
    """A field: its path in `explained`, the card name in place of the star, and a card of that name."""

    pattern: str
    star: str = ""
    card: Card = NO_CARD

    @property
    def path(self) -> str:
        return self.pattern.replace("*", self.star)

    @property
    def section(self) -> str:
        section = SECTIONS[self.pattern.partition(".")[0]]
        return f"Card: {card_words(self.star)}" if section == "Cards" else section


def fields(ruleset: Ruleset) -> tuple[Field, ...]:
    """Return the editable fields of `ruleset`, in display order.

    Effects and points have fields for each rank in the deck and for every other name in use.
    """
    names = tuple(name for name, _ in _names(ruleset.deck, [*ruleset.effects]))
    return tuple(_field(ruleset, place, names) for place in _places(ruleset))


def differences(base: Ruleset, ruleset: Ruleset) -> tuple[Difference, ...]:
    """Return in a few words each field in which `ruleset` differs from `base`.

    A card that has lost every effect counts as one difference.
    """
    changed = {part for part in _PARTS if getattr(ruleset, part) != getattr(base, part)}
    perhaps = (place for place in _places(ruleset, base) if place.pattern.partition(".")[0] in changed)
    differ = [place for place in perhaps if _value(ruleset, place) != _value(base, place)]
    found = {told.path: told for told in (_difference(ruleset, place) for place in differ)}
    return tuple(found.values())


def _places(*rulesets: Ruleset) -> Iterator[FieldPlace]:
    """Yield the places of the fields, for all card names of the given rulesets."""
    deck = rulesets[0].deck
    effects = [pattern for pattern in EXPLAINED if pattern.startswith("effects.")]
    ranks = FRENCH_RANKS if said.suit(deck) is said.SUIT else COLOR_RANKS
    stars = {
        "deck.ranks.*": [(rank, NO_CARD) for rank in ranks],
        "deck.suitless.*": [(rank, NO_CARD) for rank in SUITLESS],
        "scoring.values.*": _names(deck, [name for rules in rulesets for name in rules.scoring.values]),
    }
    for pattern in EXPLAINED:
        if pattern not in effects:
            yield from (FieldPlace(pattern, *star) for star in stars.get(pattern, [("", NO_CARD)]))
    for star in _names(deck, [name for rules in rulesets for name in rules.effects]):
        yield from (FieldPlace(pattern, *star) for pattern in effects)


def _names(deck: Deck, others: list[str]) -> list[tuple[str, Card]]:
    """Return each rank of `deck` and every other name that fits a card in it, with such a card."""
    there, named = cards(deck), dict[str, Card]()
    for card in there:
        for name in names_of(card):
            named.setdefault(name, card)
    wanted = dict.fromkeys((*(card.rank for card in there), *others))
    return [(name, named[name]) for name in wanted if name in named]


def _field(ruleset: Ruleset, place: FieldPlace, names: tuple[str, ...]) -> Field:
    explained, hint = EXPLAINED[place.pattern], _hint(place.pattern)
    words = _words(ruleset, place)
    label, line = explained.label.format(**words), explained.words.format(**words)
    kind: Kind = "choice" if get_origin(hint) is Literal else KINDS[hint]
    value, values = as_text(_value(ruleset, place)), _values(ruleset, place, kind, names)
    return Field(place.path, place.section, label, line, kind, value, values, explained.clause, place.pattern)


@cache
def _hint(pattern: str) -> Any:
    """Return the type of a field, taken from the annotations of the ruleset."""
    hint: Any = Ruleset
    for part in pattern.split("."):
        hint = get_args(hint)[-1] if get_origin(hint) else get_type_hints(hint)[part]
    return hint


def _values(ruleset: Ruleset, place: FieldPlace, kind: Kind, names: tuple[str, ...]) -> tuple[str, ...]:
    if kind == "choice":
        return get_args(_hint(place.pattern))
    if kind == "bool":
        return ("on", "off")
    if kind != "cards":
        return ()
    if place.pattern == "deck.suits":
        return tuple(suit.name for suit in (FRENCH if said.suit(ruleset.deck) is said.SUIT else COLORS))
    return names


def _value(ruleset: Ruleset, place: FieldPlace) -> Any:
    match place.pattern.split("."):
        case ["seats", at]:
            return ruleset.seats[int(at)]
        case ["deck", ("ranks" | "suitless") as which, _]:
            return getattr(ruleset.deck, which).get(place.star, 0)
        case ["scoring", "values", _]:
            face = int(place.card.rank) if place.card.is_number else 0
            return _held(ruleset.scoring.values, place, face)
        case ["effects", _, field]:
            return getattr(_held(ruleset.effects, place, Effect()), field)
        case parts:
            return reduce(getattr, parts, ruleset)


def _held(named: Mapping[str, T], place: FieldPlace, otherwise: T) -> T:
    """Return the value for a name: its own entry, or that of the narrowest broader name."""
    if place.star in named:
        return named[place.star]
    close = narrowness(place.star, place.card)
    broader = {name: value for name, value in named.items() if narrowness(name, place.card) < close}
    found = narrowest(broader, place.card)
    return otherwise if found is None else found


def _words(ruleset: Ruleset, place: FieldPlace) -> dict[str, str]:
    suit = text(said.suit(ruleset.deck))
    words = {"suit": suit, "Suit": suit.capitalize()}
    if place.star:
        words["cards"] = said.plural(place.star)
    return words


def _difference(ruleset: Ruleset, place: FieldPlace) -> Difference:
    if not place.pattern.startswith("effects."):
        return Difference(place.path, _told(ruleset, place))
    if not _does_something(ruleset, place):
        return Difference(place.path.rpartition(".")[0], told(NO_EFFECT, name=place.star))
    return Difference(place.path, told(OF_CARD, name=place.star, rule=_told(ruleset, place)))


def _does_something(ruleset: Ruleset, place: FieldPlace) -> bool:
    """Whether the card has any effect; its clause does not count."""
    return replace(_held(ruleset.effects, place, Effect()), clause="") != Effect()


def _told(ruleset: Ruleset, place: FieldPlace) -> Told:
    value = _value(ruleset, place)
    texts = _texts(place.pattern, text(said.suit(ruleset.deck)))
    sentence = difference_sentence(place.pattern, texts, as_text(value))
    values: dict[str, Value] = {"value": value if value and isinstance(value, tuple) else as_text(value)}
    if place.star:
        values |= {name: told(words) for name, words in _forms(place.star).items()}
    places = PLACE.findall(sentence.words)
    return told(sentence, **{name: each for name, each in values.items() if name in places})


def _texts(pattern: str, suit: str) -> Mapping[str, str]:
    """Return the texts about differences in a field, with the deck's word for a suit."""
    return {value: words.replace("{suit}", suit) for value, words in EXPLAINED[pattern].told.items()}


def _forms(star: str) -> Mapping[str, Sentence]:
    return card_sentences(star, card_words(star), said.plural(star))


def sentences() -> Iterator[Sentence]:
    """Yield every sentence about a difference, for translators."""
    yield from (OF_CARD, NO_EFFECT)
    for pattern in EXPLAINED:
        for suit in ("suit", "color"):
            yield from difference_sentences(pattern, _texts(pattern, suit))
    for star in (*SUITLESS, *FRENCH_RANKS, *COLOR_RANKS):
        yield from _forms(star).values()
