"""The moves of the shedding family and their notation (read by
`parlour.rules.games.shedding.position.notation`).

play R7 | play W red | play R7 call     a card, the suit or rank it names, a call made with it
play 7H 7S | play R7 2                  several of one rank; a seat to swap hands with
draw | keep | pass                      draw (also pending cards); keep the drawn card; end or lose the turn
name red                                name the suit or rank of an opening card
give R7 | cut 4                         pass a card to the left; cut four tenths of the deck
call | catch 2                          call one's own last card; catch seat 2
challenge | accept                      challenge a +4; accept it
"""

from __future__ import annotations

from typing import Final, NamedTuple

PLAY, DRAW, KEEP, PASS, NAME, GIVE, CUT, CALL, CATCH, CHALLENGE, ACCEPT = range(11)
VERBS: Final = ("play", "draw", "keep", "pass", "name", "give", "cut", "call", "catch", "challenge", "accept")
NO_NAME: Final = -1
NO_SEAT: Final = -1
TENTHS: Final = tuple(str(tenth) for tenth in range(1, 10))
"""The places at which the deck may be cut."""


class Move(NamedTuple):
    """A complete move: verb, cards in order, suit or rank named, target, and whether a call is included.

    `named` is an index into `Rules.names`: the suits, then the ranks. `seat` is the target seat, or
    the tenth at which the deck is cut.
    """

    verb: int
    cards: bytes = b""
    named: int = NO_NAME
    seat: int = NO_SEAT
    call: bool = False


PLAIN: Final = {VERBS[verb]: Move(verb) for verb in (DRAW, KEEP, PASS, CALL, CATCH, CHALLENGE, ACCEPT)}
"""The moves of a word. No seat may `catch` nobody: who asks whether it could is told why not."""
