"""Every page, with markup in all that others can write on it: its elements are those of plain names."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from parlour.net.wire.messages import EveningPart, Lobby, NightBoard, Phase, Presence, StandingPart, Update
from parlour.rules.lessons import packaged
from parlour.rules.sentences import in_words
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import (
    CardEdges,
    Deadline,
    DiscardView,
    Fact,
    MatchView,
    RoundResult,
    StacksView,
    StackView,
    TurnsView,
    View,
    Zone,
    ZoneKind,
)
from parlour.tui.rules_editor.offers import Offer
from parlour.tui.seen.log import LineKind, LogLine
from parlour.tui.seen.people import Aside, Reply
from parlour.tui.ways import questions
from parlour.tui.web import pages
from parlour.tui.web.pages import boxes, evening, lessons, lobby, night, results, table, waiting
from tests.tui.kit import news
from tests.tui.kit.at_table import a_view, an_update
from tests.tui.kit.browsing import Tab, chromium
from tests.tui.kit.by_taps import lesson_pages
from tests.tui.kit.paged import Read, scene_of, turn_at
from tests.tui.seen import test_night
from tests.tui.web.test_markup import HOSTILE

if TYPE_CHECKING:
    from parlour.tui.moves.turn import Turn

PLAIN = "Bo"
RULES = "# {0}\n\n- {0}\n\n| {0} | x |\n|---|---|\n| {0} | y |\n\n```\n{0}\n```\n"
LESSON = packaged.lessons()[0]
Sections = Mapping[str, str]


def view(x: str) -> View:
    """A table of a game of others that calls everything `x`."""
    told = in_words(x)
    ended = tuple(RoundResult(n, 1, (0,) * 4, (0,) * 4, told, ((x,),) * 4) for n in (1, 2))
    made = a_view(
        hand=(x, "R7", x),
        choices=(
            Choice("play", told, (Step(Pick.CARD, (x, "R7"), "hand", most=2),), usual=True),
            Choice("dance", told, (Step(Pick.WORD, (x, f"{x} "), words=told),), risky=True),
            Choice("draw", told, zone="stock"),
        ),
        prompt=x,
        pile=(x, "R4", x),
        events=(told,),
        zones=(
            Zone("hand", ZoneKind.HAND, 3, (x, "R7", x), 0),
            *(Zone("hand", ZoneKind.HAND, 3, (), seat) for seat in (1, 2, 3)),
            Zone("discard", ZoneKind.PILE, 3, (x, x), title=told),
            Zone(x, ZoneKind.PILE, 3, (x,)),
            Zone(x, ZoneKind.PILE, 1, (x,), 1, aside=True, title=told),
            Zone("stock", ZoneKind.STOCK, 9, title=told),
        ),
        discard=DiscardView(suit=x, match=x, pending=2, facing=x),
        facts=(Fact(told, 1),),
        turns=TurnsView(seat=0, because=told),
        deadlines=(Deadline(x, 3.0, told),),
        edges=(CardEdges(x, x, x, x, x),),
        phase=x,
    )
    return replace(made, match=MatchView(round=2, target=told, results=ended))


def update(x: str, phase: Phase = Phase.PLAYING) -> Update:
    made = an_update(view(x), names=("Ann", x, "Cem", "Dora"), phase=phase, presence={1: Presence.HERE})
    named = {"title": x, "name": x, "base": x, "differences": (in_words(x),), "spectators": 2, "locked": True}
    return made.model_copy(update={"table": made.table.model_copy(update=named)})


def with_stacks(x: str) -> Sections:
    now = view(x)
    stack = Zone(f"s{x}", ZoneKind.STACK, 1, (x,))
    laid = StacksView((StackView(stack.name, 0, 0, holder=1, stands_for=(x,)),))
    return table.table_page(scene_of(an_update(replace(now, zones=(*now.zones, stack), stacks=laid))))


def lifted(turn: Turn) -> None:
    turn.click(turn.hand.index("R7"))


def marked(turn: Turn) -> None:
    lifted(turn)
    turn.mark()


def at_table(x: str, pick: Callable[[Turn], object] = lambda turn: None) -> Sections:
    """The table after `pick`, with a refusal and all kinds of lines."""
    now = update(x)
    turn = turn_at(now)
    pick(turn)
    lines = [LogLine(kind, x, x if kind is LineKind.CHAT else "") for kind in LineKind]
    return table.table_page(replace(scene_of(now, turn), notice=x, lines=lines))


def results_of(x: str) -> Sections:
    over = update(x, Phase.OVER)
    assert over.view is not None
    return results.results_page(over, over.view, scene_of(over).words, None, 0.0)


def room_of(x: str) -> Sections:
    parts = news.seats("Ann", x, most=3)
    return waiting.waiting_room(Update(seq=1, table=news.table(Phase.WAITING, parts, **_table(x)), you=0), x)


def _table(x: str) -> dict[str, object]:
    return {"name": x, "title": x, "options": {"target": x}, "differences": (in_words(x),), "pace": x[:60]}


def _night(x: str) -> NightBoard:
    rows = (test_night.row(1, x, 1, 1.5), test_night.row(0, x, 2, 0.5, "left"))
    return test_night.BOARD.model_copy(update={"name": x, "title": x, "rows": rows})


def _evening(x: str) -> Update:
    standings = EveningPart(matches=1, people=(StandingPart(name=x, matches=1, of=1),))
    part = news.table(Phase.WAITING, news.seats("Ann", x), **_table(x))
    return Update(seq=1, table=part.model_copy(update={"evening": standings}), you=0)


def _lesson(x: str) -> Sections:
    named = replace(LESSON, title=x, about=x, end=x, others=(x,) * len(LESSON.others))
    steps = tuple(replace(step, say=x, task=x) for step in LESSON.steps)
    return next(lesson_pages(replace(named, steps=steps)))


PAGES: dict[str, Callable[[str], Sections | str]] = {
    "table_page": at_table,
    "table_page, a card lifted": lambda x: at_table(x, lifted),
    "table_page, a card marked": lambda x: at_table(x, marked),
    "table_page, words to pick": lambda x: at_table(x, lambda turn: turn.act("dance")),
    "table_page, stacks": with_stacks,
    "results_page": results_of,
    "waiting_room": room_of,
    "options_box": lambda x: waiting.options_box(
        Update(seq=1, table=news.table(Phase.WAITING, news.seats("Ann", x), **_table(x)), you=0)
    ),
    "lobby_page": lambda x: lobby.lobby_page(
        Lobby(tables=(news.line(x, title=x, differences=(in_words(x),)),)), x, watching=False
    ),
    "night_box": lambda x: night.night_box(_night(x), 0.0),
    "wall_page": lambda x: night.wall_page(_night(x), 0.0),
    "lobby_page, of a night": lambda x: lobby.lobby_page(
        None, x, night.night_part(_night(x), 0.0, None, watching=False), watching=False
    ),
    "evening_box": lambda x: evening.evening_box(_evening(x)),
    "games_box": lambda x: lobby.games_box([Offer(x, x, 2, 4, x, x, x, x)]),
    "words_box": lambda x: boxes.words_box(x, [x]),
    "menu_box": lambda x: boxes.menu_box([("rules", x, "")]),
    "chat_box": lambda x: boxes.chat_box(table.log([LogLine(LineKind.CHAT, x, x)])),
    "invite_box": lambda x: boxes.invite_box(
        news.WELCOME.model_copy(update={"web_url": f"http://{x}", "addresses": (x,), "ssh_fingerprint": x})
    ),
    "aside_box": lambda x: boxes.aside_box(Aside(x, (Reply(("y",), x),))),
    "rules_box": lambda x: boxes.rules_box(x, RULES.format(x.replace("`", "'"))),
    "decision_box": lambda x: boxes.decision_box(questions.LeaveWaiting(x)),
    "blank_page": lambda x: boxes.blank_page(questions.Password(x, ""), x, typed=x),
    "waiting_page": boxes.waiting_page,
    "bye_page": boxes.bye_page,
    "lessons_box": lambda x: lessons.lessons_box([replace(LESSON, title=x, about=x)], (), LESSON.game),
    "lesson_page": _lesson,
    "lesson_done_box": lambda x: lessons.lesson_done_box(replace(LESSON, end=x), replace(LESSON, title=x)),
}  # fmt: skip


def written(name: str, x: str) -> str:
    page = PAGES[name](x)
    return page if isinstance(page, str) else "".join(page.values())


def shape(page: str, x: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield each element with the names of its attributes, and what it does, apart from `x`."""
    for element in Read(page).elements:
        does = element.attributes.get("data-do", "").replace(x, PLAIN).replace(x.strip(), PLAIN)
        yield element.name, tuple(element.attributes), does


@pytest.mark.parametrize("name", PAGES)
def test_what_others_write_is_nothing_but_text(name: str) -> None:
    plain = list(shape(written(name, PLAIN), PLAIN))
    assert PLAIN in written(name, PLAIN)
    for hostile in HOSTILE:
        assert list(shape(written(name, hostile), hostile)) == plain, hostile


@pytest.mark.slow
def test_a_browser_reads_the_same_elements() -> None:
    """What one reader of HTML takes for text, another might take for markup."""
    look = """(texts) => texts.map((html) => {
      const made = document.createElement("template");
      made.innerHTML = html;
      return [...made.content.querySelectorAll(":not(tbody)")].map((each) => [
        each.nodeName.toLowerCase(), each.getAttributeNames().map((name) => name.toLowerCase())
      ]);
    })"""
    with chromium() as browser:
        tab = Tab.alone(browser)
        for name in PAGES:
            texts = [written(name, x) for x in (PLAIN, *HOSTILE)]
            for text, found in zip(texts, tab.page.evaluate(look, texts), strict=True):
                read = [[each.name, [*map(str.lower, each.attributes)]] for each in Read(text).elements]
                assert found == read, (name, text)
        assert not tab.wrong
        tab.close()


def test_every_kind_of_page_is_among_them() -> None:
    made = {
        name
        for module in pkgutil.iter_modules(pages.__path__, f"{pages.__name__}.")
        for name in vars(importlib.import_module(module.name))
        if name.endswith(("_page", "_box", "_room"))
    }
    assert made == {name.partition(",")[0] for name in PAGES} | {"anew_box"}, (
        "that one has no words of others"
    )
