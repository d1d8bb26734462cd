"""What must never stand in what somebody is told: secrets, and what opens cards that they have not seen."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.net.fair.scheme import HOST
from tests.net.leaks.house import Client, House, Line


def found(house: House, line: Line, hidden: frozenset[int]) -> list[str]:
    """Return what stands in the lines of `line` and is not for it, in words; it never saw cards `hidden`."""
    told = "\n".join(line.raw)
    return [what for secret, what in _not_for(house, line, hidden) if secret in told]


def _not_for(house: House, line: Line, hidden: frozenset[int]) -> Iterator[tuple[str, str]]:
    yield from house.secrets.items()
    yield str(house.home.path), "the data folder"
    yield "Traceback", "a traceback"
    for other in house.everyone:
        if other is not line and isinstance(other, Client):
            yield other.address, f"the address of {other.name}"
            yield from ((token, f"a token or code of {other.name}") for token in other.tokens)
    for number, made in house.table.flow.shuffling._proving.made.items():
        yield made.agreed.secrets[HOST].hex(), f"the host's secret for shuffle {number}"
        for position, card in enumerate(house.world.orders[number]):
            if card in hidden:
                yield made.opened(position).salt.hex(), f"what opens card {position} of shuffle {number}"
