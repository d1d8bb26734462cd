"""A round of random play under any ruleset, every card counted after every move."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Final

from parlour.rules.contract import Opening, Outcome
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position.matter import NO_CARD
from parlour.rules.games.shedding.position.moves import DRAW, KEEP, PASS, Move
from parlour.rules.games.shedding.position.state import State
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset
from parlour.rules.moves import HOUSE, Claim, HouseMove, Judged, Race, Shuffled, TimeUp

MOST_MOVES: Final = 60_000
"""More than fifty renewed stocks can take: a round has ended before."""
LISTED: Final = 60
"""Of how many open moves one is drawn."""


def play_out(ruleset: Ruleset, rng: Random) -> tuple[Outcome, int]:
    """Play a round by chance; return how it ended and after how many moves."""
    rules = Rules(ruleset)
    seats = rng.randint(*ruleset.seats)
    state = GAME.dealing.deal(rules, seats, shuffled(rules.deck, rng), Opening(rng.randrange(seats)))
    for count in range(MOST_MOVES):
        accounted(state)
        outcome = GAME.scoring.outcome(state)
        if outcome is not None:
            assert len(outcome.points) == seats
            return outcome, count
        who, move = chosen(state, rng)
        state = GAME.play.after(state, who, move)
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def chosen(state: State, rng: Random) -> tuple[int, Move | HouseMove]:
    """Return a move of the house or of somebody who may act."""
    wanted = GAME.play.wanted(state)
    if wanted is not None:
        return HOUSE, Shuffled(shuffled(wanted.cards, rng))
    race, running = GAME.play.race(state), GAME.play.deadlines(state)
    if race is not None and rng.random() < 0.2:
        return HOUSE, judged(state, race, rng)
    seats = range(len(state.hands))
    there = [(seat, move) for seat in seats for move in islice(GAME.play.legal_moves(state, seat), LISTED)]
    if running and (not there or rng.random() < 0.5):
        return HOUSE, TimeUp(running[0].name)
    if not there:
        raise AssertionError("nobody may act, and no clock runs")
    plays = [one for one in there if one[1].verb not in (DRAW, KEEP, PASS)]
    who, move = rng.choice(plays if plays and rng.random() < 0.8 else there)
    assert GAME.play.why_not(state, who, move) is None, GAME.notation.write(state.rules, move)
    return who, move


def judged(state: State, race: Race, rng: Random) -> Judged:
    """Return a verdict on the claims of some who race, in any order."""
    seats = rng.sample(race.seats, rng.randint(0, len(race.seats)))
    claims = [
        (seat, GAME.notation.write(state.rules, next(iter(GAME.play.legal_moves(state, seat)))))
        for seat in seats
    ]
    return Judged(race.name, tuple(Claim(seat, move, 300) for seat, move in claims))


def shuffled(cards: bytes, rng: Random) -> bytes:
    """Return `cards` in any order."""
    return bytes(rng.sample(cards, len(cards)))


def accounted(state: State) -> None:
    """Check that every card of the deck is in one place, and no other card anywhere."""
    given = bytes(card for card in state.matter.given if card != NO_CARD)
    there = b"".join((*state.hands, state.stock, state.discard, given))
    assert Counter(there) == Counter(state.rules.deck)
    assert all(bytes(sorted(hand)) == hand for hand in state.hands)
