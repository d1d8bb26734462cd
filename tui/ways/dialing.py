"""Reaching a host: the player's name, trust in a certificate, and the resume codes of guests over SSH."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from parlour.net.errors import CannotConnect, TurnedAway, WrongFingerprint
from parlour.rules.sentences import Sentence, told
from parlour.tui.text.language import tr
from parlour.tui.ways.login import Named, Newcomer, Returning, newcomer
from parlour.tui.ways.player import GivenUp
from parlour.tui.ways.questions import ChangedHost, OwnName, TrustHost, WhoAreYou
from parlour.tui.words.speaking import fault_sentence

if TYPE_CHECKING:
    from parlour.tui.remote.connector import Connection, HostToJoin
    from parlour.tui.ways.player import Player

TOO_MANY: Final = "tries"
WATCH: Final = "watch"
"""What who comes without a seat wants at a host."""
NOT_WATCHED: Final = Sentence(
    "not watched", "You did not come to watch at {address}; nothing was sent there."
)
OF_CODES: Final = ("code", TOO_MANY)
"""Reasons to turn away a guest with a resume code (`net/PROTOCOL.md`)."""


class Dialing:
    """Dials for one player. All of it raises GivenUp, and the NetError that says why there is no line."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._no_more = ""  # why the host accepts no more codes from here
        self._typed = ""  # the refused code, offered again for correction

    async def own_name(self) -> str:
        """Return the player's name; ask for it, if there is none, and keep it."""
        if not self._player.name:
            self._player.rename(await self._player.type_in(OwnName()))
        return self._player.name

    async def to_host(self, place: HostToJoin | None, verb: str, *, anew: bool = False) -> Connection:
        """Leave the current host, and return a line to another (None: the host of this SSH guest).

        `verb` says what the player wants there. `anew` asks a guest over SSH again who they are.
        """
        if self._player.connector.remote:
            return await self._through_the_door(anew=anew, watches=verb == WATCH)
        await self.own_name()
        await self._player.disconnect()
        return await self.dialed(tr("Going to {host}", host=named(place)), place, verb)

    async def dialed(self, words: str, place: HostToJoin | None, verb: str) -> Connection:
        """Return a line to a host, beside the current one; a changed certificate stops the player."""
        player, name = self._player, await self.own_name()

        async def meet(fingerprint: str) -> bool:
            trusts = await player.decide(TrustHost(named(place), fingerprint, verb))
            if place is not None and verb == WATCH and not trusts:
                raise CannotConnect(place.address, told(NOT_WATCHED, address=str(place.address)))
            return trusts

        try:
            return await player.reach(words, lambda: player.connector.join(name, place, meet))
        except WrongFingerprint as error:
            if place is None or not error.expected:
                raise
            if await player.decide(ChangedHost(named(place), error.expected, error.found)):
                player.connector.forget(place)
                player.tell(tr("Forgotten. Join again to check the host's new fingerprint."))
            raise GivenUp from None

    async def _through_the_door(self, *, anew: bool, watches: bool) -> Connection:
        """Let a guest of a door in: under a name, or, unless they watch, with a seat's resume code."""
        player = self._player
        who: Newcomer | None = Named(player.name) if player.name and not anew else None
        said = ""
        while True:
            who = who or await self._newcomer(said, watches=watches)
            await player.disconnect()
            try:
                line = await player.reach(tr("Going to {host}", host=named(None)), partial(self._join, who))
            except TurnedAway as error:
                if error.reason not in OF_CODES:
                    raise
                who, said = None, fault_sentence(error)
                self._no_more = said if error.reason == TOO_MANY else ""
            else:
                if line.welcome.name != player.name:
                    player.rename(line.welcome.name)
                return line

    async def _newcomer(self, said: str, *, watches: bool) -> Newcomer:
        """Return who the guest is. A code that the host would not check is not sent."""
        player = self._player
        while True:
            stays = player.link is not None
            self._typed = await player.type_in(WhoAreYou(self._typed, said, stays, watches))
            who = Named(self._typed.strip()) if watches else newcomer(self._typed)
            if isinstance(who, Named):
                player.rename(who.name)
                return who
            if not self._no_more:
                return who
            said = self._no_more

    async def _join(self, who: Newcomer) -> Connection:
        join = self._player.connector.join
        match who:
            case Named(name):
                return await join(name, None, _stranger)
            case Returning(code):
                return await join("", None, _stranger, code)


def named(place: HostToJoin | None) -> str:
    """Return the name or address of a host."""
    return (place.name or str(place.address)) if place else tr("the host")


async def _stranger(_: str) -> bool:
    """Trust no host: a guest of the door is connected to theirs already."""
    return False
