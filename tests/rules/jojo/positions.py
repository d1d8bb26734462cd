"""Between the engine and the oracle: states read as positions, positions built as states, and random play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from parlour.rules.contract import Opening
from parlour.rules.games.jojo.engine.grid import Grid
from parlour.rules.games.jojo.engine.moves import NOWHERE
from parlour.rules.games.jojo.engine.reasons import TurnReason
from parlour.rules.games.jojo.engine.state import DREW, END, NO_CARD, NOBODY, ON, OVER, TURN, State
from parlour.rules.games.jojo.engine.tables import PLACES, STANDS, Rules
from parlour.rules.games.jojo.game import GAME
from parlour.rules.moves import HOUSE, Shuffled
from tests.rules.jojo.made_up import made_up
from tests.rules.jojo.position import DECK, SWITCH, Ended, Lying, Position, in_order, number_card

PHASES = {TURN: "turn", DREW: "drew", ON: "on", END: "end", OVER: "over"}
WHY = {
    "master": TurnReason.MASTER,
    "color": TurnReason.COLOR,
    "started": TurnReason.STARTED,
}


def text(rules: Rules, card: int) -> str:
    """Return a card of the deck as the oracle writes it."""
    return rules.texts[card].replace("JO", "J")


def written(rules: Rules, move: Any) -> str:
    """Return a move of the engine as the oracle writes it."""
    return GAME.notation.write(rules, move).replace("JO", "J")


def read(state: State) -> Position:
    """Return a state of the engine as a position, Switches as if they lay at the bottom of their stack."""
    rules, phase = state.rules, PHASES[state.phase]
    reasons = {reason.told(state.turn): why for why, reason in WHY.items()}
    outcome = GAME.scoring.outcome(state)
    return Position(
        hands=tuple(in_order([text(rules, card) for card in hand]) for hand in state.hands),
        stacks={place: _stack(rules, state.grid, at) for at, place in enumerate(PLACES)},
        stock=tuple(text(rules, card) for card in state.stock),
        turn=state.turn,
        held={PLACES[at]: seat for at, seat in enumerate(state.held) if seat != NOBODY},
        aside=("J",) * state.aside,
        laid=phase in ("on", "end"),
        goes_on=reasons[state.because] if phase == "on" and state.because else "",
        drew=text(rules, state.drawn) if phase == "drew" else "",
        first_at=PLACES[state.due] if state.due != NOWHERE else "",
        renewals=state.renewals,
        passes=state.passes,
        adjacency=rules.ruleset.adjacency,
        ended=Ended(outcome.winner, outcome.points) if outcome else None,
    )


def _stack(rules: Rules, grid: Grid, at: int) -> tuple[Lying, ...]:
    cards = []
    for card in grid.stacks[at]:
        face = number_card(text(rules, card % STANDS))
        cards.append(face if card < STANDS else Lying("W", face.color, face.number))
    return (*[SWITCH] * grid.switches[at], *cards)


def built(rules: Rules, position: Position) -> State:
    """Return a position as a state of the engine, at which nothing that went before is known."""
    order = [position.stacks[place] for place in PLACES]
    stacks = tuple(bytes(_card(rules, lying) for lying in stack if lying != SWITCH) for stack in order)
    return State(
        rules=rules,
        hands=tuple(bytes(sorted(cards(rules, hand))) for hand in position.hands),
        grid=Grid(stacks, tuple(stack.count(SWITCH) for stack in order)),
        stock=cards(rules, position.stock),
        turn=position.turn,
        phase=_phase(position),
        dealer=(position.turn - 1) % position.seats,
        aside=len(position.aside),
        held=tuple(position.held.get(place, NOBODY) for place in PLACES),
        due=PLACES.index(position.first_at) if position.first_at else NOWHERE,
        drawn=rules.card_type(position.drew) if position.drew else NO_CARD,
        passes=position.passes,
        renewals=position.renewals,
        because=WHY[position.goes_on].told(position.turn) if position.goes_on else None,
    )


def invented(rules: Rules, seats: int, count: int) -> list[tuple[Position, State]]:
    """Return positions made up at random, with their states."""
    found = islice(made_up(seats, rules.ruleset.adjacency, random.Random(count)), count)
    return [(position, built(rules, position)) for position in found]


def cards(rules: Rules, texts: Sequence[str]) -> bytes:
    """Return the cards that `texts` name, in their order."""
    return bytes(rules.card_type(card) for card in texts)


def _card(rules: Rules, lying: Lying) -> int:
    stands_for = rules.card_type(f"{lying.color}{lying.number}")
    return stands_for + STANDS * (lying.text == "W")


def _phase(position: Position) -> int:
    if position.laid:
        return ON if position.goes_on else END
    return DREW if position.drew else TURN


def settled(position: Position) -> Position:
    """Return a position with the Switches at the bottom of each stack, where they count as much as above."""
    stacks = {
        place: tuple(sorted(stack, key=lambda lying: not lying.is_switch))
        for place, stack in position.stacks.items()
    }
    return position.but(stacks=stacks)


def played(rules: Rules, seats: int, rng: random.Random) -> Iterator[State]:
    """Yield the states of rounds played at random by the engine, one round after the other, for ever.

    A kind of move is drawn first, then a move of that kind, for trades and Moves are many.
    """
    while True:
        order = list(cards(rules, DECK))
        rng.shuffle(order)
        state = GAME.dealing.deal(rules, seats, bytes(order), Opening(rng.randrange(seats)))
        while GAME.scoring.outcome(state) is None:
            yield state
            kinds: dict[int, list[Any]] = {}
            for move in GAME.play.legal_moves(state, state.turn):
                kinds.setdefault(move.verb, []).append(move)
            state = GAME.play.after(state, state.turn, rng.choice(rng.choice(list(kinds.values()))))
            wanted = GAME.play.wanted(state)
            if wanted is not None:
                shuffled = list(wanted.cards)
                rng.shuffle(shuffled)
                state = GAME.play.after(state, HOUSE, Shuffled(bytes(shuffled)))
