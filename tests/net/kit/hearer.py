"""What one person at a table received, in the form in which tests ask for it, whatever way they came."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from parlour.net.wire.messages import Chat, Notice, PausedBy, Presence, TableLine, Update, Welcome
from parlour.net.wire.messages import Lobby as LobbyMessage
from parlour.rules.contract import Bot
from parlour.rules.shelf.shelf import table_rules
from parlour.rules.views import GridsView, View
from tests.net.kit.saying import words_of

M = TypeVar("M")
H = TypeVar("H", bound="Hearer")
VERDICT = re.compile(r"Photo finish: |.+ was fastest \(")


class Hearer:
    """Keeps every message that a person receives, the newest last. Base of all people in tests of `net`."""

    told: Sequence[object]

    def all(self, kind: type[M]) -> list[M]:
        """Return all messages of this kind."""
        return [message for message in self.told if isinstance(message, kind)]

    @property
    def welcome(self) -> Welcome:
        """The newest welcome."""
        return self.all(Welcome)[-1]

    @property
    def update(self) -> Update:
        """The newest update."""
        return next(message for message in reversed(self.told) if isinstance(message, Update))

    @property
    def view(self) -> View:
        """What the newest update shows of the cards."""
        assert self.update.view is not None
        return self.update.view

    @property
    def grids(self) -> GridsView:
        """What the newest update shows to be open besides the turn, where cards lie in grids."""
        assert self.view.grids is not None
        return self.view.grids

    @property
    def phase(self) -> str:
        return self.update.table.phase.value

    def paused_by(self) -> PausedBy | None:
        pause = self.update.table.pause
        return pause.by if pause is not None else None

    def presence(self, seat: int) -> Presence:
        return self.update.table.seats[seat].presence

    @property
    def lobby(self) -> tuple[TableLine, ...]:
        return self.all(LobbyMessage)[-1].tables

    @property
    def chat(self) -> list[str]:
        return [f"{chat.name}: {chat.text}" for chat in self.all(Chat)]

    @property
    def notices(self) -> list[str]:
        """What the referee said in lines of its own."""
        return [words_of(notice) for notice in self.all(Notice)]

    @property
    def photo(self) -> list[str]:
        """The photo finishes."""
        return [words for words in self.notices if VERDICT.match(words)]

    def bot_move(self, rng: random.Random) -> str:
        """Return the move that a bot would make now, "" if it would make none."""
        view = self.update.view
        bot = _bot(self.update.table.game)
        return (bot.decide(view, rng) or "") if view is not None and view.choices else ""


@cache
def _bot(game: str) -> Bot:
    """Return the usual bot of a game; it keeps nothing from one decision to the next."""
    return table_rules(game).bot("normal")


def acting(people: Sequence[H]) -> H:
    """Return the person whose turn it is."""
    (seat,) = [place.seat for place in people[0].view.seats if place.acts]
    return next(person for person in people if person.update.you == seat)
