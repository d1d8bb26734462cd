"""Resends a move whose answer was lost with the connection, if that is safe.

Every move has a name (`once`), under which the referee makes it at most once, however often it is sent. The
client resends the move, without a key press, if the first view of the next connection is the one that the
move was made in: then it was not made, and nobody has moved since. Otherwise the move or another one was
made, and the player looks at the live position. A claim in a race is never resent: by then it would answer
another moment.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from itertools import count
from typing import Final

from parlour.net.client.client import Lost, News
from parlour.net.wire.messages import Lobby, Play, Update, Welcome
from parlour.tui.moves.claims import is_claim

LONGEST: Final = 640
"""Characters of a move at most."""


@dataclass(frozen=True, slots=True)
class _InDoubt:
    move: Play
    made_in: Update


class Unanswered:
    """Names the moves of one player, and remembers the one in doubt."""

    def __init__(self) -> None:
        self._who: Final = secrets.token_hex(6)
        self._numbers = count(1)
        self._doubt: _InDoubt | None = None
        self._back = False  # reconnected, and no update of the table has come yet

    def named(self, move: str, seen: int) -> Play:
        """Return the request for a move, under a name that is unique to it."""
        return Play(id=0, move=move[:LONGEST], seen=seen, once=f"{self._who}-{next(self._numbers)}")

    def lost(self, move: Play, latest: Update | None) -> None:
        """Remember a move that was sent when the connection broke; `latest` is the last update."""
        if latest is not None and latest.seq == move.seen and not is_claim(latest.view, move.move):
            self._doubt = _InDoubt(move, latest)

    def hear(self, news: News) -> Play | None:
        """Handle a message of the referee; return the move to resend now, if any."""
        match news:
            case Welcome():
                self._back = True
            case Update() if self._back:
                doubt, self._doubt, self._back = self._doubt, None, False
                if doubt is not None and _same_position(doubt.made_in, news):
                    return doubt.move.model_copy(update={"seen": news.seq})
            case Lobby() | Lost(again_in=None):
                self._doubt = None
            case _:
                pass
        return None


def _same_position(before: Update, now: Update) -> bool:
    """Whether the same seat of the same match sees the same view."""
    there, here = before.table, now.table
    return (there.id, there.match, before.you, before.view) == (here.id, here.match, now.you, now.view)
