"""The pages and boxes that any screen may open on top of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from parlour.net.errors import NetError
from parlour.net.wire.messages import Invite
from parlour.rules.errors import RulesError
from parlour.rules.lessons import packaged as lessons
from parlour.rules.shelf import shelf
from parlour.tui.keymap import Action
from parlour.tui.rules_editor.ruleset_page import page_of
from parlour.tui.screens.boxes.help import HelpScreen
from parlour.tui.screens.boxes.invite import InviteBox
from parlour.tui.screens.boxes.night import WHOLE, NightBox
from parlour.tui.screens.boxes.seating import way_back
from parlour.tui.screens.pages.editor import EditorScreen
from parlour.tui.screens.pages.history import HistoryScreen
from parlour.tui.screens.pages.house import HouseScreen
from parlour.tui.screens.pages.lessons import LessonsScreen
from parlour.tui.screens.pages.rules import RulesScreen
from parlour.tui.screens.pages.settings import SettingsScreen
from parlour.tui.screens.ports import Parlour
from parlour.tui.screens.start.nearby import NearbyScreen
from parlour.tui.screens.start.night import NightScreen
from parlour.tui.screens.start.night_form import NightFormScreen
from parlour.tui.screens.start.opening import OpeningScreen
from parlour.tui.screens.start.picker import AnotherGameScreen, PickerScreen
from parlour.tui.screens.table.lesson import AGAIN, NEXT, LessonScreen
from parlour.tui.screens.table.options import OptionsScreen
from parlour.tui.screens.table.replay import ReplayScreen
from parlour.tui.storage.replayed import Replayed
from parlour.tui.text.language import tr
from parlour.tui.words.of_games import first_open, next_lesson, spoken_lesson
from parlour.tui.words.speaking import fault

if TYPE_CHECKING:
    from parlour.net.wire.messages import TableLine, TablePart
    from parlour.rules.lessons.lesson import Lesson
    from parlour.rules.shelf.ready import TableRules
    from parlour.tui.remote.table_client import Link
    from parlour.tui.rules_editor.offers import Offer
    from parlour.tui.storage.stores import SavedRules

Claims: TypeAlias = Mapping[str, Callable[[], None]]
"""Actions of keys that close a box and take effect at once."""
NO_CLAIMS: Final[Claims] = MappingProxyType({})


class AppNavigation:
    """Opens the pages."""

    def __init__(self, app: Parlour) -> None:
        self._app = app

    def pick(self) -> None:
        """Show the games for a match against bots."""
        self._app.push_screen(PickerScreen())

    def another(self, link: Link) -> None:
        """Show the games for another match of the people at the table."""
        self._app.push_screen(AnotherGameScreen(link))

    def night(self, link: Link) -> None:
        """Show the game night: its page in the lobby, at a table a box that leads there."""
        page = NightScreen(link)
        if link.update is None:
            self._app.push_screen(page)
        else:
            whole = lambda key: self._app.push_screen(page) if key == WHOLE else None  # noqa: E731
            self._app.push_screen(NightBox(link), whole)

    def prepare(self, rules: TableRules | None = None) -> None:
        """Show the form for a new table, here or at the current host.

        `rules` are preselected house rules.
        """
        app = self._app
        door = not app.connector.remote and app.link is None
        app.push_screen(OpeningScreen(app.settings.name, door=door, rules=rules))

    def prepare_night(self) -> None:
        """Show the form for a game night of this machine."""
        self._app.push_screen(NightFormScreen(self._app.settings.name))

    def look_around(self, *, watch: bool = False) -> None:
        """Show the tables on the network, to join one or only to watch."""
        self._app.push_screen(NearbyScreen(watch=watch))

    def help(self, actions: Iterable[Action], claims: Claims = NO_CLAIMS) -> None:
        """Show the keys that work now; from there, open the rules or run one of `claims`."""

        def closed(asked: str | None) -> None:
            if asked == "rules":
                self.rules()
            elif asked is not None and asked in claims:
                claims[asked]()

        link, remote = self._app.link, self._app.connector.remote
        code = way_back(link, remote=remote) if link is not None else None
        self._app.push_screen(HelpScreen(actions, claims=claims, code=code), closed)

    def rules(self) -> None:
        """Show the rules of the current table, else of the first game on the shelf."""
        link = self._app.link
        if link is None or link.update is None:
            self._app.push_screen(RulesScreen())
        else:
            self.rules_of(link.update.table)

    def rules_of(self, table: TableLine | TablePart) -> None:
        """Show a table's rules: the game's own page, or the host's if the rules differ."""
        if table.house or table.differences:
            self._app.go(lambda ways: ways.read_rules(table))
        else:
            self._app.push_screen(RulesScreen(table.game))

    def rules_page(self, title: str, page: str) -> None:
        """Show a page of rules that is not on the shelf."""
        self._app.push_screen(RulesScreen(title=title, page=page))

    def rules_on_offer(self, offer: Offer) -> None:
        """Show the rules of a game that may be played, or of house rules."""
        if isinstance(offer.source, str):
            self._app.push_screen(RulesScreen(offer.source))
        elif offer.source.rules is not None:
            self.rules_page(offer.title, page_of(offer.source.rules))

    def house(self) -> None:
        """Choose house rules to edit, and edit them."""
        self._app.push_screen(HouseScreen(), lambda source: self.edit(source) if source else None)

    def edit(self, source: SavedRules | str) -> None:
        """Edit saved rules, or a copy of a game's rules."""
        self._app.push_screen(EditorScreen(source))

    def settings(self) -> None:
        self._app.push_screen(SettingsScreen())

    def options(self, link: Link) -> None:
        self._app.push_screen(OptionsScreen(link))

    def invitation(self, link: Link) -> None:
        renew = partial(link.send, Invite())
        self._app.push_screen(
            InviteBox(
                link.welcome,
                ascii_only=self._app.settings.ascii,
                may_watch=link.update is None or link.update.table.may_watch,
                has_night=link.night is not None,
                renew=renew,
            )
        )

    def history(self) -> None:
        self._app.push_screen(HistoryScreen())

    def rules_of_game(self, game: str) -> None:
        """Show the rules of a game of the shelf."""
        self._app.push_screen(RulesScreen(game))

    def lessons(self, game: str = "") -> None:
        """Show the lessons, with the cursor at the first of `game` that is not finished."""
        self._list(self._lessons(), game)

    def _list(self, found: Sequence[Lesson] | None, game: str) -> None:
        if found is None:
            return
        self._app.push_screen(LessonsScreen(found, game))
        if words := self._app.stores.progress.complaint():
            self._app.notify(words, markup=False)

    def learn(self, game: str) -> None:
        """Show the lessons, and begin the first of `game` that is not finished."""
        found = self._lessons()
        self._list(found, game)
        lesson = first_open(found or (), self._app.stores.progress.finished(), game)
        if lesson is not None:
            self.teach(lesson)

    def teach(self, lesson: Lesson) -> None:
        """Begin a lesson on top of whatever is shown."""
        try:
            game = lessons.begin(lesson)
        except RulesError as error:
            self._app.complain(fault(error), tr("This lesson cannot be played"))
            return
        title, after = shelf.preset(lesson.game).title, next_lesson(lesson, by_keys=True)
        self._app.push_screen(
            LessonScreen(
                game,
                title,
                self._app.looks,
                self._taught,
                name=self._app.settings.name,
                after=after.title if after is not None else "",
                may_move=self._app.may_move,
            )
        )

    def _taught(self, lesson: Lesson, finished: bool, wish: str) -> None:
        """Keep that a lesson is finished; begin what is wished for, or show what waits below it."""
        if finished:
            try:
                self._app.stores.progress.finish(lesson.name)
            except NetError as error:
                words = tr("That you finished it could not be kept: {error}", error=fault(error))
                self._app.notify(words, markup=False)
        after = next_lesson(lesson, by_keys=True)
        if wish == AGAIN:
            self.teach(lesson)
        elif wish == NEXT and after is not None:
            self.teach(after)
        else:
            self._app.call_later(self._app.settle)

    def _lessons(self) -> Sequence[Lesson] | None:
        try:
            return [spoken_lesson(lesson, by_keys=True) for lesson in lessons.lessons()]
        except RulesError as error:
            self._app.complain(fault(error), tr("A lesson cannot be read"))
            return None

    def review(self, text: str) -> None:
        """Show the match that has just ended, and review it."""
        try:
            screen = ReplayScreen(tr("This match"), Replayed(text), self._app.looks, review=True)
        except RulesError as error:
            self._app.complain(fault(error), tr("This match cannot be read"))
        else:
            self._app.push_screen(screen)

    def replay(
        self, key: str, title: str = "", closed: Callable[[], None] = lambda: None, at: int = 1
    ) -> None:
        """Show a saved match move by move from step `at` on, and call `closed` after it.

        `key` is the library's key, or anything else it can open.
        """
        app = self._app
        try:
            steps = app.stores.library.steps(key)
        except (RulesError, OSError) as error:
            app.complain(fault(error), tr("This match cannot be read"))
            return
        screen = ReplayScreen(title or tr("Saved match"), steps, app.looks, at)
        app.push_screen(screen, lambda _: closed())
