"""Choosing a game: on the first screen one against bots, after a match another one with the same people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from parlour.rules.errors import LessonError
from parlour.rules.faults import UnknownGame
from parlour.rules.lessons import packaged as lessons
from parlour.rules.shelf import shelf
from parlour.tui.drawing.canvas import Rect, Sheet, cells_in
from parlour.tui.keymap import ANOTHER, LEARN, PICKER, Action
from parlour.tui.rules_editor.offers import Offer, SoloMatch, faults, offers, table_of
from parlour.tui.screens.boxes.page import ListPage
from parlour.tui.seen.day import day_now, day_table, tried_words
from parlour.tui.seen.sorting import known
from parlour.tui.tables.common.cards import draw_back, draw_card
from parlour.tui.tables.common.pens import Ground, Pens, Tone
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import LEVELS, PACES, count
from parlour.tui.text.printable import visible
from parlour.tui.widgets.cells import cell
from parlour.tui.widgets.ink import KEY, MUTED, STRONG, WARN
from parlour.tui.widgets.rows import Row, Rows
from parlour.tui.words.of_games import spoken_lesson

if TYPE_CHECKING:
    from parlour.rules.lessons.lesson import Lesson
    from parlour.tui.drawing.themes import Looks
    from parlour.tui.remote.table_client import Link


LONGEST: Final = 200
"""Characters of a game's description at most."""
_SKILLS: Final = {"normal": marked("well"), "hard": marked("very well"), "easy": marked("badly")}
DOWN: Final = "--"
"""A card face down, in the notation of a picture."""
HEIGHT: Final = 5
_CARD: Final = (5, 4)
_CHIP: Final = 4
NEW: Final = marked("Never played:")
_TIMES: Final = {
    "slow": marked("slowly"),
    "normal": marked("like people"),
    "fast": marked("fast"),
    "instant": marked("no time"),
}


class PickerScreen(ListPage[None]):
    """The games in a list; beside it the picture of the marked one, its line, and the opponents.

    The game that was played last is marked, so that Enter begins it again. What keys have changed is kept
    whichever way the page is left; a game that was only looked at is not.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = PICKER
    DEFAULT_CSS = """
    PickerScreen > .body > Horizontal {
        & > Rows { width: 28; }
        & > #about { width: 1fr; padding: 0 0 0 2; }
        & > #about > #line { height: auto; padding: 1 0; }
        & > #about > #fields { height: auto; }
    }
    PickerScreen > .body > #faults { height: auto; text-wrap: nowrap; text-overflow: ellipsis; }
    PickerScreen.-narrow > .body > Horizontal > Rows { width: 25; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._offers: dict[str, Offer] = {}
        self._match = SoloMatch(1, LEVELS[0], PACES[1])
        self._played: frozenset[str] = frozenset()

    @property
    def takes_every_key(self) -> bool:
        """Enter is meant for this page even when it has just opened: `p` and Enter begin a match."""
        return True

    def heading(self) -> tuple[str, str]:
        return tr("Play against bots"), self.parlour.settings.name

    def body(self) -> ComposeResult:
        with Vertical(classes="body"):
            with Horizontal():
                yield Rows()
                with Vertical(id="about"):
                    yield Picture()
                    yield Static(id="line", markup=False)
                    yield Static(id="fields", markup=False)
            if not self.parlour.connector.remote and (lines := faults()):
                yield Static(Content.styled("\n".join(lines), WARN), id="faults")

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

    def _beside(self, offer: Offer) -> Content:
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

    def refresh_edges(self) -> None:
        """Update what stands beside the list, too: it is about the marked game."""
        super().refresh_edges()
        offer = self._marked
        if offer is None or not self.query("#fields"):
            return
        self.query_one(Picture).show(picture(offer), self.parlour.looks)
        self.query_one("#line", Static).update(Content(visible(offer.summary[:LONGEST])))
        self.query_one("#fields", Static).update(self._beside(offer))


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

    def _beside(self, offer: Offer) -> Content:
        update = self._link.update
        names = [part.name for part in update.table.seats if part.name] if update is not None else []
        words = Content(visible(tr("The same players: {names}.", names=", ".join(names))))
        if len(names) <= offer.most:
            return words
        few = tr("{least} to {most} can play.", least=offer.least, most=offer.most)
        return Content("\n").join([words, Content.styled(few, WARN)])


def picture(offer: Offer) -> tuple[str, ...]:
    """Return the picture of a game, or of the game on which house rules are based."""
    try:
        return shelf.preset(offer.base).picture
    except UnknownGame:
        return ()


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
        (tr("They play"), tr(_SKILLS[match.level]), "l", ""),
        (tr("They think"), tr(_TIMES[match.pace]), "f", ""),
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


class Picture(Widget):
    """A small picture of a game: one row of cards with borders, or several rows as colored fields."""

    DEFAULT_CSS = "Picture { height: 5; width: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[tuple[str, ...], ...] = ()
        self._looks: Looks | None = None

    def show(self, rows: Sequence[str], looks: Looks) -> None:
        """Show `rows` of cards, separated by spaces."""
        self._rows, self._looks = tuple(tuple(row.split()) for row in rows), looks
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if self._looks is None or y >= HEIGHT:
            return Strip.blank(self.size.width)
        return _drawn(self._rows, self._looks, self.size.width).strip(y)


def _drawn(rows: Sequence[Sequence[str]], looks: Looks, width: int) -> Sheet:
    """Return the picture of `rows` of cards on a felt of `width` by `HEIGHT` cells."""
    pens = Pens(looks)
    sheet = Sheet(width, HEIGHT, pens.ink(Tone.TEXT, Ground.FELT), ascii_only=looks.ascii)
    if len(rows) == 1:
        for place, text in enumerate(rows[0]):
            at = Rect(1 + place * (_CARD[0] + 1), (HEIGHT - _CARD[1]) // 2, *_CARD)
            draw_back(sheet, at, pens) if text == DOWN else draw_card(sheet, at, text, pens)
        return sheet
    for row, texts in enumerate(rows):
        for place, text in enumerate(texts):
            at = Rect(2 + place * (_CHIP + 1), (HEIGHT - 2 * len(rows) + 1) // 2 + 2 * row, _CHIP, 1)
            _draw_chip(sheet, at, text, pens)
    return sheet


def _draw_chip(sheet: Sheet, at: Rect, text: str, pens: Pens) -> None:
    """Draw a card as a field of one row."""
    if text == DOWN:
        sheet.put(at.x, at.y, "╱╲" * at.width, pens.back(), at.width)
        return
    card = known(text)
    ink = pens.card(text)
    sign = card.suit.symbol if card.suit else ""
    sheet.fill(at, ink)
    sheet.put(at.x + 1, at.y, pens.looks.face.label(card.rank, 2) + sign, ink, at.width - 1)
