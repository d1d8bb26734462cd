"""The rules of Jojo a second time, from the clauses alone: slow, literal, and without a line of the engine.

`moves` says exactly what the seat in turn may do: every card, on every place, in every chain, is tried.
What fits where is in `fitting`, what follows from a move in `consequences`. Where a clause leaves something
open, what good players would expect is said in the docstring of the rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.rules.jojo.fitting import fits, switch_stands_for, wilds_stand_for, without_top
from tests.rules.jojo.position import (
    CORNERS,
    PLACES,
    SIDES,
    SWITCH,
    Position,
)


def moves(position: Position) -> frozenset[str]:
    """Return every legal move of the seat in turn.

    JJ-9: "A turn goes on as long as the last card played was put on the Master, or matches in color, or
    started a stack. Otherwise it is over. Having laid a card, a player may stop at any time."

    A turn that does not go on is over at once, unless it might still be ended by a Hold (`stops_the_turn`).
    """
    if position.ended is not None:
        return frozenset()
    if position.laid:
        more = plays(position) if position.goes_on else frozenset()
        return more | holds(position) | {"stop"}
    if position.drew:
        return plays_at_the_start(position) | {"stop"}
    return plays_at_the_start(position) | draws(position) | trades(position)


def plays_at_the_start(position: Position) -> frozenset[str]:
    """Return the plays that may be the first of a turn.

    JJ-16: "the first play of that turn must be there"; so the card from the hand must come to lie there,
    and a Move that bares the held stack, or puts a card on it, is such a play if the card that follows is.
    JJ-10: "draws a card, which may be played at once": the drawn card takes part in the play.
    """
    found = plays(position)
    if position.first_at:
        found = frozenset(move for move in found if move.split()[-1] == position.first_at)
    if position.drew:
        found = frozenset(move for move in found if position.drew in cards_of(move))
    return found


def cards_of(move: str) -> list[str]:
    """Return the cards from the hand that a play lays, the Jojo of a Switch or Move included."""
    parts = move.split(" then ")
    action = parts[0].split()[0]
    laid = [part.split()[-2] for part in (parts if action == "play" else parts[1:])]
    return laid if action == "play" else ["J", *laid]


def draws(position: Position) -> frozenset[str]:
    """Return `draw`, or `pass` if there is nothing to draw, for a player without a play.

    JJ-10: "Only for players without a play; a combination with an action card is a play, but a player with
    no other may draw instead." JJ-17: "If there is nothing to draw, the turn passes": so does the turn of a
    player who may draw and does not care to play a combination.
    """
    if any(is_plain(move) for move in plays_at_the_start(position)):
        return frozenset()
    return frozenset({"draw" if can_draw(position) else "pass"})


def is_plain(move: str) -> bool:
    """Whether a play is a number card alone."""
    return len(cards_of(move)) == 1


def trades(position: Position) -> frozenset[str]:
    """Return every trade.

    JJ-11: "Instead of playing, a player may trade ... Only as the whole turn, and not when the draw stack is
    empty and cannot be renewed." A player with a play, on a held stack too, may trade all the same.
    """
    return frozenset(f"trade {card}" for card in position.hand) if can_draw(position) else frozenset()


def can_draw(position: Position) -> bool:
    """Whether a card can be drawn: one is there, or a renewal yields one (JJ-17)."""
    return bool(position.stock or renewable(position))


def renewable(position: Position) -> list[str]:
    """Return what a renewal would shuffle.

    JJ-17: "all cards under the tops of the stacks, and all Jojos that are not in play as Switch or Hold".
    """
    cards = list(position.aside)
    for place in PLACES:
        under = [lying for lying in position.stacks[place] if not lying.is_switch][:-1]
        cards += [lying.text for lying in under]
    return cards


def holds(position: Position) -> frozenset[str]:
    """Return every Hold.

    JJ-16: "at the end of a turn, face down on a Side or Corner Stack ... It needs a number card laid in that
    same turn, and at least one card left in the hand; one Hold a player and a stack". Every play ends with
    a number card; one's own earlier Hold was set aside when the turn began.
    """
    if not position.laid or "J" not in position.hand or len(position.hand) < 2:
        return frozenset()
    return frozenset(f"hold {place}" for place in free(position))


def free(position: Position) -> list[str]:
    """Return the stacks that may be held: started, not the Master, not held already (JJ-16)."""
    return [place for place in (*SIDES, *CORNERS) if position.top(place) and place not in position.held]


def plays(position: Position) -> frozenset[str]:
    """Return every play of cards from the hand, whatever was done before in this turn."""
    found = set(chains(position, PLACES))
    if "J" in position.hand:
        left = position.without("J")
        found.update(switches(left))
        found.update(jojo_moves(left))
    return frozenset(found)


def chains(position: Position, places: tuple[str, ...]) -> Iterator[str]:
    """Yield every number card on every place of `places`, with no Wild, one Wild, two Wilds ... under it.

    JJ-16: a held stack is closed to everybody in turn, for a Hold ends when its owner's turn comes.
    """
    for place in places:
        for card in number_cards(position):
            for wilds in range(position.hand.count("W") + 1):
                if place not in position.held and wilds_stand_for(position, place, card, wilds) is not None:
                    yield chain("play", place, card, wilds)


def number_cards(position: Position) -> list[str]:
    """Return the number cards in the hand of the seat in turn."""
    return [card for card in position.hand if card not in ("J", "W")]


def chain(verb: str, place: str, card: str, wilds: int) -> str:
    """Write a chain: `play W N then R5 N`; with `verb` "" what follows a Switch or Move."""
    parts = [f"{text} {place}" for text in ["W"] * wilds + [card]]
    return " then ".join([f"{verb} {parts[0]}".strip(), *parts[1:]])


def switches(position: Position) -> Iterator[str]:
    """Yield every Switch; its Jojo has already left the hand.

    JJ-14: "on a Side or Corner Stack, never on the Master: turns the stack's sequence around, and must be
    followed at once by the next card of that sequence in the color of the card it covers. The following
    card may be a Wild that is itself covered by a number card."
    """
    for place in (*SIDES, *CORNERS):
        if position.top(place) is None or place in position.held:
            continue
        for card in number_cards(position):
            for wilds in range(position.hand.count("W") + 1):
                if switch_stands_for(position.with_card(place, SWITCH), place, card, wilds) is not None:
                    yield f"switch {place} then {chain('', place, card, wilds)}"


def jojo_moves(position: Position) -> Iterator[str]:
    """Yield every Move with what follows it; its Jojo has already left the hand.

    JJ-15: "moves a card that lies on a stack to a place where it is a legal play, and the player must then
    play a number or Wild card from the hand as a result. Only top cards move, never the Master's; not from
    or to a held stack; the card that follows goes on the bared stack (or starts it anew), or on the moved
    card." The card is lifted before it is judged whether it may lie there; it may go to the Master.
    """
    for origin in (*SIDES, *CORNERS):
        card = position.top(origin)
        if card is None or origin in position.held:
            continue
        lifted = without_top(position, origin)
        for target in PLACES:
            if target == origin or target in position.held:
                continue
            if fits(lifted, target, card.color, card.number):
                moved = lifted.with_card(target, card)
                for follow in chains(moved, (origin, target)):
                    yield f"move {origin} {target} then {follow.removeprefix('play ')}"


def stops_the_turn(position: Position) -> bool:
    """Whether a turn in which a card was laid is over by itself: it does not go on, and no Hold may end it.

    Whether the table waits must not tell who has a Jojo. So it waits whenever a Hold is possible for all that
    everybody sees: a card would be left, a stack is free, and not every Jojo lies open on the table.
    """
    switched = sum(stack.count(SWITCH) for stack in position.stacks.values())
    hidden = 4 - switched - len(position.held) - len(position.aside)
    return not position.goes_on and not (hidden and len(position.hand) > 1 and free(position))
