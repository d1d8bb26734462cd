"""A page about the table at which the player is: the part that all such pages share."""

from __future__ import annotations

from parlour.net.wire.messages import Request, Setup, Update
from parlour.tui.keymap import COMPANY, Action
from parlour.tui.remote.table_client import Link
from parlour.tui.screens.boxes.boxes import aside_box
from parlour.tui.screens.boxes.evening import ANEW, EveningBox
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.screens.boxes.question import yes_or_no
from parlour.tui.seen.people import question_about, request_for, why_not
from parlour.tui.seen.tables import name_of
from parlour.tui.text.language import tr


class TablePage(ListPage[None]):
    """A page that shows the newest update of `link`, which has none while the player leaves the table."""

    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link

    def heading(self) -> tuple[str, str]:
        """Return the names of the table and of its game."""
        update = self.link.update
        return (name_of(update.table), update.table.title) if update is not None else ("", "")

    def show(self) -> None:
        """Show the newest update."""

    def show_update(self, _: Update) -> None:
        self.show()

    def fit(self) -> None:
        self.show()

    def why_closed(self, action: Action) -> str:
        return (
            why_not(action.name, self.link.update) if action.name in COMPANY else super().why_closed(action)
        )

    def company(self, name: str) -> None:
        """Do an action about the people at the table; what acts on others is asked first."""
        request = request_for(name, self.link.update)
        asked = question_about(request, self.link.update)
        if asked is None:
            self.send(request)
        else:
            self.app.push_screen(aside_box(asked), lambda key: self.send(asked.means(key or "")))

    def action_evening(self) -> None:
        """Show what was won in this evening."""
        update = self.link.update
        if update is not None and update.table.evening is not None:
            box = EveningBox(update, update.table.evening)
            self.app.push_screen(box, lambda key: self._begin_anew() if key == ANEW else None)

    def _begin_anew(self) -> None:
        """Begin a new evening if the host confirms it."""
        words = tr("What was won at this table is forgotten then.")
        box = yes_or_no(tr("A new evening"), words, tr("begin it"), tr("no"))
        self.app.push_screen(box, lambda key: self.send(Setup(new_evening=True)) if key == "y" else None)

    def action_night(self) -> None:
        self.parlour.navigation.night(self.link)

    def action_another(self) -> None:
        self.parlour.navigation.another(self.link)

    def send(self, request: Request | None) -> None:
        """Send a request, if there is one."""
        if request is not None:
            self.link.send(request)
