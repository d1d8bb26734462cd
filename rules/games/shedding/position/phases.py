"""What a round waits for."""

from __future__ import annotations

from typing import Final

TURN, DREW, AGAIN, FACE, NAME, ANSWER, GIVE, CUT, RENEW, REOPEN, OVER = range(11)
"""What the round waits for: a turn; what to do with the cards just drawn; another card of the
same player; an answer to what is pending; the name of an opening card's suit or rank; an answer to a bluff;
a card from everyone; a cut; a new stock; another opening card; nothing more."""

AFTER_DRAW, RESUME, FOLLOW = 11, 12, 13
"""Only as `then`: see what was drawn; go on with the act that a penalty held up; let the cards
just played take effect."""

PHASES: Final = (
    "turn",
    "drew",
    "again",
    "face",
    "name",
    "answer",
    "give",
    "cut",
    "renew",
    "reopen",
    "over",
)
