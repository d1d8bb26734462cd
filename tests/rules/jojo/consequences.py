"""What follows from a move of Jojo, by the oracle: the position after it, and why the turn goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.rules.jojo.fitting import switch_stands_for, wilds_stand_for, without_top
from tests.rules.jojo.oracle import plays_at_the_start, renewable, stops_the_turn
from tests.rules.jojo.position import MASTER, PLACES, SWITCH, Ended, Lying, Position, in_order, number_card


def after(position: Position, move: str, renewed: Sequence[str] = ()) -> Position:
    """Return the position after a legal move; `renewed` is the new draw stack, top first, if one is due."""
    verb, _, rest = move.partition(" ")
    match verb:
        case "play" | "switch" | "move":
            return _played(position, verb, rest)
        case "hold":
            return _held(position, rest)
        case "draw":
            return _drawn(position, renewed)
        case "trade":
            return _traded(position, rest, renewed)
        case "stop":
            return turn_over(position)
        case "pass":
            return _passed(position)
    raise AssertionError(f"{move} is no move")


def to_shuffle(position: Position, move: str) -> list[str]:
    """Return what must be shuffled into a new draw stack in the course of `move`; nothing if none is needed.

    JJ-17: "It is renewed when a card is needed and none is there, before a trade (JJ-11) when two are not".
    """
    needed = {"draw": 1, "trade": 2}.get(move.split()[0], 0)
    return renewable(position) if len(position.stock) < needed else []


def _played(position: Position, verb: str, rest: str) -> Position:
    """Return the position after a play: a chain, a Switch or a Move with what follows it.

    JJ-13, JJ-14: Wilds keep what they stand for, "the Jojo stays in the stack". JJ-15: "The Jojo is set
    aside."
    """
    parts = rest.split(" then ")
    stand_for = wilds_stand_for
    if verb == "switch":
        position = position.without("J").with_card(parts.pop(0), SWITCH)
        stand_for = switch_stands_for
    if verb == "move":
        position = _moved(position.without("J"), *parts.pop(0).split())
    place = parts[-1].split()[1]
    cards = [part.split()[0] for part in parts]
    numbers = stand_for(position, place, cards[-1], len(cards) - 1)
    assert numbers is not None
    end = number_card(cards[-1])
    for number in numbers:
        position = position.with_card(place, Lying("W", end.color, number))
    position = replace(position, goes_on=why_it_goes_on(position, place, end))
    position = position.with_card(place, end).without(*cards)
    return _laid(replace(position, laid=True, drew="", first_at="", passes=0))


def _moved(position: Position, origin: str, target: str) -> Position:
    """Return the position with the top of `origin` on `target` and the Jojo set aside (JJ-15)."""
    card = position.top(origin)
    assert card is not None
    lifted = without_top(position, origin)
    return replace(lifted, aside=(*lifted.aside, "J")).with_card(target, card)


def why_it_goes_on(position: Position, place: str, card: Lying) -> str:
    """Return why the turn goes on after `card` is laid on `place`, "" if it does not.

    JJ-9: "A turn goes on as long as the last card played was put on the Master, or matches in color (the
    card it covers), or started a stack." JJ-15: "JJ-9 looks at the card that followed."
    """
    below = position.top(place)
    if place == MASTER:
        return "master"
    if below is None:
        return "started"
    return "color" if below.color == card.color else ""


def _laid(position: Position) -> Position:
    """Return what comes of a play just made: the end of the round, of the turn, or neither.

    JJ-18: "The round is over when a player lays their last card."
    """
    if not position.hand:
        return replace(position, ended=_counted(position, position.turn))
    return turn_over(position) if stops_the_turn(position) else position


def _held(position: Position, place: str) -> Position:
    """Return the position after a Hold, which ends the turn.

    JJ-16: "nobody else may play there until it is that player's turn again".
    """
    position = position.without("J")
    return turn_over(replace(position, held={**position.held, place: position.turn}))


def turn_over(position: Position, passes: int = 0) -> Position:
    """Return the position at the beginning of the next seat's turn.

    JJ-16: "When the turn comes the Jojo is set aside", and "the first play of that turn must be there".
    """
    seat = (position.turn + 1) % position.seats
    here = [place for place, owner in position.held.items() if owner == seat]
    return replace(
        position,
        turn=seat,
        held={place: owner for place, owner in position.held.items() if owner != seat},
        aside=(*position.aside, *("J" for _ in here)),
        first_at=here[0] if here else "",
        laid=False,
        goes_on="",
        drew="",
        passes=passes,
    )


def _drawn(position: Position, renewed: Sequence[str]) -> Position:
    """Return the position after a draw.

    JJ-10: "draws a card, which may be played at once; if it cannot, the turn is over."
    """
    card, position = _take(position, renewed)
    position = replace(position.with_hand([*position.hand, card]), drew=card, passes=0)
    return position if plays_at_the_start(position) else turn_over(position)


def _traded(position: Position, card: str, renewed: Sequence[str]) -> Position:
    """Return the position after a trade.

    JJ-11: "one card from the hand goes under the draw stack, two are drawn, the turn is over. If the draw
    stack holds fewer than two cards, it is renewed before the trade (what is left of it stays on top) ...
    where no renewal yields a card, the traded card may be the second one drawn."
    """
    if len(position.stock) < 2 and renewable(position):
        position = _renewed(position, renewed)
    position = replace(position.without(card), stock=(*position.stock, card))
    for _ in range(2):
        drawn, position = _take(position, ())
        position = position.with_hand([*position.hand, drawn])
    return turn_over(position)


def _take(position: Position, renewed: Sequence[str]) -> tuple[str, Position]:
    """Return the top card of the draw stack, and the position without it."""
    if not position.stock:
        position = _renewed(position, renewed)
    return position.stock[0], replace(position, stock=position.stock[1:])


def _renewed(position: Position, order: Sequence[str]) -> Position:
    """Return the position with a new draw stack; what was left of the old one stays on top (JJ-11).

    JJ-17: "Wilds lose their identity. A Switch stays in play while it lies in its stack: its direction
    lasts, though the card under the top goes back." JJ-18 counts the renewal.
    """
    assert in_order(order) == in_order(renewable(position)), f"{order} is not what was to be shuffled"
    stacks = {}
    for place in PLACES:
        cards = position.stacks[place]
        numbered = [index for index, lying in enumerate(cards) if not lying.is_switch]
        stacks[place] = tuple(
            lying for index, lying in enumerate(cards) if lying.is_switch or index == numbered[-1]
        )
    return replace(
        position, stacks=stacks, stock=(*position.stock, *order), aside=(), renewals=position.renewals + 1
    )


def _passed(position: Position) -> Position:
    """Return the position after a pass.

    JJ-17: "a whole lap of passes blocks the round: the fewest points in hand wins it and collects; a tie:
    no one scores."
    """
    if position.passes + 1 < position.seats:
        return turn_over(position, position.passes + 1)
    position = replace(position, passes=position.passes + 1)
    counts = [points(hand) for hand in position.hands]
    fewest = [seat for seat, count in enumerate(counts) if count == min(counts)]
    return replace(position, ended=_counted(position, fewest[0] if len(fewest) == 1 else None))


def points(hand: Sequence[str]) -> int:
    """Return what a hand counts (JJ-18): "number cards 2, Jojo and Wild 5"."""
    return sum(5 if card in ("J", "W") else 2 for card in hand)


def _counted(position: Position, winner: int | None) -> Ended:
    """Return how the round ended.

    JJ-18: "The others count their hands ...; the winner collects the sum. Doubled if the draw stack was
    renewed once, tripled if twice, and so on."
    """
    others = sum(points(hand) for seat, hand in enumerate(position.hands) if seat != winner)
    won = others * (position.renewals + 1)
    return Ended(winner, tuple(won if seat == winner else 0 for seat in range(position.seats)))
