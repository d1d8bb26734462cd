"""House rules: the saved files, and the games to start new ones from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from textual.content import Content

from parlour.net.errors import NetError
from parlour.rules.shelf import shelf
from parlour.tui.keymap import HOUSE
from parlour.tui.screens.boxes.beside import cards_of
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.screens.pages.editor_boxes import remove_box
from parlour.tui.storage.stores import SavedRules
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import players
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell, described
from parlour.tui.widgets.ink import BAD, MUTED, STRONG
from parlour.tui.widgets.rows import Row, Rows
from parlour.tui.words.of_games import spoken_preset
from parlour.tui.words.speaking import fault

FILE: Final = "file "
"""Prefix of the key of a saved file's row; the file's name follows."""
GAME: Final = "game "
TITLE: Final = 24
"""Cells for a title."""


class HouseScreen(ListPage[SavedRules | str | None]):
    """Dismissed with a saved file or the name of a game; with None after Esc."""

    ACTIONS = HOUSE
    ABOVE = ("about",)
    HAS_DETAILS = True
    DEFAULT_CSS = """
    HouseScreen > .body > #list > #about { height: auto; color: $text-muted; padding: 0 2 1 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._saved: Sequence[SavedRules] = ()

    def heading(self) -> tuple[str, str]:
        return tr("House rules"), ""

    def about(self) -> Content:
        return Content(tr("Start from a game, and change what you like."))

    def details(self) -> Details:
        """Return the game under the cursor, or the saved rules with what is wrong with them."""
        key = self.pointed_key if self.is_mounted else ""
        words = Content.styled(self.about().plain, MUTED)
        if (saved := self._marked) is not None:
            base = saved.rules.base if saved.rules is not None else ""
            return Details(cards_of(base), title=visible(saved.title), line=_said_of(saved), words=words)
        games = {GAME + game.name: game for game in map(spoken_preset, shelf.games())}
        if (game := games.get(key)) is None:
            return Details()
        line = f"{players(game.least, game.most)}. {game.summary}"
        return Details(game.picture, game.most - 1, game.title, Content(line), words)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Only a saved file can be deleted."""
        return self._marked is not None if action == "remove" else True

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Choose the row; a file with faults shows them instead."""
        if event.row.key.startswith(GAME):
            self.dismiss(event.row.key.removeprefix(GAME))
        elif (saved := self._marked) is not None and saved.rules is None:
            words = "\n".join((f"{saved.key}: {saved.fault}", tr("The file is not changed.")))
            self.parlour.complain(words, tr("These rules cannot be played"))
        elif saved is not None:
            self.dismiss(saved)

    def action_remove(self) -> None:
        if (saved := self._marked) is not None:
            box = remove_box(saved.title)
            self.app.push_screen(box, lambda key: self._remove(saved) if key == "y" else None)

    @property
    def _marked(self) -> SavedRules | None:
        pointed = self.pointed_key if self.is_mounted else ""
        return {FILE + saved.key: saved for saved in self._saved}.get(pointed)

    def _remove(self, saved: SavedRules) -> None:
        try:
            self.parlour.stores.rules_folder.remove(saved.key)
        except NetError as error:
            self.parlour.complain(fault(error), tr("This file could not be deleted"))
        self.fit()

    def fit(self) -> None:
        self._saved = self.parlour.stores.rules_folder.saved()
        saved = [saved_row(file, self.room) for file in self._saved]
        above = [_head("saved", tr("Saved")), *saved, Row("", Content(""), open=False)] if saved else []
        self.rows.show([*above, _head("games", tr("Games to start from")), *self._games()])
        self.refresh_edges()

    def _games(self) -> Iterator[Row]:
        for game in map(spoken_preset, shelf.games()):
            title, words = cell(game.title, TITLE, STRONG), Content.styled(game.summary, MUTED)
            yield Row(GAME + game.name, title if self.is_broad else described(title, words, self.room))


def saved_row(file: SavedRules, room: int) -> Row:
    """Return the row of a saved file in `room` cells: its title, and the game it starts from or its fault."""
    return Row(FILE + file.key, described(cell(file.title, TITLE, STRONG), _said_of(file), room))


def _said_of(file: SavedRules) -> Content:
    if file.rules is None:
        return Content.styled(visible(f"! {file.fault}"), BAD)
    base = file.rules.base
    title = next((game.title for game in shelf.games() if game.name == base), base)
    return Content.styled(visible(tr("from {game}", game=title)), MUTED)


def _head(key: str, words: str) -> Row:
    return Row(f"head {key}", Content.styled(words, MUTED), open=False)
