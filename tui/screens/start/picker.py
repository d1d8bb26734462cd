"""Choosing a game: on the first screen one against bots, after a match another one with the same people."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import WorkType, get_current_worker

from parlour.net.errors import NetError
from parlour.rules.errors import LessonError
from parlour.rules.lessons import packaged as lessons
from parlour.tui.drawing.canvas import cells_in
from parlour.tui.keymap import ANOTHER, LEARN, PICKER, Action
from parlour.tui.rules_editor.offers import Offer, SoloMatch, faults, offers, table_of
from parlour.tui.screens.boxes.beside import cards_of
from parlour.tui.screens.boxes.details import Details
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.screens.pages.statistics_lines import in_short
from parlour.tui.seen.day import day_now, day_table, tried_words
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import LEVELS, PACES, count
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell
from parlour.tui.widgets.ink import KEY, MUTED, STRONG, WARN
from parlour.tui.widgets.rows import Row
from parlour.tui.words.of_games import spoken_lesson

if TYPE_CHECKING:
    from parlour.rules.lessons.lesson import Lesson
    from parlour.tui.remote.table_client import Link
    from parlour.tui.storage.statistics import Statistics


LONGEST: Final = 200
"""Characters of a game's description at most."""
NEW: Final = marked("Never played:")


class PickerScreen(ListPage[None]):
    """The games in a list; beside it the picture of the marked one, its line, and the opponents.

    The game that was played last is marked, so that Enter begins it again. What keys have changed is kept
    whichever way the page is left; a game that was only looked at is not.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = PICKER
    HAS_DETAILS = True
    COLUMNS = 120
    DEFAULT_CSS = """
    PickerScreen > .listed {
        & > #list { width: 28; }
        & > Beside { display: block; width: 1fr; padding-left: 2; }
    }
    PickerScreen.-narrow > .listed > #list { width: 25; }
    PickerScreen.-broad > .listed > #list { width: 42; }
    PickerScreen.-slim > .listed > Beside { width: 1fr; }
    PickerScreen > #faults { height: auto; padding: 0 4; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    class Counted(Message):
        """What was won in the game called `title`."""

        def __init__(self, title: str, found: Statistics) -> None:
            super().__init__()
            self.title = title
            self.found = found

    def __init__(self) -> None:
        super().__init__()
        self._offers: dict[str, Offer] = {}
        self._match = SoloMatch(1, LEVELS[0], PACES[1])
        self._played: frozenset[str] = frozenset()
        self._counted: dict[str, Statistics] = {}

    @property
    def takes_every_key(self) -> bool:
        """Enter is meant for this page even when it has just opened: `p` and Enter begin a match."""
        return True

    def heading(self) -> tuple[str, str]:
        return tr("Play against bots"), self.parlour.settings.name

    def body(self) -> ComposeResult:
        yield from super().body()
        if not self.parlour.connector.remote and (lines := faults()):
            yield Static(Content.styled("\n".join(lines), WARN), id="faults")

    @property
    def shows_details(self) -> bool:
        return True

    def details(self) -> Details:
        offer = self._marked
        if offer is None:
            return Details()
        line = Content(visible(offer.summary[:LONGEST]))
        words = self._fields(offer)
        if self.is_broad and (record := self._record(offer.title)):
            words = Content("\n").join([words, Content(""), *record])
        bots = self._match.against(offer)
        return Details(cards_of(offer.base), bots, visible(offer.title), line, words)

    def _record(self, title: str) -> list[Content]:
        """Return what the player has won in a game; [] while it is counted, or if they never played it."""
        if title not in self._counted:
            count: WorkType[None] = partial(self._count, title)
            self.run_worker(count, group="record", exclusive=True, thread=True, exit_on_error=False)
            return []
        found = self._counted[title]
        return list(in_short(found)) if found.matches.played else []

    def _count(self, title: str) -> None:
        """Count the matches of a game; runs in a thread, which speaks no language."""
        try:
            found = self.parlour.stores.library.statistics(title)
        except NetError:
            return  # the page of the statistics tells it
        if not get_current_worker().is_cancelled:
            self.post_message(self.Counted(title, found))

    def on_picker_screen_counted(self, event: Counted) -> None:
        self._counted[event.title] = event.found
        self.refresh_edges()

    def on_mount(self) -> None:
        settings = self.parlour.settings
        self._match = SoloMatch.of(settings)
        self._played = self.parlour.stores.library.played()
        self.fit()
        self.rows.point(settings.game)

    def on_screen_resume(self) -> None:
        """List again: the editor may have saved other house rules meanwhile."""
        self.fit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """A game for exactly two has no other number of opponents."""
        offer = self._marked
        if action == "day":
            return self._has_day(offer)
        return offer is None or offer.least < offer.most if action in ("less", "more") else True

    def on_rows_chosen(self) -> None:
        if (offer := self._marked) is not None:
            self._take(offer)

    def _take(self, offer: Offer) -> None:
        """Begin the match, and keep what was chosen for the next one."""
        self._keep(game=offer.name)
        self.dismiss(None)
        table = table_of(offer, self._match)
        self.parlour.go(lambda ways: ways.play(table))

    def _has_day(self, offer: Offer | None) -> bool:
        """Whether the deal of the day can be played: of a game of the shelf, where tries are kept."""
        at_home = self.parlour.stores.keeps_days and self.parlour.link is None
        return at_home and offer is not None and not offer.rules

    def action_day(self) -> None:
        """Play the deal of the day of the marked game."""
        if (offer := self._marked) is None or not self._has_day(offer):
            return
        self._keep(game=offer.name)
        self.dismiss(None)
        table, tries = day_table(offer, day_now(), self._match.pace), self.parlour.stores.days
        self.parlour.go(lambda ways: ways.play_day(table, tries))

    def _day(self, offer: Offer) -> str:
        """Return what is said of the deal of the day of a game, "" where there is none."""
        if not self._has_day(offer):
            return ""
        tried = self.parlour.stores.days.of(offer.name, day := day_now())
        return f"{day}, {tried_words(tried)}"

    def action_back(self) -> None:
        if self._match != SoloMatch.of(self.parlour.settings):
            self._keep()
        super().action_back()

    def _keep(self, **values: object) -> None:
        match = self._match
        self.parlour.change(opponents=match.opponents, level=match.level, pace=match.pace, **values)

    def _fields(self, offer: Offer) -> Content:
        """Return what stands below the line of the marked game."""
        return fields(offer, self._match, self._lessons(offer), self._day(offer))

    def _lessons(self, offer: Offer) -> str:
        """Return what is said about the lessons of a game, "" if it has none."""
        there = {lesson.name for lesson in lessons_of(offer.base)}
        finished = len(there & self.parlour.stores.progress.finished())
        if there and not finished and offer.base not in self._played:
            return NEW
        return tr("{finished} of {all} done", finished=finished, all=len(there)) if there else ""

    def action_learn(self) -> None:
        """Show the lessons of the marked game."""
        if (offer := self._marked) is not None:
            self.parlour.navigation.lessons(offer.base)

    def action_level(self) -> None:
        self._choose(self._match._replace(level=_next(LEVELS, self._match.level)))

    def action_pace(self) -> None:
        self._choose(self._match._replace(pace=_next(PACES, self._match.pace)))

    def action_edit(self) -> None:
        """Edit the marked rules; what is saved stands in the list then."""
        if (offer := self._marked) is not None:
            self.parlour.navigation.edit(offer.source)

    def action_rules(self) -> None:
        if (offer := self._marked) is not None:
            self.parlour.navigation.rules_on_offer(offer)

    @property
    def _marked(self) -> Offer | None:
        return self._offers.get(self.pointed_key) if self.is_mounted else None

    def _turn(self, step: int) -> None:
        if (offer := self._marked) is not None:
            there = range(offer.least - 1, offer.most)
            at = there.index(self._match.against(offer))
            self._choose(self._match._replace(opponents=there[(at + step) % len(there)]))

    def _choose(self, match: SoloMatch) -> None:
        self._match = match
        self.refresh_edges()

    def fit(self) -> None:
        self._offers = {offer.name: offer for offer in offers(self.parlour.stores.rules_folder)}
        rows = [Row(offer.name, Content(visible(offer.title))) for offer in self._offers.values()]
        self.rows.show(rows)
        self.refresh_edges()


class AnotherGameScreen(PickerScreen):
    """The games for the people who are at the table; nobody leaves."""

    ACTIONS = ANOTHER

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link

    @property
    def takes_every_key(self) -> bool:
        return False

    def heading(self) -> tuple[str, str]:
        return tr("Another game"), self.parlour.settings.name

    def on_mount(self) -> None:
        if self._link.update is not None:
            self.rows.point(self._link.update.table.game)

    def _take(self, offer: Offer) -> None:
        self.dismiss(None)
        self.parlour.go(lambda ways: ways.change_game(self._link, offer))

    def _fields(self, offer: Offer) -> Content:
        update = self._link.update
        names = [part.name for part in update.table.seats if part.name] if update is not None else []
        words = Content(visible(tr("The same players: {names}.", names=", ".join(names))))
        if len(names) <= offer.most:
            return words
        few = tr("{least} to {most} can play.", least=offer.least, most=offer.most)
        return Content("\n").join([words, Content.styled(few, WARN)])


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game; none if they cannot be read, which the page of lessons tells."""
    try:
        return tuple(map(spoken_lesson, lessons.of_game(game)))
    except LessonError:
        return ()


def fields(offer: Offer, match: SoloMatch, learn: str = "", day: str = "") -> Content:
    """Return a line for each thing that is chosen beside the game, with the key that changes it."""
    bots = match.against(offer)
    lines = (
        (tr("Opponents"), count(bots, "bot"), "←→" if offer.least < offer.most else "", ""),
        (tr("Bots play"), tr(match.level), "l", ""),
        (tr("Bot pace"), tr(match.pace), "f", ""),
        (tr("Rules"), "", "r", tr("read")),
        ("", "", "e", tr("change")),
        *([(tr("Lessons"), learn, LEARN.shown, tr("learn it"))] if learn not in ("", NEW) else []),
    )
    first, second = (max([12, *(cells_in(line[column]) + 1 for line in lines)]) for column in (0, 1))
    shown = [
        Content.assemble(
            cell(title, first, MUTED), cell(value, second, STRONG), cell(key, 3, KEY), (words, MUTED)
        )
        for title, value, key, words in lines
    ]
    if day:
        about = Content.assemble(("d", KEY), "  ", (tr("Deal of the day"), STRONG), f" {day}")
        shown += [Content(""), about]
    if learn == NEW:
        invited = Content.assemble((tr(NEW), STRONG), " ", (LEARN.shown, KEY), "  ", (tr("learn it"), MUTED))
        shown += [Content(""), invited]
    return Content("\n").join(shown)


def _next(values: tuple[str, ...], value: str) -> str:
    return values[(values.index(value) + 1) % len(values)]
