"""What a player reads of the shuffles of a round: a line if all fits, a box if something does not."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from parlour.net.client.client import News
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


@pytest.mark.parametrize(
    ("verdict", "begins", "title", "means"),
    [
        (
            DOES_NOT,
            "Round 3 is NOT as it should be. A card was swapped: card 1 is not where Bo put it.",
            AT_FAULT,
            FAULT,
        ),
        (
            NOT_ASKED,
            "Round 3 is NOT as it should be. The host has left a part out: you were not asked for one.",
            OMITTED,
            WITHOUT_YOU,
        ),
        (
            ALL_ALONE,
            "Round 3: not verified. The host shuffled alone, although you were connected: ",
            ALONE,
            WITHOUT_GUESTS,
        ),
        (
            UNTOLD_OF,
            "Round 3: not checked by you. Nothing was told of how its cards were shuffled",
            UNTOLD,
            UNHEARD_OF_IT,
        ),
        (UNHEARD_OF, "Round 3: not verified.", UNHEARD, TOO_OFTEN),  # for the third time
    ],
)
def test_what_does_not_fit_stops_the_player_at_once_and_is_named_with_what_it_means(
    verdict: Verdict, begins: str, title: object, means: str
) -> None:
    told = line_of(verdict, NAMES).words
    assert told.startswith(begins)
    assert signed(line_of(verdict, NAMES)).startswith("! ")
    assert alarm(verdict, NAMES) == (title, f"{told}\n\n{means}\n\n{ADVICE}")


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
    assert [(line.kind, line.text[:2]) for line in talk.lines] == [(LineKind.AMISS, "! ")]


@pytest.mark.parametrize("text", ["+2 is what you get", "+", "1 + 1", "verified", "well done!", "!!"])
def test_what_looks_like_nothing_of_the_kind_stays_as_it_was_written(text: str) -> None:
    assert unsigned(text) == text


def test_what_the_host_says_in_it_is_cleaned() -> None:
    hostile = Verdict(1, 1, Mismatch(Wrong.SWAPPED, by_seats("card 1 of the \x1b[2J[@click=app.exit]deal")))
    assert "\x1b" not in line_of(hostile, NAMES).words
    loud = alarm(hostile, NAMES)
    assert loud is not None
    assert "\x1b" not in loud.words


def test_a_part_that_is_missing_for_the_second_time_does_not_stop_the_player() -> None:
    assert alarm(UNHEARD_OF._replace(doubts=2), NAMES) is None


async def test_a_mismatch_stops_the_player_once_until_they_close_it_and_a_verified_round_never() -> None:
    app = parlour()
    async with walk(app, "p", "enter") as pilot:

        async def hears(*news: News) -> str:
            """Return the screen that is shown after this."""
            for each in news:
                app.house.tell(each)
            await settled(pilot)
            return at(app)

        assert await hears(app.house.update(Phase.WAITING), NOT_ASKED) == "Question"
        assert await hears(app.house.update(Phase.PLAYING)) == "Question", "whatever screens come"
        await press(pilot, "enter")
        assert at(app) == "TableScreen"
        assert await hears(app.house.update(Phase.PLAYING), FITS) == "TableScreen"
        for loud in (UNHEARD_OF, DOES_NOT):
            assert await hears(loud) == "Question"
            await press(pilot, "enter")
        assert await hears(DOES_NOT._replace(round=4)) == "TableScreen"


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
