"""What is new in an update, compared with the one before: happenings, a pause, whom the match waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from parlour.net.wire.messages import PausedBy, PausePart, Phase, Update, Vote
from parlour.net.wire.notices import GOES_ON
from parlour.rules.events import Happened, How, Moved, Scored, SeenEvent, new_events
from parlour.rules.sentences import SCORE_TOGETHER, TAKES, WIN_TOGETHER, WINS, Sentence, Told, told
from parlour.rules.views import Stage, View, ZoneKind
from parlour.tui.plain.saying.asked import names_drawn
from parlour.tui.plain.saying.hand import looks, slot_told
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.sentences import Happening, ended, line, to_player
from parlour.tui.seen.facts import acting, bot_plays
from parlour.tui.seen.people import request_for
from parlour.tui.seen.results import unready
from parlour.tui.words.sentences import HOLDS_UP, LET_A_BOT, STOOD_IN, TAKE_OVER, VOTE_FOR_A_BOT, WAITING_FOR
from parlour.tui.words.speaking import Words

SINCE_THE_DEAL: Final = 24
"""At most so many events are told at first; more are of a match that went on before."""


def newly_happened(before: Update | None, update: Update) -> tuple[Happened, ...]:
    """Return what has happened since the update before."""
    view = update.view
    if view is None:
        return ()
    if before is not None and before.view is not None:
        return new_events(before.view.events, view.events)
    return view.events if len(view.events) <= SINCE_THE_DEAL else ()


def has_ended(before: Update | None, update: Update) -> bool:
    """Whether a round has ended since the update before."""
    view = update.view
    if view is None or not view.match.results:
        return False
    if before is None or before.view is None:
        return update.table.phase in (Phase.BETWEEN, Phase.OVER)
    old = before.view.match.results
    return not old or old[-1].number != view.match.results[-1].number


def said_by_result(event: SeenEvent, view: View) -> bool:
    """Whether the result of the last round tells the same."""
    if isinstance(event, Scored) or event == view.match.results[-1].why:
        return True
    return isinstance(event, Told) and event.sentence.key in (WINS.key, WIN_TOGETHER.key, SCORE_TOGETHER.key)


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


def looked_lines(before: View | None, view: View, words: Words) -> list[Said]:
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
    parts = (words.sentence(slot_told(seat, slot, card)) for seat, slot, card in found)
    cards = [{"seat": seat, "slot": slot, "card": card} for seat, slot, card in found]
    return [Said(Kind.OWN, f"{'; '.join(parts)}.", {"looked": cards, "once": True})]


def asked_about(each: Happening, view: View) -> bool:
    """Whether the question tells the same: which card the player has drawn or taken."""
    drew = bool(each.events) and all(_is_drawn(event, view.viewer) for event in each.events)
    return drew and names_drawn(view) and set(each.cards) <= set(view.drawn)


def _is_drawn(event: SeenEvent, seat: int | None) -> bool:
    """Whether `seat` drew or took a card."""
    if isinstance(event, Moved):
        return event.seat == seat and event.how in (How.DRAW, How.TAKE)
    return isinstance(event, Told) and event.sentence.key == TAKES.key and event.seats[:1] == (seat,)


def changed(lines: Callable[[Update], list[Said]], before: Update | None, update: Update) -> list[Said]:
    """Return those of `lines` that they did not have of the update before."""
    old = lines(before) if before is not None else []
    return [each for each in lines(update) if each not in old]


def without_time(asked: Sequence[Said]) -> list[dict[str, object]]:
    """Return what is asked, without the seconds that are left, which change all the time."""
    return [{**each.data, "seconds": None} for each in asked]


def _holds(view: View) -> bool:
    """Whether the player has cards, in a hand or a grid."""
    kinds = (ZoneKind.HAND, ZoneKind.GRID)
    own = view.viewer
    return own is not None and any(
        zone.kind in kinds and zone.seat == own and zone.count for zone in view.zones
    )


def pause_lines(before: PausePart | None, now: PausePart | None, words: Words) -> list[Said]:
    """Return what has changed about a pause."""
    if now == before:
        return []
    if now is None:
        soon = before is not None and before.by is PausedBy.SOON
        return [] if soon else [line(Kind.NOTICE, GOES_ON, words, paused=False)]
    if now.by is PausedBy.JOURNAL:
        return []  # the referee sends a notice of it
    return [line(Kind.NOTICE, now.told, words, paused=True, by=now.by.value)]


def waiting_lines(update: Update) -> list[Said]:
    """Return whom the table waits for; nothing if it waits for the player, or for nobody."""
    seats = _awaited(update)
    if not seats or update.you in seats:
        return []
    return [line(Kind.NOTICE, told(WAITING_FOR, *seats), to_player(update))]


def vote_lines(update: Update, *, typed: bool = True) -> list[Said]:
    """Return that a bot may play for somebody who holds up the match, if the player can decide or vote so.

    `typed`: also what they type for it.
    """
    request = request_for("substitute", update)
    if request is None:
        return []
    seat = request.model_dump().get("seat", 0)
    asks = VOTE_FOR_A_BOT if isinstance(request, Vote) else LET_A_BOT
    return [_with_typed(told(HOLDS_UP, seat), asks if typed else None, to_player(update))]


def stand_in_lines(update: Update, *, typed: bool = True) -> list[Said]:
    """Return that a bot plays for the player, if that is so; `typed`: also what they type to end that."""
    if not bot_plays(update):
        return []
    return [_with_typed(told(STOOD_IN, update.you or 0), TAKE_OVER if typed else None, to_player(update))]


def _with_typed(about: Told, asks: Sentence | None, words: Words) -> Said:
    """Return a notice, and after it what the player may type."""
    said = line(Kind.NOTICE, about, words)
    return said if asks is None else replace(said, text=f"{said.text} {ended(words.line(told(asks)))}")


def _awaited(update: Update) -> tuple[int, ...]:
    if update.table.phase is Phase.PLAYING:
        return acting(update)
    if update.table.phase is Phase.WAITING:
        return ()
    return unready(update.table)
