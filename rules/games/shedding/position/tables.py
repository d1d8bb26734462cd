"""Compiles a ruleset into the tables that the engine uses.

A card is a small int, its type. A **row** is an int that combines the **match** (a card, a suit or
rank that was named, or anything) and the card on top (`MatchRows`). `illegal[row]` holds every type that
does not fit, so the playable part of a hand is `hand.translate(None, illegal[row])`, which takes a
tenth of a microsecond for seven cards.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from parlour.rules.cards import SUITS, Card
from parlour.rules.games.shedding.position import sentences
from parlour.rules.games.shedding.position.history import PublicHistory
from parlour.rules.games.shedding.position.matter import Matter
from parlour.rules.games.shedding.position.moves import NO_NAME, PLAIN, PLAY, Move
from parlour.rules.games.shedding.position.rows import MatchRows
from parlour.rules.games.shedding.ruleset.kinds import cards, effect, is_special, points, types_named
from parlour.rules.games.shedding.ruleset.ruleset import DrawingRule, Effect, Ruleset
from parlour.rules.sentences import unread

Quick: TypeAlias = tuple[int, tuple[int, ...], int, int, int, bool, bool]
"""The effect of a simple card: row, rows, draw, hop, turns, ends, faced.

`after` plays such cards in one step. `row` is the new row, or `rows` the rows by the name given.
`draw` is what the next player draws, or faces if `faced`. `hop` is how many seats the turn moves,
and `turns` is -1 if the direction changes. If `ends`, it may be the last card and end the round. (A
plain tuple is unpacked three times as fast as a named one.)
"""


class Rules:
    """The compiled ruleset. Lists are indexed by card type, `illegal` and `off_suit` by row.

    `pending` caches the matter of a faced card and a number of draws (see `after`).
    """

    # fmt: off
    __slots__ = (
        "again", "announces", "answers", "anywhere", "automatic", "bluffable", "calling_menus", "calls",
        "cancels", "cards", "care", "clause", "conditional", "deck", "draw", "effects", "elaborate",
        "forgets", "goes_back", "history", "illegal", "keeps", "least_conditional", "menus", "most",
        "moves_hands", "nameable", "names", "names_rank", "off_suit", "opens", "opens_of_two", "penalty",
        "pending", "plays", "points", "quick", "quick_of_two", "reach", "reverse", "rows", "ruleset",
        "same_rank", "skip", "special", "suit_word", "suits", "texts", "types", "unanswering", "voluntary",
        "window",
    )
    # fmt: on

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.suits = ruleset.deck.suits
        self.suit_word = "suit" if SUITS[self.suits[0]].symbol else "color"
        self.cards = cards(ruleset.deck)
        self.texts = tuple(card.text for card in self.cards)
        self.types = {text: number for number, text in enumerate(self.texts)}
        self.deck = _deck(ruleset, self.cards)
        ranks = tuple(rank for rank, copies in ruleset.deck.ranks.items() if copies)
        self.names = (*self.suits, *ranks)
        self._compile_effects(ruleset)
        self._compile_several(ruleset)
        self.rows = MatchRows(self.cards, self.effects, self.names)
        self.illegal = self.rows.illegal
        self.off_suit = self.rows.off_suit
        self.history = PublicHistory(self.rows, len(self.suits))
        self.forgets = self.history.forgets
        self._compile_calls(ruleset)
        self.voluntary = ruleset.drawing.voluntary
        self.keeps = ruleset.drawing.play != "must"
        self._compile_plays()
        self.quick, self.quick_of_two = (self._compile_quick(two=two) for two in (False, True))
        self.opens, self.opens_of_two = (self._compile_opens(of) for of in (self.quick, self.quick_of_two))
        self.pending: dict[tuple[int, int], Matter] = {}
        self._compile_reach(ruleset.drawing)

    def _compile_reach(self, drawing: DrawingRule) -> None:
        """Set `reach`: the most cards of a draw that ends with the first playable card, else 0."""
        most = {"one": 1, "until": drawing.count or len(self.deck) + 1, "count": 0}[drawing.rule]
        self.reach = 0 if drawing.play == "no" else most

    def _compile_effects(self, ruleset: Ruleset) -> None:
        effects = tuple(effect(ruleset, card) for card in self.cards)
        self.effects = effects
        self.anywhere = tuple(does.anywhere for does in effects)
        self.names_rank = tuple(does.names == "rank" for does in effects)
        self.nameable = tuple(self._nameable(does) for does in effects)
        self.draw = tuple(does.draw for does in effects)
        self.skip = tuple(does.skip for does in effects)
        self.answers = tuple(types_named(does.answers, self.cards) for does in effects)
        every = bytes(range(len(effects)))
        self.unanswering = tuple(every.translate(None, bytes(answers)) for answers in self.answers)
        self.cancels = tuple(types_named(does.cancels, self.cards) for does in effects)
        self.reverse = tuple(does.reverse for does in effects)
        self.again = tuple(does.again for does in effects)
        self.moves_hands = tuple(does.moves_hands for does in effects)
        self.goes_back = tuple(does.opening == "again" for does in effects)
        self.special = tuple(is_special(does) for does in effects)
        self.clause = tuple(does.clause or ruleset.clauses.match for does in effects)
        self.points = tuple(points(ruleset, card) for card in self.cards)
        conditional = bytes(n for n, does in enumerate(effects) if does.only_without_suit)
        enforced = ruleset.bluff.rule == "enforced"
        self.conditional, self.bluffable = (conditional, b"") if enforced else (b"", conditional)
        self.least_conditional = min(self.conditional, default=len(effects))

    def _nameable(self, effect: Effect) -> range:
        suits = len(self.suits)
        ranges = {"nothing": range(0), "suit": range(suits), "rank": range(suits, len(self.names))}
        return ranges[effect.names]

    def _compile_several(self, ruleset: Ruleset) -> None:
        """Set `same_rank`, the types that may follow in one play, and `most`, the most cards of a play."""
        several = ruleset.several
        self.most = {"off": 1, "some": several.most, "all": len(self.deck)}[several.cards]
        self.same_rank = tuple(
            b"" if self.special[n] and not several.specials else self._mates(card, specials=several.specials)
            for n, card in enumerate(self.cards)
        )
        self.elaborate = self.most > 1 or any(does.swap == "chosen" for does in self.effects)

    def _mates(self, card: Card, *, specials: bool) -> bytes:
        every = enumerate(self.cards)
        return bytes(n for n, other in every if other.rank == card.rank and (specials or not self.special[n]))

    def _compile_calls(self, ruleset: Ruleset) -> None:
        calling = ruleset.calling
        self.announces = calling.announce != "off"
        self.care = 1 if self.announces else 0
        self.automatic = calling.announce == "automatic"
        self.penalty = calling.penalty
        self.window = calling.catch_seconds > 0

    def _compile_plays(self) -> None:
        self.plays = tuple(
            tuple(Move(PLAY, bytes([n]), named) for named in self.nameable[n] or [NO_NAME])
            for n in range(len(self.cards))
        )
        self.calls = tuple(tuple(move._replace(call=True) for move in moves) for moves in self.plays)
        self.menus = self.calling_menus = Menus(self.plays, voluntary=self.voluntary, keeps=self.keeps)
        if self.announces:
            plays = self.plays, self.calls
            self.calling_menus = Menus(*plays, voluntary=self.voluntary, keeps=self.keeps)

    def _compile_quick(self, *, two: bool) -> dict[bytes, Quick]:
        hop = 2 if two and self.ruleset.reverse_skips_with_two else 1
        quick: dict[bytes, Quick] = {}
        for n, does in enumerate(self.effects):
            if not self._is_quick(n, does):
                continue
            rows = tuple(self.rows.laid(0, n, named) for named in range(len(self.names)))
            steps = hop if does.reverse else 1
            steps += min(does.skip, self.ruleset.skips_at_most)
            turn = -1 if does.reverse else 1
            ends = self._ends(does, special=self.special[n])
            rows = rows if does.names != "nothing" else ()
            quick[bytes([n])] = (n, rows, does.draw, steps, turn, ends, bool(does.answers))
        return quick

    def _ends(self, effect: Effect, *, special: bool) -> bool:
        last = self.ruleset.last_card
        served = not effect.draw or last.penalty_served != bool(effect.answers)
        return served and (last.special == "allowed" or not special)

    def _compile_opens(self, quick: dict[bytes, Quick]) -> dict[bytes, Quick]:
        """Return the opening cards with a simple effect."""
        to_dealer = self.ruleset.opening.reverse_starts == "dealer"
        return {card: does for card, does in quick.items() if self._opens(self.effects[card[0]], to_dealer)}

    def _opens(self, effect: Effect, to_dealer: bool) -> bool:
        waits = effect.names != "nothing" or effect.answers or (effect.reverse and to_dealer)
        return effect.opening == "effect" and not waits

    def _is_quick(self, n: int, effect: Effect) -> bool:
        faces = effect.cancels or (effect.answers and not effect.draw)
        waits = faces or effect.again != "no" or n in self.bluffable
        lies = effect.follow != "card" and effect.names == "nothing"
        twofold = bool(effect.draw) + bool(effect.skip) + effect.reverse > 1
        return not (self.moves_hands[n] or waits or lies or twofold)

    def card_type(self, text: str) -> int:
        """Return the type of the card `text`; raise NotationError if the deck has none."""
        try:
            return self.types[text.upper()]
        except KeyError:
            raise unread(sentences.NO_CARD, text, game=self.ruleset.title) from None

    def name_index(self, name: str) -> int:
        """Return the index of a suit or rank in `names`; raise NotationError if the deck has none."""
        folded = name.lower()
        for number, there in enumerate(self.names):
            if there.lower() == folded:
                return number
        raise unread(sentences.NO_NAME[self.suit_word], name, there=", ".join(self.suits))


def _deck(ruleset: Ruleset, cards: tuple[Card, ...]) -> bytes:
    deck = ruleset.deck
    copies = {**{rank: many * deck.packs for rank, many in deck.ranks.items()}, **deck.suitless}
    return bytes(number for number, card in enumerate(cards) for _ in range(copies[card.rank]))


Plays: TypeAlias = tuple[tuple[Move, ...], ...]
"""By card type, the moves that play it."""

KEPT: Final = 2_000
"""How many lists a menu caches; any two of 54 cards make about 1,500."""

NONE: Final[tuple[Move, ...]] = ()
DRAW, KEEP, PASS = ((PLAIN[verb],) for verb in ("draw", "keep", "pass"))


class Menu(dict[bytes, tuple[Move, ...]]):
    """Caches the legal moves by the cards that may be played, copies included: `menu[cards]`.

    The same few cards are playable again and again. `plays` holds the moves of each card (plain, then with a
    call). The moves besides playing are `others`, or `stuck` if no card may be played. `pairs` is the menu
    with no other moves: from it and from itself a menu joins the lists of many cards, which are too rare to
    be cached.
    """

    __slots__ = ("_others", "_pairs", "_plays")

    def __init__(
        self,
        plays: tuple[Plays, ...],
        others: tuple[Move, ...] = NONE,
        stuck: tuple[Move, ...] = NONE,
        pairs: Menu | None = None,
    ) -> None:
        super().__init__({b"": stuck})
        self._plays = plays
        self._others = others
        self._pairs = pairs

    def __missing__(self, cards: bytes) -> tuple[Move, ...]:
        if self._pairs is not None and len(cards) > 2 and cards[1] != cards[2]:
            return self._pairs[cards[:2]] + self[cards[2:]]
        moves = [move for plays in self._plays for card in dict.fromkeys(cards) for move in plays[card]]
        listed = (*moves, *self._others)
        if len(self) < KEPT:
            self[cards] = listed
        return listed


class Menus:
    """The menus of each situation: plays alone, a turn with or without a card to draw, cards just drawn, and
    pending draws or skips."""

    __slots__ = ("alone", "draws", "drew", "dry", "skips", "turn")

    def __init__(self, *plays: Plays, voluntary: bool, keeps: bool) -> None:
        self.alone = Menu(plays)
        pairs = self.alone if len(plays) == 1 else None
        kept = KEEP if keeps else NONE
        self.turn = Menu(plays, DRAW if voluntary else NONE, DRAW, pairs)
        self.dry = Menu(plays, NONE, PASS, pairs)
        self.drew = Menu(plays, kept, kept, pairs)
        self.draws = Menu(plays, DRAW, DRAW, pairs)
        self.skips = Menu(plays, PASS, PASS, pairs)
