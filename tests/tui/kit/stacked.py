"""Tables with stacks side by side, as a referee sends them; a text draws the round and its steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from parlour.net.wire.messages import Presence, Update
from parlour.rules.games.jojo.game import GAME
from parlour.rules.sentences import points_to_win
from parlour.rules.views import MatchView
from parlour.tui.drawing.themes import Looks
from tests.rules.jojo.table import Table
from tests.tui.kit.at_table import FakeLink, TableApp, an_update, stepped


def seen(
    of: Table, viewer: int | None = 0, *, seq: int = 1, presence: Mapping[int, Presence] | None = None
) -> Update:
    """Return the update for `viewer`."""
    bare = of.view(viewer)
    scores = tuple(replace(one, score=(one.seat * 7 + 4) % 40) for one in bare.seats)
    view = replace(bare, seats=scores, match=MatchView(round=2, target=points_to_win(50)))
    update = an_update(view, seq=seq, presence=dict(presence or {}))
    return update.model_copy(update={"table": update.table.model_copy(update={"title": "Jojo"})})


def stepping(of: Table, viewer: int = 0) -> FakeLink:
    """Return a link that tells the steps of `viewer`'s moves as the rules have them."""
    return FakeLink(steps=lambda text: stepped(lambda: GAME.play.next_step(of.state, viewer, text)))


def app_at(of: Table, viewer: int | None = 0, looks: Looks | None = None, **more: object) -> TableApp:
    """Return the table's screen for `viewer`, with a link that knows the steps."""
    return TableApp(seen(of, viewer, **more), looks, link=stepping(of, viewer or 0))  # type: ignore[arg-type]
