"""Why a match stands still, whom it waits for, and what the player may do about it."""

from __future__ import annotations

from typing import Final

from parlour.net.wire.messages import PausedBy, PausePart, Phase, Presence, Update, Vote
from parlour.tui.plain.said import Kind, Said
from parlour.tui.plain.saying.results import who
from parlour.tui.plain.saying.sentences import ended
from parlour.tui.tables.common.facts import acting, names_at
from parlour.tui.tables.controls.company import request_for
from parlour.tui.text.phrases import sentence
from parlour.tui.text.printable import visible

GOES_ON: Final = "The table goes on."
"""As the referee says it."""
STOOD_IN: Final = "A bot plays for you. Type any line to play yourself."


def pause_lines(before: PausePart | None, now: PausePart | None) -> list[Said]:
    """Return what has changed about a pause."""
    if now == before:
        return []
    if now is None:
        soon = before is not None and before.by is PausedBy.SOON
        return [] if soon else [Said(Kind.NOTICE, GOES_ON, {"paused": False})]
    if now.by is PausedBy.JOURNAL:
        return []  # the referee sends a notice of it
    words = visible(now.words)
    lead = "" if "paused" in words.casefold() or now.by is PausedBy.SOON else "Paused: "
    text = ended(f"{lead}{words if lead else sentence(words)}")
    return [Said(Kind.NOTICE, text, {"paused": True, "by": now.by.value, "words": now.words})]


def waiting_lines(update: Update) -> list[Said]:
    """Return whom the table waits for; nothing if it waits for the player, or for nobody."""
    seats = _awaited(update)
    if not seats or update.you in seats:
        return []
    names = " and ".join(who(update, seat) for seat in seats)
    return [Said(Kind.NOTICE, f"Waiting for {names}.", {"seats": list(seats)})]


def vote_lines(update: Update) -> list[Said]:
    """Return that a bot may play for somebody who holds up the match, if the player can decide or vote so."""
    request = request_for("substitute", update)
    if request is None:
        return []
    seat = request.model_dump().get("seat", 0)
    name = visible(names_at(update)[seat])
    does = (
        "Type vote to vote that a bot plays" if isinstance(request, Vote) else "Type vote to let a bot play"
    )
    return [Said(Kind.NOTICE, f"{name} holds up the match. {does} for them.", {"seat": seat})]


def stand_in_lines(update: Update) -> list[Said]:
    """Return that a bot plays for the player, if that is so."""
    if any(part.seat == update.you and part.presence is Presence.STAND_IN for part in update.table.seats):
        return [Said(Kind.NOTICE, STOOD_IN, {"seat": update.you})]
    return []


def _awaited(update: Update) -> tuple[int, ...]:
    if update.table.phase is Phase.PLAYING:
        return acting(update)
    if update.table.phase is Phase.WAITING:
        return ()
    there = (Presence.HERE, Presence.IDLE)
    return tuple(part.seat for part in update.table.seats if part.presence in there and not part.ready)
