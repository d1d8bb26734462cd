"""The phases of a round."""

from __future__ import annotations

from typing import Final

TURN, DREW, AGAIN, FACE, NAME, ANSWER, GIVE, CUT, RENEW, REOPEN, OVER = range(11)
"""What the round waits for: a turn; a decision about the cards just drawn; another card of the same
player; an answer to pending draws or skips; the suit or rank of an opening card; an answer to a bluff; a
card from everyone; a cut; a new stock; another opening card; nothing."""

AFTER_DRAW, RESUME, FOLLOW = 11, 12, 13
"""Values of `then` only: look at the drawn cards; resume an interrupted act; apply the cards just played."""

PHASES: Final = ("turn", "drew", "again", "face", "name", "answer", "give", "cut", "renew", "reopen", "over")
