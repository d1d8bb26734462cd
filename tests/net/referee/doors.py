"""Guests who come by a door below the sockets."""

from __future__ import annotations

from itertools import count

from parlour.net.referee.referee import Referee
from parlour.net.wire.messages import Vouch
from tests.net.kit.guests import Guest, now

_TICKETS = count()


def by_ssh(house: Referee, name: str, key: str = "", *, code: str = "", address: str = "192.0.2.9") -> Guest:
    """A guest for whom the door vouches: they proved `key`, if any, and come from `address`."""
    ticket = f"ticket {next(_TICKETS)}"
    house.vouch(Vouch(ticket=ticket, address=address, key=key), now())
    return Guest(house, name, ticket=ticket, code=code)
