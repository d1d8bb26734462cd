"""Between rounds and after a match: what one can go on with, and the rules of the table."""

from __future__ import annotations

from math import ceil
from typing import Final

from parlour.net.wire.messages import Phase, Presence, Ready, Update
from parlour.tui.plain.page import Command
from parlour.tui.plain.said import Kind, Said
from parlour.tui.plain.session import Session
from parlour.tui.remote.table_client import Link
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible

DEAL: Final = "deal"
"""The name of the referee's clock until the next round."""

READY: Final = "Type ready"
BY_ITSELF: Final = " It begins by itself in"


class BetweenRounds:
    """The commands after a round, over the link of one player."""

    def __init__(self, session: Session, link: Link) -> None:
        self._session = session
        self._link = link
        self._said = ""

    def commands(self) -> dict[str, Command]:
        return {
            "ready": Command("go on to the next round, or to a rematch", self._ready),
            "next": Command("the same as ready", self._ready),
            "wait": Command("stop the countdown to the next round", self._wait),
        }

    def show(self, update: Update) -> None:
        """Say what must happen before it goes on, if that is new."""
        said = standing(update)
        timeless = said[0].text.partition(BY_ITSELF)[0] if said else ""
        if timeless != self._said and update.table.pause is None:  # else the pause has been said
            self._session.say_all(said)
        self._said = timeless

    async def _ready(self, _: str) -> None:
        await self._declare(on=True)

    async def _wait(self, _: str) -> None:
        await self._declare(on=False)

    async def _declare(self, *, on: bool) -> None:
        if self._link.you is None:
            self._session.refuse("You are watching. Only players can go on.")
            return
        answer = await self._link.ask(Ready(on=on))
        if not answer.ok:
            self._session.refuse(visible(answer.words), clause=answer.clause)


def standing(update: Update) -> list[Said]:
    """Return what must happen before the next round or a rematch; nothing while a round is played."""
    phase = update.table.phase
    if phase not in (Phase.BETWEEN, Phase.OVER):
        return []
    words = _standing(update)
    asked = {"must": phase is Phase.BETWEEN, "moves": ["ready"], "cards": []}
    return [Said(Kind.TURN, words, {"phase": phase.value, **(asked if words.startswith(READY) else {})})]


def _standing(update: Update) -> str:
    table = update.table
    if table.pause is not None:
        return f"The table is paused: {visible(table.pause.words).rstrip('.')}."
    what = "a rematch" if table.phase is Phase.OVER else "the next round"
    people = [part for part in table.seats if part.presence in (Presence.HERE, Presence.IDLE)]
    me = next((part for part in people if part.seat == update.you), None)
    waiting = [visible(part.name) for part in people if not part.ready and part.seat != update.you]
    if me is not None and not me.ready:
        left = [clock.left for clock in update.clocks if clock.name == DEAL]
        soon = f"{BY_ITSELF} {count(max(0, ceil(left[0])), 'second')}; wait stops that." if left else ""
        return f"{READY} for {what}.{soon}"
    return f"Waiting for {', '.join(waiting)}." if waiting else f"{what[0].upper()}{what[1:]} begins."
