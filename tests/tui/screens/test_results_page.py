"""The page of results: who won, by how much, and who played."""

from __future__ import annotations

from net.wire.messages import Phase
from tests.tui.kit.news import seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, text_of, walk


async def test_results_tell_the_winner_the_points_and_the_rounds() -> None:
    app = parlour()
    async with walk(app, "p") as pilot:
        app.house.tell(app.house.update(Phase.BETWEEN))
        await settled(pilot)
        words = text_of(app)
        assert "Bot 2 wins round 3" in words
        assert "Bot 2 went out" in words
        assert "to 500 points" in words
        assert "Press Enter for the next round." not in words


async def test_the_end_of_a_match_names_its_winner() -> None:
    app = parlour()
    async with walk(app, "p") as pilot:
        app.house.tell(app.house.update(Phase.OVER))
        await settled(pilot)
        assert "Ann wins the match" in text_of(app)


async def test_the_results_of_a_match_show_who_played_and_no_free_seats() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.OVER, seats=seats("Ann", "Bo", most=6)))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        assert "Ann" in text_of(app)
        assert "Bo" in text_of(app)
        assert "Seat 3" not in text_of(app)


async def test_who_won_stays_when_another_sits_there() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        for later in (("Ann", "Bo"), ("", "Bo"), ("Cy", "Bo")):
            app.house.tell(app.house.update(Phase.OVER, you=1, seats=seats(*later)))
            await settled(pilot)
            assert "Ann wins the match" in text_of(app)
        app.house.tell(app.house.update(Phase.OVER, you=1, match=2))
        await settled(pilot)
        assert "Cy wins the match" in text_of(app)
