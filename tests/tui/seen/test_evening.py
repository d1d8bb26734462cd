"""What was won in an evening, as every face says it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from textual.geometry import Size

from parlour.net.wire.messages import EveningPart, Phase, StandingPart, Update
from parlour.tui.plain.saying.results import evening_lines, result_lines
from parlour.tui.screens.boxes.evening import evening_bars, evening_line, evening_rows
from parlour.tui.seen.evening import in_short, may_begin_anew, share_lines, title_of
from parlour.tui.web.pages.evening import anew_box, evening_box, evening_list
from parlour.tui.web.pages.markup import offered
from tests.tui.kit.news import seats, table, view

ANN = StandingPart(name="Ann", matches=2, of=5, rounds=9, seat=0)
BO = StandingPart(name="<b>Bo\x1b[2J", matches=2, of=3, rounds=9)
CEM = StandingPart(name="Cem", of=1)
EVENING = EveningPart(
    matches=5, rounds=21, people=(ANN, BO, CEM), bots=StandingPart(matches=1, of=5, rounds=3), others=1
)
TOGETHER = EveningPart(together=2, together_of=3)
LINES = [
    "Parlour: Den, 2026-11-28",
    "This evening, 5 matches:",
    "1. Ann: 2 of 5 matches, 9 rounds",
    "1. <b>Bo[2J: 2 of 3 matches, 9 rounds",
    "3. Cem: 0 of 1 match, 0 rounds",
    "Bots: 1 of 5 matches, 3 rounds",
    "and 1 more person",
]


def an_evening(evening: EveningPart | None, phase: Phase = Phase.WAITING, you: int = 0) -> Update:
    """A table of this evening, before a match, or after one that the first player has won."""
    over = replace(view(you, results=2, winners=(0,)), choices=())
    return Update(
        seq=1,
        table=table(phase, seats("Ann", "Bo"), name="Den", evening=evening),
        you=you,
        view=None if phase is Phase.WAITING else over,
    )


def test_the_text_to_copy_has_places_bots_apart_and_no_words_of_terminals() -> None:
    where = an_evening(EVENING).table
    assert share_lines(where, EVENING, date(2026, 11, 28)) == LINES
    assert share_lines(where, TOGETHER, date(2026, 11, 28))[1:] == ["This evening:", "won together 2 of 3"]
    assert in_short(EVENING) == "Ann (2), <b>Bo[2J (2), Cem (0), bots (1)"
    assert in_short(EVENING, 2) == "Ann (2), <b>Bo[2J (2), and 2 more"
    begun = EveningPart(rounds=2, people=(StandingPart(name="Ann", rounds=1, seat=0),))
    assert f"{title_of(begun)}: {in_short(begun)}" == "This evening, 2 rounds: Ann (1)"


def test_lines_say_it_in_the_waiting_room_on_request_and_after_a_match() -> None:
    said = evening_lines(an_evening(EVENING), date(2026, 11, 28))
    assert [each.text for each in said] == LINES
    data = said[-1].data["evening"]
    assert isinstance(data, dict)
    assert data["people"][0] == {"name": "Ann", "matches": 2, "of": 5, "rounds": 9, "seat": 0}
    assert [each.text for each in evening_lines(an_evening(None), date(2026, 11, 28))] == [
        "No round is over in this evening."
    ]
    told = result_lines(an_evening(TOGETHER, Phase.OVER))
    assert told[-1].text == "This evening: won together 2 of 3."


def test_the_screen_has_a_line_and_rows_with_bars() -> None:
    update = an_evening(EVENING)
    assert evening_line(update, 76).plain.startswith("This evening, 5 matches: Ann (2),")
    assert evening_line(an_evening(None), 76).plain == ""
    first, *_, bots, others = [row.plain for row in evening_rows(EVENING, 0, 59)]
    assert first.split() == ["1.", "Ann", "━━━━━╌╌╌╌╌╌╌", "2", "of", "5", "matches,", "9", "rounds"]
    assert bots.split()[:2] == ["Bots", "━━╌╌╌╌╌╌╌╌╌╌"]
    assert others == "and 1 more person"


def test_a_full_evening_fits_with_the_key_for_more_at_any_width() -> None:
    people = tuple(
        StandingPart(name=f"Player number {n}", matches=20 - n, of=20, rounds=33) for n in range(12)
    )
    update = an_evening(EveningPart(matches=20, rounds=60, people=people, bots=ANN, others=3), Phase.OVER)
    for room in (53, 73, 103):
        line = evening_line(update, room)
        assert len(line.wrap(room)) <= 2
        assert line.plain.endswith("more   e more")
        shown = evening_bars(update, Size(room, 6)).plain.splitlines()
        assert shown[0] == "This evening, 20 matches   e more"
        assert [row[:2] for row in shown[1:]] == ["1.", "2.", "3.", "4.", "5."]
        assert max(map(len, shown)) <= room
        assert evening_bars(update, Size(room, 3)).plain == line.plain, "two people say less than the line"


@pytest.mark.parametrize("phase", [Phase.WAITING, Phase.OVER, Phase.PLAYING])
def test_the_page_has_a_list_a_text_to_select_and_for_the_host_a_new_evening(phase: Phase) -> None:
    update = an_evening(EVENING, phase)
    shown = evening_list(update)
    assert shown is not None
    assert "&lt;b&gt;Bo[2J" in shown
    assert shown.count("<meter") == 4
    assert "evening" in offered(shown)
    assert evening_list(an_evening(None)) is None
    box = evening_box(update)
    assert "1. Ann: 2 of 5 matches, 9 rounds\n" in box
    assert may_begin_anew(update) is (phase is not Phase.PLAYING)
    assert ("evening new" in offered(box)) is (phase is not Phase.PLAYING)
    assert "evening begin" in offered(anew_box())
    assert "evening new" not in offered(evening_box(an_evening(EVENING, phase, you=1)))
