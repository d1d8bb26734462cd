"""The requests that only the host of a table may make. One that is not granted raises Refused."""

from __future__ import annotations

from dataclasses import replace

from parlour.net.auth.accounts import Person
from parlour.net.journal.entries import Abandoned, Begun, Paused
from parlour.net.table import presence
from parlour.net.table.bots import PACES
from parlour.net.table.flow import MatchFlow
from parlour.net.table.house_rules import asked_rules
from parlour.net.table.pause import pause
from parlour.net.table.persistence import opened, write_down
from parlour.net.table.relaxed import refuse_hurry, relax
from parlour.net.table.seats import Human
from parlour.net.table.stand_ins import introduced, stand_in
from parlour.net.table.state import TableState
from parlour.net.table.unpause import end_pause
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
from parlour.rules.shelf.house import write
from parlour.rules.shelf.ready import TableRules
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
            _change_game(flow, _name(table, person), request)
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


def _change_game(flow: MatchFlow, host: str, request: ChangeGame) -> None:
    """Let the table, with the same people, play what `request` says; everyone is in the waiting room then.

    Bots go if the game has fewer seats. In the journal the table is opened anew under its id, with everything
    that is known of it, so that an earlier version reads it, too.
    """
    table = flow.table
    if table.running:
        raise Refused(Why.PLAYING, "a match is being played")
    if table.plan.standing:
        raise Refused(Why.GAME, f"this table always plays {table.base_title}")
    rules = asked_rules(request.game, {}, request.rules)
    _make_room(table, rules)
    table.plan = replace(
        table.plan,
        game=rules.base,
        rules=rules,
        seats=len(table.seats.places),
        options={},
        house=write(rules) if request.rules else "",
    )
    flow.forget_match()
    table.play_plan()
    table.seats.unsettle()
    table.written = {Paused: Paused()}
    number = (Begun(table.match - 1, "", ()), Abandoned()) if table.match > 1 else ()
    write_down(table, *opened(table, None), *number)
    table.notice(f"{host} has chosen {table.rules.title}.")


def _make_room(table: TableState, rules: TableRules) -> None:
    """Fit the seats to `rules`: as many as may play if all could sit before, else as many as there were."""
    people = sum(1 for _ in table.seats.humans())
    if people > rules.most:
        words = f"{rules.title} is played by {rules.least} to {rules.most}, and here are {people}"
        raise Refused(Why.FULL, words)
    before = len(table.seats.places)
    count = rules.most if before == table.rules.most else min(max(before, rules.least, people), rules.most)
    for seat, _ in list(table.seats.robots())[::-1][: max(0, table.seats.count - count)]:
        table.seats.clear(seat)
    table.seats.resize(count)
    for _, robot in table.seats.robots():
        robot.level = robot.level if robot.level in rules.game.bots else "normal"
