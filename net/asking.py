"""What people at a table may ask of it, request by request; a refusal is raised as Refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net import guests
from net.bots import PACES
from net.clean import clean_line
from net.inbox import Asks
from net.messages import (
    AddBot,
    Answer,
    Back,
    Chat,
    Commit,
    GoOn,
    Leave,
    NextStep,
    Phase,
    Play,
    Ready,
    Remove,
    Request,
    Reveal,
    Say,
    Setup,
    Shown,
    Start,
    Substitute,
)
from net.pausing import refuse_if_paused, try_again
from net.people import Person
from net.racing import Played
from net.refused import Refused, Why
from net.seats import Human
from net.stand_ins import stand_down, stand_in
from rules.errors import Refusal, RulesError
from rules.shelf import table_rules

if TYPE_CHECKING:
    from net.table import Table


def grant(table: Table, asks: Asks) -> Answer | None:
    """Do what a person who is at the table asks for; return the answer if it has more to say than yes.

    Raise Refused if it may not be, and Later if it has to wait for a verdict.
    """
    person, request, reply, arrived = asks
    if person not in table.people:
        raise Refused(Why.NOWHERE, "you are not at this table")
    if isinstance(request, Leave):
        guests.leave(table, person)
        return None
    if isinstance(request, Shown):
        _shown(table, person, request.seq, arrived)
        return None
    if isinstance(request, Commit | Reveal):
        table.shuffling.answered(person, request)  # no key was pressed
        return None
    _is_there(table, person)
    if not isinstance(request, Back | Say | GoOn | Play):  # a move may be one that was made before
        refuse_if_paused(table)
    match request:
        case Play():
            seat = _seat(table, person)
            table.play(Played(seat, request, table.people[person], arrived, reply))
        case NextStep():
            return _next_step(table, _seat(table, person), request)
        case Back():
            _seat(table, person)
        case Say(text=text):
            _say(table, person, text)
        case Ready(on=on):
            _ready(table, person, on=on)
        case _:
            _grant_host(table, person, request)
    return None


def _next_step(table: Table, seat: int, request: NextStep) -> Answer:
    """Tell what `seat` is to pick next in a move of its own, or why no move begins so; nothing changes."""
    if table.course is None or seat >= table.course.seats:
        raise Refused(Why.PLAYING, "no match is being played")
    found = table.course.next_step(seat, request.text)
    if isinstance(found, Refusal):
        raise Refused(Why.RULES, found.words, found.clause)
    return Answer(id=request.id, step=found, whole=found is None)


def _grant_host(table: Table, person: Person, request: Request) -> None:
    if table.seats.host is not person:
        raise Refused(Why.HOST, "only the host of the table may do that")
    match request:
        case Start():
            _start(table, person)
        case AddBot(level=level):
            add_bot(table, level)
        case Remove(seat=seat):
            _remove(table, person, seat)
        case Substitute(seat=seat):
            _substitute(table, seat)
        case GoOn():
            try_again(table)
        case Setup():
            _setup(table, request)
        case _:
            raise Refused(Why.UNKNOWN, "this cannot be asked of a table")


def _shown(table: Table, person: Person, seq: int, arrived: float) -> None:
    """A screen shows a race: no key was pressed, and nobody is there who was not."""
    seat = table.seats.of(person)
    if seat is not None:
        table.racing.shown(person, seat, table.people[person], seq, arrived)


def _is_there(table: Table, person: Person) -> None:
    """A key was pressed: nobody is idle who asks for something, and no bot plays for them."""
    seat = table.seats.of(person)
    human = table.seats.human(seat) if seat is not None else None
    if seat is None or human is None:
        return
    table.clocks.restart(f"idle {seat}")
    stand_down(table, human)
    if human.idle:
        human.idle = False
        table.changed()


def _seat(table: Table, person: Person) -> int:
    seat = table.seats.of(person)
    if seat is None:
        raise Refused(Why.SEAT, "you have no seat at this table")
    return seat


def _human(table: Table, person: Person) -> Human:
    human = table.seats.human(_seat(table, person))
    assert human is not None, "a seat that is somebody's"
    return human


def _say(table: Table, person: Person, text: str) -> None:
    line = clean_line(text)[:300]
    if not line:
        raise Refused(Why.EMPTY, "there is nothing in this line that can be shown")
    seat = table.seats.of(person)
    name = table.seats.part(seat).name if seat is not None else person.name or "Guest"
    chat = Chat(name=name, text=line)
    table.chats.append(chat)
    table.tell(chat)


def _ready(table: Table, person: Person, *, on: bool) -> None:
    human = _human(table, person)
    if table.phase is Phase.PLAYING:
        raise Refused(Why.PLAYING, "the round is still being played")
    human.ready = on
    table.changed()
    waited_for = [other for _, other in table.seats.humans() if other.here and other.player is None]
    if not all(other.ready for other in waited_for):
        return
    if table.phase is Phase.BETWEEN:
        table.deal()
    elif table.phase is Phase.OVER and table.enough():
        guests.clear_absent(table)
        table.begin()


def _start(table: Table, person: Person) -> None:
    if table.running:
        raise Refused(Why.PLAYING, "a match is being played")
    waited_for = [
        human.name
        for _, human in table.seats.humans()
        if human.here and not human.ready and human.person is not person
    ]
    if waited_for:
        raise Refused(Why.READY, f"not ready yet: {', '.join(waited_for)}")
    if not table.enough():
        raise Refused(Why.SEAT, f"{table.rules.title} needs {table.rules.least} players or more; add bots")
    guests.clear_absent(table)
    table.begin()


def add_bot(table: Table, level: str) -> None:
    """Seat a bot; raise Refused if there is no room or no such level."""
    if table.running:
        raise Refused(Why.PLAYING, "a match is being played")
    if level not in table.rules.game.bots:
        there = ", ".join(sorted(table.rules.game.bots))
        raise Refused(Why.UNKNOWN, f"there is no such level of bots; there are: {there}")
    if table.seats.seat_bot(level) is None:
        raise Refused(Why.FULL, "all seats are taken")
    table.changed()


def _remove(table: Table, person: Person, seat: int) -> None:
    occupant = table.seats.places[seat] if seat < len(table.seats.places) else None
    if occupant is None:
        raise Refused(Why.SEAT, "nobody sits there")
    if isinstance(occupant, Human):
        if occupant.person is person:
            raise Refused(Why.SEAT, "to go yourself, leave the table")
        table.barred.add(occupant.person)
        guests.leave(table, occupant.person, "was asked to leave")
        return
    if table.running:
        raise Refused(Why.PLAYING, "a match is being played; the bot stays to its end")
    table.seats.clear(seat)
    table.changed()


def _substitute(table: Table, seat: int) -> None:
    human = table.seats.human(seat)
    if human is None or not human.idle:
        raise Refused(Why.SEAT, "a bot may play only for someone who has done nothing for a while")
    stand_in(table, seat, human)
    table.notice(f"A bot plays for {human.name} until a key is pressed.")


def _setup(table: Table, request: Setup) -> None:
    if request.pace and request.pace not in PACES:
        raise Refused(Why.UNKNOWN, f"there is no such pace; there are: {', '.join(PACES)}")
    if request.options:
        _set_options(table, request.options)
    if request.pace:
        table.pace = request.pace
    if request.timer is not None:
        table.timer = request.timer
    table.changed()


def _set_options(table: Table, changed: dict[str, str]) -> None:
    if table.running:
        raise Refused(Why.PLAYING, "the rules of a match that is being played stay as they are")
    if table.plan.house:
        raise Refused(Why.OPTIONS, "house rules have no options; another table may play by other rules")
    options = {**table.options, **changed}
    try:
        table.play_by(table_rules(table.plan.game, options))
    except RulesError as error:
        raise Refused(Why.OPTIONS, str(error)) from None
    table.options = options
    table.seats.unsettle()
