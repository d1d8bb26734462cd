"""The commands of a table at a host, alike in the waiting room and in the match: rules, invitation, game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parlour.net.wire.messages import Invite, Welcome
from parlour.tui.plain.page import LineRefused
from parlour.tui.plain.pages.games import GamesPage, offer_of
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.text.invitation import (
    KEYED,
    join_line,
    night_address,
    ssh_line,
    unencrypted,
    watch_address,
    without_network,
)
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import folded
from parlour.tui.text.printable import visible
from parlour.tui.words import speaking
from parlour.tui.words.typed import NEW, is_typed, shown

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session
    from parlour.tui.remote.table_client import Link
    from parlour.tui.rules_editor.offers import Offer, SoloMatch

OPENED: Final = marked("Type {command} to open a page for phones and browsers.")
RENEWED: Final = marked("Type {command} for a new invitation to the page; this one ends then.")
TITLE: Final = marked("Another game for the same players")


class AtHost:
    """What a player may ask at the table of `link`. Each takes what was typed, and may raise LineRefused."""

    def __init__(self, session: Session, link: Link) -> None:
        self._session = session
        self._link = link

    async def game(self, typed: str) -> None:
        """Let the table play another game; without a word, open the list of games."""
        if typed:
            await self._change(offer_of(self._session, typed))
        else:
            self._session.open(GamesPage(self._session, self._taken, TITLE, bots=False))

    async def _taken(self, _session: Session, offer: Offer, _match: SoloMatch) -> None:
        await self._change(offer)

    async def _change(self, offer: Offer) -> None:
        await self._session.go(lambda ways: ways.change_game(self._link, offer))

    async def rules(self, _: str) -> None:
        """Open the rules of the table."""
        update = self._link.update
        if update is None:
            raise LineRefused(tr("You are at no table."))
        await self._session.go(lambda ways: ways.read_rules(update.table))

    async def invite(self, typed: str) -> None:
        """Say how others join; with `new`, first open the page, or end its invitation and make another."""
        if self._session.alone:
            raise LineRefused(tr("Nobody else can come to this table."))
        if is_typed(typed, NEW) and not await self._link.granted(Invite()):
            return
        update = self._link.update
        may_watch = update is None or update.table.may_watch
        has_night = self._link.night is not None
        self._session.say_all(_invitation(self._link.welcome, may_watch=may_watch, has_night=has_night))

    async def code(self, _: str) -> None:
        """Say the words with which the player comes back."""
        code = visible(self._link.way_back)
        if code:
            words = tr("To come back to your seat: {code}.", code=code)
        elif self._session.connector.remote:
            words = tr("To come back to your seat: {code}.", code=tr("the same ssh line again"))
        else:
            words = tr("You come back without any words.")
        self._session.say(Kind.REPLY, words, code=code)


def _invitation(welcome: Welcome, *, may_watch: bool, has_night: bool) -> list[Said]:
    """Return the commands to type, and the fingerprints to compare, in groups."""
    page = welcome.web_url
    lines = [
        *(((tr("With a phone or browser:"), page),) if page else ()),
        *(((tr("The same, to watch only:"), watch_address(welcome)),) if page and may_watch else ()),
        *(
            ((tr("The board of the night, for a wall:"), night_address(welcome)),)
            if page and has_night
            else ()
        ),
        (tr("With Parlour:"), join_line(welcome)),
        (tr("With ssh only:"), ssh_line(welcome)),
        *(((tr("Also at:"), ", ".join(welcome.addresses[1:4])),) if len(welcome.addresses) > 1 else ()),
    ]
    said = [Said(Kind.REPLY, visible(f"{what} {words}"), {"line": words}) for what, words in lines]
    warnings = (without_network(welcome), unencrypted(welcome))
    said += [Said(Kind.REPLY, warning) for warning in warnings if warning]
    if welcome.reach is not None:
        said.append(Said(Kind.REPLY, speaking.said(welcome.reach)))
    if welcome.owner:
        said.append(
            Said(Kind.REPLY, tr(RENEWED if page else OPENED, command=f"{shown('invite')} {shown(NEW)}"))
        )
    said += _fingerprint("TLS", welcome.tls_fingerprint) + _fingerprint("SSH", welcome.ssh_fingerprint)
    return [*said, Said(Kind.REPLY, tr(KEYED))] if welcome.ssh_port else said


def _fingerprint(kind: str, fingerprint: str) -> list[Said]:
    if not fingerprint:
        return []
    grouped = fingerprint if ":" in fingerprint else folded(fingerprint)
    first = Said(Kind.REPLY, tr("{kind} fingerprint:", kind=kind), {"fingerprint": fingerprint})
    return [first, *(Said(Kind.REPLY, visible(line)) for line in grouped.split("\n"))]
