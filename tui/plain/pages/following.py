"""Decides which page fits the newest news of the connection: a lobby, a waiting room, or a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from parlour.net.wire.messages import Phase
from parlour.tui.plain.pages.lobby import LobbyPage
from parlour.tui.plain.pages.match import MatchPage
from parlour.tui.plain.pages.waiting import WaitingPage

if TYPE_CHECKING:
    from parlour.tui.plain.session import Session


def follower(session: Session) -> Callable[[], None]:
    """Return what puts the page that fits in place of the one that does not."""
    return partial(follow, session)


def follow(session: Session) -> None:
    """Show the page that fits the newest news, unless it is shown already."""
    if session.ended:
        return
    kind = _kind(session)
    if kind is None:
        _without_table(session)
    elif not isinstance(session.scene, kind):
        session.show_scene(kind(session))


def _kind(session: Session) -> type[LobbyPage | WaitingPage | MatchPage] | None:
    """Return the kind of page for the connection; None if there is none, or a match against bots is left."""
    link = session.link
    if link is None:
        return None
    if link.update is None:
        return None if session.alone else LobbyPage
    return WaitingPage if link.update.table.phase is Phase.WAITING else MatchPage


def _without_table(session: Session) -> None:
    """Go back to the first page; a guest over SSH, who has no other host, leaves Parlour."""
    if session.link is not None:
        session.spawn(session.hang_up())
    if session.scene is not None:
        session.show_scene(None)
    if session.connector.remote:
        session.end()
