"""People coming to and leaving a table: who gets a seat, keeps one, or is replaced by a bot meanwhile.

Arriving takes several steps because the table acts between them:

    refuse_or_stop_bots -> (abandon a match of bots) -> arrive -> (show the table) -> greet
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.table.alone import only_player
from parlour.net.table.events import Calls, Left, Occasion
from parlour.net.table.pause import refuse_newcomers
from parlour.net.table.seats import Human, people_first, seat_name
from parlour.net.table.stand_ins import introduced, stand_down, stand_in
from parlour.net.table.state import TableState
from parlour.net.wire import notices, sentences
from parlour.net.wire.messages import Notice
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.sentences import Sentence, Told, told


class Visit(NamedTuple):
    """A person who has come to the table; `human` is their seat, None for a spectator.

    `is_new`: they were not at the table before. `was_away`: they return to the seat that was kept for them.
    """

    person: Person
    human: Human | None = None
    is_new: bool = True
    sits_down: bool = False
    was_away: bool = False


def refuse_or_stop_bots(state: TableState, person: Person, *, sit: bool) -> bool:
    """Return whether a match of bots must be abandoned first. Raises Refused if `person` may not come."""
    if person in state.barred:
        raise Refused(Why.BARRED, sentences.BARRED)
    human = state.seats.human_of(person)
    if human is None and person.address in state.barred_addresses:
        raise Refused(Why.BARRED, sentences.BARRED_ADDRESS)
    if person.is_bot and not state.plan.own_bots and (sit or human is not None):
        if human is not None and human.here:  # they sat down as a person, and came back as a program
            leave(state, person, notices.NOW_A_BOT)
        raise Refused(Why.OWN_BOTS, sentences.NO_OWN_BOTS)
    if human is not None:
        return False
    if sit and state.plan.night:
        raise Refused(Why.SEAT, sentences.NIGHT_SEATS)
    if not sit:
        _refuse_spectators(state)
        return False
    refuse_newcomers(state)
    if state.running and state.seats.has_humans:
        raise Refused(Why.PLAYING, sentences.WATCH_AND_JOIN if state.may_watch else sentences.JOIN_LATER)
    _refuse_crowds(state, person)
    return state.running


def _refuse_crowds(state: TableState, person: Person) -> None:
    """Raise Refused if too many sit here who came from where `person` is."""
    host, most = state.seats.host, state.per_address.seats_of(len(state.seats.places))
    is_near = host is not None and host.address == person.address
    if not is_near and len(state.seats.of_address(person.address)) >= most:
        raise Refused(Why.FULL, sentences.ENOUGH_FROM_THERE if state.may_watch else sentences.ENOUGH_THERE)


def _refuse_spectators(state: TableState) -> None:
    if not state.may_watch:
        raise Refused(Why.NO_WATCHING, sentences.NO_WATCHING)


def let_watch(state: TableState, *, on: bool) -> None:
    """Let others watch, or send those away who have no seat, and say so."""
    if on == state.may_watch:
        return
    state.may_watch = on
    state.notice(notices.WATCHING if on else notices.NO_WATCHING)
    if not on:
        for person in [person for person in state.people if state.seats.of(person) is None]:
            leave(state, person)


def arrive(state: TableState, person: Person, *, sit: bool) -> Visit:
    """Give `person` their own or a free seat, or let them watch. Raises Refused if there is no room."""
    is_new, human = person not in state.people, state.seats.human_of(person)
    if human is not None:
        was_away, human.here = not human.here, True
        if person.is_bot and not human.is_bot:
            human.is_bot = True
            rename(state, person)
        return Visit(person, human, is_new, was_away=was_away)
    if sit:
        human = state.seats.sit(_seat_for_newcomer(state), person)
        return Visit(person, human, is_new, sits_down=True)
    watching = sum(state.seats.of(other) is None for other in state.people)
    if is_new and watching >= limits.SPECTATORS:
        raise Refused(Why.FULL, sentences.NO_SPECTATORS)
    return Visit(person, is_new=is_new)


def greet(state: TableState, visit: Visit, *, key: bool) -> None:
    """Send a new person the latest chat, and tell the others. Without `key` their client only reconnected."""
    if visit.is_new:
        for chat in state.chats:
            state.send(visit.person, chat)
        if manners := introduced(state, (robot for _, robot in state.seats.robots())):
            state.send(visit.person, Notice(told=manners))
    if visit.human is not None:
        if visit.sits_down:
            state.notice(told(notices.SITS_DOWN, who=visit.human.name))
            if not visit.person.is_bot:
                state.effects.sent.append(Calls(Occasion.SITS_DOWN, visit.person))
        else:
            _give_back(state, visit, visit.human, key=key)
    state.changed()


def _give_back(state: TableState, visit: Visit, human: Human, *, key: bool) -> None:
    if key or human.player is None or not human.until_key:
        human.idle = False
        stand_down(state, human)
    state.seats.pass_host()
    see_to_host(state)
    if visit.was_away and human.noticed:
        state.notice(told(notices.IS_BACK, who=human.name))
    human.noticed = False
    if state.file is not None and visit.is_new:  # it may have been sent to a dead connection
        state.send(human.person, state.file)


def _seat_for_newcomer(state: TableState) -> int:
    """Return a free seat. If there is none a bot of a standing table gives up its own."""
    free = state.seats.free()
    if free is not None:
        return free
    robots = list(state.seats.robots())
    if not robots or not state.plan.standing:
        raise Refused(Why.FULL, sentences.MAY_WATCH if state.may_watch else sentences.SEATS_TAKEN)
    seat, _ = robots[-1]
    return seat


def drop(state: TableState, person: Person) -> None:
    """Handle the lost connection of `person`. Their seat is kept for a while."""
    if person.connected:
        return  # a newer connection has replaced this one
    state.people.pop(person, None)
    human = state.seats.human_of(person)
    if human is not None:
        human.here = False
    state.changed()


def leave(state: TableState, person: Person, says: Sentence = notices.LEAVES) -> None:
    """Let `person` leave the table, as it `says`. In a match with others a bot plays until they come back."""
    state.people.pop(person, None)
    seat, human = state.seats.of(person), state.seats.human_of(person)
    if seat is not None and human is not None:
        human.here, human.noticed = False, True
        state.notice(told(says, who=human.name))
        if not state.running:
            _free(state, seat)
        elif only_player(state) is None:
            stand_in(state, seat, human)
        state.seats.pass_host()
        see_to_host(state)
    state.changed()
    state.effects.sent.append(Left(person))


def send_away(state: TableState, person: Person, why: Told) -> None:
    """Send `person` away for good, and tell them `why`."""
    state.barred.add(person)
    if person in state.people:
        state.send(person, Notice(told=why))
    leave(state, person, notices.SENT_AWAY)


def say_away(state: TableState, seat: int) -> None:
    """Tell everyone that the owner of `seat` has lost the connection."""
    human = state.seats.human(seat)
    if human is not None and not human.here:
        human.noticed = True
        state.notice(told(notices.LOST, who=human.name))


def give_up_waiting(state: TableState, seat: int) -> None:
    """Replace the long absent owner of `seat` by a bot, or free the seat if no match is running."""
    human = state.seats.human(seat)
    if human is None or human.here:
        return
    if state.running:
        stand_in(state, seat, human)
        state.notice(told(notices.BOT_PLAYS, who=human.name))
        see_to_host(state)
    elif _free(state, seat):
        state.notice(told(notices.SEAT_FREE, who=human.name))
    state.changed()


def _free(state: TableState, seat: int) -> bool:
    """Free a seat before or after a match; return whether that was done. Those of a game night are kept."""
    if state.plan.night:
        return False
    state.seats.clear(seat)
    return True


def see_to_host(state: TableState) -> None:
    """Pass the host role on if the host is idle, or away and replaced by a bot."""
    host = state.seats.human_of(state.seats.host) if state.seats.host is not None else None
    if host is not None and (host.idle if host.here else host.player is not None):
        hand_over(state)


def hand_over(state: TableState) -> None:
    """Make the first present person host; if there is none, keep a connected host, else any connected."""
    humans = [human for _, human in state.seats.humans()]
    awake = [human.person for human in people_first(humans) if human.present]
    host = state.seats.host
    if host not in awake:
        here = [human.person for human in humans if human.here]
        state.seats.host = next(iter(awake), host if host in here else next(iter(here), host))


def name_new_host(state: TableState) -> None:
    """Tell everyone who the host is, if that has changed."""
    host = state.seats.host
    seat = state.seats.of(host) if host is not None else None
    if seat is None:
        return
    if state.last_host not in (None, host):
        state.notice(told(notices.HOST_NOW, who=state.seats.part(seat).name))
    state.last_host = host


def clear_absent(state: TableState) -> None:
    """Free the seats of absent people before a match begins."""
    for seat, human in list(state.seats.humans()):
        if not human.here:
            state.seats.clear(seat)


def clear_given_up(state: TableState) -> None:
    """Free the seats of absent people whom a bot replaced. Others keep theirs to see the results."""
    for seat, human in list(state.seats.humans()):
        if not human.here and human.player is not None and not state.plan.night:
            stand_down(state, human)
            state.seats.clear(seat)


def rename(state: TableState, person: Person) -> None:
    """Apply the new name of `person`, with a number if someone else has it."""
    seat, human = state.seats.of(person), state.seats.human_of(person)
    if human is None:
        return
    before, human.name = human.name, state.seats.unique(seat_name(person), but=seat)
    if before != human.name:
        state.notice(told(notices.CALLED_OTHERWISE, before=before, who=human.name))
