"""People coming to and leaving a table: who gets a seat, keeps one, or is replaced by a bot meanwhile.

Arriving takes several steps because the table acts between them:

    refuse_or_stop_bots -> (abandon a match of bots) -> arrive -> (show the table) -> greet
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.net import limits
from parlour.net.auth.accounts import Person
from parlour.net.table.alone import only_player
from parlour.net.table.events import Left, Tell
from parlour.net.table.pause import refuse_newcomers
from parlour.net.table.seats import Human, people_first, seat_name
from parlour.net.table.stand_ins import introduced, stand_down, stand_in
from parlour.net.table.state import TableState
from parlour.net.wire.messages import Notice
from parlour.net.wire.refusals import Refused, Why


class Arrival(NamedTuple):
    """A person who has come to the table; `human` is their seat, None for a spectator.

    `is_new`: they were not at the table before. `was_away`: they return to the seat that was kept for them.
    """

    person: Person
    human: Human | None = None
    is_new: bool = True
    sits_down: bool = False
    was_away: bool = False


def refuse_or_stop_bots(table: TableState, person: Person, *, sit: bool) -> bool:
    """Return whether a match of bots must be abandoned first. Raises Refused if `person` may not come."""
    if person in table.barred:
        raise Refused(Why.BARRED, "the host has asked you to leave this table")
    human = table.seats.human_of(person)
    if person.is_bot and not table.plan.own_bots and (sit or human is not None):
        words = "the host of this table lets no bots of guests play"
        if human is not None and human.here:  # they sat down as a person, and came back as a program
            told = Notice(words=f"{words[0].upper()}{words[1:]}.")
            table.effects.sent.append(Tell(person, told, person.tell_session))
            leave(table, person, "is a bot now, and plays no longer")
        raise Refused(Why.OWN_BOTS, words)
    if not sit or human is not None:
        return False
    refuse_newcomers(table)
    if table.running and table.seats.has_humans:
        raise Refused(Why.PLAYING, "a match is being played: you can watch it, and join afterwards")
    return table.running


def arrive(table: TableState, person: Person, *, sit: bool) -> Arrival:
    """Give `person` their own or a free seat, or let them watch. Raises Refused if there is no room."""
    is_new, human = person not in table.people, table.seats.human_of(person)
    if human is not None:
        was_away, human.here = not human.here, True
        if person.is_bot and not human.is_bot:
            human.is_bot = True
            rename(table, person)
        return Arrival(person, human, is_new, was_away=was_away)
    if sit:
        human = table.seats.sit(_seat_for_newcomer(table), person)
        return Arrival(person, human, is_new, sits_down=True)
    watching = sum(table.seats.of(other) is None for other in table.people)
    if is_new and watching >= limits.SPECTATORS:
        raise Refused(Why.FULL, "there is no room for more spectators")
    return Arrival(person, is_new=is_new)


def greet(table: TableState, arrival: Arrival, *, key: bool) -> None:
    """Send a new person the latest chat, and tell the others. Without `key` their client only reconnected."""
    if arrival.is_new:
        for chat in table.chats:
            table.send(arrival.person, chat)
        if words := introduced(table, (robot for _, robot in table.seats.robots())):
            table.send(arrival.person, Notice(words=words))
    if arrival.human is not None:
        if arrival.sits_down:
            table.notice(f"{arrival.human.name} sits down.")
        else:
            _give_back(table, arrival, arrival.human, key=key)
    table.changed()


def _give_back(table: TableState, arrival: Arrival, human: Human, *, key: bool) -> None:
    if key or human.player is None or not human.until_key:
        human.idle = False
        stand_down(table, human)
    table.seats.pass_host()
    see_to_host(table)
    if arrival.was_away and human.noticed:
        table.notice(f"{human.name} is back.")
    human.noticed = False
    if table.file is not None and arrival.is_new:  # it may have been sent to a dead connection
        table.send(human.person, table.file)


def _seat_for_newcomer(table: TableState) -> int:
    """Return a free seat. If there is none a bot of a standing table gives up its own."""
    free = table.seats.free()
    if free is not None:
        return free
    robots = list(table.seats.robots())
    if not robots or not table.plan.standing:
        raise Refused(Why.FULL, "all seats are taken; you may watch")
    seat, _ = robots[-1]
    return seat


def drop(table: TableState, person: Person) -> None:
    """Handle the lost connection of `person`. Their seat is kept for a while."""
    if person.connected:
        return  # a newer connection has replaced this one
    table.people.pop(person, None)
    human = table.seats.human_of(person)
    if human is not None:
        human.here = False
    table.changed()


def leave(table: TableState, person: Person, words: str = "leaves") -> None:
    """Let `person` leave the table. In a match with other people a bot takes over until they come back."""
    table.people.pop(person, None)
    seat, human = table.seats.of(person), table.seats.human_of(person)
    if seat is not None and human is not None:
        human.here, human.noticed = False, True
        table.notice(f"{human.name} {words}.")
        if not table.running:
            table.seats.clear(seat)
        elif only_player(table) is None:
            stand_in(table, seat, human)
        table.seats.pass_host()
        see_to_host(table)
    table.changed()
    table.effects.sent.append(Left(person))


def say_away(table: TableState, seat: int) -> None:
    """Tell everyone that the owner of `seat` has lost the connection."""
    human = table.seats.human(seat)
    if human is not None and not human.here:
        human.noticed = True
        table.notice(f"{human.name} has lost the connection; the seat is kept.")


def give_up_waiting(table: TableState, seat: int) -> None:
    """Replace the long absent owner of `seat` by a bot, or free the seat if no match is running."""
    human = table.seats.human(seat)
    if human is None or human.here:
        return
    if table.running:
        stand_in(table, seat, human)
        table.notice(f"A bot plays for {human.name}.")
        see_to_host(table)
    else:
        table.seats.clear(seat)
        table.notice(f"{human.name} has not come back; the seat is free.")
    table.changed()


def see_to_host(table: TableState) -> None:
    """Pass the host role on if the host is idle, or away and replaced by a bot."""
    host = table.seats.human_of(table.seats.host) if table.seats.host is not None else None
    if host is not None and (host.idle if host.here else host.player is not None):
        hand_over(table)


def hand_over(table: TableState) -> None:
    """Make the first present person host; if there is none, keep a connected host, else any connected."""
    humans = [human for _, human in table.seats.humans()]
    awake = [human.person for human in people_first(humans) if human.present]
    host = table.seats.host
    if host not in awake:
        here = [human.person for human in humans if human.here]
        table.seats.host = next(iter(awake), host if host in here else next(iter(here), host))


def name_new_host(table: TableState) -> None:
    """Tell everyone who the host is, if that has changed."""
    host = table.seats.host
    seat = table.seats.of(host) if host is not None else None
    if seat is None:
        return
    if table.last_host not in (None, host):
        table.notice(f"{table.seats.part(seat).name} is the host now.")
    table.last_host = host


def clear_absent(table: TableState) -> None:
    """Free the seats of absent people before a match begins."""
    for seat, human in list(table.seats.humans()):
        if not human.here:
            table.seats.clear(seat)


def clear_given_up(table: TableState) -> None:
    """Free the seats of absent people whom a bot replaced. Others keep theirs to see the results."""
    for seat, human in list(table.seats.humans()):
        if not human.here and human.player is not None:
            stand_down(table, human)
            table.seats.clear(seat)


def rename(table: TableState, person: Person) -> None:
    """Apply the new name of `person`, with a number if someone else has it."""
    seat, human = table.seats.of(person), table.seats.human_of(person)
    if human is None:
        return
    before, human.name = human.name, table.seats.unique(seat_name(person), but=seat)
    if before != human.name:
        table.notice(f"{before} is now called {human.name}.")
