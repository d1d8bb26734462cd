"""The rules of a game, under their numbered clauses."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content

from parlour.rules.errors import RulesError
from parlour.rules.shelf import shelf
from parlour.tui.keymap import RULES
from parlour.tui.screens.boxes.beside import Beside, cards_of
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.help import HelpScreen
from parlour.tui.screens.boxes.page import Page
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.widgets.ink import STRONG
from parlour.tui.widgets.paper import Paper
from parlour.tui.words.of_games import rules_page
from parlour.tui.words.speaking import fault

OWN_PAGE: Final = ""
"""Stands among the games' names for a page that is not on the shelf."""


class RulesScreen(Page[None]):
    """Shows the page of `game` ("": the shelf's first); Tab turns to the next game.

    `page`, with its `title`, is a page that is not on the shelf; it comes before the games.
    """

    ACTIONS = RULES
    DEFAULT_CSS = """
    RulesScreen.-broad > .listed { max-width: 142; max-height: 100%; }
    """

    def __init__(self, game: str = "", *, title: str = "", page: str = "") -> None:
        super().__init__()
        self._game = game
        self._title = title
        self._page = page

    def heading(self) -> tuple[str, str]:
        titles = {preset.name: preset.title for preset in shelf.games()}
        return tr("Rules"), titles.get(self._game, visible(self._title))

    def body(self) -> ComposeResult:
        with Horizontal(classes="body listed"):
            with Vertical(id="list"):
                yield Paper()
            yield Beside()

    def refresh_edges(self) -> None:
        """Draw heading and footer again, and the list of games."""
        super().refresh_edges()
        titles = {preset.name: preset.title for preset in shelf.games()} | {OWN_PAGE: visible(self._title)}
        games = [
            Content.styled(f"› {titles[name]}", STRONG)
            if name == self._game
            else Content(f"  {titles[name]}")
            for name in self._names()
        ]
        for beside in self.query(Beside):
            cards, title = cards_of(self._game or self._title), titles.get(self._game, "")
            beside.show(Details(cards, title=title, words=Content("\n").join(games)), self.parlour.looks)

    def on_mount(self) -> None:
        names = self._names()
        if self._game not in names:
            self._game = names[0] if names else ""
        self._read()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Turning the page needs another game."""
        return len(self._names()) > 1 if action == "next_game" else True

    def action_row_up(self) -> None:
        self.query_one(Paper).scroll_relative(y=-1, animate=False)

    def action_row_down(self) -> None:
        self.query_one(Paper).scroll_relative(y=1, animate=False)

    def action_page_up(self) -> None:
        self.query_one(Paper).page(-1)

    def action_page_down(self) -> None:
        self.query_one(Paper).page(1)

    def action_next_game(self) -> None:
        names = self._names()
        self._game = names[(names.index(self._game) + 1) % len(names)]
        self._read()
        self.refresh_edges()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.open_actions(), rules=False))

    def action_back(self) -> None:
        self.dismiss()

    def _names(self) -> list[str]:
        own = [OWN_PAGE] if self._page else []
        return [*own, *(preset.name for preset in shelf.games())]

    def _read(self) -> None:
        from parlour.tui.widgets.markdown import (  # only this page needs a Markdown parser
            is_headed,
            paragraphs,
        )

        try:
            text = self._page if self._game == OWN_PAGE else rules_page(self._game)
        except RulesError as error:
            text = fault(error)
        blocks, part = paragraphs(text), self._part()
        first = next((at for at, block in enumerate(blocks) if part and is_headed(block, part)), 0)
        paper = self.query_one(Paper)
        paper.show(blocks, first=first)
        paper.focus()

    def _part(self) -> str:
        """The heading where the game's own rules begin, "" for the whole page."""
        return {preset.name: preset.part for preset in shelf.games()}.get(self._game, "")
