"""Why a ruleset of the shedding family cannot be played; `rules/faults.py` has what holds for all games."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, told

CARDS: Final = Sentence("fault: cards outside", "{number}; it takes {least} to {most} cards")
COPIES: Final = Sentence("fault: copies outside", "{number}; it takes {least} to {most} copies")
PACKS: Final = Sentence("fault: packs outside", "{number}; it takes {least} to {most} packs")
PLAYERS: Final = Sentence("fault: players outside", "{number}; it takes {least} to {most} players")
POINTS: Final = Sentence("fault: points outside", "{number}; it takes {least} to {most} points")
POINTS_A_ROUND: Final = Sentence(
    "fault: points a round outside", "{number}; it takes {least} to {most} points for each round"
)
ROUNDS: Final = Sentence(
    "fault: rounds outside", "{number}; it takes {least} to {most} rounds (0: until the target)"
)
TURNS: Final = Sentence("fault: turns outside", "{number}; it takes {least} to {most} turns")

TEXT: Final = Sentence("fault: text of rules", "{typed}; it takes 1 to {most} characters that print")
BRACES: Final = Sentence("fault: braces", "{typed}; a number in braces stands for a player's name")
NAME: Final = Sentence("fault: name of rules", "{typed}; it takes small letters, digits and hyphens")
NO_SUIT: Final = Sentence("fault: no suit", "{typed} is no suit; suits are {there}")
SUITS_ONCE: Final = Sentence("fault: suits once", "{typed}; it takes at least one suit, each once")
SUITS_OF_A_KIND: Final = Sentence(
    "fault: suits of a kind", "{typed}; it takes colors or French suits, not both"
)
NO_RANK: Final = Sentence("fault: no rank", "{typed} is no card of such a deck; known are {there}")
NO_HAND: Final = Sentence("fault: no hand", "{number} cards; at least 1 is dealt")
HAND_WITH_TWO: Final = Sentence(
    "fault: hand with two", "{number} cards; it takes 0 (as with more players) or more"
)
TOO_FEW_CARDS: Final = Sentence(
    "fault: too few cards",
    "{hands} hands of {each} and an opening card need more than the {there} cards there are",
)
NOT_IN_DECK: Final = Sentence("fault: not in deck", "there is no {typed} in the deck")
EACH_ONCE: Final = Sentence("fault: each once", "{typed}; it takes each card once")
GIVES_LEFT: Final = told(
    Sentence(
        "fault: gives left",
        "on, but a card that is followed by another of the same player makes nobody pass a card",
    )
)
OPENS: Final = told(
    Sentence(
        "fault: opens with a swap",
        "'effect', but nobody can choose whose hand to take; it takes 'nothing' or 'again'",
    )
)
NOTHING_FOLLOWS: Final = told(
    Sentence(
        "fault: nothing follows",
        "'card', but nothing matches a card without a suit; it takes 'under' or 'anything', or a name",
    )
)
NOWHERE: Final = told(
    Sentence("fault: nowhere", "off, but a card without a suit matches nothing; it takes on")
)
NOTHING_TO_NAME: Final = Sentence(
    "fault: nothing to name", "{typed}, but no card in the deck has a suit; it takes 'nothing'"
)
TWO_NAMES: Final = Sentence(
    "fault: two names",
    "{typed}, but {named} names a suit on one card, a rank on another; played together they need one name",
)
ANSWERED: Final = Sentence(
    "fault: answered", "{typed}; a card that may be challenged cannot be answered; it takes none"
)
DONE_TO_NOBODY: Final = told(
    Sentence("fault: done to nobody", "a card that may be challenged does this to nobody; leave it out")
)
DRAWS_NONE: Final = told(
    Sentence("fault: draws none", "0; a card that may be challenged must make the next player draw")
)
NO_OPENING: Final = told(
    Sentence("fault: no opening", "no card may open the discard: all of them go back ('again')")
)
NO_END: Final = told(
    Sentence("fault: no end", "no way to end: every card must be followed by another ('must')")
)
NO_LAST_CARD: Final = told(
    Sentence("fault: no last card", "'draw', but every card is special: no way to end; it takes 'allowed'")
)
NOTHING_COUNTS: Final = told(
    Sentence("fault: nothing counts", "no card counts anything, so nobody can reach the target")
)
TOO_FAR: Final = Sentence("fault: too far", "{number}; it takes at most {most}, or matches hardly end")
