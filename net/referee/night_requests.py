"""What people ask of one game night: they enter it and leave it, and its host directs it."""

from __future__ import annotations

from functools import partial

from parlour.net.auth.accounts import Person
from parlour.net.night import sentences as words
from parlour.net.referee.gates import Try
from parlour.net.referee.night_runner import NightRunner
from parlour.net.table.events import EndsSoon, Removes, Reply
from parlour.net.wire.messages import Answer, DirectNight, EnterNight, LeaveNight, NightRequest
from parlour.net.wire.refusals import Refused, Why, refusal


def ask(runner: NightRunner, person: Person, request: NightRequest, reply: Reply, now: float) -> None:
    """Do what somebody asks who may. Raises Refused."""
    match request:
        case EnterNight():
            _enter(runner, person, request, reply, now)
            return
        case LeaveNight():
            runner.night.leave(person.id)
        case DirectNight():
            _direct(runner, request)
    runner.change(partial(reply, Answer(id=request.id)), person)


def _enter(runner: NightRunner, person: Person, request: EnterNight, reply: Reply, now: float) -> None:
    night, passwords = runner.night, runner.house.passwords
    if person.is_bot and not night.plan.own_bots:
        raise Refused(Why.OWN_BOTS, words.NO_OWN_BOTS)
    knows = night.number_of(person.id) is not None or passwords.knows(night.id, person.id)
    if not night.plan.password or knows or person.is_owner:
        _let_in(runner, person, request.id, reply)
        return
    night.refuse_newcomers()
    tried = Try(night.id, person.id, person.address, request.password, night.plan.password)

    def decided(wrong: Refused | None) -> None:
        try:
            if wrong is not None:
                raise wrong
            _let_in(runner, person, request.id, reply)
        except Refused as refused:
            reply(refusal(request.id, refused))

    runner.house.try_password(tried, now, decided)


def _let_in(runner: NightRunner, person: Person, number: int, reply: Reply) -> None:
    night = runner.night
    night.enter(person.id, person.name)
    runner.people[person.id] = person
    for who in runner.people.keys() - night.persons:  # somebody else has their number now
        del runner.people[who]
    runner.house.passwords.let_in(night.id, person.id)
    runner.count_anew()
    runner.change(partial(reply, Answer(id=number)), person)


def _direct(runner: NightRunner, request: DirectNight) -> None:
    night, state = runner.night, runner.house.state
    match request.do:
        case "begin":
            runner.begin_round()
            night.is_paused = False
        case "pause" | "go-on":
            night.is_paused = request.do == "pause"
            runner.begin_break()
        case "end":
            night.end()
            runner.see_the_end()
        case "end-table":
            table = state.tables.get(request.table)
            if table is None or runner.tables.index_of(table.state.plan.night) is None:
                raise Refused(Why.NO_TABLE, words.NO_SUCH_TABLE)
            table.inbox.put_nowait(EndsSoon())
        case "send-away":
            entrant = night.send_away(request.number)
            person = runner.people.get(entrant.person)
            table = state.at.get(person) if person is not None else None
            if table is not None and person is not None and runner.tables.has(table):
                table.inbox.put_nowait(Removes(person, words.SENT_AWAY))
