"""Rulesets drawn at random: every field, every seat count, decks of both kinds.

Most of what is drawn can be played. What cannot is as it comes: a hand too large, a name that
names nothing, rules that do not go together.
"""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Final, Literal, TypeVar

from parlour.rules.cards import COLOR_RANKS, COLORS, FRENCH, FRENCH_RANKS
from parlour.rules.games.shedding.ruleset.kinds import cards, size
from parlour.rules.games.shedding.ruleset.ruleset import (
    BluffRule,
    Calling,
    Clauses,
    Deck,
    DrawingRule,
    Effect,
    LastCard,
    OpeningCard,
    Ruleset,
    Scoring,
    Several,
)

T = TypeVar("T")

CLAUSES: Final = Clauses(**{field.name: "HR-1" for field in fields(Clauses)})


def random_ruleset(rng: Random) -> Ruleset:
    """Return a ruleset in which every field is drawn by `rng`."""
    deck = _deck(rng)
    least = _often(rng, 2, rng.randint(2, 10))
    most = rng.randint(least, 10)
    bluff = BluffRule(rule=_often(rng, "enforced", "challenge"), fine=rng.randint(0, 4))
    scoring = _scoring(rng, deck)
    return Ruleset(
        name="any",
        title="Any",
        seats=(least, most),
        hand=_hand(rng, deck, most),
        hand_with_two=rng.choice((0, _hand(rng, deck, 2))),
        cut=_seldom(rng),
        deck=deck,
        effects=_effects(rng, deck, bluff),
        opening=OpeningCard(
            named_by=rng.choice(("dealer", "first")),
            reverse_starts=rng.choice(("right", "dealer")),
            answered=_seldom(rng),
        ),
        several=Several(
            cards=rng.choice(("off", "some", "all")),
            most=rng.randint(2, 5),
            specials=rng.choice((True, False)),
        ),
        drawing=_drawing(rng),
        bluff=bluff,
        skips_at_most=rng.randint(1, 5),
        reverse_skips_with_two=rng.choice((True, False)),
        calling=Calling(
            announce=rng.choice(("caught", "automatic", "off")),
            word=rng.choice(("UNO", "Mau", "next to the last card")),
            penalty=rng.randint(0, 5),
            catch_seconds=rng.choice((0.0, 0.5, 2.0)),
        ),
        last_card=LastCard(special=rng.choice(("allowed", "draw")), penalty_served=rng.choice((True, False))),
        scoring=scoring,
        clauses=CLAUSES,
    )


def _drawing(rng: Random) -> DrawingRule:
    rule: Literal["one", "until", "count"] = rng.choice(("one", "until", "count"))
    limit = 0 if rng.random() < (0.1 if rule == "count" else 0.5) else rng.randint(1, 4)
    voluntary = rng.choice((True, False))
    return DrawingRule(rule=rule, count=limit, voluntary=voluntary, play=rng.choice(("may", "must", "no")))


def _often(rng: Random, usual: T, other: T) -> T:
    return usual if rng.random() < 0.7 else other


def _seldom(rng: Random) -> bool:
    return rng.random() < 0.15


def _deck(rng: Random) -> Deck:
    return _colors(rng) if _seldom(rng) or rng.random() < 0.4 else _french(rng)


def _colors(rng: Random) -> Deck:
    suits = rng.sample([suit.name for suit in COLORS], rng.randint(1, 5))
    ranks = {rank: rng.choice((0, 1, 1, 2, 2, 4)) for rank in COLOR_RANKS}
    suitless = {rank: rng.choice((0, 1, 4, 8)) for rank in ("W", "W4", "JK")}
    return Deck(suits=tuple(suits), ranks=ranks, suitless=suitless, packs=_often(rng, 1, rng.randint(1, 4)))


def _french(rng: Random) -> Deck:
    suits = _often(
        rng, [suit.name for suit in FRENCH], rng.sample([suit.name for suit in FRENCH], rng.randint(1, 4))
    )
    ranks = dict.fromkeys(FRENCH_RANKS[rng.choice((0, 0, 4, 5)) :], 1)
    if _seldom(rng):
        ranks = {rank: rng.randint(0, 3) for rank in FRENCH_RANKS}
    return Deck(
        suits=tuple(suits), ranks=ranks, suitless={"JK": rng.choice((0, 0, 1, 4, 8))}, packs=rng.randint(1, 4)
    )


def _hand(rng: Random, deck: Deck, seats: int) -> int:
    """As many as there are cards for, but now and then one too many."""
    fit = (size(deck) - 1) // seats
    return rng.randint(1, max(1, min(fit, rng.choice((3, 7, 11, 40))))) if rng.random() < 0.97 else fit + 1


def _names(rng: Random, deck: Deck) -> list[str]:
    """Names of cards in the deck, some narrow; now and then one that may not be there."""
    there = [name for card in cards(deck) for name in (card.rank, card.rank, card.rank, card.text)]
    if deck.suits[0] in {suit.name for suit in FRENCH}:
        colors = {"spades": "black", "clubs": "black", "hearts": "red", "diamonds": "red"}
        there += [f"{colors[card.suit.name]} {card.rank}" for card in cards(deck) if card.suit]
    return [*there, rng.choice(("7", "Q", "D", "JK"))] if _seldom(rng) else there


def _some(rng: Random, names: list[str], most: int) -> tuple[str, ...]:
    """Some of `names`, each once."""
    return tuple(dict.fromkeys(rng.choices(names, k=rng.randint(0, most)))) if names else ()


def _effects(rng: Random, deck: Deck, bluff: BluffRule) -> dict[str, Effect]:
    names = _names(rng, deck)
    some = {name: _effect(rng, names, bluff) for name in _some(rng, names, rng.choice((3, 8, 20)))}
    suitless = [rank for rank, copies in deck.suitless.items() if copies]
    return {**some, **{rank: _suitless(rng, _effect(rng, names, bluff)) for rank in suitless}}


def _suitless(rng: Random, drawn: Effect) -> Effect:
    """A card without a suit has to go somewhere, and something has to follow it."""
    followed = drawn.names != "nothing" or drawn.follow != "card"
    if not followed and rng.random() < 0.98:
        named = replace(drawn, names="suit")
        drawn = rng.choice((replace(drawn, follow="under"), replace(drawn, follow="anything"), named))
    return replace(drawn, anywhere=rng.random() < 0.98)


def _effect(rng: Random, names: list[str], bluff: BluffRule) -> Effect:
    """An effect of one to four kinds; a card that may be challenged does no more than draw."""
    kinds = {
        "anywhere": {"anywhere": True},
        "names": {"names": rng.choice(("suit", "suit", "rank"))},
        "not_on": {"not_on": _some(rng, names, 3)},
        "only_without_suit": {"only_without_suit": True},
        "follow": {"follow": rng.choice(("under", "anything"))},
        "draw": {"draw": _often(rng, rng.randint(1, 5), rng.randint(1, 20))},
        "skip": {"skip": _often(rng, 1, rng.randint(1, 10))},
        "answered draw": {"draw": rng.randint(1, 5), "answers": _some(rng, names, 4)},
        "answered skip": {"skip": rng.randint(1, 3), "answers": _some(rng, names, 4)},
        "answers": {"answers": _some(rng, names, 3)},
        "cancels": {"cancels": _some(rng, names, 3), "draw": rng.randint(0, 5)},
        "reverse": {"reverse": True},
        "again": {"again": rng.choice(("may", "must"))},
        "swap": {"swap": rng.choice(("left", "chosen"))},
        "pass_hands": {"pass_hands": True},
        "give_left": {"give_left": True},
    }
    drawn = Effect(
        opening=rng.choice(("effect", "effect", "nothing", "again")), clause=rng.choice(("", "HR-2"))
    )
    for kind in rng.sample([*kinds], rng.choice((1, 1, 2, 3, 4))):
        drawn = replace(drawn, **kinds[kind])  # type: ignore[arg-type]
    return drawn if rng.random() < 0.03 else _mended(drawn, bluff)


def _mended(drawn: Effect, bluff: BluffRule) -> Effect:
    if drawn.swap == "chosen" and drawn.opening == "effect":
        drawn = replace(drawn, opening="nothing")
    if drawn.only_without_suit and bluff.rule == "challenge":
        drawn = replace(drawn, answers=(), draw=drawn.draw or 2, give_left=False, again="no")
    return drawn if drawn.again == "no" else replace(drawn, give_left=False)


def _scoring(rng: Random, deck: Deck) -> Scoring:
    names = _names(rng, deck)
    return Scoring(
        counts=rng.choice(("winner", "own", "fixed")),
        fixed=rng.choice((1, 1, 5, 1000)),
        values={name: rng.choice((0, 1, 10, 50)) for name in _some(rng, names, 8)},
        double_wild=rng.choice((True, False)),
        blocked=rng.choice(("points", "cards")),
        target=_often(rng, rng.randint(1, 500), 1_000),
        rounds=_often(rng, 0, rng.randint(1, 5)),
    )
