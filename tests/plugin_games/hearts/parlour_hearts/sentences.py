"""What the game says: who does it is `{0}`, and `own` is what that seat reads itself.

A key names its sentence for all programs, and stays when the words change.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.game import Sentence

ALL_PASS: Final = {
    1: Sentence("hearts all pass left", "Everyone passes three cards to the left"),
    -1: Sentence("hearts all pass right", "Everyone passes three cards to the right"),
    2: Sentence("hearts all pass second left", "Everyone passes three cards to the second on the left"),
    -2: Sentence("hearts all pass second right", "Everyone passes three cards to the second on the right"),
    0: Sentence("hearts all pass across", "Everyone passes three cards across the table"),
}
"""By direction, what is told when all have chosen: seats to the left, to the right below 0; 0: across."""
NO_PASSING: Final = Sentence("hearts no passing", "No cards are passed in this round")
BROKEN_NOW: Final = Sentence("hearts broken now", "{0} breaks hearts", own="You break hearts")

PASSING: Final = {
    1: Sentence("hearts passing left", "passing: to the left"),
    -1: Sentence("hearts passing right", "passing: to the right"),
    2: Sentence("hearts passing second left", "passing: second to the left"),
    -2: Sentence("hearts passing second right", "passing: second to the right"),
    0: Sentence("hearts passing across", "passing: across"),
}
"""By direction, as above: what stands beside the cards."""
PASSING_NONE: Final = Sentence("hearts passing none", "passing: none this round")
BROKEN: Final = Sentence("hearts broken", "hearts: broken")
UNBROKEN: Final = Sentence("hearts unbroken", "hearts: not broken")

HAS_CHOSEN: Final = Sentence("hearts has chosen", "has chosen")
NO_POINTS: Final = Sentence("hearts no points", "no points")
ONE_POINT: Final = Sentence("hearts one point", "1 point")
SO_MANY_POINTS: Final = Sentence("hearts so many points", "{points} points")
HAS_QUEEN: Final = Sentence("hearts has queen", "Queen of spades")
HAS_JACK: Final = Sentence("hearts has jack", "Jack of diamonds")

PASSED_CARDS: Final = Sentence("hearts passed cards", "to pass on")
TAKEN_CARDS: Final = Sentence("hearts taken", "taken")

CHOOSE: Final = Sentence("hearts choose", "Choose three cards for {0}", own="You choose three cards")
CHOOSING: Final = Sentence("hearts choosing", "The others still choose what they pass")
EVERYBODY_CHOOSES: Final = Sentence("hearts everybody chooses", "Everybody chooses three cards to pass")
TURN: Final = Sentence("hearts turn", "{0}'s turn")
LEAD_LOWEST: Final = Sentence("hearts lead lowest", "{0}'s turn", own="Your turn: lead the {cards}")
LEAD: Final = Sentence("hearts lead", "{0}'s turn", own="Your turn: lead any card")
LEAD_NO_HEART: Final = Sentence("hearts lead no heart", "{0}'s turn", own="Your turn: lead, but no heart yet")
FOLLOW: Final = Sentence("hearts follow", "{0}'s turn", own="Your turn: follow {suit}")
DISCARD: Final = Sentence("hearts discard", "{0}'s turn", own="Your turn: you have no {suit}, play any card")
DISCARD_NO_POINTS: Final = Sentence(
    "hearts discard no points",
    "{0}'s turn",
    own="Your turn: you have no clubs, play any card without points",
)
OVER: Final = Sentence("hearts over", "The round is over")

CAN_PASS: Final = Sentence("hearts can pass", "Pass three cards")
CAN_LEAD: Final = Sentence("hearts can lead", "Lead a card")
CAN_FOLLOW: Final = Sentence("hearts can follow", "Follow with a card")
CAN_DISCARD: Final = Sentence("hearts can discard", "Discard a card")

NOT_YOUR_TURN: Final = Sentence("hearts not your turn", "it is {0}'s turn")
NOT_HELD: Final = Sentence("hearts not held", "you do not have the {cards}")
STILL_PASSING: Final = Sentence("hearts still passing", "three cards are passed first")
NOW_NO_PASSING: Final = Sentence("hearts now no passing", "no cards are passed now")
PASSED_ALREADY: Final = Sentence("hearts passed already", "you have chosen your three cards")
MUST_LEAD_LOWEST: Final = Sentence("hearts must lead lowest", "the {cards} is led to the first trick")
MUST_FOLLOW: Final = Sentence("hearts must follow", "{suit} were led, and you have some: follow suit")
NO_POINTS_YET: Final = Sentence("hearts no points yet", "no hearts and no Queen of spades in the first trick")
NOT_BROKEN_YET: Final = Sentence("hearts not broken yet", "hearts are not broken yet: lead another suit")

SHOT: Final = Sentence("hearts shot", "{0} shoots the moon", own="You shoot the moon")
FEWEST: Final = Sentence(
    "hearts fewest",
    "{0} has taken the fewest points: {points}",
    own="You have taken the fewest points: {points}",
)
EQUALLY_FEW: Final = Sentence("hearts equally few", "{seats} have taken the fewest points: {points}")

ADVICE_PASS: Final = Sentence("hearts advice pass", "Pass the {cards}")
ADVICE_PLAY: Final = Sentence("hearts advice play", "Play the {cards}")
RID_OF_QUEEN: Final = Sentence("hearts rid of queen", "so the Queen of spades is somebody else's")
HIGH_CARDS: Final = Sentence("hearts high cards", "these cards would most likely take tricks with points")
ONLY_CARD: Final = Sentence("hearts only card", "it is the only card that you may play")
LEADS_LOW: Final = Sentence("hearts leads low", "it is the least likely to take points")
DUCKS: Final = Sentence("hearts ducks", "it is the highest card that does not take the trick")
TAKES_HARMLESS: Final = Sentence("hearts takes harmless", "the trick is harmless, and a high card is gone")
RID_OF_POINTS: Final = Sentence("hearts rid of points", "somebody else takes its point")
THROWS_AWAY: Final = Sentence("hearts throws away", "it might take a trick with points later")
