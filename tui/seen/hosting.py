"""Who has become the host of a table, or is it no longer: an update compared with those before."""

from __future__ import annotations

from enum import Enum, auto

from parlour.net.wire.messages import Presence, Update
from parlour.tui.seen.facts import own_part
from parlour.tui.seen.verdicts import Alarm
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible


class HostChange(Enum):
    """What an update changes for the viewer."""

    NOW = auto()  # they are the host now
    REPLACED = auto()  # another is the host in their place, since they were idle or away


class Hosting:
    """Follows one viewer. `lost` is what they are to read when they come back, for as long as it is true."""

    def __init__(self) -> None:
        self._table = ""
        self._hosted = False
        self.lost: Alarm | None = None

    def see(self, update: Update) -> HostChange | None:
        """Compare an update with the last one of the same table."""
        hosts = {part.seat: part for part in update.table.seats if part.host}
        hosting, same = update.you in hosts, update.table.id == self._table
        hosted, self._table, self._hosted = self._hosted and same, update.table.id, hosting
        own = own_part(update)
        replaced = hosted and not hosting and own is not None and own.presence is not Presence.HERE
        is_lost = hosts and not hosting and (replaced or (same and self.lost is not None))
        self.lost = _not_any_more(visible(next(iter(hosts.values())).name)) if is_lost else None
        if replaced and self.lost is not None:
            return HostChange.REPLACED
        return HostChange.NOW if hosting and same and not hosted else None

    def left(self) -> None:
        """Forget the table, which the player has left."""
        self._table, self.lost = "", None


def _not_any_more(host: str) -> Alarm:
    words = tr(
        "You did nothing for a while, so the table has another host: {name}. "
        "{name} can make you the host again.",
        name=host,
    )
    return Alarm(tr("You are not the host any more"), words)
