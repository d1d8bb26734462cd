"""Tells a player who has become the host of the table, or is the host no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parlour.tui.text.printable import visible

if TYPE_CHECKING:
    from parlour.net.wire.messages import Update
    from parlour.tui.app.alarms import Alarms
    from parlour.tui.remote.ports import Parlour

NOW_HOST: Final = "You are the host of this table now: ? shows the keys of a host."


class HostNews:
    """Compares who is the host in one update with the update before.

    Who was replaced while idle or away is told in a box, which is still there when they come back; who takes
    over is playing, and reads it in a corner of the screen.
    """

    def __init__(self, app: Parlour, alarms: Alarms) -> None:
        self._app = app
        self._alarms = alarms
        self._table = ""
        self._hosted = False

    def see(self, update: Update) -> None:
        """Tell the player if the host has changed from or to them since the last update of the same table."""
        from parlour.net.wire.messages import Presence
        from parlour.tui.remote.verdicts import Alarm

        hosts = {part.seat: part for part in update.table.seats if part.host}
        hosting, same = update.you in hosts, update.table.id == self._table
        hosted, self._table, self._hosted = self._hosted and same, update.table.id, hosting
        own = next((part for part in update.table.seats if part.seat == update.you), None)
        if hosting and same and not hosted:
            self._app.notify(NOW_HOST, markup=False)
        elif hosted and not hosting and own is not None and own.presence is not Presence.HERE and hosts:
            name = visible(next(iter(hosts.values())).name)
            words = (
                "You have not pressed a key for a while, so the table has another host: "
                f"{name}. {name} can make you the host again with *."
            )
            self._alarms.add(Alarm("You are not the host any more", words))
