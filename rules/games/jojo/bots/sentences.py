"""What a hint says in Jojo: the move, and what speaks for it."""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, phrase

LAY: Final = Sentence("advice: lay", "Lay {cards} on {stack}")
REVERSE: Final = Sentence("advice: reverse", "Reverse {stack} with a Jojo, then lay {cards} there")
MOVE: Final = Sentence(
    "advice: move", "Move the top card of {origin} to {target} with a Jojo, then lay {cards} on {stack}"
)
HOLD: Final = Sentence("advice: hold", "Hold {stack} with a Jojo")
TRADE: Final = Sentence("advice: trade", "Trade the {cards} for two cards")
DRAW: Final = phrase("advice: draw", "Draw a card")
STOP: Final = phrase("advice: stop", "End the turn")
PASS: Final = phrase("advice: pass", "Pass")

# ---- What speaks for it --------------------------------------------------------------------------

GO_OUT: Final = phrase("reason: go out in Jojo", "you go out")
SHEDS: Final = Sentence("reason: sheds", "it gets rid of {count} cards at once")
WHOLE_TURN: Final = Sentence(
    "reason: whole turn", "with {cards} after it, this turn gets rid of {count} cards"
)
GO_OUT_WITH: Final = Sentence("reason: go out with", "with {cards} after it you go out")
GOES_ON: Final = phrase("reason: goes on", "your turn goes on after it")
FITS_THERE: Final = phrase("reason: fits there", "your cards fit there next time")
COUNTS_MANY: Final = phrase("reason: counts many", "it counts many points if somebody goes out now")
NOTHING_FITS: Final = phrase("reason: nothing fits", "nothing fits, or it is worth more later")
NOTHING_THERE: Final = phrase("reason: nothing there", "nothing fits, and there is nothing to draw")
NOTHING_ELSE: Final = phrase("reason: nothing else", "nothing else fits, or it is worth more later")
