"""What cards do once they are laid: the call they make due, what they bring, where the turn goes.

Nothing here draws: functions say what is owed, and in which phase the round goes on (`then`).
`play.go_on` serves it.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.events import Asked, Event, Moved, Noted, Said
from rules.games.shedding.engine import calling, hands
from rules.games.shedding.engine.draw import replaced
from rules.games.shedding.position.matter import NO_CARD, Bluff, Held
from rules.games.shedding.position.moves import NO_NAME, Move
from rules.games.shedding.position.phases import AGAIN, ANSWER, FACE, FOLLOW, GIVE, NAME, OVER, TURN
from rules.games.shedding.position.state import State

Heard: TypeAlias = list[Event] | None


def hear(events: Heard, event: Event) -> None:
    """Tell whoever listens."""
    if events is not None:
        events.append(event)


def lay(state: State, move: Move, events: Heard) -> State:
    """Lay the cards of a play, of the seat whose turn it is."""
    rules, seat, cards = state.rules, state.turn, move.cards
    hand, row, top = state.hands[seat], state.row, state.discard[-1]
    hear(events, Moved(seat, tuple(rules.texts[card] for card in cards), "hand", "discard"))
    if move.named != NO_NAME:
        hear(events, Said(seat, f"names {rules.name_words(move.named)}"))
    for card in cards:
        hand = hand.replace(bytes([card]), b"", 1)
        row = rules.rows.laid(row, card)
    if move.named != NO_NAME:
        row = rules.rows.laid(row, cards[-1], move.named)
    bluff = hand and state.phase != FACE and cards[-1] in rules.bluffable
    laid = _bring(state, top, cards, events).but(
        hands=replaced(state.hands, seat, hand),
        discard=state.discard + cards,
        row=row,
        drawn=b"",
        idle=0,
        called=_calls_left(state, seat),
        bluff=Bluff(seat, state.row, hand) if bluff else None,
    )
    if len(hand) == 1 and rules.announces:
        laid = _duty(laid, seat, call=move.call, events=events)
    if not hand and rules.special[cards[-1]] and rules.ruleset.last_card.special == "draw":
        return laid.but(owed=((seat, 1),), then=FOLLOW, held=Held(move, TURN))
    return follow(laid, move, events)


def _calls_left(state: State, seat: int) -> int:
    """Return the calls that still count once `seat` plays a card.

    Its own call counts for the turn in which it was made: within a chain it stays, a card of a later turn
    ends it (NL-11).
    """
    called = state.matter.called
    return called if state.matter.chain else called & ~(1 << seat)


def _bring(state: State, top: int, cards: bytes, events: Heard) -> State:
    """Add up what the cards bring, laid on `top`: draws, skips, turns of direction."""
    rules, (draws, skips, facing), way = state.rules, pending(state), state.direction
    for card in cards:
        if top != NO_CARD and top in rules.cancels[card]:
            if draws:
                hear(events, Noted("Nobody has to draw"))
            draws = 0
        elif rules.draw[card]:
            draws, facing = draws + rules.draw[card], card
        if rules.skip[card]:
            skips, facing = skips + rules.skip[card], card
        if rules.reverse[card]:
            way = -way
            hear(events, Noted("Play turns around"))
        top = card
    skips = min(skips, rules.ruleset.skips_at_most)
    return state.but(direction=way, draws=draws, skips=skips, facing=facing if draws or skips else NO_CARD)


def pending(state: State) -> tuple[int, int, int]:
    """Return the cards to be drawn, the turns to be lost, and the card that brought them."""
    return state.matter.draws, state.matter.skips, state.matter.facing


def _duty(state: State, seat: int, *, call: bool, events: Heard) -> State:
    """One card is left (JC-13): it was called with the play, or the call is due now.

    Within a chain of cards one call covers the chain (NL-11).
    """
    matter = state.matter
    if call:
        hear(events, Said(seat, f'calls "{state.rules.ruleset.calling.word}"'))
        return state.but(called=matter.called | 1 << seat)
    if matter.chain and matter.called >> seat & 1:
        return state
    return calling.due(state, seat)


def follow(state: State, move: Move, events: Heard) -> State:
    """Let the cards just laid take effect."""
    rules, seat, cards = state.rules, state.turn, move.cards
    passed = hops(state, cards)
    if state.hands[seat]:
        state = state.but(hops=state.matter.hops + passed) if passed else state
        return acted(hands.act(state, cards, move.seat, events), events)
    if rules.again[cards[-1]] != "must" or not state.can_draw():
        return out(state, passed)
    return _cover(state, passed, events)


def acted(state: State, events: Heard) -> State:
    """Go on once the cards of a play have moved hands; where everyone must give a card first, wait."""
    if state.matter.then == GIVE:
        return state
    if state.rules.again[state.discard[-1]] != "no":
        return _cover(state, 0, events)
    if state.matter.bluff is not None:
        return _ask(state, events)
    return move_on(state, 0, events)


def _cover(state: State, passed: int, events: Heard) -> State:
    """The same player plays another card; what is pending or passed over waits until then."""
    hear(events, Asked(state.turn, "plays again"))
    return state.but(then=AGAIN, chain=True, hops=state.matter.hops + passed)


def _ask(state: State, events: Heard) -> State:
    """The card may be a bluff: the next player may challenge it before drawing (JC-12)."""
    asked = facer(state, state.matter.hops)
    hear(events, Asked(asked, "may challenge"))
    return _end_chain(state).but(then=ANSWER, turn=asked, hops=0)


def hops(state: State, cards: bytes) -> int:
    """Return how many turns the reverses among `cards` pass over: with two players one each (JC-9, JX-3)."""
    if len(state.hands) > 2 or not state.rules.ruleset.reverse_skips_with_two:
        return 0
    return sum(state.rules.reverse[card] for card in cards)


def facer(state: State, passed: int) -> int:
    """Return the seat after the one whose turn it is, `passed` more being passed over.

    What is pending passes over nobody: with two it would come back to the player who brought it.
    """
    draws, skips, _ = pending(state)
    return state.next_seat(state.turn, 1 if draws or skips else 1 + passed)


def move_on(state: State, passed: int = 0, events: Heard = None) -> State:
    """The turn of a seat is over: the next one faces what is pending, or it is served at once.

    `passed` more seats are passed over, and as many as a chain that ends had passed over.
    """
    draws, skips, facing = pending(state)
    passed += state.matter.hops
    first = facer(state, passed)
    at_rest = _end_chain(state).but(turn=first, drawn=b"", hops=0)
    if not draws and not skips:
        tell_skipped(state, state.next_seat(state.turn), passed, events)
        return at_rest.but(then=TURN)
    if facing != NO_CARD and state.rules.answers[facing]:
        return at_rest.but(then=FACE)
    if draws:
        return served(at_rest).but(owed=((first, draws),))
    tell_skipped(state, first, skips, events)
    return served(at_rest)


def _end_chain(state: State) -> State:
    """End the chain; a call that was made in it still counts only if one card is left."""
    matter, seat = state.matter, state.turn
    if not matter.chain:
        return state
    called = matter.called if len(state.hands[seat]) == 1 else matter.called & ~(1 << seat)
    return state.but(chain=False, called=called)


def served(state: State) -> State:
    """What is pending falls on the seat whose turn it is: it loses the turn, with those after it."""
    turn = state.next_seat(state.turn, max(1, state.matter.skips))
    return state.but(turn=turn, then=TURN, draws=0, skips=0, facing=NO_CARD)


def tell_skipped(state: State, seat: int, count: int, events: Heard) -> None:
    """Say who is skipped: `count` seats from `seat` on."""
    for step in range(count):
        hear(events, Noted(f"{{{state.next_seat(seat, step)}}} is skipped"))


def out(state: State, passed: int = 0) -> State:
    """A hand is empty: the round is over, once the next player has drawn what is pending (JC-15)."""
    draws = state.matter.draws if state.rules.ruleset.last_card.penalty_served else 0
    owed = ((facer(state, passed), draws),) if draws else ()
    return state.but(then=OVER, owed=owed, draws=0, skips=0, facing=NO_CARD, chain=False, hops=0)


def opening(state: State, events: Heard) -> State:
    """Let the opening card take effect, as if the dealer had played it (JC-4, SW-2, NL-2).

    It lies on the discard, and `turn` is the dealer's.
    """
    rules, card = state.rules, state.discard[-1]
    effect, how = rules.effects[card], rules.ruleset.opening
    if effect.opening == "nothing":
        return move_on(state)
    brought = _bring(state, NO_CARD, bytes([card]), events)
    if not how.answered:
        brought = brought.but(facing=NO_CARD)
    if effect.names == "nothing":
        return opened(brought, events)
    namer = state.dealer if how.named_by == "dealer" else brought.next_seat(state.dealer)
    hear(events, Asked(namer, "names what must follow"))
    return brought.but(then=NAME, turn=namer)


def opened(state: State, events: Heard) -> State:
    """Go on with the opening card, once it is named."""
    rules, cards, dealer = state.rules, state.discard[-1:], state.dealer
    effect, how = rules.effects[cards[0]], rules.ruleset.opening
    state = state.but(turn=dealer)
    moved, passed = hands.act(state, cards, dealer, events), hops(state, cards)
    if effect.reverse and how.reverse_starts == "dealer" and effect.again == "no":
        moved, passed = moved.but(turn=moved.next_seat(dealer, -1)), 0
    return acted(moved.but(hops=passed), events)
