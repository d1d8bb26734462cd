"""What a player reads of the shuffles of a round: a line if all fits, a box if something does not."""

from __future__ import annotations

from net import Verdict
from net.fair.seen import Sent
from net.fair.wrong import Mismatch, Wrong
from net.messages import Phase
from tests.tui.walking import at, parlour, press, settled, walk
from tui.talk import Kind, Talk
from tui.verdicts import ADVICE, DOUBT, MEANING, alarm, line_of, signed

NAMES = ("Ann", "Bo")
FITS = Verdict(1, 3, took_part=True)
DOES_NOT = Verdict(1, 3, Mismatch(Wrong.LEFT_OUT, "the part of {1} is not there"))


def test_that_all_fits_is_a_quiet_line() -> None:
    assert line_of(FITS, NAMES).words == "Round 3: verified"
    assert alarm(FITS, NAMES) == ""


def test_what_does_not_fit_is_named_with_what_it_means() -> None:
    told = "Round 3 is NOT as it should be. The host has left a part out: the part of Bo is not there."
    assert line_of(DOES_NOT, NAMES).words == told
    assert alarm(DOES_NOT, NAMES) == f"{told}\n\n{MEANING}\n\n{ADVICE}"


def test_a_part_that_was_lost_once_is_a_line_and_again_and_again_is_too_much() -> None:
    lost = Verdict(1, 3, Mismatch(Wrong.UNHEARD, Sent.ADRIFT.value), doubts=1)
    told = "Round 3: not verified. The cards were shuffled without your part: the connection broke before"
    assert line_of(lost, NAMES).words.startswith(told)
    assert alarm(lost, NAMES) == ""
    often = alarm(lost._replace(doubts=3), NAMES)
    assert "That makes 3 times in this match." in often
    assert often.endswith(f"{DOUBT}\n\n{ADVICE}")


def test_who_is_said_to_have_kept_a_secret_back_is_named_by_the_players_own_program() -> None:
    again = "Its cards were shuffled again: the host says that Bo kept a secret back."
    assert line_of(FITS._replace(kept_back=(1,)), NAMES).words == f"Round 3: verified. {again}"


def test_nobody_else_can_write_a_line_that_looks_like_one_of_the_players_own_program() -> None:
    talk, sign = Talk(), signed(line_of(FITS, NAMES))
    talk.own(sign)
    talk.notice(sign)
    talk.chat(sign, sign)
    talk.log((sign,), NAMES)
    own, *others = talk.lines
    assert (own.kind, own.text) == (Kind.OWN, "✓ Round 3: verified")
    assert all("✓" not in line.name + line.text for line in others)


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
