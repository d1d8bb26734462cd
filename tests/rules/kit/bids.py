"""A small game for what families of card games need: High Cards, for three to six.

Each gets three cards, and says in turn how many points they play for; then each plays a card. The highest
card wins what its player said. The first to `target`
points wins. The last in the order of a round deals next. The seats may play in two teams, or all together.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from parlour.rules import match as matches
from parlour.rules.game import (
    DEALS,
    FRENCH,
    FRENCH_RANKS,
    SEATS,
    Card,
    Choice,
    CompiledDeck,
    Event,
    Explained,
    Fact,
    Fault,
    Game,
    GameDealing,
    GameNotation,
    GamePlay,
    GameRuleset,
    GameScoring,
    GameViews,
    How,
    Moved,
    NotationError,
    Opening,
    Outcome,
    Pick,
    Refusal,
    RoundResult,
    SeatView,
    Sentence,
    Step,
    TurnsView,
    Uncovered,
    View,
    Zone,
    ZoneKind,
    compose,
    table_faults,
    told,
)
from parlour.rules.match import Match
from parlour.rules.moves import HOUSE, Shuffled
from parlour.rules.search import left_over
from parlour.rules.shelf import shelf
from parlour.rules.shelf.ready import TableRules, ready
from parlour.rules.simulate import next_move
from parlour.rules.views import Stage
from tests.rules.kit.foreign import a_distribution

EACH: Final = 3
ROUNDS: Final = 3
"""The rounds in which all together must reach the target, if all are in one team."""
CARDS: Final = tuple(Card(rank, suit) for rank in FRENCH_RANKS for suit in FRENCH)
BID: Final = Sentence("bids bid", "{0} plays for {points}", own="You play for {points}")
NUMBER: Final = Sentence("bids round", "round {number}, the most points are {most}")
HIGHEST: Final = Sentence("bids highest", "{0} has the highest card, {cards}")
TURN: Final = Sentence("bids turn", "{0}'s turn", own="Your turn")
OVER: Final = Sentence("bids over", "the round is over")
NOT_NOW: Final = Sentence("bids not now", "it is not time for that")
SAY: Final = Sentence("bids say", "Say how many points you play for")
PLAY: Final = Sentence("bids play", "Lay a card")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    title: str
    seats: tuple[int, int] = (3, 6)
    target: int = 7
    most: int = 3  # points to play for
    lives: int = 0  # who has had the lowest card so often is out; 0: play for points
    teams: Literal["none", "pairs", "all"] = "none"


class Rules(CompiledDeck):
    """Cards are indices into `texts`, the lowest first."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(CARDS)
        self.ruleset = ruleset


class State(NamedTuple):
    """One moment of a round; tuples are by seat. `bids` and `played` have None for who has still to do it."""

    rules: Rules
    dealer: int
    hands: tuple[bytes, ...]
    bids: tuple[int | None, ...]
    played: tuple[int | None, ...]
    number: int
    totals: tuple[int, ...]
    out: tuple[int, ...]
    rest: bytes = b""

    @property
    def turns(self) -> list[int]:
        """The seats in turn, from the dealer's left."""
        seats = len(self.totals)
        return [seat for turn in range(seats) if (seat := (self.dealer + 1 + turn) % seats) not in self.out]

    @property
    def turn(self) -> int | None:
        """Who has to act; None after the round."""
        waiting = [seat for made in (self.bids, self.played) for seat in self.turns if made[seat] is None]
        return waiting[0] if waiting else None

    @property
    def bidding(self) -> bool:
        return any(self.bids[seat] is None for seat in self.turns)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats, the highest card first."""
        return tuple(sorted(self.turns, key=lambda seat: -(self.played[seat] or 0)))


Move = tuple[str, int]


class BidsRuleset(GameRuleset[Ruleset, Rules]):
    kind = Ruleset
    compile = staticmethod(Rules)

    def check(self, ruleset: Ruleset) -> tuple[Fault, ...]:
        return tuple(table_faults(ruleset, 3, 6))

    def explained(self) -> Mapping[str, Explained]:
        return {
            **SEATS,
            "target": Explained("Scoring", "Points", "To win", "int", "HC-1", {"*": "{} points"}),
        }


class BidsNotation(GameNotation[Rules, Move]):
    def read(self, rules: Rules, text: str) -> Move:
        match text.lower().split():
            case ["bid", number] if number.isascii() and number.isdigit() and str(int(number[:9])) == number:
                return "bid", int(number)
            case ["lay", card]:
                return "lay", rules.card_type(card)
        raise NotationError(f"{text[:40]!r} is no move; moves look like: bid 2, lay 7H")

    def write(self, rules: Rules, move: Move) -> str:
        verb, value = move
        return compose(verb, (str(value) if verb == "bid" else rules.texts[value],))


class BidsDealing(GameDealing[Rules, State]):
    def deck(self, rules: Rules, seats: int) -> bytes:
        return rules.deck[-EACH * seats :]

    def deal(
        self, rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
    ) -> State:
        none, totals = (None,) * seats, opening.totals or (0,) * seats
        state = State(rules, opening.dealer, (b"",) * seats, none, none, opening.round, totals, opening.out)
        turns, hands = state.turns, [b""] * seats
        if events is not None:
            events.append(told(DEALS, opening.dealer, each=EACH))
        for turn, seat in enumerate(turns):
            places = range(len(order) - turn, len(order) - EACH * len(turns), -len(turns))
            hands[seat] = bytes(sorted(order[len(order) - place] for place in places))
            if events is not None:
                events.append(Uncovered(tuple(places), seat))
        return state._replace(hands=tuple(hands), rest=order[EACH * len(turns) :])

    def next_dealer(self, rules: Rules, seats: int, dealer: int, last: RoundResult) -> int:
        return next(seat for seat in reversed(last.order) if seat not in last.out)


class BidsPlay(GamePlay[State, Move]):
    def choices(self, state: State, seat: int) -> tuple[Choice, ...]:
        if seat != state.turn:
            return ()
        if state.bidding:
            return (
                Choice("bid", told(SAY), (Step(Pick.NUMBER, limits=(0, state.rules.ruleset.most)),), "HC-2"),
            )
        cards = tuple(state.rules.texts[card] for card in state.hands[seat])
        return (Choice("lay", told(PLAY), (Step(Pick.CARD, cards, "hand"),), "HC-3"),)

    def legal_moves(self, state: State, seat: int) -> list[Move]:
        if seat != state.turn:
            return []
        if state.bidding:
            return [("bid", points) for points in range(state.rules.ruleset.most + 1)]
        return [("lay", card) for card in state.hands[seat]]

    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        return None if move in self.legal_moves(state, seat) else Refusal("HC-2", told(NOT_NOW))

    def after(self, state: State, seat: int, move: Any, events: list[Event] | None = None) -> State:
        verb, value = move
        if verb == "bid":
            if events is not None:
                events.append(told(BID, seat, points=value))
            return state._replace(bids=_with(state.bids, seat, value))
        if events is not None:
            events.append(Moved(seat, (state.rules.texts[value],), How.PLAY, "hand", "played"))
        hand = state.hands[seat].replace(bytes([value]), b"")
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        return state._replace(hands=hands, played=_with(state.played, seat, value))


def _with(made: tuple[int | None, ...], seat: int, value: int) -> tuple[int | None, ...]:
    return (*made[:seat], value, *made[seat + 1 :])


class BidsViews(GameViews[Rules, State]):
    def seen_by(self, state: State, seat: int | None) -> View:
        bids = [(each, points) for each, points in enumerate(state.bids) if points is not None]
        facts = [Fact(told(NUMBER, number=state.number, most=max(state.totals)), priority=1)]
        return View(
            viewer=seat,
            seats=tuple(SeatView(each, cards=len(hand)) for each, hand in enumerate(state.hands)),
            zones=tuple(_zones(state, seat)),
            prompt=told(OVER) if state.turn is None else told(TURN, state.turn),
            phase="bid" if state.bidding else "play",
            turns=TurnsView(state.dealer, seat=state.turn),
            facts=(*facts, *(Fact(told(BID, each, points=points)) for each, points in bids)),
        )

    def imagine(self, rules: Rules, view: View, rng: random.Random) -> State:
        seats = len(view.seats)
        there = GAME.dealing.deck(rules, seats)
        played = [rules.card_type(cards[0]) if (cards := view.at("played", seat).cards) else None
                  for seat in range(seats)]  # fmt: skip
        own = [rules.card_type(card) for card in view.hand]
        results = view.match.results if view.match.stage is Stage.ROUND else view.match.results[:-1]
        out, totals = (results[-1].out, results[-1].totals) if results else ((), (0,) * seats)
        left = left_over(there, [*own, *(card for card in played if card is not None)], rng)
        hands = []
        for each in view.seats:
            hand = own if each.seat == view.viewer else [left.pop() for _ in range(each.cards)]
            hands.append(bytes(sorted(hand)))
        said = {fact.words.seats[0]: dict(fact.words.values)["points"] for fact in view.facts[1:]}
        told_of = dict(view.facts[0].words.values)
        bids: list[Any] = [said.get(seat) for seat in range(seats)]
        number, dealer = told_of["number"], view.turns.dealer
        assert isinstance(number, int)
        return State(
            rules, dealer, tuple(hands), tuple(bids), tuple(played), number, totals, out, bytes(left)
        )


def _zones(state: State, viewer: int | None) -> Iterator[Zone]:
    texts = state.rules.texts
    for seat, hand in enumerate(state.hands):
        shown = tuple(texts[card] for card in hand) if seat == viewer else ()
        card = state.played[seat]
        groups = (len(shown) - 1, 1) if len(shown) > 1 else ()  # the highest card stands apart
        yield Zone("hand", ZoneKind.HAND, len(hand), shown, seat, groups=groups)
        lying = () if card is None else (texts[card],)
        yield Zone("played", ZoneKind.PILE, len(lying), lying, seat)
    yield Zone("rest", ZoneKind.PILE, len(state.rest))


class BidsScoring(GameScoring[Rules, State]):
    def outcome(self, state: State) -> Outcome | None:
        if state.turn is not None:
            return None
        winner, *_, last = state.order
        why = told(HIGHEST, winner, cards=(state.rules.texts[state.played[winner] or 0],))
        if lives := state.rules.ruleset.lives:
            points = tuple(-1 if seat == last else 0 for seat in range(len(state.bids)))
            out = (last,) if state.totals[last] - 1 <= -lives else ()
            return Outcome(winner, points, why, order=state.order, out=(*state.out, *out))
        won = {
            winner,
            *(seat for team in self.teams(state.rules, len(state.bids)) if winner in team for seat in team),
        }
        points = tuple(state.bids[winner] or 0 if seat in won else 0 for seat in range(len(state.bids)))
        return Outcome(winner if state.bids[winner] else None, points, why, order=state.order)

    def teams(self, rules: Rules, seats: int) -> tuple[tuple[int, ...], ...]:
        every = tuple(range(seats))
        return {"none": (), "pairs": (every[::2], every[1::2]), "all": (every,)}[rules.ruleset.teams]

    def is_over(self, rules: Rules, results: Sequence[RoundResult]) -> bool:
        return super().is_over(rules, results) or (rules.ruleset.teams == "all" and len(results) >= ROUNDS)

    def goal(self, rules: Rules) -> int:
        return rules.ruleset.target

    def hands(self, state: State) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(state.rules.texts[card] for card in hand) for hand in state.hands)


class AnyMove:
    """A bot that makes any of its moves."""

    thinks_long = False

    def decide(self, view: View, rng: random.Random) -> str | None:
        if not view.choices:
            return None
        choice = rng.choice(view.choices)
        return compose(choice.verb, [rng.choice(step.offers) for step in choice.steps])


GAME: Final = Game(
    name="bids",
    ruleset=BidsRuleset(),
    notation=BidsNotation(),
    dealing=BidsDealing(),
    play=BidsPlay(),
    views=BidsViews(),
    scoring=BidsScoring(),
    bots={"normal": lambda _: AnyMove()},
)


PAGE: Final = (
    "HC-1 Points to win.\n\nHC-2 In turn each says a number.\n\nHC-3 Each plays a card.\n\nHC-4 Lives.\n"
)


def install(site: Path) -> None:
    """Lay out a distribution of the game in the folder `site` (`tests.rules.kit.foreign`)."""
    folder = a_distribution(site, "bids", f"from {__name__} import GAME\n")
    (folder / "presets" / "bids-jojo.toml").unlink()
    (folder / "presets" / "bids.toml").write_text(
        'title = "High Cards"\nsummary = "A small game."\npage = "page.md"\n\n'
        "[rules]\nseats = [3, 6]\ntarget = 7\n\n"
        '[[options]]\nname = "lives"\nfield = "lives"\nclause = "HC-4"\nwords = "Lives"\n'
    )
    (folder / "page.md").write_text(PAGE)


def rules_with(**changed: Any) -> TableRules:
    """Return the rules of the game, which is installed, with these fields changed."""
    rules = shelf.table_rules("bids")
    return ready(rules.game, replace(rules.ruleset, **changed), "bids")


def dealt(rules: TableRules, hands: str = "", seats: int = 3) -> Match:
    """Return a match after its first deal, in the order of the deck, or of these cards."""
    moment = matches.begin(rules.game, rules.rules, seats)
    order = bytes(map(rules.rules.card_type, hands.split())) if hands else moment.deck
    return matches.after(moment, HOUSE, Shuffled(order))


def made(moment: Match, *moves: str) -> Match:
    """Return the match after these moves, `2 lay 7H`, each of which must be legal."""
    for move in moves:
        seat, _, text = move.partition(" ")
        judged = matches.judge(moment, int(seat), text)
        assert isinstance(judged, matches.Legal), (move, judged)
        moment = matches.after(moment, int(seat), judged)
    return moment


def played(rules: TableRules, seats: int, seed: int = 1) -> Match:
    """Return a whole match of bots."""
    moment, rng = matches.begin(rules.game, rules.rules, seats), random.Random(seed)
    while moment.stage is not Stage.OVER:
        moment = matches.after(moment, *next_move(moment, [AnyMove()] * seats, rng))
    return moment
