"""What may be asked about the people at a table: by whom, with which keys, and that it is sent as offered."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from parlour.net.wire.messages import (
    Answer,
    AskHint,
    EndTable,
    GoOn,
    HandOver,
    HintPart,
    Hints,
    Pause,
    PausedBy,
    PausePart,
    Phase,
    Presence,
    Request,
    StandIn,
    Substitute,
    TakeBack,
    Update,
    Vote,
)
from parlour.rules.sentences import PLACE_OF, SWAPS, in_words, told
from parlour.rules.steps import Choice, Pick, Step
from parlour.tui.seen.people import heirs, request_for
from tests.net.kit.saying import by_seats
from tests.tui.kit.at_table import TableApp, a_view, an_update
from tests.tui.kit.news import seats
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import at, parlour, press, text_of, walk

AWAY, IDLE, STAND_IN = Presence.AWAY, Presence.IDLE, Presence.STAND_IN
BY_ANN = PausePart(by=PausedBy.HOST, told=in_words("Ann has paused the table."))


def seen(
    there: dict[int, Presence] | None = None,
    *,
    host: int = 0,
    turn: int = 2,
    you: int | None = 0,
    paused: PausedBy | None = None,
    phase: Phase = Phase.PLAYING,
    alone: bool = False,
) -> Update:
    """A table of four, of whom 1 is a bot, as `you` see it."""
    update = an_update(a_view(viewer=you, turn=turn), presence=there, phase=phase)
    parts = tuple(part.model_copy(update={"host": part.seat == host}) for part in update.table.seats)
    pause = PausePart(by=paused, told=in_words("It stands still.")) if paused is not None else None
    table = update.table.model_copy(update={"seats": parts, "pause": pause, "alone": alone})
    return update.model_copy(update={"table": table, "you": you})


UNMOVED = seen(alone=True).model_copy(
    update={"table": seen(alone=True).table.model_copy(update={"back": False})}
)


@pytest.mark.parametrize(
    ("update", "asks"),
    [
        (seen({2: IDLE}), Substitute(seat=2)),
        (seen({3: IDLE}), Substitute(seat=3)),
        (seen({0: IDLE, 2: IDLE}), Substitute(seat=2)),
        (seen({0: IDLE}), None),
        (seen({2: AWAY}), Vote(seat=2)),
        (seen({2: IDLE}, host=3), Vote(seat=2)),
        (seen({2: AWAY}, host=3), Vote(seat=2)),
        (seen({3: AWAY}, host=3), None),
        (seen({2: STAND_IN}, host=3), None),
        (seen({0: IDLE}, host=3, turn=0), None),
        (seen({2: AWAY}, you=None), None),
        (seen({2: AWAY}, phase=Phase.BETWEEN), None),
        (seen({2: AWAY}, paused=PausedBy.HOST), None),
        (seen({2: IDLE}, paused=PausedBy.JOURNAL), None),
        (seen(), None),
        (None, None),
    ],
)
def test_a_bot_is_let_in_by_the_host_for_the_idle_and_else_by_a_vote(
    update: Update | None, asks: Request | None
) -> None:
    assert request_for("substitute", update) == asks


@pytest.mark.parametrize(
    ("name", "offered", "never"),
    [
        ("pause", [seen(), seen(phase=Phase.BETWEEN)], [seen(host=2), seen(phase=Phase.OVER)]),
        (
            "rest",
            [seen(), seen(host=2)],
            [seen(you=None), seen({0: STAND_IN}), seen(phase=Phase.OVER)],
        ),
        (
            "take_back",
            [seen(alone=True)],
            [seen(), seen(you=None, alone=True), seen(phase=Phase.BETWEEN, alone=True), UNMOVED],
        ),
        ("hand_over", [seen(), seen(phase=Phase.OVER), seen(paused=PausedBy.HOST)], [seen(host=2)]),
        (
            "end_table",
            [seen(), seen(phase=Phase.OVER), seen(alone=True), seen(paused=PausedBy.HOST)],
            [seen(host=2), seen(you=None), seen(paused=PausedBy.JOURNAL)],
        ),
        ("go_on", [seen(paused=PausedBy.HOST), seen(paused=PausedBy.JOURNAL)], [seen(), seen(host=2)]),
    ],
)
def test_everything_else_is_offered_to_whom_it_may_be_asked_by(
    name: str, offered: list[Update], never: list[Update]
) -> None:
    assert all(request_for(name, update) for update in offered)
    assert not any(request_for(name, update) for update in never)


@pytest.mark.parametrize("by", [PausedBy.RETURN, PausedBy.SOON])
def test_what_ends_by_itself_needs_no_word_of_the_host(by: PausedBy) -> None:
    assert [request_for(name, seen(paused=by)) for name in ("go_on", "pause", "rest")] == [None] * 3


def test_heirs_are_players_who_are_there() -> None:
    assert [part.seat for part in heirs(seen({3: AWAY}))] == [2]
    assert heirs(seen({2: IDLE, 3: STAND_IN})) == ()
    assert heirs(seen(paused=PausedBy.JOURNAL)) == ()


async def test_a_question_about_a_bot_goes_when_nobody_is_waited_for_there() -> None:
    app = TableApp(seen({2: AWAY}))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("b")
        app.table.show_update(seen({2: AWAY}))
        await settled(pilot)
        assert "Vote that a bot plays for Cem?" in app.drawn
        app.table.show_update(seen({2: STAND_IN}))
        await settled(pilot)
        assert "Vote that a bot" not in app.drawn


async def test_keys_pause_rest_vote_and_are_in_the_footer_of_who_may_press_them() -> None:
    app = TableApp(seen({2: AWAY}))
    async with app.run_test(size=(120, 40)) as pilot:
        for words in ("b bot in", "- pause", "* new host"):
            assert words in app.drawn
        await pilot.press("b")
        assert "Vote that a bot plays for Cem?" in app.drawn
        assert app.link.requests == []
        await pilot.press("y", "minus", "z")
        await settled(pilot)
        assert app.link.requests == [Vote(seat=2), Pause(), StandIn()]
        app.table.show_update(seen(host=2))
        await pilot.press("b", "minus", "asterisk", "plus")
        await settled(pilot)
        assert "- pause" not in app.drawn
        assert "* new host" not in app.drawn
        assert "Only the host can let a paused match continue." in app.drawn
        assert len(app.link.requests) == 3


async def test_a_key_that_is_not_possible_now_says_why_and_the_host_ends_the_table_after_a_question() -> None:
    app = TableApp(seen())
    async with app.run_test(size=(120, 40)) as pilot:
        for key, words in (
            ("y", "Hints at this table are for one person against bots."),
            ("b", "A bot can play for who holds up the match while away or idle, and now nobody does."),
        ):
            await pilot.press(key)
            assert words in app.drawn
        await pilot.press("slash", "n", "slash")
        assert "End this table for everyone? Nobody can go on with it then." in app.drawn
        assert app.link.requests == []
        await pilot.press("y")
        await settled(pilot)
        assert app.link.requests == [EndTable()]


@pytest.mark.slow
@pytest.mark.parametrize("phase", [Phase.WAITING, Phase.BETWEEN])
async def test_the_host_ends_the_table_before_a_match_and_at_its_results(phase: Phase) -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(phase))
        await settled(pilot)
        await press(pilot, "slash", "escape", "slash")
        assert "End this table for everyone?" in " ".join(text_of(app).split())
        assert app.house.asked_for(EndTable) == []
        await press(pilot, "y")
        assert app.house.asked_for(EndTable) == [EndTable()]


async def test_a_player_alone_takes_back_a_move_by_its_key() -> None:
    app = TableApp(seen(alone=True))
    async with app.run_test(size=(120, 40)) as pilot:
        assert "Ctrl+Z undo" in app.drawn
        await pilot.press("ctrl+z")
        await settled(pilot)
        assert app.link.requests == [TakeBack()]
        app.table.show_update(seen())
        await pilot.press("ctrl+z")
        await settled(pilot)
        assert len(app.link.requests) == 1


async def test_a_hint_is_shown_in_a_box_with_the_reason_against_the_marked_card() -> None:
    app = TableApp(seen(turn=0, alone=True))
    why_not = Answer(id=1, ok=False, reason="rules", clause="JC-5", told=in_words("red 3 does not match"))
    own_card = told(SWAPS, 0, here=told(PLACE_OF, 0, slot=2), there=told(PLACE_OF, 1, slot=1))
    best = HintPart(
        can=(own_card,),
        move="draw",
        told=in_words("Draw a card"),
        reasons=(by_seats("{1} is out"), in_words("it pays")),
    )
    app.link.hints = [why_not, Answer(id=2, hint=best)]
    async with app.run_test(size=(120, 40)) as pilot:
        assert "y hint" in app.drawn
        await pilot.press("y")
        await settled(pilot)
        words = str(app.screen.query_one("#box", Static).render())
        assert "Red 3 does not match (JC-5)" in words
        assert "You swap your card 2 with Bo's card 1" in words
        assert "Best: Draw a card: Bo is out and it pays." in words


async def test_a_hint_about_a_number_says_nothing_of_the_card_under_the_cursor() -> None:
    bid = Choice("bid", in_words("Bid"), (Step(Pick.NUMBER, limits=(0, 13)),))
    app = TableApp(seen(turn=0, alone=True).model_copy(update={"view": a_view(choices=(bid,))}))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("y")
        await settled(pilot)
        assert app.link.requests == [AskHint()]


async def test_no_hint_is_offered_where_none_is_allowed() -> None:
    offered = seen(turn=0)
    assert request_for("hint", offered) is None
    table = offered.table.model_copy(update={"hints": Hints.EVERYONE})
    assert request_for("hint", offered.model_copy(update={"table": table})) == AskHint()
    none = offered.table.model_copy(update={"hints": Hints.OFF, "alone": True})
    assert request_for("hint", offered.model_copy(update={"table": none})) is None


async def test_the_host_chooses_another_by_the_digit_of_the_seat_or_nobody_also_during_a_pause() -> None:
    app = TableApp(seen())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("asterisk")
        assert "Who should be the new host?" in app.drawn
        assert " 3 Cem " in app.drawn
        assert " 4 Dora " in app.drawn
        await pilot.press("2")
        assert "Who should be the new host" not in app.drawn
        await pilot.press("asterisk", "3")
        await settled(pilot)
        assert app.link.requests == [HandOver(seat=2)]
        assert app.link.moves == []
        app.table.show_update(seen(paused=PausedBy.HOST).model_copy(update={"seq": 2}))
        assert "+ go on" in app.drawn
        assert "* new host" in app.drawn
        await pilot.press("asterisk", "3", "plus")
        await settled(pilot)
        assert app.link.requests[1:] == [HandOver(seat=2), GoOn()]


@pytest.mark.slow
async def test_in_the_waiting_room_the_player_at_the_marked_seat_is_made_the_host() -> None:
    app = parlour()
    async with walk(app, "h", "enter", size=(120, 29)) as pilot:
        parts = seats("Ann", "Bo", "Bot 1")
        app.house.tell(app.house.update(Phase.WAITING, seats=parts))
        await settled(pilot)
        assert "new host" not in text_of(app)
        await press(pilot, "down")
        assert "* new host" in text_of(app)
        await press(pilot, "asterisk", "n", "asterisk", "y", "down", "asterisk")
        assert [request for request in app.house.asked if isinstance(request, HandOver)] == [HandOver(seat=1)]


@pytest.mark.slow
async def test_between_rounds_the_host_pauses_and_makes_another_the_host() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.BETWEEN, seats=seats("Ann", "Bo")))
        await settled(pilot)
        await press(pilot, "minus")
        assert app.house.asked_for(Pause)
        await press(pilot, "asterisk")
        assert at(app) == "Question"
        await press(pilot, "2")
        assert app.house.asked_for(HandOver)
        app.house.tell(app.house.update(Phase.BETWEEN, pause=BY_ANN))
        await settled(pilot)
        assert "PAUSED  Ann has paused the table." in text_of(app)
        assert "Enter go on" not in text_of(app)
        await press(pilot, "plus")
        assert app.house.asked_for(GoOn)
