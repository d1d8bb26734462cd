"""The session of a guest at the page, without a browser: what comes in, what goes out, what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from parlour.net.client.news import Lost, News
from parlour.net.wire.messages import (
    Answer,
    Chat,
    Lobby,
    Notice,
    Phase,
    Play,
    Presence,
    ReadRules,
    Ready,
    Remove,
    RulesPart,
    Say,
    Sit,
    Update,
)
from parlour.net.wire.notices import ENDED_BY, OPERATOR_SAYS
from parlour.rules.sentences import in_words, told
from parlour.tui.door.busy_door import ROUNDS, Turnstile
from parlour.tui.web import session as sessions
from tests.tui.kit import laid, news
from tests.tui.kit.at_table import DRAW, a_view, an_update, my_turn, play_choice
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse, FakeLine
from tests.tui.kit.paged import Page, session_of
from tests.waiting import until

pytestmark = pytest.mark.looptime

SEATED = news.WELCOME.model_copy(update={"table": "t1"})
ONE = Lobby(tables=(news.line("t1", taken=1),))


@asynccontextmanager
async def a_guest(
    line: FakeLine, name: str = "Ann", *, watching: bool = False, is_wall: bool = False
) -> AsyncIterator[tuple[Page, asyncio.Task[None]]]:
    """Yield the page of a guest who reaches the referee over `line`, and the task of their session."""
    page = Page(watching=watching, is_wall=is_wall)
    task = asyncio.create_task(session_of(page, FakeConnector(line, remote=True), name).run())
    try:
        yield page, task
    finally:
        page.leave()
        await asyncio.wait([task])


@asynccontextmanager
async def at_table(update: Update) -> AsyncIterator[tuple[Page, FakeLine]]:
    """Yield the page of a guest who sits at the table of `update`."""
    line = FakeLine(update, welcome=SEATED)
    async with a_guest(line) as (page, _):
        await until(lambda: "hand" in page.sections and page.sections["hand"])
        yield page, line


def moves(line: FakeLine) -> list[str]:
    return [request.move for request in line.asked if isinstance(request, Play)]


async def test_a_newcomer_types_a_name_and_sits_down() -> None:
    line = FakeHouse(ONE)
    async with a_guest(line, name="") as (page, _):
        await page.shows("What name should others see?")
        page.tap("answer", text="  ")
        await page.shows("at least one letter")
        page.tap("answer", text="Ann")
        await page.shows("Are you ready?")
        assert line.asked_for(Sit)
        page.tap("ready")
        await until(lambda: line.asked_for(Ready))


async def test_rules_of_a_tables_own_are_shown_before_one_sits_down() -> None:
    line = FakeHouse(Lobby(tables=(news.line("t1", taken=1, differences=(in_words("draw until it fits"),)),)))
    line.answers[ReadRules] = Answer(id=0, rules=RulesPart(game="juno-classic", title="JUNO Classic"))
    async with a_guest(line) as (page, _):
        await page.shows("draw until it fits")
        page.tap("rules t1")
        await until(lambda: "reading" in page.sections["over"])
        page.tap("close")
        assert not line.asked_for(Sit)
        page.tap("sit t1")
        await page.shows("Are you ready?")


async def test_a_locked_table_asks_for_its_password_which_no_second_tap_on_the_name_is() -> None:
    line = FakeHouse(Lobby(tables=(news.line("t1", taken=1, locked=True),)))
    async with a_guest(line, name="") as (page, _):
        await page.shows("What name should others see?")
        named = page.number
        page.tap("answer", text="Ann")
        await page.shows("This table needs a password")
        assert 'type="password"' in page.sections["felt"]
        page.send(do="answer", text="Ann", n=named)
        page.tap("answer", text="x" * 129)
        await page.shows("A password has at most 128 letters.")
        page.tap("answer", text="half a heart: \ud83d")  # no letter; it ends no session
        await page.shows("Are you ready?")
        assert [sit.password for sit in line.asked if isinstance(sit, Sit)] == ["", "half a heart: ?"]


async def test_a_card_is_lifted_by_a_tap_and_played_by_the_second_or_thrown_and_the_stock_is_tapped() -> None:
    async with at_table(my_turn()) as (page, line):
        page.tap("card 0 R7")
        await until(lambda: "lifted" in page.sections["hand"])
        assert not moves(line)
        page.tap("card 0 R7")
        await until(lambda: moves(line) == ["play R7"])
        page.tap("card 1 RD", throw=True)
        await until(lambda: moves(line)[1:] == ["play RD"])
        page.tap("zone stock")
        await until(lambda: moves(line)[2:] == ["draw"])
        line.answers[Play] = Answer(id=0, ok=False, clause="JC-5", told=in_words("it does not match"))
        page.tap("card 2 G0", throw=True)
        await page.shows("JC-5: It does not match")
        assert "JC-5: It does not match" in page.spoken


async def test_a_seat_is_freed_of_who_sat_there_on_the_page_that_was_tapped() -> None:
    parts = news.seats("Ann", "Eve", "Bot 1", "Eve 2")
    update = Update(seq=1, table=news.table(Phase.WAITING, parts), you=0, together=((1, 3),))
    line = FakeLine(update, welcome=SEATED)
    async with a_guest(line) as (page, _):
        await page.shows("Bot 1")
        page.tap("remove 1 Eve")
        await page.shows("Ask Eve to leave this table?")
        page.tap("reply n")
        page.tap("remove 1 Eve")
        await page.shows("All who came from the same address, also Eve 2")
        page.tap("reply a")
        await until(lambda: line.asked_for(Remove) == [Remove(seat=1, name="Eve", together=True)])
        old, moved = page.number, news.seats("Ann", "Bo", "Cy")
        line.tell(Update(seq=2, table=news.table(Phase.WAITING, moved), you=0))
        await page.shows("Cy")
        page.send(do="remove 2 Bot 1", n=old)
        await until(lambda: line.asked_for(Remove)[1:] == [Remove(seat=2, name="Bot 1")])  # it is refused
        page.send(do="remove 2 Ann", n=page.number)
        page.send(do="remove 9 Cy", n=page.number)
        page.tap("remove 2 Cy")
        await page.shows("Ask Cy to leave this table?")
        assert len(line.asked_for(Remove)) == 2


async def test_the_page_before_still_counts_and_those_before_it_do_not() -> None:
    async with at_table(my_turn()) as (page, line):
        for seq, card, name in ((2, "R9", "red 9"), (3, "B1", "blue 1")):
            view = a_view(hand=("G0", card), choices=(play_choice((card,)), DRAW))
            line.tell(an_update(view, seq=seq))
            await page.shows_in("hand", name)
        page.send(do="card 0 R7", n=1)  # two pages ago
        page.send(do="card 0 R9", n=2)  # the card has gone meanwhile
        page.tap("zone stock")
        await until(lambda: moves(line) == ["draw"])


async def test_a_pass_that_was_meant_for_another_question_is_asked_anew() -> None:
    async with at_table(laid.seen(laid.racing(laid.FOUR))) as (page, line):
        passes = next(do for do in page.read_all.does if do.startswith("verb pass"))
        old = page.number
        line.tell(laid.seen(laid.asking(), seq=2))
        await until(lambda: page.number > old)
        page.send(do=passes, n=old)
        await page.shows("The question has changed")
        assert not moves(line)


async def test_a_race_is_reported_when_the_page_has_painted_it_and_one_tap_claims_it() -> None:
    async with at_table(laid.seen(laid.racing(laid.FOUR))) as (page, line):
        await until(lambda: any("race" in message for message in page.told))
        race = next(message["race"] for message in page.told if "race" in message)
        for seq in (race + 1, -1, 10**30, "x"):
            page.send(shown=seq)
        page.send(shown=race)
        page.send(shown=race)
        page.tap("place 0.2")
        await until(lambda: moves(line) == ["stack 2"])
        assert line.painted == [race]


async def test_the_turn_calls_the_player_once_in_title_and_words() -> None:
    async with at_table(an_update(a_view(turn=1))) as (page, line):
        assert not any("buzz" in message for message in page.told)
        line.tell(my_turn().model_copy(update={"seq": 2}))
        await page.shows("Draw a card")
        line.tell(Chat(name="Bo", text="hurry"))
        await page.shows("hurry")
        assert [message["buzz"] for message in page.told if "buzz" in message] == [True]
        assert [message["title"] for message in page.told if "title" in message][-1].startswith("Your turn")
        assert "Your turn: play a card or draw one." in page.spoken
        assert "Bo: hurry" in page.spoken


async def test_menu_invitation_and_chat_are_boxes_chat_is_bounded_and_only_what_differs_is_sent() -> None:
    async with at_table(my_turn()) as (page, line):
        page.tap("menu")
        await page.shows("Leave the table")
        page.tap("invite")
        await page.shows("parlour join 192.168.1.20")
        page.tap("close")
        await until(lambda: not page.sections["over"])
        line.tell(Chat(name="Bo", text="hello"))
        await page.shows("hello")
        assert set(page.told[-1]["set"]) == {"log"}
        page.tap("chat")
        await until(lambda: "Write to the table" in page.sections["over"])
        page.tap("say", text="\x1b]52;c;aGk=\x07" + "x" * 1000)
        await until(lambda: line.asked_for(Say))
        said = next(request.text for request in line.asked if isinstance(request, Say))
        assert len(said) <= 300
        assert "\x1b" not in said


async def test_leaving_a_match_is_asked_first_and_may_be_given_up() -> None:
    async with at_table(my_turn()) as (page, line):
        for answer in ("no", "yes"):
            page.tap("menu")
            await page.shows("Leave the table")
            page.tap("leave")
            await page.shows("Leave the table?")
            page.tap(answer)
            await until(lambda: not page.sections["over"])
        await until(lambda: type(line.asked[-1]).__name__ == "Leave")


async def test_a_host_who_was_replaced_reads_by_whom_as_long_as_it_is_true() -> None:
    house = FakeHouse()

    def with_host(name: str, presence: Presence = Presence.HERE) -> Update:
        ann, bo = news.seats("Ann", "Bo", host=name, most=2)
        return house.update(Phase.PLAYING, seats=(ann.model_copy(update={"presence": presence}), bo))

    line = FakeLine(with_host("Ann"), welcome=SEATED)
    async with a_guest(line) as (page, _):
        await until(lambda: "menu" in page.read_all.does)
        line.tell(with_host("Bo", Presence.IDLE))
        await page.shows("so the table has another host: Bo.")
        line.tell(with_host("Ann"))
        await until(lambda: not page.sections["over"])


async def test_results_show_everybody_offer_the_next_round_and_keep_the_name_of_who_won() -> None:
    house = FakeHouse()
    line = FakeLine(house.update(Phase.BETWEEN, you=1, seats=news.seats("Ann", "Bo")), welcome=SEATED)
    async with a_guest(line, name="Bo") as (page, _):
        await page.shows("Ready for the next round?")
        assert "Ann" in page.text
        assert "Bo" in page.text
        page.tap("ready")
        await until(lambda: line.asked_for(Ready))
        line.tell(house.update(Phase.OVER, you=1, seats=news.seats("Ann", "Bo")))
        await page.shows("Ann wins the match")
        seats = news.seats("Cy", "Bo", ready=("Bo",))
        line.tell(house.update(Phase.OVER, you=1, seats=seats, played=("Ann", "Bo")))
        await page.shows("Waiting for Cy")
        assert "Ann wins the match" in page.text
        assert "Cy" not in page.sections["felt"]
        line.tell(house.update(Phase.OVER, you=1, match=2, played=()))
        await page.shows("Cy wins the match")


async def test_who_came_to_watch_is_told_and_offered_nothing_of_a_seat() -> None:
    line = FakeHouse(ONE)
    async with a_guest(line, name="", watching=True) as (page, _):
        await page.shows("What name should others see?")
        assert "four words" not in page.text
        page.tap("answer", text="maple river eagle seven")
        await page.shows("A name has 16 letters at most; this one has 23.")
        page.tap("answer", text=" Cy ")
        await until(lambda: type(line.asked[-1]).__name__ == "Watch" if line.asked else False)
        await page.shows("Waiting for")
        assert "ready" not in page.read_all.does
        page.tap("menu")
        await page.shows("Stop watching")
        assert "Leave the table" not in page.text


async def test_a_page_that_cannot_be_made_ends_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    line = FakeLine(my_turn(), welcome=SEATED)
    async with a_guest(line) as (page, task):
        await until(lambda: page.sections.get("hand"))

        def broken(_: object) -> dict[str, str]:
            raise ZeroDivisionError

        monkeypatch.setattr(sessions, "table_page", broken)
        line.tell(Chat(name="Bo", text="hello"))
        await asyncio.wait([task])
        assert isinstance(task.exception(), ZeroDivisionError)
        assert line.closed


async def test_a_lost_referee_is_said_and_its_return_brings_the_table_back() -> None:
    async with at_table(my_turn()) as (page, line):
        line.tell(Lost(in_words("gone"), again_in=1.0))
        await page.shows("Connection lost, trying again now")
        line.tell(news.WELCOME)
        line.tell(my_turn())
        await page.shows("Your turn: play a card or draw one")
        line.tell(Lost(in_words("the host is gone")))
        await page.shows("The host is gone")
        assert page.read_all.does == ["again"]


async def test_a_tap_waits_for_one_page_while_a_table_tells_everybody() -> None:
    turnstile = Turnstile(gap=0, rounds=ROUNDS)

    class Staggered(FakeLine):
        def __aiter__(self) -> AsyncIterator[News]:
            return turnstile.through(super().__aiter__())

    lines = [Staggered(my_turn(), welcome=SEATED) for _ in range(10)]
    async with AsyncExitStack() as guests:
        *others, (ann, _) = [await guests.enter_async_context(a_guest(line)) for line in lines]
        await until(lambda: all("hand" in page.sections for page in (ann, *(page for page, _ in others))))
        before, began = sum(len(page.told) for page, _ in others), asyncio.get_running_loop().time()

        async def rounds(holds: Callable[[int], object]) -> int:
            """Let the event loop go round until `holds` the number of others who were told; return it."""
            while not holds(told := sum(len(page.told) for page, _ in others) - before):  # noqa: ASYNC110
                await asyncio.sleep(0)
            return told

        for line in lines:
            line.tell(my_turn(pile=("R3", "R9")).model_copy(update={"seq": 2}))
        await rounds(lambda told: told >= 1)
        ann.tap("card 0 R7")
        assert await rounds(lambda _: "lifted" in ann.sections["hand"]) <= 2
        await rounds(lambda told: told == len(others))
        assert asyncio.get_running_loop().time() == began


async def test_what_the_operator_of_a_card_room_says_stands_in_the_lobby() -> None:
    line = FakeHouse(Lobby(tables=(news.line("Kitchen"), news.line("Attic", "t2"))))
    async with a_guest(line) as (page, _):
        await page.shows("Attic")
        line.tell(Notice(told=told(OPERATOR_SAYS, text="<b>It is ten.")))
        await page.shows("The operator of this room says: <b>It is ten.")


@pytest.mark.parametrize(
    ("who", "words"), [("zoe", "zoe has ended the table."), ("Ann", "You have ended the table.")]
)
async def test_who_has_ended_the_table_is_told_in_a_box(who: str, words: str) -> None:
    async with at_table(my_turn()) as (page, line):
        line.tell(Notice(told=told(ENDED_BY, who=who)))
        line.tell(Lobby(tables=()))
        await page.shows("You are no longer at the table")
        assert words in [each.text for each in page.read_all.elements]


async def test_what_is_looked_for_in_the_list_of_tables_stays_while_it_changes() -> None:
    many = Lobby(tables=tuple(news.line(f"Room {number}.", f"t{number}") for number in range(40)))
    line = FakeHouse(many)
    async with a_guest(line) as (page, _):
        await page.shows("Room 1.")
        page.tap("find", text="room 3.")
        await until(lambda: "Room 3." in page.text and "Room 1." not in page.text)
        line.tell(Lobby(tables=(*many.tables, news.line("Another room 3.", "t99"))))
        await page.shows("Another room 3.")
        assert "Room 1." not in page.text
        page.tap("find", text="")
        await page.shows("Room 1.")
