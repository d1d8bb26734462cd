"""A ruleset compiled into the tables that the engine runs on.

A card is a small int: its type. What the next card must match is a **row**: the type of
the top card, or, where a suit was named, `len(cards) + suit`. `illegal[row]` holds every
type that does not match, so the playable part of a hand is `hand.translate(None,
illegal[row])`, which takes a fifth of a microsecond for seven cards.
"""

from __future__ import annotations

from rules.cards import SUITS, Card
from rules.errors import NotationError
from rules.games.shedding.check import points
from rules.games.shedding.menu import ELSE, Menu
from rules.games.shedding.moves import NO_SUIT, PLAY, Move
from rules.games.shedding.ruleset import Effect, Ruleset

NOTHING = Effect()


class Rules:
    """The compiled ruleset. Lists are indexed by card type, `illegal` and `off_suit` by row."""

    __slots__ = (
        "again",
        "announces",
        "automatic",
        "bluffable",
        "calls",
        "cards",
        "conditional",
        "deck",
        "draw",
        "illegal",
        "least_conditional",
        "menus",
        "named_row",
        "off_suit",
        "penalty",
        "plain",
        "plays",
        "points",
        "reverse",
        "ruleset",
        "skip",
        "suit_of_row",
        "suits",
        "texts",
        "types",
        "wild",
        "window",
    )

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.suits = ruleset.deck.suits
        self.cards = _types(ruleset)
        self.texts = tuple(card.text for card in self.cards)
        self.types = {text: number for number, text in enumerate(self.texts)}
        self.deck = _deck(ruleset, self.cards)
        self._compile_effects(ruleset)
        self._compile_matching()
        self.announces = ruleset.calling.announce != "off"
        self._compile_moves()
        self.automatic = ruleset.calling.announce == "automatic"
        self.penalty = ruleset.calling.penalty
        self.window = ruleset.calling.catch_seconds > 0

    def _compile_effects(self, ruleset: Ruleset) -> None:
        effects = [_effect(ruleset, card) for card in self.cards]
        self.wild = tuple(effect.wild for effect in effects)
        self.draw = tuple(effect.draw for effect in effects)
        self.skip = tuple(effect.skip for effect in effects)
        self.reverse = tuple(effect.reverse for effect in effects)
        self.again = tuple(effect.opening == "again" for effect in effects)
        self.plain = tuple(not (e.draw or e.skip or e.reverse or e.only_without_suit) for e in effects)
        conditional = bytes(n for n, effect in enumerate(effects) if effect.only_without_suit)
        enforced = ruleset.bluff.rule == "enforced"
        self.conditional, self.bluffable = (conditional, b"") if enforced else (b"", conditional)
        self.least_conditional = min(self.conditional, default=len(effects))
        self.points = tuple(points(ruleset, card.rank) for card in self.cards)

    def _compile_matching(self) -> None:
        every = range(len(self.cards))
        suit_of = [card.suit.name if card.suit else None for card in self.cards]
        wanted = [(suit_of[n], self.cards[n].rank) for n in every] + [(suit, None) for suit in self.suits]
        self.named_row = tuple(len(self.cards) + n for n in range(len(self.suits)))
        self.suit_of_row = tuple(self.suits.index(suit) if suit else NO_SUIT for suit, _ in wanted)
        self.illegal = tuple(
            bytes(n for n in every if not (self.wild[n] or self._fits(n, suit, rank)))
            for suit, rank in wanted
        )
        self.off_suit = tuple(
            bytes(n for n in every if suit is None or suit_of[n] != suit) for suit, _ in wanted
        )

    def _fits(self, number: int, suit: str | None, rank: str | None) -> bool:
        card = self.cards[number]
        return card.rank == rank or (card.suit is not None and card.suit.name == suit)

    def _compile_moves(self) -> None:
        suits = range(len(self.suits))
        self.plays = tuple(
            tuple(Move(PLAY, bytes([n]), suit) for suit in (suits if self.wild[n] else [NO_SUIT]))
            for n in range(len(self.cards))
        )
        self.calls = tuple(tuple(move._replace(call=True) for move in moves) for moves in self.plays)
        tables = ((self.plays,), (self.plays, self.calls) if self.announces else (self.plays,))
        self.menus = tuple(tuple(Menu(plays, last) for last in ELSE) for plays in tables)

    def card_type(self, text: str) -> int:
        """Return the type of the card that `text` names; raise NotationError if the deck has none."""
        try:
            return self.types[text.upper()]
        except KeyError:
            raise NotationError(f"{text[:20]!r} is no card of {self.ruleset.title}") from None

    def suit_index(self, name: str) -> int:
        """Return the number of the suit called `name`; raise NotationError if the deck has none."""
        if name not in self.suits:
            raise NotationError(f"{name[:20]!r} is no color here; choose {', '.join(self.suits)}")
        return self.suits.index(name)


def _types(ruleset: Ruleset) -> tuple[Card, ...]:
    suits = [SUITS[name] for name in ruleset.deck.suits]
    cards = [Card(rank, suit) for suit in suits for rank in ruleset.deck.ranks]
    return (*cards, *(Card(rank) for rank in ruleset.deck.suitless))


def _deck(ruleset: Ruleset, cards: tuple[Card, ...]) -> bytes:
    copies = {**ruleset.deck.ranks, **ruleset.deck.suitless}
    return bytes(number for number, card in enumerate(cards) for _ in range(copies[card.rank]))


def _effect(ruleset: Ruleset, card: Card) -> Effect:
    return ruleset.effects.get(card.rank, NOTHING)
