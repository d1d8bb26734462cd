"""Coming to a table and going from it: who gets a seat, who keeps one, who plays meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net import limits
from net.pausing import refuse_newcomers
from net.people import Person
from net.refused import Refused, Why
from net.seats import Human
from net.stand_ins import stand_down, stand_in

if TYPE_CHECKING:
    from net.table import Table


def come(table: Table, person: Person, *, sit: bool) -> None:
    """Let `person` in: to their own seat if they have one, else to a free one, or to watch.

    Raises Refused, and then they are not at the table (or still watch it).
    """
    if person in table.barred:
        raise Refused(Why.BARRED, "the host has asked you to leave this table")
    seat = table.seats.of(person)
    if seat is not None:
        _come_back(table, seat, key=sit)
    elif sit:
        _sit(table, person)
    else:
        _watch(table, person)
    table.changed()


def _come_back(table: Table, seat: int, *, key: bool) -> None:
    """The owner of `seat` is there; without a `key` it is only their program that has dialed again."""
    human = table.seats.human(seat)
    assert human is not None, "a seat that is somebody's"
    was_away, is_new = not human.here, human.person not in table.people
    human.here = True
    _join(table, human.person)
    if key or human.player is None or not human.until_key:
        human.idle = False
        stand_down(table, human)
    table.seats.pass_host()
    see_to_host(table)
    if was_away and human.noticed:
        table.notice(f"{human.name} is back.")
    human.noticed = False
    if table.file is not None and is_new:  # it may have been told to a line that was dead already
        human.person.tell(table.file)


def _sit(table: Table, person: Person) -> None:
    refuse_newcomers(table)
    seat = _seat_for_newcomer(table)
    human = table.seats.sit(seat, person)
    _join(table, person)
    table.notice(f"{human.name} sits down.")


def _seat_for_newcomer(table: Table) -> int:
    """Return a free seat. Bots that played among themselves stop for a person, and make room."""
    if table.running:
        if any(True for _ in table.seats.humans()):
            raise Refused(Why.PLAYING, "a match is being played: you may watch until it is over")
        table.abandon()
    free = table.seats.free()
    if free is not None:
        return free
    robots = list(table.seats.robots())
    if not robots or not table.plan.standing:
        raise Refused(Why.FULL, "all seats are taken; you may watch")
    seat, _ = robots[-1]
    return seat


def _watch(table: Table, person: Person) -> None:
    watching = sum(table.seats.of(other) is None for other in table.people)
    if person not in table.people and watching >= limits.SPECTATORS:
        raise Refused(Why.FULL, "there is no room for more spectators")
    _join(table, person)


def _join(table: Table, person: Person) -> None:
    """Show `person` the table from now on, with what was said lately."""
    if person not in table.people:
        table.admit(person)
        for chat in table.chats:
            person.tell(chat)


def drop(table: Table, person: Person) -> None:
    """The connection of `person` is lost. A seat is kept for them, at least for a while."""
    if person.connected:
        return  # on another line, which has taken this one's place
    table.people.pop(person, None)
    human = _human(table, person)
    if human is not None:
        human.here = False
    table.changed()


def leave(table: Table, person: Person, words: str = "leaves") -> None:
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


def say_away(table: Table, seat: int) -> None:
    """Tell everyone that the owner of `seat` has lost the connection."""
    human = table.seats.human(seat)
    if human is not None and not human.here:
        human.noticed = True
        table.notice(f"{human.name} has lost the connection; the seat is kept.")


def give_up_waiting(table: Table, seat: int) -> None:
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


def see_to_host(table: Table) -> None:
    """Make someone else the host if the host is idle, or gone for so long that a bot plays for them."""
    host = _human(table, table.seats.host) if table.seats.host is not None else None
    if host is not None and (host.idle if host.here else host.player is not None):
        hand_over(table)


def hand_over(table: Table) -> None:
    """Make someone else the host, if the host is not here or does nothing, and someone else does."""
    humans = [human for _, human in table.seats.humans()]
    awake = [human.person for human in humans if human.present]
    host = table.seats.host
    if host not in awake:
        here = [human.person for human in humans if human.here]
        table.seats.host = next(iter(awake), host if host in here else next(iter(here), host))


def name_new_host(table: Table) -> None:
    """Tell everyone whose table it is now, if it was somebody else's."""
    host = table.seats.host
    seat = table.seats.of(host) if host is not None else None
    if seat is None:
        return
    if table.last_host not in (None, host):
        table.notice(f"{table.seats.part(seat).name} is the host now.")
    table.last_host = host


def clear_absent(table: Table) -> None:
    """Free the seats of those who are not here: a match begins without them."""
    for seat, human in list(table.seats.humans()):
        if not human.here:
            table.seats.clear(seat)


def clear_given_up(table: Table) -> None:
    """Free the seats of those for whom a bot has played to the end, and who are not here.

    Who has only just lost the connection finds the seat again, and in it the results.
    """
    for seat, human in list(table.seats.humans()):
        if not human.here and human.player is not None:
            stand_down(table, human)
            table.seats.clear(seat)


def rename(table: Table, person: Person) -> None:
    """Show the new name of `person`, numbered if someone else has it."""
    seat = table.seats.of(person)
    human = _human(table, person)
    if human is None or seat is None:
        return
    before, human.name = human.name, table.seats.unique(person.name or "Guest", but=seat)
    if before != human.name:
        table.notice(f"{before} is now called {human.name}.")


def _human(table: Table, person: Person) -> Human | None:
    seat = table.seats.of(person)
    return table.seats.human(seat) if seat is not None else None
