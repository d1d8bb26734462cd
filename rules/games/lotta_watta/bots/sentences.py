"""What a hint says in Lotta Watta: the move, and what speaks for it."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, phrase

TAKE: Final = {
    "stock": phrase("advice: take stock", "Take the top card of the stock"),
    "pile": phrase("advice: take pile", "Take the top card of the pile"),
}
EXCHANGE: Final = Sentence("advice: exchange", "Exchange it for your card {slot}")
STACK: Final = Sentence("advice: stack", "Stack your card {slot}")
LOOK: Final = Sentence("advice: look", "Look at {place}")
SWAP: Final = Sentence("advice: swap", "Swap {here} and {there}")

# ---- What speaks for it --------------------------------------------------------------------------

COUNTS_ONLY: Final = Sentence("reason: counts only", "the {cards} counts only {points}")
NO_BETTER: Final = Sentence("reason: no better", "the {cards} on the pile is no better than an unknown card")
NONE_COUNTS_MORE: Final = Sentence(
    "reason: none counts more", "none of your cards is known to count more than the {cards}"
)
COUNTS: Final = Sentence("reason: counts", "the {cards} counts {points}")
SAME_RANK: Final = Sentence("reason: same rank", "card {slot} is of the same rank")
NOT_KNOWN: Final = phrase("reason: not known", "you do not know it")
FEWER_POINTS: Final = phrase("reason: fewer points", "it leaves you with fewer points")
COUNT_ABOUT: Final = Sentence("reason: count about", "your cards count about {points}")
COUNTS_LESS: Final = Sentence("reason: counts less", "your {cards} counts {points}, the {another} {others}")
UNKNOWN_CARD: Final = Sentence(
    "reason: unknown card", "you do not know that card; most count about {most}, this one {points}"
)
