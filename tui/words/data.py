"""What is told, as data: for programs that read JSON lines."""

from __future__ import annotations

from parlour.rules.events import Moved, Scored, SeenEvent, Shown
from parlour.rules.sentences import Told, Value


def event_data(event: SeenEvent) -> dict[str, object]:
    """Return an event as `kind` and what belongs to it; cards that the reader may not know are "" each."""
    match event:
        case Moved(seat, cards, how, origin, target):
            moved = {"seat": seat, "cards": list(cards), "how": how.value, "from": origin, "to": target}
            return {"kind": "moved", **moved}
        case Shown(seat, cards, to):
            return {"kind": "shown", "seat": seat, "cards": list(cards), "to": to}
        case Scored(seat, points, total):
            return {"kind": "scored", "seat": seat, "points": points, "total": total}
        case Told():
            return {"kind": "told", **told_data(event)}


def told_data(told: Told) -> dict[str, object]:
    """Return what is said as its key, its seats, and its values by name."""
    values = {name: _data(value) for name, value in told.values}
    return {"key": told.sentence.key, "seats": list(told.seats), "values": values}


def _data(value: Value) -> object:
    if isinstance(value, Told):
        return told_data(value)
    return list(value) if isinstance(value, tuple) else value
