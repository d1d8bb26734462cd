"""What a player reads of the shuffles of a round: a line if all fits, a box if something does not."""

from __future__ import annotations

from net import Verdict
from net.fair.wrong import Mismatch, Wrong
from net.messages import Phase
from tests.tui.walking import at, parlour, press, settled, walk
from tui.verdicts import MEANING, alarm, line_of

NAMES = ("Ann", "Bo")
FITS = Verdict(1, 3, took_part=True)
DOES_NOT = Verdict(1, 3, Mismatch(Wrong.LEFT_OUT, "the part of {1} is not there"))


def test_that_all_fits_is_a_quiet_line() -> None:
    assert line_of(FITS, NAMES).words == "Round 3: verified"
    assert alarm(FITS, NAMES) == ""


def test_what_does_not_fit_is_named_with_what_it_means() -> None:
    told = "Round 3 is NOT as it should be. The host has left a part out: the part of Bo is not there."
    assert line_of(DOES_NOT, NAMES).words == told
    assert alarm(DOES_NOT, NAMES) == f"{told}\n\n{MEANING}"


def test_what_the_host_says_in_it_is_cleaned() -> None:
    hostile = Verdict(1, 1, Mismatch(Wrong.SWAPPED, "card 1 of the \x1b[2J[@click=app.exit]deal"))
    assert "\x1b" not in line_of(hostile, NAMES).words
    assert "\x1b" not in alarm(hostile, NAMES)


async def test_a_mismatch_stops_the_player_once_and_a_verified_round_never() -> None:
    app = parlour()
    async with walk(app, "p") as pilot:
        app.house.tell(app.house.update(Phase.PLAYING))
        app.house.tell(FITS)
        await settled(pilot)
        assert at(app) == "TableScreen"
        app.house.tell(DOES_NOT)
        await settled(pilot)
        assert at(app) == "Question"
        await press(pilot, "enter")
        app.house.tell(DOES_NOT._replace(round=4))
        await settled(pilot)
        assert at(app) == "TableScreen"
