"""Who comes to a table and goes from it: who gets a seat, who keeps one, who plays meanwhile.

To come is done in steps, because the table does something between them:

    refuse_or_stop_bots -> (a match of bots is abandoned) -> arrive -> (the table is shown) -> greet
"""

from __future__ import annotations

from typing import NamedTuple

from net import limits
from net.auth.accounts import Person
from net.seating.pause import refuse_newcomers
from net.seating.stand_ins import stand_down, stand_in
from net.table_state.seats import Human
from net.table_state.state import TableState
from net.wire.refusals import Refused, Why


class Arrival(NamedTuple):
    """A person who has come; `human` is their seat, None for a spectator.

    `is_new`: they were not at the table before. `was_away`: their seat was kept for them.
    """

    person: Person
    human: Human | None = None
    is_new: bool = True
    sits_down: bool = False
    was_away: bool = False


def refuse_or_stop_bots(table: TableState, person: Person, *, sit: bool) -> bool:
    """Return whether a match of bots must be abandoned before `person` can sit down.

    Raises Refused if they may not come to the table now.
    """
    if person in table.barred:
        raise Refused(Why.BARRED, "the host has asked you to leave this table")
    if not sit or table.seats.of(person) is not None:
        return False
    refuse_newcomers(table)
    if table.running and any(True for _ in table.seats.humans()):
        raise Refused(Why.PLAYING, "a match is being played: you may watch until it is over")
    return table.running


def arrive(table: TableState, person: Person, *, sit: bool) -> Arrival:
    """Give `person` their own seat if they have one, else a free one, or let them watch.

    Raises Refused if there is no room, and then nothing has changed.
    """
    is_new, seat = person not in table.people, table.seats.of(person)
    human = table.seats.human(seat) if seat is not None else None
    if human is not None:
        was_away, human.here = not human.here, True
        return Arrival(person, human, is_new, was_away=was_away)
    if sit:
        human = table.seats.sit(_seat_for_newcomer(table), person)
        return Arrival(person, human, is_new, sits_down=True)
    watching = sum(table.seats.of(other) is None for other in table.people)
    if is_new and watching >= limits.SPECTATORS:
        raise Refused(Why.FULL, "there is no room for more spectators")
    return Arrival(person, is_new=is_new)


def greet(table: TableState, arrival: Arrival, *, key: bool) -> None:
    """Tell `arrival.person`, who is shown the table by now, what was said lately, and the others who came.

    Without a `key` it is only their program that has dialed again.
    """
    if arrival.is_new:
        for chat in table.chats:
            arrival.person.tell(chat)
    if arrival.human is not None:
        if arrival.sits_down:
            table.notice(f"{arrival.human.name} sits down.")
        else:
            _give_back(table, arrival, arrival.human, key=key)
    table.changed()


def _give_back(table: TableState, arrival: Arrival, human: Human, *, key: bool) -> None:
    """Let `human`, who is here again, play for themselves."""
    if key or human.player is None or not human.until_key:
        human.idle = False
        stand_down(table, human)
    table.seats.pass_host()
    see_to_host(table)
    if arrival.was_away and human.noticed:
        table.notice(f"{human.name} is back.")
    human.noticed = False
    if table.file is not None and arrival.is_new:  # the connection that it was sent to may have been dead
        human.person.tell(table.file)


def _seat_for_newcomer(table: TableState) -> int:
    """Return a free seat; at a standing table a bot makes room if there is none."""
    free = table.seats.free()
    if free is not None:
        return free
    robots = list(table.seats.robots())
    if not robots or not table.plan.standing:
        raise Refused(Why.FULL, "all seats are taken; you may watch")
    seat, _ = robots[-1]
    return seat


def drop(table: TableState, person: Person) -> None:
    """The connection of `person` is lost. A seat is kept for them, at least for a while."""
    if person.connected:
        return  # on another line, which has taken this one's place
    table.people.pop(person, None)
    human = _human(table, person)
    if human is not None:
        human.here = False
    table.changed()


def leave(table: TableState, person: Person, words: str = "leaves") -> None:
    """`person` leaves the table; in a match a bot plays on for them, and they may come back."""
    table.people.pop(person, None)
    seat = table.seats.of(person)
    if seat is not None:
        human = table.seats.human(seat)
        assert human is not None, "a seat that is somebody's"
        human.here, human.noticed = False, True
        table.notice(f"{human.name} {words}.")
        if table.running:
            stand_in(table, seat, human)
        else:
            table.seats.clear(seat)
        table.seats.pass_host()
        see_to_host(table)
    table.changed()
    table.hall.person_left(person, table.plan.id)


def say_away(table: TableState, seat: int) -> None:
    """Tell everyone that the owner of `seat` has lost the connection."""
    human = table.seats.human(seat)
    if human is not None and not human.here:
        human.noticed = True
        table.notice(f"{human.name} has lost the connection; the seat is kept.")


def give_up_waiting(table: TableState, seat: int) -> None:
    """The owner of `seat` has been away for long: a bot stands in, or the seat is free again."""
    human = table.seats.human(seat)
    if human is None or human.here:
        return
    if table.running:
        stand_in(table, seat, human)
        table.notice(f"A bot plays for {human.name}.")
        see_to_host(table)
    else:
        table.seats.clear(seat)
    table.changed()


def see_to_host(table: TableState) -> None:
    """Make someone else the host if the host is idle, or gone for so long that a bot plays for them."""
    host = _human(table, table.seats.host) if table.seats.host is not None else None
    if host is not None and (host.idle if host.here else host.player is not None):
        hand_over(table)


def hand_over(table: TableState) -> None:
    """Make someone else the host, if the host is not here or does nothing, and someone else does."""
    humans = [human for _, human in table.seats.humans()]
    awake = [human.person for human in humans if human.present]
    host = table.seats.host
    if host not in awake:
        here = [human.person for human in humans if human.here]
        table.seats.host = next(iter(awake), host if host in here else next(iter(here), host))


def name_new_host(table: TableState) -> None:
    """Tell everyone whose table it is now, if it was somebody else's."""
    host = table.seats.host
    seat = table.seats.of(host) if host is not None else None
    if seat is None:
        return
    if table.last_host not in (None, host):
        table.notice(f"{table.seats.part(seat).name} is the host now.")
    table.last_host = host


def clear_absent(table: TableState) -> None:
    """Free the seats of those who are not here: a match begins without them."""
    for seat, human in list(table.seats.humans()):
        if not human.here:
            table.seats.clear(seat)


def clear_given_up(table: TableState) -> None:
    """Free the seats of those for whom a bot has played to the end, and who are not here.

    Who has only just lost the connection finds the seat again, and in it the results.
    """
    for seat, human in list(table.seats.humans()):
        if not human.here and human.player is not None:
            stand_down(table, human)
            table.seats.clear(seat)


def rename(table: TableState, person: Person) -> None:
    """Show the new name of `person`, numbered if someone else has it."""
    seat = table.seats.of(person)
    human = _human(table, person)
    if human is None or seat is None:
        return
    before, human.name = human.name, table.seats.unique(person.name or "Guest", but=seat)
    if before != human.name:
        table.notice(f"{before} is now called {human.name}.")


def _human(table: TableState, person: Person) -> Human | None:
    seat = table.seats.of(person)
    return table.seats.human(seat) if seat is not None else None
