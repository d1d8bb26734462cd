"""The requests about people at the table, and what is asked before one: leave? who becomes the host?

The table offers exactly the requests that it would send.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from parlour.net.wire.messages import (
    AskHint,
    EndTable,
    GoOn,
    HandOver,
    Hints,
    Leave,
    Pause,
    PausedBy,
    Phase,
    Presence,
    Remove,
    Request,
    SeatPart,
    StandIn,
    Substitute,
    TablePart,
    TakeBack,
    Update,
    Vote,
)
from parlour.tui.seen.facts import bot_plays, in_match, is_alone, is_host, names_at
from parlour.tui.text.language import marked, tr
from parlour.tui.text.printable import visible


class Reply(NamedTuple):
    """One answer: its keys (the first is shown), its label, and the request that it sends, if any."""

    keys: tuple[str, ...]
    words: str
    means: Request | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """A question of the table screen itself, shown in place of the game's prompt, and its answers.

    Any other key counts as the last answer, which changes nothing.
    """

    words: str
    answers: tuple[Reply, ...]

    def means(self, key: str) -> Request | None:
        """Return the request that `key` stands for, None for no request."""
        return next((reply.means for reply in self.answers if key in reply.keys), None)


def leaving(*, alone: bool) -> Aside:
    """Return the question whether to leave a match; `alone`: it is one against bots."""
    if alone:
        words = tr("Leave the table? Your match waits for you.")
    else:
        words = tr("Leave the table? A bot plays for you until you come back.")
    return Aside(words, (Reply(("y",), tr("leave"), Leave()), Reply(("n",), tr("stay"))))


def ending() -> Aside:
    """Return the question before a table is ended."""
    words = tr("End this table for everyone? Nobody can go on with it then.")
    return Aside(words, (Reply(("y",), tr("end it"), EndTable()), Reply(("n",), tr("keep it"))))


def bot_for(name: str, request: Substitute | Vote) -> Aside:
    """Return the question whether a bot plays for `name`, as the host decides or others vote."""
    if isinstance(request, Vote):
        words = tr("Vote that a bot plays for {name}? They can come back any time.", name=name)
        yes = Reply(("y",), tr("vote"), request)
    else:
        words = tr("Let a bot play for {name}? They can come back any time.", name=name)
        yes = Reply(("y",), tr("let it play"), request)
    return Aside(words, (yes, Reply(("n",), tr("no"))))


def whose_table(heirs: Iterable[SeatPart]) -> Aside:
    """Return the question which of `heirs` becomes the host; the digit of a seat chooses it."""
    found = (Reply((str((part.seat + 1) % 10),), part.name, HandOver(seat=part.seat)) for part in heirs)
    return Aside(tr("Who should be the new host?"), (*found, Reply(("n",), tr("nobody"))))


def sending_away(part: SeatPart, update: Update) -> Aside:
    """Return the question before a player is sent away, or with them all who came from the same address."""
    words = tr("Ask {name} to leave this table? They cannot come back to it.", name=visible(part.name))
    one = Remove(seat=part.seat, name=part.name)
    answers = [Reply(("y",), tr("yes, free the seat"), one)]
    if others := came_with(part, update):
        names = ", ".join(visible(name) for name in others)
        everyone = tr("all who came from the same address, also {names}", names=names)
        answers.append(Reply(("a",), everyone, one.model_copy(update={"together": True})))
    return Aside(words, (*answers, Reply(("n",), tr("no, they stay"))))


def came_with(part: SeatPart, update: Update) -> tuple[str, ...]:
    """Return who else sits here, but the viewer, from the address of this player, as the host is told."""
    group = next((seats for seats in update.together if part.seat in seats), ())
    return tuple(each.name for each in update.table.seats if each.seat in group and each.seat != part.seat)


NOT_THERE: Final = (Presence.AWAY, Presence.IDLE)
_GOES_ON: Final = (PausedBy.JOURNAL, PausedBy.HOST)
_NOT_NOW: Final = {
    "pause": marked("Only the host can pause, and only a match that is not paused."),
    "go_on": marked("Only the host can let a paused match continue."),
    "substitute": marked(
        "A bot can play for who holds up the match while away or idle, and now nobody does."
    ),
    "rest": marked(
        "Only a player in a match that is not paused can let a bot play, and not at the deal of the day."
    ),
    "end_table": marked("Only the host can end the table."),
    "take_back": marked(
        "Only in a match of one person against bots can a move be taken back, "
        "until its round is over or the cards are shuffled again."
    ),
    "hand_over": marked("Only the host can make somebody else the host, and nobody else is here."),
    "hint": marked("A hint is for a player in a match that is not paused, and not while a race is open."),
}
"""Why a request is not possible, by its action."""
_NO_HINTS: Final = {
    Hints.OFF: marked("Hints are off at this table."),
    Hints.ALONE: marked("Hints at this table are for one person against bots."),
}
"""Why nobody gets a hint at a table, by who may ask for one there."""


def why_not(action: str, update: Update | None) -> str:
    """Return why `request_for` has no request for `action`. Raises KeyError if it is unknown."""
    if action == "hint" and update is not None and not _are_hints_given(update.table):
        return tr(_NO_HINTS[update.table.hints])
    return tr(_NOT_NOW[action])


def request_for(action: str, update: Update | None) -> Request | None:
    """Return the request for `action`, None if it is not possible now. Raises KeyError if it is unknown.

    `hand_over` names the first of the possible heirs; the screens let the host choose among them.
    """
    if update is None:
        return None
    match action:
        case "substitute":
            return _bot_in(update)
        case "rest":
            return StandIn() if _may_rest(update) else None
        case "hint":
            return AskHint() if _may_ask_hint(update) else None
        case "take_back":
            return TakeBack() if _may_take_back(update) else None
        case "pause":
            return Pause() if is_host(update) and in_match(update) and update.table.pause is None else None
        case "go_on":
            return GoOn() if is_host(update) and paused_by(update) in _GOES_ON else None
        case "hand_over":
            return next((HandOver(seat=part.seat) for part in heirs(update)), None)
        case "end_table":
            may = is_host(update) and not update.table.standing and paused_by(update) is not PausedBy.JOURNAL
            return EndTable() if may else None
        case _:
            raise KeyError(action)


def question_about(request: Request | None, update: Update | None) -> Aside | None:
    """Return the question that the player answers before `request`; None if it acts on nobody else."""
    match request:
        case HandOver():
            return whose_table(heirs(update))
        case EndTable():
            return ending()
        case Substitute(seat=seat) | Vote(seat=seat):
            return bot_for(names_at(update)[seat], request)
        case _:
            return None


def still_asked(aside: Aside | None, update: Update) -> Aside | None:
    """Return the question if it is one at `update`; not that for a bot where the match waits for nobody."""
    if aside is None or update.table.phase is not Phase.PLAYING:
        return None
    bots = {reply.means for reply in aside.answers if isinstance(reply.means, Substitute | Vote)}
    return aside if bots <= {request_for("substitute", update)} else None


def heirs(update: Update | None) -> tuple[SeatPart, ...]:
    """Return the seats that the viewer may make host; none unless the viewer is the host."""
    if update is None or not is_host(update) or paused_by(update) is PausedBy.JOURNAL:
        return ()
    seats = update.table.seats
    return tuple(part for part in seats if part.presence is Presence.HERE and part.seat != update.you)


def paused_by(update: Update) -> PausedBy | None:
    """Return what paused the table, None if it is not paused."""
    return update.table.pause.by if update.table.pause is not None else None


def _bot_in(update: Update) -> Request | None:
    """Return the host's request to seat a bot for an idle player, or else a vote for one."""
    if update.table.pause is not None or update.you is None:
        return None
    others = [part for part in update.table.seats if part.seat != update.you]
    idle = [part.seat for part in others if part.presence is Presence.IDLE]
    if idle and is_host(update):
        return Substitute(seat=idle[0])
    return next((Vote(seat=part.seat) for part in others if _holds_up(update, part)), None)


def _holds_up(update: Update, part: SeatPart) -> bool:
    """Whether the match waits for this seat while its owner is away or idle."""
    if update.view is None or update.table.phase is not Phase.PLAYING or part.presence not in NOT_THERE:
        return False
    return any(seat.acts and seat.seat == part.seat for seat in update.view.seats)


def _may_ask_hint(update: Update) -> bool:
    table, view = update.table, update.view
    plays = update.you is not None and table.phase is Phase.PLAYING and table.pause is None
    return _are_hints_given(table) and plays and view is not None and view.race is None


def _are_hints_given(table: TablePart) -> bool:
    return table.hints is Hints.EVERYONE or (table.hints is Hints.ALONE and table.alone)


def _may_take_back(update: Update) -> bool:
    table = update.table
    return is_alone(update) and table.back and table.phase is Phase.PLAYING and table.pause is None


def _may_rest(update: Update) -> bool:
    plays = update.you is not None and in_match(update) and update.table.pause is None
    return plays and not update.table.day and not bot_plays(update)
