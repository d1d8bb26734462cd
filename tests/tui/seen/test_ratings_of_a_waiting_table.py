"""Who is rated, and that matches count here: on the screen, in lines and on the page."""

from __future__ import annotations

from parlour.net.wire.messages import Phase, RatingPart, Update
from parlour.tui.plain.saying.seats import seat_lines
from parlour.tui.screens.boxes.seating import news, seat_rows
from parlour.tui.screens.table.waiting_layout import SEATS
from parlour.tui.web.pages.waiting import waiting_room
from tests.tui.kit.news import seats, table


def test_a_rating_stands_beside_its_name_where_people_are_rated() -> None:
    ratings = (
        RatingPart(seat=0, points=23, within=16, matches=1),
        RatingPart(seat=1, points=27, within=5, matches=12),
    )
    shown = table(Phase.WAITING, seats("Ann", "Bo"), ratings=ratings)
    update = Update(seq=1, table=shown, you=0)
    rows = [" ".join(row.content.plain.split()) for row in seat_rows(update)]
    assert rows[:2] == ["1 Ann host, you not ready 23 ± 16", "2 Bo not ready 27 ± 5"]
    assert max(len(row.content.plain) for row in seat_rows(update)) <= SEATS - 2, "beside the code"
    assert "matches are rated" in news(update, "").plain
    assert seat_lines(update)[1].text == "2. Bo, rated 27 ± 5, not ready"
    felt = str(waiting_room(update)["felt"])
    assert "<small>rated 27 ± 5, not ready</small>" in felt
    assert "Matches of people count for their ratings here." in felt


def test_where_nobody_is_rated_nothing_says_so() -> None:
    update = Update(seq=1, table=table(Phase.WAITING, seats("Ann", "Bo")), you=0)
    assert "rated" not in news(update, "").plain
    assert "rated" not in str(waiting_room(update)["felt"])
