"""Who will play together, and who is rated, before a match: on the screen, in lines and on the page."""

from __future__ import annotations

from parlour.net.wire.messages import Phase, RatingPart, Update
from parlour.tui.plain.saying.seats import seat_changes, seat_lines
from parlour.tui.screens.boxes import seating
from parlour.tui.screens.boxes.seating import seat_rows
from parlour.tui.screens.table.waiting_layout import SEATS
from parlour.tui.web.pages.waiting import waiting_room
from tests.tui.kit import news

PAIRS = ((0, 2), (1, 3))


def room(*names: str, you: int | None = 0, teams: tuple[tuple[int, ...], ...] = PAIRS) -> Update:
    """Return the update of a table at which these sit, for seat `you`."""
    return Update(seq=1, table=news.table(Phase.WAITING, news.seats(*names), teams=teams), you=you)


def test_each_seat_says_in_which_team_it_will_play() -> None:
    update = room("Ann", "Bo", "Cem")
    rows = [" ".join(row.content.plain.split()) for row in seat_rows(update)]
    assert rows == [
        "1 Ann team 1, host, you not ready",
        "2 Bo team 2 not ready",
        "3 Cem team 1 not ready",
        "1 free seat",
    ]
    lines = [line.text for line in seat_lines(update)]
    assert lines[0] == "1. Ann, you, host, team 1, not ready"
    assert lines[2] == "3. Cem, team 1, not ready"
    felt = str(waiting_room(update)["felt"])
    assert "<small>you, host, team 1, not ready</small>" in felt
    assert felt.count("team 1") == 2


def test_lines_say_with_whom_one_will_play_when_that_is_somebody_else() -> None:
    alone, three = room("Ann", "Bo"), room("Ann", "Bo", "Cem")
    said = [line.text for line in seat_changes(alone.table, three)]
    assert said == ["You will play with Cem."]
    assert seat_changes(three.table, three) == []
    assert seat_changes(three.table, room("Ann", "Bo", "Cem", "Dora")) == []
    assert seat_changes(alone.table, room("Ann", "Bo", "Cem", you=None)) == []


def test_where_nobody_or_everybody_plays_together_no_team_is_named() -> None:
    for teams in ((), ((0, 1, 2, 3),)):
        update = room("Ann", "Bo", "Cem", teams=teams)
        assert not any("team" in row.content.plain for row in seat_rows(update))
        assert not any("team" in line.text for line in seat_lines(update))
        assert "team" not in str(waiting_room(update)["felt"])
        assert seat_changes(room("Ann", "Bo", teams=teams).table, update) == []


def test_a_rating_stands_beside_its_name_where_people_are_rated() -> None:
    ratings = (
        RatingPart(seat=0, points=23, within=16, matches=1),
        RatingPart(seat=1, points=27, within=5, matches=12),
    )
    shown = news.table(Phase.WAITING, news.seats("Ann", "Bo"), ratings=ratings)
    update = Update(seq=1, table=shown, you=0)
    rows = [" ".join(row.content.plain.split()) for row in seat_rows(update)]
    assert rows[:2] == ["1 Ann host, you not ready 23 ± 16", "2 Bo not ready 27 ± 5"]
    assert max(len(row.content.plain) for row in seat_rows(update)) <= SEATS - 2, "beside the code"
    assert "matches are rated" in seating.news(update, "").plain
    assert seat_lines(update)[1].text == "2. Bo, rated 27 ± 5, not ready"
    felt = str(waiting_room(update)["felt"])
    assert "<small>rated 27 ± 5, not ready</small>" in felt
    assert "Matches of people count for their ratings here." in felt


def test_where_nobody_is_rated_nothing_says_so() -> None:
    update = room("Ann", "Bo")
    assert "rated" not in seating.news(update, "").plain
    assert "rated" not in str(waiting_room(update)["felt"])
