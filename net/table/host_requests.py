"""The requests that only the host of a table may make. One that is not granted raises Refused."""

from __future__ import annotations

from parlour.net.auth.accounts import Person
from parlour.net.match.flow import MatchFlow
from parlour.net.match.unpause import end_pause
from parlour.net.seating import presence
from parlour.net.seating.pause import pause
from parlour.net.seating.stand_ins import introduced, stand_in
from parlour.net.table.another_game import change_game
from parlour.net.table_state.config import PACES
from parlour.net.table_state.relaxed import refuse_hurry, relax
from parlour.net.table_state.seats import Human
from parlour.net.table_state.state import TableState
from parlour.net.wire.messages import (
    AddBot,
    ChangeGame,
    EndTable,
    GoOn,
    HandOver,
    Notice,
    Pause,
    PausedBy,
    Remove,
    Request,
    Setup,
    Start,
    Substitute,
)
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.errors import RulesError
from parlour.rules.shelf.shelf import table_rules


def grant_host(flow: MatchFlow, person: Person, request: Request) -> None:
    """Perform a request of the host. Raises Refused if it is not allowed, or `person` is not the host."""
    table = flow.table
    if table.seats.host is not person:
        raise Refused(Why.HOST, "only the host of the table may do that")
    match request:
        case Start():
            _start(flow, person)
        case AddBot(level=level):
            add_bot(table, level)
        case Remove(seat=seat):
            _remove(table, person, seat)
        case Substitute(seat=seat):
            _substitute(table, seat)
        case Pause():
            pause(table, _name(table, person))
        case GoOn():
            end_pause(flow, PausedBy.HOST)
        case HandOver(seat=seat):
            _hand_over(table, person, seat)
        case Setup():
            _setup(table, request)
        case ChangeGame():
            change_game(flow, _name(table, person), request)
        case EndTable(table=""):
            _end(table, person)
        case _:
            raise Refused(Why.UNKNOWN, "a table does not know this request")


def _name(table: TableState, person: Person) -> str:
    seat = table.seats.of(person)
    return table.seats.part(seat).name if seat is not None else person.name


def _start(flow: MatchFlow, person: Person) -> None:
    table = flow.table
    if table.running:
        raise Refused(Why.PLAYING, "a match is being played")
    waited_for = [
        human.name
        for _, human in table.seats.humans()
        if human.here and not human.ready and human.person is not person
    ]
    if waited_for:
        raise Refused(Why.READY, f"not ready yet: {', '.join(waited_for)}")
    if not table.can_begin:
        raise Refused(Why.SEAT, f"{table.rules.title} needs {table.rules.least} players or more; add bots")
    presence.clear_absent(table)
    flow.begin()


def add_bot(table: TableState, level: str) -> None:
    """Seat a bot. Raises Refused during a match, without a free seat, or for an unknown level."""
    if table.running:
        raise Refused(Why.PLAYING, "a match is being played")
    if level not in table.rules.game.bots:
        there = ", ".join(sorted(table.rules.game.bots))
        raise Refused(Why.UNKNOWN, f"there is no such level of bots; there are: {there}")
    robot = table.seats.seat_bot(level)
    if robot is None:
        raise Refused(Why.FULL, "all seats are taken")
    if words := introduced(table, [robot]):
        table.notice(words)
    table.changed()


def _remove(table: TableState, person: Person, seat: int) -> None:
    occupant = table.seats.places[seat] if seat < len(table.seats.places) else None
    if occupant is None:
        raise Refused(Why.SEAT, "nobody sits there")
    if isinstance(occupant, Human):
        if occupant.person is person:
            raise Refused(Why.SEAT, "to go yourself, leave the table")
        table.barred.add(occupant.person)
        if occupant.person in table.people:
            words = f"{_name(table, person)} has asked you to leave this table."
            table.send(occupant.person, Notice(words=words))
        presence.leave(table, occupant.person, "was asked to leave")
        return
    if table.running:
        raise Refused(Why.PLAYING, "the bot stays until the match is over")
    table.seats.clear(seat)
    table.changed()


def _substitute(table: TableState, seat: int) -> None:
    if not table.running:
        raise Refused(Why.PLAYING, "no match is being played")
    human = table.seats.human(seat)
    if human is None or not human.idle:
        raise Refused(Why.SEAT, "a bot may play only for someone who has done nothing for a while")
    stand_in(table, seat, human)
    table.notice(f"A bot plays for {human.name} until a key is pressed.")


def _hand_over(table: TableState, person: Person, seat: int) -> None:
    human = table.seats.human(seat)
    if human is None:
        raise Refused(Why.SEAT, "only a player may be the host, and none sits there")
    if human.person is person:
        raise Refused(Why.SEAT, "you are the host already")
    if human.person.is_bot:
        raise Refused(Why.SEAT, "a bot cannot be made the host")
    if not human.present:
        raise Refused(Why.SEAT, f"{human.name} is not here just now")
    table.seats.host = human.person
    table.changed()


def _end(table: TableState, person: Person) -> None:
    if table.plan.standing:
        raise Refused(Why.HOST, "this table is kept open for everybody; only its own machine ends it")
    table.close(f"{_name(table, person)} has ended the table.")


def _setup(table: TableState, request: Setup) -> None:
    if request.pace and request.pace not in PACES:
        raise Refused(Why.UNKNOWN, f"there is no such pace; there are: {', '.join(PACES)}")
    will_relax = table.relaxed if request.relaxed is None else request.relaxed
    if request.timer and will_relax:
        raise Refused(Why.OPTIONS, "there is no timer while the clocks of the table are relaxed")
    if request.options:
        _set_options(table, request.options, will_relax=will_relax)
    if request.relaxed is not None:
        relax(table, on=request.relaxed)
    if request.pace:
        table.pace = request.pace
    if request.timer is not None and not table.relaxed:
        table.timer = request.timer
    if request.hints is not None:
        table.hints = request.hints
    table.changed()


def _set_options(table: TableState, changed: dict[str, str], *, will_relax: bool) -> None:
    if table.running:
        raise Refused(Why.PLAYING, "the rules of a match that is being played stay as they are")
    if table.plan.house:
        raise Refused(Why.OPTIONS, "house rules have no options; another table may play by other rules")
    options = {**table.options, **changed}
    try:
        rules = table_rules(table.plan.game, options)
    except RulesError as error:
        raise Refused(Why.OPTIONS, str(error)) from None
    if will_relax:
        refuse_hurry(table.plan.game, changed)
    table.play_by(rules)
    table.options = options
    table.seats.unsettle()
