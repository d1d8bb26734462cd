"""The requests of people at a table. A request that is not granted raises Refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.net.auth.accounts import Person
from parlour.net.match.flow import MatchFlow
from parlour.net.match.hints import hint
from parlour.net.match.races import Played
from parlour.net.match.take_back import take_back
from parlour.net.match.votes import Votes
from parlour.net.sanitize import clean_line
from parlour.net.seating import presence
from parlour.net.seating.alone import only_player
from parlour.net.seating.pause import refuse_if_paused
from parlour.net.seating.stand_ins import stand_down, stand_in
from parlour.net.table.host_requests import grant_host
from parlour.net.table_state.events import Asks
from parlour.net.table_state.seats import Human
from parlour.net.table_state.state import TableState
from parlour.net.wire.messages import (
    Answer,
    AskHint,
    Back,
    Chat,
    Commit,
    EndTable,
    GoOn,
    HandOver,
    Leave,
    NextStep,
    Pause,
    PausedBy,
    Phase,
    Play,
    Ready,
    Request,
    Reveal,
    Say,
    Shown,
    StandIn,
    TakeBack,
    Vote,
)
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.errors import Refusal

_MAY_WHILE: Final[Mapping[type[Request], frozenset[PausedBy]]] = {
    Pause: frozenset({PausedBy.HOST, PausedBy.SOON}),
    HandOver: frozenset({PausedBy.HOST, PausedBy.SOON}),
    EndTable: frozenset({PausedBy.HOST, PausedBy.SOON}),
}
"""The pauses during which a request is allowed nevertheless."""


def grant(flow: MatchFlow, votes: Votes, asks: Asks) -> Answer | None:
    """Perform a request and return its answer, or None if a move waits for a verdict. Raises Refused."""
    table = flow.table
    person, request, _, arrived = asks
    if person not in table.people:
        raise Refused(Why.NOWHERE, "you are not at this table")
    match request:
        case Leave(for_good=for_good):
            gives_up = for_good and only_player(table) is table.seats.human_of(person) is not None
            presence.leave(table, person)
            if gives_up:
                table.close("Its only player has given the match up.")
        case Shown(seq=seq):
            _shown(flow, person, seq, arrived)
        case Commit() | Reveal():
            flow.take_part(person, request)
        case _:  # the others follow a key press
            _is_there(table, person)
            return _grant(flow, votes, asks)
    return Answer(id=request.id)


def _grant(flow: MatchFlow, votes: Votes, asks: Asks) -> Answer | None:
    table = flow.table
    person, request, reply, arrived = asks
    if not isinstance(request, Back | Say | GoOn | Play):  # a repeated move is answered even then
        refuse_if_paused(table, but=_MAY_WHILE.get(type(request), frozenset()))
    match request:
        case Play():
            seat = _seat(table, person)
            if not flow.play(Played(seat, request, table.people[person], arrived, reply)):
                return None
        case TakeBack():
            take_back(flow, _seat(table, person))
        case AskHint():
            return hint(table, _seat(table, person), request)
        case NextStep():
            return _next_step(table, _seat(table, person), request)
        case Back():
            _seat(table, person)
        case Say(text=text):
            table.tell(chat_line(table, person, text))
        case Vote(seat=seat):
            votes.cast(seat, _human(table, person), flow.waited_for)
        case StandIn():
            _rest(table, person)
        case Ready(on=on):
            _ready(flow, person, on=on)
        case _:
            grant_host(flow, person, request)
    return Answer(id=request.id)


def _next_step(table: TableState, seat: int, request: NextStep) -> Answer:
    """Answer what `seat` has to choose next in its move, or why no move begins so. Changes nothing."""
    if table.course is None or seat >= table.course.seats:
        raise Refused(Why.PLAYING, "no match is being played")
    found = table.course.next_step(seat, request.text)
    if isinstance(found, Refusal):
        raise Refused(Why.RULES, found.words, found.clause)
    return Answer(id=request.id, step=found, whole=found is None)


def _shown(flow: MatchFlow, person: Person, seq: int, arrived: float) -> None:
    """Note that a screen shows a race. Clients send this by themselves, so it makes nobody present."""
    table = flow.table
    seat = table.seats.of(person)
    if seat is not None:
        flow.racing.shown(person, seat, table.people[person], seq, arrived)


def _is_there(table: TableState, person: Person) -> None:
    """Handle a key press: the person is not idle any more and plays for themselves."""
    seat, human = table.seats.of(person), table.seats.human_of(person)
    if human is None:
        return
    table.is_untouched = False
    table.clocks.restart(f"idle {seat}")
    stand_down(table, human)
    if human.idle:
        human.idle = False
        presence.see_to_host(table)
        table.changed()


def _seat(table: TableState, person: Person) -> int:
    seat = table.seats.of(person)
    if seat is None:
        raise Refused(Why.SEAT, "you have no seat at this table")
    return seat


def _human(table: TableState, person: Person) -> Human:
    human = table.seats.human(_seat(table, person))
    assert human is not None, "a seat that is somebody's"
    return human


def _rest(table: TableState, person: Person) -> None:
    if not table.running:
        raise Refused(Why.PLAYING, "no match is being played")
    human = _human(table, person)
    stand_in(table, _seat(table, person), human)
    table.notice(f"A bot plays for {human.name} until a key is pressed.")


def chat_line(table: TableState, person: Person, text: str) -> Chat:
    """Keep and return a line of chat. Raises Refused if there is nothing in it."""
    line = clean_line(text)[:300]
    if not line:
        raise Refused(Why.EMPTY, "there is nothing in this line that can be shown")
    seat = table.seats.of(person)
    name = table.seats.part(seat).name if seat is not None else person.name or "Guest"
    chat = Chat(name=name, text=line)
    table.chats.append(chat)
    return chat


def _ready(flow: MatchFlow, person: Person, *, on: bool) -> None:
    table = flow.table
    human = _human(table, person)
    if table.phase is Phase.PLAYING:
        raise Refused(Why.PLAYING, "the round is still being played")
    human.ready, human.reading = on, table.phase is Phase.BETWEEN and not on
    table.changed()
    waited_for = [other for _, other in table.seats.humans() if other.here and other.player is None]
    if not all(other.ready for other in waited_for):
        return
    if table.phase is Phase.BETWEEN:
        flow.deal()
    elif table.phase is Phase.OVER and table.can_begin:
        presence.clear_absent(table)
        flow.begin()
