"""What is new in an update, compared with the one before: happenings, a pause, whom the match waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from parlour.net.wire.messages import PausedBy, PausePart, Phase, Presence, Update, Vote
from parlour.rules.events import Happened, Moved, Scored, SeenEvent, new_events
from parlour.rules.sentences import TAKES, WINS, Told, text
from parlour.rules.views import Stage, View, ZoneKind
from parlour.tui.plain.said import Kind, Said
from parlour.tui.plain.saying.cards import card_words
from parlour.tui.plain.saying.hand import looks
from parlour.tui.plain.saying.results import who
from parlour.tui.plain.saying.sentences import Happening, ended
from parlour.tui.tables.common.facts import acting, names_at
from parlour.tui.tables.common.people import request_for
from parlour.tui.text.phrases import sentence
from parlour.tui.text.printable import visible

SINCE_THE_DEAL: Final = 24
"""A first log of at most so many lines is told; a longer one is of a match that went on before."""
GOES_ON: Final = "The table goes on."
"""As the referee says it."""
STOOD_IN: Final = "A bot plays for you. Type any line to play yourself."


def newly_happened(before: Update | None, update: Update) -> tuple[Happened, ...]:
    """Return what is new, without what the result of a round says as well."""
    view = update.view
    if view is None:
        return ()
    if before is not None and before.view is not None:
        events = new_events(before.view.events, view.events)
    else:
        events = view.events if len(view.events) <= SINCE_THE_DEAL else ()
    if not has_ended(before, update):
        return events
    return tuple(happened for happened in events if not _in_result(happened.event, view))


def has_ended(before: Update | None, update: Update) -> bool:
    """Whether a round has ended since the update before."""
    view = update.view
    if view is None or not view.match.results:
        return False
    if before is None or before.view is None:
        return update.table.phase in (Phase.BETWEEN, Phase.OVER)
    old = before.view.match.results
    return not old or old[-1].number != view.match.results[-1].number


def is_new_hand(before: View | None, view: View, own: Sequence[Happening]) -> bool:
    """Whether the player holds cards that nothing has told: after a deal or an exchange of hands."""
    if view.match.stage is not Stage.ROUND:
        return False
    if before is None or before.match != view.match or not _holds(before):
        return _holds(view)
    named = Counter(card for each in own for card in each.cards)
    return bool(Counter(view.hand) - Counter(before.hand) - named)


def nearly_out(before: Update | None, update: Update) -> list[int]:
    """Return the other players who have come down to one card, and neither called nor have to."""
    if (
        before is None
        or before.view is None
        or update.view is None
        or update.view.match.stage is not Stage.ROUND
    ):
        return []
    had = {seat.seat: seat.cards for seat in before.view.seats}
    left = (seat for seat in update.view.seats if seat.cards == 1 < had.get(seat.seat, 0))
    return [seat.seat for seat in left if not seat.called and not seat.exposed and seat.seat != update.you]


def looked_lines(before: View | None, update: Update, view: View) -> list[Said]:
    """Return the face-down cards that the player looks at now and did not before."""
    old = {zone.seat: looks(zone) for zone in before.zones if zone.kind is ZoneKind.GRID} if before else {}
    found = [
        (zone.seat, slot, card)
        for zone in view.zones
        if zone.kind is ZoneKind.GRID and zone.seat is not None
        for slot, card in looks(zone).items()
        if old.get(zone.seat, {}).get(slot) != card
    ]
    if not found:
        return []
    parts = [f"{_whose(update, seat)} slot {slot}: {card_words(card)}" for seat, slot, card in found]
    cards = [{"seat": seat, "slot": slot, "card": card} for seat, slot, card in found]
    return [Said(Kind.OWN, f"{'; '.join(parts)}.", {"looked": cards, "once": True})]


def asked_about(each: Happening, view: View) -> bool:
    """Whether the question tells the same: which card the player has drawn or taken."""
    drawn = set(view.drawn)
    return (
        _is_drawn(each.event, view.viewer)
        and bool(drawn)
        and set(each.cards) <= drawn
        and all(card_words(card) in text(view.prompt).casefold() for card in drawn)
    )


def _is_drawn(event: SeenEvent, seat: int | None) -> bool:
    """Whether `seat` drew or took a card."""
    if isinstance(event, Moved):
        return event.seat == seat and event.origin != "hand" and event.target in ("hand", "taken")
    return isinstance(event, Told) and event.sentence.key == TAKES.key and event.seats[0] == seat


def changed(lines: Callable[[Update], list[Said]], before: Update | None, update: Update) -> list[Said]:
    """Return those of `lines` that they did not have of the update before."""
    old = [each.text for each in lines(before)] if before is not None else []
    return [each for each in lines(update) if each.text not in old]


def without_time(asked: Sequence[Said]) -> list[dict[str, object]]:
    """Return what is asked, without the seconds that are left, which change all the time."""
    return [{**each.data, "seconds": None} for each in asked]


def _in_result(event: SeenEvent, view: View) -> bool:
    if isinstance(event, Scored) or event == view.match.results[-1].why:
        return True
    return isinstance(event, Told) and event.sentence.key == WINS.key


def _holds(view: View) -> bool:
    """Whether the player has cards, in a hand or a grid."""
    kinds = (ZoneKind.HAND, ZoneKind.GRID)
    own = view.viewer
    return own is not None and any(
        zone.kind in kinds and zone.seat == own and zone.count for zone in view.zones
    )


def _whose(update: Update, seat: int) -> str:
    return "Your" if seat == update.you else f"{who(update, seat)}'s"


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
