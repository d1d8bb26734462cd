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
    state = flow.state
    if state.seats.host is not person:
        raise Refused(Why.HOST, "only the host of the table may do that")
    match request:
        case Start():
            _start(flow, person)
        case AddBot(level=level):
            add_bot(state, level)
        case Remove(seat=seat):
            _remove(state, person, seat)
        case Substitute(seat=seat):
            _substitute(state, seat)
        case Pause():
            pause(state, _name(state, person))
        case GoOn():
            flow.end_pause(PausedBy.HOST)
        case HandOver(seat=seat):
            _hand_over(state, person, seat)
        case Setup():
            _setup(state, request)
        case ChangeGame():
            _change_game(flow, _name(state, person), request)
        case EndTable(table=""):
            _end(state, person)
        case _:
            raise Refused(Why.UNKNOWN, "a table does not know this request")


def _name(state: TableState, person: Person) -> str:
    seat = state.seats.of(person)
    return state.seats.part(seat).name if seat is not None else person.name


def _start(flow: MatchFlow, person: Person) -> None:
    state = flow.state
    if state.running:
        raise Refused(Why.PLAYING, "a match is being played")
    waited_for = [
        human.name
        for _, human in state.seats.humans()
        if human.here and not human.ready and human.person is not person
    ]
    if waited_for:
        raise Refused(Why.READY, f"not ready yet: {', '.join(waited_for)}")
    if not state.can_begin:
        raise Refused(Why.SEAT, f"{state.rules.title} needs {state.rules.least} players or more; add bots")
    presence.clear_absent(state)
    flow.begin()


def add_bot(state: TableState, level: str) -> None:
    """Seat a bot. Raises Refused during a match, without a free seat, or for an unknown level."""
    if state.running:
        raise Refused(Why.PLAYING, "a match is being played")
    if level not in state.rules.game.bots:
        there = ", ".join(sorted(state.rules.game.bots))
        raise Refused(Why.UNKNOWN, f"there is no such level of bots; there are: {there}")
    robot = state.seats.seat_bot(level)
    if robot is None:
        raise Refused(Why.FULL, "all seats are taken")
    if words := introduced(state, [robot]):
        state.notice(words)
    state.changed()


def _remove(state: TableState, person: Person, seat: int) -> None:
    occupant = state.seats.places[seat] if seat < len(state.seats.places) else None
    if occupant is None:
        raise Refused(Why.SEAT, "nobody sits there")
    if isinstance(occupant, Human):
        if occupant.person is person:
            raise Refused(Why.SEAT, "to go yourself, leave the table")
        state.barred.add(occupant.person)
        if occupant.person in state.people:
            words = f"{_name(state, person)} has asked you to leave this table."
            state.send(occupant.person, Notice(words=words))
        presence.leave(state, occupant.person, "was asked to leave")
        return
    if state.running:
        raise Refused(Why.PLAYING, "the bot stays until the match is over")
    state.seats.clear(seat)
    state.changed()


def _substitute(state: TableState, seat: int) -> None:
    if not state.running:
        raise Refused(Why.PLAYING, "no match is being played")
    human = state.seats.human(seat)
    if human is None or not human.idle:
        raise Refused(Why.SEAT, "a bot may play only for someone who has done nothing for a while")
    stand_in(state, seat, human)
    state.notice(f"A bot plays for {human.name} until a key is pressed.")


def _hand_over(state: TableState, person: Person, seat: int) -> None:
    human = state.seats.human(seat)
    if human is None:
        raise Refused(Why.SEAT, "only a player may be the host, and none sits there")
    if human.person is person:
        raise Refused(Why.SEAT, "you are the host already")
    if human.person.is_bot:
        raise Refused(Why.SEAT, "a bot cannot be made the host")
    if not human.present:
        raise Refused(Why.SEAT, f"{human.name} is not here just now")
    state.seats.host = human.person
    state.changed()


def _end(state: TableState, person: Person) -> None:
    if state.plan.standing:
        raise Refused(Why.HOST, "this table is kept open for everybody; only its own machine ends it")
    state.close(f"{_name(state, person)} has ended the table.")


def _setup(state: TableState, request: Setup) -> None:
    if request.pace and request.pace not in PACES:
        raise Refused(Why.UNKNOWN, f"there is no such pace; there are: {', '.join(PACES)}")
    will_relax = state.relaxed if request.relaxed is None else request.relaxed
    if request.timer and will_relax:
        raise Refused(Why.OPTIONS, "there is no timer while the clocks of the table are relaxed")
    if request.options:
        _set_options(state, request.options, will_relax=will_relax)
    if request.relaxed is not None:
        relax(state, on=request.relaxed)
    if request.pace:
        state.pace = request.pace
    if request.timer is not None and not state.relaxed:
        state.timer = request.timer
    if request.hints is not None:
        state.hints = request.hints
    state.changed()


def _set_options(state: TableState, changed: dict[str, str], *, will_relax: bool) -> None:
    if state.running:
        raise Refused(Why.PLAYING, "the rules of a match that is being played stay as they are")
    if state.plan.house:
        raise Refused(Why.OPTIONS, "house rules have no options; another table may play by other rules")
    options = {**state.options, **changed}
    try:
        rules = table_rules(state.plan.game, options)
    except RulesError as error:
        raise Refused(Why.OPTIONS, str(error)) from None
    if will_relax:
        refuse_hurry(state.plan.game, changed)
    state.play_by(rules)
    state.options = options
    state.seats.unsettle()


def _change_game(flow: MatchFlow, host: str, request: ChangeGame) -> None:
    """Let the table, with the same people, play what `request` says; everyone is in the waiting room then.

    Bots go if the game has fewer seats. In the journal the table is opened anew under its id, with everything
    that is known of it, so that an earlier version reads it, too.
    """
    state = flow.state
    if state.running:
        raise Refused(Why.PLAYING, "a match is being played")
    if state.plan.standing:
        raise Refused(Why.GAME, f"this table always plays {state.base_title}")
    rules = asked_rules(request.game, {}, request.rules)
    _make_room(state, rules)
    state.plan = replace(
        state.plan,
        game=rules.base,
        rules=rules,
        seats=len(state.seats.places),
        options={},
        house=write(rules) if request.rules else "",
    )
    flow.forget_match()
    state.play_plan()
    state.seats.unsettle()
    state.written = {Paused: Paused()}
    number = (Begun(state.match_number - 1, "", ()), Abandoned()) if state.match_number > 1 else ()
    write_down(state, *opened(state, None), *number)
    state.notice(f"{host} has chosen {state.rules.title}.")


def _make_room(state: TableState, rules: TableRules) -> None:
    """Fit the seats to `rules`: as many as may play if all could sit before, else as many as there were."""
    people = sum(1 for _ in state.seats.humans())
    if people > rules.most:
        words = f"{rules.title} is played by {rules.least} to {rules.most}, and here are {people}"
        raise Refused(Why.FULL, words)
    before = len(state.seats.places)
    count = rules.most if before == state.rules.most else min(max(before, rules.least, people), rules.most)
    for seat, _ in list(state.seats.robots())[::-1][: max(0, state.seats.count - count)]:
        state.seats.clear(seat)
    state.seats.resize(count)
    for _, robot in state.seats.robots():
        robot.level = robot.level if robot.level in rules.game.bots else "normal"
