"""The effects of the cards just laid: calls, draws and skips, and whose turn comes next.

No function here draws cards. They record what is owed and which phase follows (`then`), and
`play.go_on` serves both.
"""

from __future__ import annotations

from typing import TypeAlias

from parlour.rules.events import Event, How, Moved
from parlour.rules.games.shedding.engine import calling, hands
from parlour.rules.games.shedding.engine.sentences import CANCELED, CHOOSING, MAY_CHALLENGE, PLAYS_AGAIN
from parlour.rules.games.shedding.position.matter import NO_CARD, Bluff, Held
from parlour.rules.games.shedding.position.moves import NO_NAME, Move
from parlour.rules.games.shedding.position.phases import AGAIN, ANSWER, FACE, FOLLOW, GIVE, NAME, OVER, TURN
from parlour.rules.games.shedding.position.state import State, replaced
from parlour.rules.sentences import CALLS, CHOOSES, REVERSED, SKIPPED, told

Heard: TypeAlias = list[Event] | None


def hear(events: Heard, event: Event) -> None:
    """Append `event` unless nobody listens."""
    if events is not None:
        events.append(event)


def lay(state: State, move: Move, events: Heard) -> State:
    """Lay the cards of a play by the player to move."""
    rules, seat, cards = state.rules, state.turn, move.cards
    hand, row, top = state.hands[seat], state.row, state.discard[-1]
    texts = tuple(rules.texts[card] for card in cards)
    hear(events, Moved(seat, texts, How.PLAY, "hand", "discard"))
    if move.named != NO_NAME:
        hear(events, told(CHOOSES, seat, name=rules.names[move.named]))
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
        history=rules.history.played(state.history, seat, cards),
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
    """Return the calls that still count after `seat` plays a card.

    A call counts for the turn in which it is made, and for all cards of a chain (NL-11).
    """
    called = state.matter.called
    return called if state.matter.chain else called & ~(1 << seat)


def _bring(state: State, top: int, cards: bytes, events: Heard) -> State:
    """Add up the draws, skips and reverses of the cards laid on `top`."""
    rules, (draws, skips, facing), way = state.rules, pending(state), state.direction
    for card in cards:
        if top != NO_CARD and top in rules.cancels[card]:
            if draws:
                hear(events, told(CANCELED))
            draws = 0
        elif rules.draw[card]:
            draws, facing = draws + rules.draw[card], card
        if rules.skip[card]:
            skips, facing = skips + rules.skip[card], card
        if rules.reverse[card]:
            way = -way
            hear(events, told(REVERSED))
        top = card
    skips = min(skips, rules.ruleset.skips_at_most)
    return state.but(direction=way, draws=draws, skips=skips, facing=facing if draws or skips else NO_CARD)


def pending(state: State) -> tuple[int, int, int]:
    """Return the cards to draw, the turns to skip, and the card that caused them."""
    return state.matter.draws, state.matter.skips, state.matter.facing


def _duty(state: State, seat: int, *, call: bool, events: Heard) -> State:
    """Record the call made with the play, or make it due, when one card is left (JC-13).

    One call covers a chain of cards (NL-11).
    """
    matter = state.matter
    if call:
        hear(events, told(CALLS, seat, word=state.rules.ruleset.calling.word))
        return state.but(called=matter.called | 1 << seat)
    if matter.chain and matter.called >> seat & 1:
        return state
    return calling.due(state, seat)


def follow(state: State, move: Move, events: Heard) -> State:
    """Apply the effects of the cards just laid."""
    rules, seat, cards = state.rules, state.turn, move.cards
    passed = hops(state, cards)
    if state.hands[seat]:
        state = state.but(hops=state.matter.hops + passed) if passed else state
        return acted(hands.act(state, cards, move.seat, events), events)
    if rules.again[cards[-1]] != "must" or not state.can_draw():
        return out(state, passed)
    return _cover(state, passed, events)


def acted(state: State, events: Heard) -> State:
    """Continue after hands have moved, or wait until every player has given a card."""
    if state.matter.then == GIVE:
        return state
    if state.rules.again[state.discard[-1]] != "no":
        return _cover(state, 0, events)
    if state.matter.bluff is not None:
        return _ask(state, events)
    return move_on(state, 0, events)


def _cover(state: State, passed: int, events: Heard) -> State:
    """Let the same player play another card. Pending draws and skips wait until then."""
    hear(events, told(PLAYS_AGAIN, state.turn))
    return state.but(then=AGAIN, chain=True, hops=state.matter.hops + passed)


def _ask(state: State, events: Heard) -> State:
    """Let the next player challenge a possible bluff before drawing (JC-12)."""
    asked = facer(state, state.matter.hops)
    hear(events, told(MAY_CHALLENGE, asked))
    return _end_chain(state).but(then=ANSWER, turn=asked, hops=0)


def hops(state: State, cards: bytes) -> int:
    """Return how many turns the reverses among `cards` skip: one each with two players (JC-9, JX-3)."""
    if len(state.hands) > 2 or not state.rules.ruleset.reverse_skips_with_two:
        return 0
    return sum(state.rules.reverse[card] for card in cards)


def facer(state: State, passed: int) -> int:
    """Return the next seat after skipping `passed` seats.

    Pending draws and skips fall on the very next seat: with two players they would otherwise return
    to their player.
    """
    draws, skips, _ = pending(state)
    return state.next_seat(state.turn, 1 if draws or skips else 1 + passed)


def move_on(state: State, passed: int = 0, events: Heard = None) -> State:
    """End the turn: the next player faces what is pending, or it is served at once.

    `passed` further seats are skipped, as are those that a chain has skipped.
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
    """End the chain. A call made in it still counts only if one card is left."""
    matter, seat = state.matter, state.turn
    if not matter.chain:
        return state
    called = matter.called if len(state.hands[seat]) == 1 else matter.called & ~(1 << seat)
    return state.but(chain=False, called=called)


def served(state: State) -> State:
    """Clear what is pending; the player to move and those skipped after them lose a turn."""
    turn = state.next_seat(state.turn, max(1, state.matter.skips))
    return state.but(turn=turn, then=TURN, draws=0, skips=0, facing=NO_CARD)


def tell_skipped(state: State, seat: int, count: int, events: Heard) -> None:
    """Tell that `count` seats from `seat` on are skipped."""
    for step in range(count):
        hear(events, told(SKIPPED, state.next_seat(seat, step)))


def out(state: State, passed: int = 0) -> State:
    """End the round, after the next player has drawn what is pending (JC-15)."""
    draws = state.matter.draws if state.rules.ruleset.last_card.penalty_served else 0
    owed = ((facer(state, passed), draws),) if draws else ()
    return state.but(then=OVER, owed=owed, draws=0, skips=0, facing=NO_CARD, chain=False, hops=0)


def opening(state: State, events: Heard) -> State:
    """Apply the effect of the opening card as if the dealer had played it (JC-4, SW-2, NL-2).

    The card already lies on the discard, and `turn` is the dealer.
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
    hear(events, told(CHOOSING[effect.names if effect.names == "rank" else rules.suit_word], namer))
    return brought.but(then=NAME, turn=namer)


def opened(state: State, events: Heard) -> State:
    """Continue with the opening card after its suit or rank has been named."""
    rules, cards, dealer = state.rules, state.discard[-1:], state.dealer
    effect, how = rules.effects[cards[0]], rules.ruleset.opening
    state = state.but(turn=dealer)
    moved, passed = hands.act(state, cards, dealer, events), hops(state, cards)
    if effect.reverse and how.reverse_starts == "dealer" and effect.again == "no":
        moved, passed = moved.but(turn=moved.next_seat(dealer, -1)), 0
    return acted(moved.but(hops=passed), events)
