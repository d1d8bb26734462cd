"""Tables in whatever state, in a language of accented letters, and in those that there are.

Nothing is cut in any of them; of the accented letters no text is missed.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any, Final

import pytest
from textual.app import App

from parlour.net.client.client import Lost
from parlour.net.errors import Unwritable
from parlour.net.wire.messages import (
    Answer,
    Clock,
    HintPart,
    Hints,
    Notice,
    PausedBy,
    PausePart,
    Phase,
    Presence,
    Update,
)
from parlour.net.wire.notices import NOT_WRITTEN, OUT_OF_TIME, PAUSES, WITHOUT
from parlour.rules.sentences import PLACE_OF, SWAPS, told
from parlour.rules.shelf import shelf
from parlour.tui.remote import lesson_link
from parlour.tui.text.language import speak
from tests.tui.kit import cut
from tests.tui.kit.at_table import NAMES, TableApp
from tests.tui.kit.catalogs import CODES, catalog_of
from tests.tui.kit.dealt import Dealt
from tests.tui.kit.pseudo import Pseudo, missed
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, walk
from tests.tui.plain.saying.matches import NAMES as OTHERS
from tests.tui.plain.saying.matches import moments, played, seen

TITLES: Final = tuple(game.title for game in shelf.games())
FACES: Final = ("WILD", "SKIP", "REV", "JOKER", "JOJO")
"""What stands on cards."""
WHAT_IT_IS: Final = (*TITLES, *FACES, *NAMES, *OTHERS, "Tom", "Mia", "PARLOUR", "Parlour", "Kitchen", "UNO")
"""What is called the same in every language."""
CARD_1, CARD_2 = told(PLACE_OF, 0, slot=1), told(PLACE_OF, 1, slot=2)
AWAY, IDLE, STAND_IN, HERE = Presence.AWAY, Presence.IDLE, Presence.STAND_IN, Presence.HERE
BY_HOST: Final = PausePart(by=PausedBy.HOST, told=told(PAUSES, who="Bo"))
BY_DISK: Final = PausePart(by=PausedBy.JOURNAL, told=NOT_WRITTEN[Unwritable.FULL])


def of(update: Update, there: dict[int, Presence] | None = None, *, host: int = 0, **more: object) -> Update:
    """Return `update` with who is there, who is the host, and more about the table."""
    seats = tuple(
        part.model_copy(
            update={"host": part.seat == host, "presence": (there or {}).get(part.seat, part.presence)}
        )
        for part in update.table.seats
    )
    return update.model_copy(update={"table": update.table.model_copy(update={"seats": seats, **more})})


def dealt(*moves: str, viewer: int | None = 0) -> Update:
    """Return a match of three: it is the viewer's turn after two moves."""
    return Dealt("juno-classic", "W RS G1 | R5 R3 | R6", "R9").plays(*moves).update(viewer)


def racing() -> Update:
    """Return a race of Lotta Watta."""
    found = (each.update for each in played("lotta-watta", moves=60))
    return next(each for each in found if each.view is not None and each.view.race is not None)


def ended(game: str) -> Update:
    """Return the end of the first round of bots."""
    there = moments(rules := shelf.table_rules(game), seats=3, moves=200, seed=4)
    end, happened, seq = next(each for each in there if each[0].results)
    return of(seen(rules, end, happened, 0, seq).update, phase=Phase.BETWEEN)


@pytest.fixture(autouse=True)
def _others_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_link, "PAUSE", 0.0)
    monkeypatch.setattr(lesson_link, "BRIEF", 0.0)


IN_EACH: Final = pytest.mark.parametrize(
    "language", [Pseudo(), *map(catalog_of, CODES)], ids=["accented", *CODES]
)


def unreadable(app: App[Any], language: NullTranslations, cut_off: list[str]) -> list[str]:
    """Return the words that were missed, and what was cut since this was asked last."""
    found = [*(missed(text_of(app), *WHAT_IT_IS) if isinstance(language, Pseudo) else ()), *cut_off]
    cut_off.clear()
    return found


@pytest.mark.few
@IN_EACH
async def test_a_table_says_all_that_may_happen_in_the_language_of_the_session(
    language: NullTranslations,
) -> None:
    speak(language)
    mine, others = dealt("1 play R5", "2 play R6"), dealt()
    moments: dict[str, tuple[Update, str]] = {
        "a color": (mine, "7 enter"),
        "no such card": (mine, "escape 9"),
        "a race": (racing(), ""),
        "a claim": (racing(), "s 1"),
        "a vote": (of(others, {1: AWAY, 2: IDLE}, host=2), "b"),
        "a bot for somebody": (of(others, {1: IDLE, 2: AWAY}), "n b"),
        "another host": (of(others, {2: HERE}), "n asterisk"),
        "the end of the table": (of(others), "n slash"),
        "a question before leaving": (of(others), "n q"),
        "the same alone": (of(others, alone=True), "n q"),
        "a bot for me": (of(others, {0: STAND_IN}), "n"),
        "a pause": (of(mine, pause=BY_HOST), ""),
        "a pause of a guest": (of(mine, pause=BY_DISK, host=1), "d"),
        "a hint": (of(mine, alone=True, hints=Hints.ALONE), "y"),
        "chat": (mine, "escape t"),
        "the log": (mine, "escape m"),
        "a spectator": (dealt(viewer=None), "m"),
    }
    app = TableApp(mine)
    hint = HintPart(
        can=(told(SWAPS, 0, here=CARD_1, there=CARD_2),), told=told(SWAPS, 0, here=CARD_1, there=CARD_2)
    )
    app.link.hints.append(Answer(id=1, hint=hint))
    with cut.noted() as cut_off:
        async with app.run_test(size=(80, 24)) as pilot:
            for seq, (name, (update, keys)) in enumerate(moments.items(), 2):
                app.table.show_update(update.model_copy(update={"seq": seq}))
                await pilot.press(*keys.split())
                await settled(pilot)
                assert unreadable(app, language, cut_off) == [], f"{name}: {text_of(app)}"
            for notice in (
                told(OUT_OF_TIME, who="Bo"),
                told(WITHOUT, who="Bo", absent="Cem", votes=1, needed=2),
            ):
                app.table.noticed(Notice(told=notice))
            await settled(pilot)
            assert unreadable(app, language, cut_off) == []
            app.table.lose(Lost(told(OUT_OF_TIME, who="Bo"), again_in=3.0))
            await settled(pilot)
            assert unreadable(app, language, cut_off) == []


@pytest.mark.slow
@pytest.mark.few("juno-classic-accented", "juno-classic-de", slow=("lotta-watta-accented",))
@IN_EACH
@pytest.mark.parametrize("game", ["juno-classic", "lotta-watta"])
async def test_results_and_options_are_in_the_language_of_the_session(
    game: str, language: NullTranslations
) -> None:
    speak(language)
    over = ended(game)
    moments = (
        (of(over, {1: HERE, 2: AWAY}, host=1, phase=Phase.WAITING), "o"),
        (of(over, {1: HERE, 2: AWAY}, host=1), ""),
        (of(over, pause=BY_HOST), ""),
        (of(over, {1: HERE}), "slash"),
        (of(over, {1: HERE}), "n asterisk"),
    )
    app, shown = parlour(), set[str]()
    with cut.noted() as cut_off:
        async with walk(app, "p", "enter") as pilot:
            app.house.react = lambda _: None
            for seq, (update, keys) in enumerate(moments, app.house.seq + 1):
                clocks = (Clock(name="deal", left=9.0),)
                app.house.tell(update.model_copy(update={"seq": seq, "clocks": clocks}))
                await settled(pilot)
                await press(pilot, *keys.split())
                assert unreadable(app, language, cut_off) == [], text_of(app)
                shown.add(at(app))
    assert shown == {"OptionsScreen", "ResultsScreen", "Question"}


@pytest.mark.slow
@IN_EACH
async def test_a_lesson_is_in_the_language_of_the_session(language: NullTranslations) -> None:
    speak(language)
    app = parlour()
    async with walk(app, "c", "enter") as pilot:
        with cut.noted() as cut_off:
            for keys in ("", "d", "1 enter", "9", "question_mark", "escape y"):
                await press(pilot, *keys.split())
                assert unreadable(app, language, cut_off) == [], text_of(app)
