"""The session of a guest who has plain lines: it begins at the door's host, and keeps nothing."""

from __future__ import annotations

from parlour.tui.plain.flows.tables import join
from parlour.tui.plain.lines import Lines
from parlour.tui.plain.pages.home import HomePage
from parlour.tui.plain.session import Session, Stores
from parlour.tui.remote.connector import Connector
from parlour.tui.storage.settings import Settings
from parlour.tui.storage.stores import EmptyLibrary, NoFolder, SessionProgress


def guest_session(lines: Lines, connector: Connector, settings: Settings, *, watch: bool) -> Session:
    """Return the session of a guest, who sits down at the host's table, or only watches."""
    stores = Stores(settings, lambda _: None, EmptyLibrary(), SessionProgress(), NoFolder())
    return Session(
        lines,
        connector,
        stores,
        lambda session: HomePage(session, lambda session: join(session, None, watch=watch)),
    )
