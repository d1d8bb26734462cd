"""The requests that only the host of a table may make. One that is not granted raises Refused."""

from __future__ import annotations

from dataclasses import replace

from parlour.net.auth.accounts import Person
from parlour.net.journal.entries import Abandoned, Begun, Evening
from parlour.net.table import presence
from parlour.net.table.bots import PACES
from parlour.net.table.flow import MatchFlow
from parlour.net.table.house_rules import asked_rules
from parlour.net.table.pause import pause
from parlour.net.table.persistence import write_anew
from parlour.net.table.relaxed import refuse_hurry, relax
from parlour.net.table.seats import Human
from parlour.net.table.stand_ins import introduced, stand_in
from parlour.net.table.state import TableState
from parlour.net.transport.admission import tells_nothing
from parlour.net.wire import messages, sentences
from parlour.net.wire.notices import BOT_PLAYS_UNTIL, CHOSEN, ENDED_BY, NEW_EVENING, SENDS_YOU_AWAY
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.errors import RulesError
from parlour.rules.sentences import reason, told
from parlour.rules.shelf.house import write
from parlour.rules.shelf.ready import TableRules
from parlour.rules.shelf.shelf import table_rules


def grant_host(flow: MatchFlow, person: Person, request: messages.Request) -> None:
    """Perform a request of the host. Raises Refused if it is not allowed, or `person` is not the host."""
    state = flow.state
    if state.seats.host is not person:
        raise Refused(Why.HOST, sentences.HOST_ONLY)
    match request:
        case messages.Start():
            _start(flow, person)
        case messages.AddBot(level=level):
            add_bot(state, level)
        case messages.Remove():
            _remove(state, person, request)
        case messages.Substitute(seat=seat):
            _substitute(state, seat)
        case messages.Pause():
            pause(state, _name(state, person))
        case messages.GoOn():
            flow.end_pause(messages.PausedBy.HOST)
        case messages.HandOver(seat=seat):
            _hand_over(state, person, seat)
        case messages.Setup():
            _setup(state, request)
        case messages.ChangeGame():
            _change_game(flow, _name(state, person), request)
        case messages.EndTable(table=""):
            _end(state, person)
        case _:
            raise Refused(Why.UNKNOWN, sentences.UNKNOWN_REQUEST)


def _name(state: TableState, person: Person) -> str:
    seat = state.seats.of(person)
    return state.seats.part(seat).name if seat is not None else person.name


def _start(flow: MatchFlow, person: Person) -> None:
    state = flow.state
    if state.running:
        raise Refused(Why.PLAYING, sentences.MATCH_RUNS)
    waited_for = [
        human.name
        for _, human in state.seats.humans()
        if human.here and not human.ready and human.person is not person
    ]
    if waited_for:
        raise Refused(Why.READY, told(sentences.NOT_READY, who=", ".join(waited_for)))
    if not state.can_begin:
        raise Refused(Why.SEAT, told(sentences.NEEDS_MORE, title=state.rules.title, least=state.rules.least))
    presence.clear_absent(state)
    flow.begin()


def add_bot(state: TableState, level: str) -> None:
    """Seat a bot. Raises Refused during a match, without a free seat, or for an unknown level."""
    if state.running:
        raise Refused(Why.PLAYING, sentences.MATCH_RUNS)
    if level not in state.rules.game.bots:
        known = ", ".join(sorted(state.rules.game.bots))
        raise Refused(Why.UNKNOWN, told(sentences.NO_LEVEL, known=known))
    robot = state.seats.seat_bot(level)
    if robot is None:
        raise Refused(Why.FULL, sentences.SEATS_TAKEN)
    if manners := introduced(state, [robot]):
        state.notice(manners)
    state.changed()


def _remove(state: TableState, host: Person, request: messages.Remove) -> None:
    seat = request.seat
    occupant = state.seats.places[seat] if seat < len(state.seats.places) else None
    if occupant is None:
        raise Refused(Why.SEAT, sentences.NOBODY_THERE)
    if request.name not in ("", occupant.name):
        raise Refused(Why.SEAT, told(sentences.SOMEBODY_ELSE, who=occupant.name))
    if isinstance(occupant, Human):
        if occupant.person is host:
            raise Refused(Why.SEAT, sentences.LEAVE_YOURSELF)
        presence.send_away(state, occupant.person, told(SENDS_YOU_AWAY, who=_name(state, host)))
        if request.together:
            _send_away_all(state, host, occupant.person.address)
        return
    if state.running:
        raise Refused(Why.PLAYING, sentences.BOT_STAYS)
    state.seats.clear(seat)
    state.changed()


def _send_away_all(state: TableState, host: Person, address: str) -> None:
    """Send away who came from `address`, and let nobody new come from there, unless the host is there."""
    for _, human in state.seats.of_address(address):
        presence.send_away(state, human.person, told(SENDS_YOU_AWAY, who=_name(state, host)))
    if address != host.address and not tells_nothing(address):
        state.barred_addresses.add(address)


def _substitute(state: TableState, seat: int) -> None:
    if not state.running:
        raise Refused(Why.PLAYING, sentences.NO_MATCH)
    human = state.seats.human(seat)
    if human is None or not human.idle:
        raise Refused(Why.SEAT, sentences.NOT_IDLE)
    stand_in(state, seat, human)
    state.notice(told(BOT_PLAYS_UNTIL, who=human.name))


def _hand_over(state: TableState, person: Person, seat: int) -> None:
    human = state.seats.human(seat)
    if human is None:
        raise Refused(Why.SEAT, sentences.NO_PLAYER_THERE)
    if human.person is person:
        raise Refused(Why.SEAT, sentences.HOST_ALREADY)
    if human.person.is_bot:
        raise Refused(Why.SEAT, sentences.NO_BOT_HOST)
    if not human.present:
        raise Refused(Why.SEAT, told(sentences.NOT_THERE_NOW, who=human.name))
    state.seats.host = human.person
    state.changed()


def _end(state: TableState, person: Person) -> None:
    if state.plan.standing:
        raise Refused(Why.HOST, sentences.KEPT_OPEN)
    state.close(told(ENDED_BY, who=_name(state, person)))


def _setup(state: TableState, request: messages.Setup) -> None:
    if request.pace and request.pace not in PACES:
        raise Refused(Why.UNKNOWN, told(sentences.NO_PACE, known=", ".join(PACES)))
    will_relax = state.relaxed if request.relaxed is None else request.relaxed
    if request.timer and will_relax:
        raise Refused(Why.OPTIONS, sentences.NO_TIMER)
    if request.new_evening and state.running:
        raise Refused(Why.PLAYING, sentences.MATCH_RUNS)
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
    if request.may_watch is not None:
        presence.let_watch(state, on=request.may_watch)
    if request.new_evening:
        state.evening = Evening()
        state.notice(NEW_EVENING)
    state.changed()


def _set_options(state: TableState, changed: dict[str, str], *, will_relax: bool) -> None:
    if state.running:
        raise Refused(Why.PLAYING, sentences.RULES_STAY)
    if state.plan.house:
        raise Refused(Why.OPTIONS, sentences.NO_OPTIONS)
    options = {**state.options, **changed}
    try:
        rules = table_rules(state.plan.game, options)
    except RulesError as error:
        raise Refused(Why.OPTIONS, reason(error)) from None
    if will_relax:
        refuse_hurry(state.plan.game, changed)
    state.play_by(rules)
    state.options = options
    state.seats.unsettle()


def _change_game(flow: MatchFlow, host: str, request: messages.ChangeGame) -> None:
    """Let the table, with the same people, play what `request` says; everyone is in the waiting room then.

    Bots go if the game has fewer seats. In the journal the table is opened anew under its id, with everything
    that is known of it, so that an earlier version reads it, too.
    """
    state = flow.state
    if state.running:
        raise Refused(Why.PLAYING, sentences.MATCH_RUNS)
    if state.plan.standing:
        raise Refused(Why.GAME, told(sentences.ALWAYS_PLAYS, title=state.base_title))
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
    number = (Begun(state.match_number - 1, "", ()), Abandoned()) if state.match_number > 1 else ()
    write_anew(state, *number)
    state.notice(told(CHOSEN, who=host, title=state.rules.title))


def _make_room(state: TableState, rules: TableRules) -> None:
    """Fit the seats to `rules`: as many as may play if all could sit before, else as many as there were."""
    people = sum(1 for _ in state.seats.humans())
    if people > rules.most:
        raise Refused(
            Why.FULL,
            told(
                sentences.PLAYED_BY_FEWER,
                title=rules.title,
                least=rules.least,
                most=rules.most,
                people=people,
            ),
        )
    before = len(state.seats.places)
    count = rules.most if before == state.rules.most else min(max(before, rules.least, people), rules.most)
    for seat, _ in list(state.seats.robots())[::-1][: max(0, state.seats.count - count)]:
        state.seats.clear(seat)
    state.seats.resize(count)
    for _, robot in state.seats.robots():
        robot.level = robot.level if robot.level in rules.game.bots else "normal"
