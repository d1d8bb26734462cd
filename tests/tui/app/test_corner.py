"""What is told in a corner of the screen: once, on its own page, and never over cards."""

from __future__ import annotations

from parlour.net.wire.messages import Phase
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import App, at, parlour, press, text_of, walk

WORDS = "The cat sat on the cards."


def corner(app: App) -> list[str]:
    return [each.message for each in app._notifications]


async def test_what_is_told_twice_stands_there_once_and_stays_on_its_page() -> None:
    app = parlour()
    async with walk(app, "s") as pilot:
        for _ in range(3):
            app.notify(WORDS, markup=False)
            app.notify(WORDS, markup=False)
            await settled(pilot)
        assert corner(app) == [WORDS]
        await press(pilot, "question_mark")
        assert corner(app) == [WORDS], "a box is no other page"
        await press(pilot, "escape", "escape")
        assert at(app) == "HomeScreen"
        assert corner(app) == []


async def test_what_is_told_while_a_page_opens_is_read_there() -> None:
    app = parlour()
    async with walk(app) as pilot:
        app.notify(WORDS, markup=False)
        app.navigation.settings()
        await settled(pilot)
        assert corner(app) == [WORDS]
        assert WORDS in text_of(app)


async def test_under_a_box_and_after_the_results_it_is_told_at_the_table() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        await press(pilot, "question_mark")
        app.notify(WORDS, markup=False)
        await press(pilot, "escape")
        assert at(app) == "TableScreen"
        assert WORDS in text_of(app)
        app.house.tell(app.house.update(Phase.BETWEEN))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        late = WORDS.replace("cat", "dog")
        app.notify(late, markup=False)
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "TableScreen"
        assert corner(app) == []
        assert late in text_of(app)
