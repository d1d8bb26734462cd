"""Saves, loads and deletes the files of the ruleset editor, and asks before one is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from parlour.net.errors import NetError
from parlour.rules.shelf import shelf
from parlour.tui.remote.ports import Parlour
from parlour.tui.rules_editor.draft import Draft, drafted, edited
from parlour.tui.screens.pages.editor_boxes import remove_box, replace_box, title_box
from parlour.tui.screens.pages.house import HouseScreen


class Keeping:
    """Works for one editor; calls `show` with the draft to continue with."""

    def __init__(self, app: Parlour, show: Callable[[Draft], None]) -> None:
        self._app = app
        self._show = show

    def keep(self, draft: Draft) -> None:
        """Ask for a title and save the rules; ask before replacing a file of that name."""
        self._app.push_screen(
            title_box(draft.rules.title), lambda title: self._named(draft, title) if title else None
        )

    def load(self) -> None:
        self._app.push_screen(HouseScreen(), lambda source: self._show(drafted(source)) if source else None)

    def remove(self, draft: Draft) -> None:
        """Delete the file of `draft`; the rules stay on screen."""
        box = remove_box(draft.rules.title)
        self._app.push_screen(box, lambda key: self._remove(draft) if key == "y" else None)

    def _named(self, draft: Draft, title: str) -> None:
        named = edited(draft, {"title": title})
        key = f"{named.rules.name}.toml"
        if not named.playable:
            self._app.complain("; ".join(fault.words for fault in named.faults), "This name cannot be taken")
        elif key == draft.key or all(saved.key != key for saved in self._app.rules_folder.saved()):
            self._write(named, key)
        else:
            self._app.push_screen(
                replace_box(title), lambda yes: self._write(named, key) if yes == "y" else self.keep(named)
            )

    def _write(self, draft: Draft, key: str) -> None:
        text = shelf.write(draft.rules)
        try:
            self._app.rules_folder.keep(key, text)
        except NetError as error:
            self._app.complain(str(error), "These rules could not be saved")
            return
        self._show(replace(draft, key=key, kept=text))
        self._app.notify(f"Saved as {key}.", markup=False)

    def _remove(self, draft: Draft) -> None:
        try:
            self._app.rules_folder.remove(draft.key)
        except NetError as error:
            self._app.complain(str(error), "This file could not be deleted")
            return
        self._show(replace(draft, key="", kept=""))
