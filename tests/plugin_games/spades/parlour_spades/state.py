"""One moment of a round, how it begins, and what a move changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar

from parlour.rules.game import DEALS, Event, How, Moved, Opening, Uncovered, told
from parlour_spades.ruleset import EACH, PLAYERS, SPADES, SUITS, TEAMS, Rules, partner, suit_of
from parlour_spades.score import Made, Score, bags_of, scored
from parlour_spades.sentences import (
    BIDS,
    BIDS_BLIND,
    BIDS_NIL,
    BROKEN_NOW,
    FINED,
    LOOKS,
    NEEDS,
    NIL_LOST,
    NIL_MADE,
)

BEHIND: Final = 100
"""How far behind a team may bid blind nil, by the rule `behind` (SP-8)."""
T = TypeVar("T")


class State(NamedTuple):
    """One moment of a round; tuples are by seat, hands are sorted.

    `totals` are the points before the round. `bids` has None for who has not bid yet, `blind` who has bid
    nil blind; `looked` is whether who is to bid has looked at cards that lay face down. `trick` has the
    cards that were played since `leader` led. `gone` are the cards of all tricks before, in order, and
    `leads` who led to each of them; `taken` is how many each has taken.
    """

    rules: Rules
    dealer: int
    totals: tuple[int, ...]
    hands: tuple[bytes, ...]
    leader: int
    bids: tuple[int | None, ...] = (None,) * PLAYERS
    blind: tuple[bool, ...] = (False,) * PLAYERS
    looked: bool = False
    broken: bool = False
    trick: bytes = b""
    gone: bytes = b""
    leads: bytes = b""
    taken: tuple[int, ...] = (0,) * PLAYERS

    @property
    def bidding(self) -> bool:
        return None in self.bids

    @property
    def is_over(self) -> bool:
        return len(self.leads) == EACH

    @property
    def turn(self) -> int:
        """The seat that has to bid or play; after the round, the one that took the last trick."""
        if None in self.bids:
            return (self.dealer + 1 + PLAYERS - self.bids.count(None)) % PLAYERS
        return (self.leader + len(self.trick)) % PLAYERS

    @property
    def phase(self) -> str:
        """What is pending: `look`, `bid`, `lead`, `follow`, or `over`."""
        if self.is_over:
            return "over"
        if self.bidding:
            return "look" if is_down(self, self.turn) else "bid"
        return "follow" if self.trick else "lead"


class Look(NamedTuple):
    """Look at the cards that lie face down (SP-8)."""


class Bid(NamedTuple):
    """Bid so many tricks; `blind`: nil, before one looks."""

    tricks: int
    blind: bool = False


class Play(NamedTuple):
    """Play a card."""

    card: int


Move = Look | Bid | Play


def may_be_blind(rules: Rules, totals: tuple[int, ...], seat: int) -> bool:
    """Whether `seat` may bid blind nil in a round before which the seats have these points (SP-8)."""
    allowed = rules.ruleset.blind
    return allowed == "always" or (
        allowed == "behind" and totals[(seat + 1) % PLAYERS] >= totals[seat] + BEHIND
    )


def is_down(state: State, seat: int) -> bool:
    """Whether the hand of `seat` lies face down, so that not even they have seen it (SP-8)."""
    unseen = state.bids[seat] is None and not (state.looked and seat == state.turn)
    return unseen and may_be_blind(state.rules, state.totals, seat)


def begin(
    rules: Rules, seats: int, order: bytes, opening: Opening, events: list[Event] | None = None
) -> State:
    """Deal 13 cards each, one at a time (SP-4). Who may bid blind nil does not look at theirs."""
    first = (opening.dealer + 1) % seats
    hands = tuple(bytes(sorted(order[(seat - first) % seats :: seats])) for seat in range(seats))
    state = State(rules, opening.dealer, opening.totals or (0,) * seats, hands, first)
    if events is not None:
        events.append(told(DEALS, opening.dealer, each=EACH))
        events += (_uncovered(state, seat) for seat in range(seats) if not is_down(state, seat))
    return state


def _uncovered(state: State, seat: int) -> Uncovered:
    """Return that `seat` looks at its hand: where its cards lay in the order of the deal."""
    turn = (seat - state.dealer - 1) % PLAYERS
    return Uncovered(tuple(range(EACH * PLAYERS - turn, 0, -PLAYERS)), seat, order=0)


def playable(state: State, seat: int) -> bytes:
    """Return the cards that `seat`, whose turn it is, may play (SP-9, SP-10, SP-12)."""
    hand = state.hands[seat]
    if state.trick:
        led = suit_of(state.trick[0])
        return bytes(card for card in hand if suit_of(card) == led) or hand
    if state.broken or not state.rules.ruleset.broken:
        return hand
    return bytes(card for card in hand if suit_of(card) != SPADES) or hand


def beats(card: int, other: int) -> bool:
    """Whether `card`, which is played later, takes a trick in which `other` is the best so far (SP-11)."""
    if suit_of(card) == suit_of(other):
        return card > other
    return suit_of(card) == SPADES


def best_of(trick: bytes) -> int:
    """Return the place of the card that takes a trick, in the order of play (SP-11)."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best]):
            best = place
    return best


def after(state: State, seat: int, move: Move, events: list[Event] | None = None) -> State:
    """Return the state after `seat` has made `move`, which it may."""
    match move:
        case Look():
            if events is not None:
                events += (told(LOOKS, seat), _uncovered(state, seat))
            return state._replace(looked=True)
        case Bid(tricks, blind):
            return _bid(state, seat, tricks, blind, events)
        case Play(card):
            return played(state, seat, card, events)


def _bid(state: State, seat: int, tricks: int, blind: bool, events: list[Event] | None) -> State:
    changed = state._replace(
        bids=_with(state.bids, seat, tricks), blind=_with(state.blind, seat, blind), looked=False
    )
    if events is None:
        return changed
    if tricks:
        events.append(told(BIDS, seat, tricks=tricks))
    else:
        events.append(told(BIDS_BLIND if blind else BIDS_NIL, seat))
    if blind:
        events.append(_uncovered(state, seat))
    if not changed.bidding:
        events += (told(NEEDS, *team, bid=bid_of(changed, team)) for team in TEAMS)
    return changed


def played(state: State, seat: int, card: int, events: list[Event] | None = None) -> State:
    """Return the state after `seat` has played `card`; a fourth card completes the trick (SP-9)."""
    breaks = not state.broken and suit_of(card) == SPADES
    if events is not None:
        events.append(Moved(seat, (state.rules.texts[card],), How.PLAY, "hand", "trick"))
        if breaks and state.rules.ruleset.broken:
            events.append(told(BROKEN_NOW))
    hands = _with(state.hands, seat, state.hands[seat].replace(bytes((card,)), b""))
    trick = state.trick + bytes((card,))
    if len(trick) < PLAYERS:
        return state._replace(hands=hands, trick=trick, broken=state.broken or breaks)
    winner = (state.leader + best_of(trick)) % PLAYERS
    changed = state._replace(
        hands=hands,
        trick=b"",
        broken=state.broken or breaks,
        gone=state.gone + trick,
        leads=state.leads + bytes((state.leader,)),
        leader=winner,
        taken=_with(state.taken, winner, state.taken[winner] + 1),
    )
    if events is not None:
        events.append(
            Moved(winner, tuple(state.rules.texts[each] for each in trick), How.TAKE, "trick", "won")
        )
        events += _told(changed, winner)
    return changed


def _told(state: State, winner: int) -> Iterator[Event]:
    """Yield what is to be said after a trick that `winner` has taken (SP-14, SP-15)."""
    if state.bids[winner] == 0 and state.taken[winner] == 1:
        yield told(NIL_LOST, winner)
    if state.is_over:
        for seat in range(PLAYERS):
            if state.bids[seat] == 0 and not state.taken[seat]:
                yield told(NIL_MADE, seat)
        for team in TEAMS:
            for _ in range(score_of(state, team).fines):
                yield told(FINED, *team)


def bid_of(state: State, team: tuple[int, int]) -> int:
    """Return what a team has bid together (SP-6)."""
    return sum(state.bids[seat] or 0 for seat in team)


def needed(state: State, seat: int) -> int:
    """Return how many tricks the team of `seat` still needs; below zero are those that it has too many.

    The tricks of who has bid nil do not count (SP-14).
    """
    pair = (seat, partner(seat))
    return sum(bid - state.taken[each] for each in pair if (bid := state.bids[each]))


def score_of(state: State, team: tuple[int, int]) -> Score:
    """Return what a team scores for its bids and tricks, once the round is over."""
    one, other = (Made(state.bids[seat] or 0, state.taken[seat], state.blind[seat]) for seat in team)
    return scored(one, other, bags_of(state.totals[team[0]]), fined=state.rules.ruleset.bags)


def led_suit(state: State) -> str:
    """Return the name of the suit that was led to the trick."""
    return SUITS[suit_of(state.trick[0])]


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
