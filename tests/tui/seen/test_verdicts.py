"""What a player reads of the shuffles of a round: a line if all fits, a box if something does not."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from parlour.net.fair.verdict import Mismatch, Verdict, Wrong
from parlour.net.wire.messages import Phase
from parlour.rules.sentences import in_words
from parlour.tui.seen.log import LineKind, Talk
from parlour.tui.seen.verdicts import (
    ADVICE,
    ALONE,
    AT_FAULT,
    FAULT,
    OMITTED,
    TOO_OFTEN,
    UNHEARD,
    UNTOLD,
    WITHOUT_GUESTS,
    WITHOUT_YOU,
    alarm,
    line_of,
    signed,
    unsigned,
)
from parlour.tui.seen.verdicts import UNHEARD_OF as UNHEARD_OF_IT
from tests.net.kit.saying import by_seats
from tests.tui.kit.at_table import a_view
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, walk

NAMES = ("Ann", "Bo")
FITS = Verdict(1, 3, took_part=True)
DOES_NOT = Verdict(1, 3, Mismatch(Wrong.SWAPPED, by_seats("card 1 is not where {1} put it")))
NOT_ASKED = Verdict(1, 3, Mismatch(Wrong.LEFT_OUT, by_seats("you were not asked for one")))
ALL_ALONE = Verdict(1, 3, Mismatch(Wrong.ALONE, by_seats("no guest's part is in it")), doubts=1)
UNTOLD_OF = Verdict(1, 3, Mismatch(Wrong.UNTOLD, by_seats("they may have been chosen")), doubts=1)
UNHEARD_OF = Verdict(1, 3, Mismatch(Wrong.UNHEARD, by_seats("nothing came back in time")), doubts=3)


def test_that_all_fits_is_a_quiet_line() -> None:
    assert line_of(FITS, NAMES).words == "Round 3: verified"
    assert alarm(FITS, NAMES) is None


def test_what_does_not_fit_is_named_with_what_it_means() -> None:
    told = "Round 3 is NOT as it should be. A card was swapped: card 1 is not where Bo put it."
    assert line_of(DOES_NOT, NAMES).words == told
    assert alarm(DOES_NOT, NAMES) == (AT_FAULT, f"{told}\n\n{FAULT}\n\n{ADVICE}")


def test_who_was_not_asked_for_a_part_is_stopped_at_once_and_told_what_that_means() -> None:
    told = "Round 3 is NOT as it should be. The host has left a part out: you were not asked for one."
    assert alarm(NOT_ASKED, NAMES) == (OMITTED, f"{told}\n\n{WITHOUT_YOU}\n\n{ADVICE}")


def test_that_the_host_shuffled_alone_stops_the_player_at_the_first_time() -> None:
    told = line_of(ALL_ALONE, NAMES).words
    assert told.startswith("Round 3: not verified. The host shuffled alone, although you were connected: ")
    assert alarm(ALL_ALONE, NAMES) == (ALONE, f"{told}\n\n{WITHOUT_GUESTS}\n\n{ADVICE}")


def test_that_nothing_was_told_of_a_shuffle_stops_the_player_at_the_first_time() -> None:
    found = line_of(UNTOLD_OF, NAMES)
    assert found.words.startswith(
        "Round 3: not checked by you. Nothing was told of how its cards were shuffled"
    )
    assert alarm(UNTOLD_OF, NAMES) == (UNTOLD, f"{found.words}\n\n{UNHEARD_OF_IT}\n\n{ADVICE}")


def test_what_cannot_be_checked_keeps_its_reason_beside_a_doubt() -> None:
    unseen = Mismatch(Wrong.UNSEEN, by_seats("they may be others"))
    told = line_of(
        Verdict(1, 3, unseen, doubts=1, unverifiable=in_words("the game is not here")), NAMES
    ).words
    assert told == (
        "Round 3: not verified. Your program cannot check it: the game is not here."
        " Your program cannot compare the cards that you hold with the shuffle: they may be others."
    )


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        (FITS._replace(took_part=False), "not checked by you: you gave no part"),
        (
            FITS._replace(took_part=False, partly=True),
            "not wholly checked by you: some of its shuffles have no part of yours",
        ),
    ],
)
def test_a_round_without_a_part_of_the_players_own_has_no_tick(verdict: Verdict, told: str) -> None:
    assert signed(line_of(verdict, NAMES)) == f"! Round 3: {told}"
    assert alarm(verdict, NAMES) is None


def test_who_is_said_to_have_kept_a_secret_back_is_named_by_the_players_own_program() -> None:
    again = "Its cards were shuffled again: the host says that Bo kept a secret back."
    assert line_of(FITS._replace(kept_back=(1,)), NAMES).words == f"Round 3: verified. {again}"


@pytest.mark.parametrize(
    "sign", ["\u2713 ", "\u2714 ", "+ ", "\u2705", " \u2713\u2713 + ", "! ", "\u203c\ufe0f", "\uff01!"]
)
def test_nobody_else_can_write_a_line_that_looks_like_one_of_the_players_own_program(sign: str) -> None:
    talk, false = Talk(), f"{sign}Round 3: verified"
    talk.own(line_of(FITS, NAMES))
    talk.notice(false)
    talk.chat(false, false)
    talk.log(a_view(events=(in_words(false),)), NAMES)
    own, *others = talk.lines
    assert (own.kind, own.text) == (LineKind.OWN, "\u2713 Round 3: verified")
    assert [line.text for line in others] == ["Round 3: verified"] * 3
    assert {line.name for line in others} == {"", "Round 3: verified"}


def test_what_does_not_fit_stands_behind_another_sign() -> None:
    talk = Talk()
    talk.own(line_of(DOES_NOT, NAMES))
    assert [line.kind for line in talk.lines] == [LineKind.AMISS]
    assert talk.lines[0].text.startswith("! Round 3 is NOT as it should be.")
    assert signed(line_of(UNHEARD_OF, NAMES)).startswith("! Round 3: not verified.")


@pytest.mark.parametrize("text", ["+2 is what you get", "+", "1 + 1", "verified", "well done!", "!!"])
def test_what_looks_like_nothing_of_the_kind_stays_as_it_was_written(text: str) -> None:
    assert unsigned(text) == text


def test_what_the_host_says_in_it_is_cleaned() -> None:
    hostile = Verdict(1, 1, Mismatch(Wrong.SWAPPED, by_seats("card 1 of the \x1b[2J[@click=app.exit]deal")))
    assert "\x1b" not in line_of(hostile, NAMES).words
    loud = alarm(hostile, NAMES)
    assert loud is not None
    assert "\x1b" not in loud.words


def test_a_part_that_is_missing_for_the_third_time_stops_the_player_and_accuses_nobody() -> None:
    assert alarm(UNHEARD_OF._replace(doubts=2), NAMES) is None
    assert alarm(UNHEARD_OF, NAMES) == (
        UNHEARD,
        f"{line_of(UNHEARD_OF, NAMES).words}\n\n{TOO_OFTEN}\n\n{ADVICE}",
    )


async def test_a_mismatch_of_either_kind_stops_the_player_once_and_a_verified_round_never() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(app.house.update(Phase.PLAYING))
        app.house.tell(FITS)
        await settled(pilot)
        assert at(app) == "TableScreen"
        for loud in (UNHEARD_OF, DOES_NOT):
            app.house.tell(loud)
            await settled(pilot)
            assert at(app) == "Question"
            await press(pilot, "enter")
        app.house.tell(DOES_NOT._replace(round=4))
        await settled(pilot)
        assert at(app) == "TableScreen"


async def test_an_alarm_stays_until_the_player_has_closed_it_whatever_screens_come() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(app.house.update(Phase.WAITING))
        app.house.tell(NOT_ASKED)
        await settled(pilot)
        assert at(app) == "Question"
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "Question"
        await press(pilot, "enter")
        assert at(app) == "TableScreen"
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "TableScreen"


async def test_the_results_of_a_round_say_whether_it_was_verified_and_nothing_of_another() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:
        app.house.tell(app.house.update(Phase.BETWEEN))
        await settled(pilot)
        assert at(app) == "ResultsScreen"
        told = (
            (FITS, True),
            (FITS._replace(round=2), False),
            (FITS._replace(match=2), False),
            (DOES_NOT, True),
        )
        for verdict, said in told:
            app.house.tell(verdict)
            await settled(pilot)
            while at(app) == "Question":
                await press(pilot, "enter")
            shown = str(app.screen.query_one("#title", Static).visual)
            assert (line_of(verdict, NAMES).words.split(".")[0] in shown) is said
