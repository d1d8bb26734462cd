"""The page in Chromium: its layout at all sizes, taps, drags, keys, and what happens when the line is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest

from parlour.net.wire.messages import EveningPart, Lobby, Phase, RatingPart, StandingPart, Update
from parlour.rules.lessons import packaged
from parlour.rules.sentences import in_words
from parlour.rules.shelf.shelf import games
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import Role
from parlour.tui.web.pages.boxes import chat_box, menu_box
from parlour.tui.web.pages.cards import card
from parlour.tui.web.pages.lobby import lobby_page
from parlour.tui.web.pages.table import log, table_page
from parlour.tui.web.pages.waiting import waiting_room
from tests.tui.kit import news
from tests.tui.kit.at_table import a_view, an_update, crowded, my_turn
from tests.tui.kit.browsing import LARGE, ON_ITS_SIDE, PHONE, SIZES, SMALL, Slide, Tab
from tests.tui.kit.by_taps import lesson_pages
from tests.tui.kit.filled import first_round, update_of
from tests.tui.kit.paged import scene_of, turn_at
from tests.tui.web.test_at_the_door import FOCUS, hand, sit_down
from tests.tui.web.test_pages import TABLES
from tests.tui.web.test_rounds import hosted

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


@pytest.fixture(scope="module")
def page_of(browser: Browser) -> Iterator[Callable[[tuple[int, int]], Tab]]:
    """The page in a tab of a size, which several tests use: to make a tab takes longer than most of them."""
    tabs: dict[bool, Tab] = {}

    def opened(size: tuple[int, int]) -> Tab:
        if (is_large := size == LARGE) in tabs:
            return tabs[is_large].again(size)
        return tabs.setdefault(is_large, Tab.alone(browser, size))

    yield opened
    for tab in tabs.values():
        tab.close()


@pytest.fixture
def size() -> tuple[int, int]:
    return PHONE


@pytest.fixture
def tab(page_of: Callable[[tuple[int, int]], Tab], size: tuple[int, int]) -> Iterator[Tab]:
    """The page, as if nobody had used it before; what a test does there may bring no error."""
    tab = page_of(size)
    yield tab
    assert not tab.wrong


@pytest.mark.few("small", "large")
@pytest.mark.parametrize("size", SIZES, ids=["phone", "small", "on its side", "large"])
def test_nothing_overflows_and_all_can_be_tapped(tab: Tab) -> None:
    found = {}
    for number, (name, update) in enumerate(TABLES.items(), 1):
        tab.show(table_page(scene_of(update())), number=number)
        if faults := tab.faults:
            found[name] = faults
    assert not found


def _moments(game: str, seats: int) -> list[Update]:
    """Return a moment of a round for each number of piles, of what is in force, and of what can be done."""
    found: dict[object, Update] = {}
    for moment in first_round(game, seats):
        view = (update := update_of(moment)).view
        assert view is not None
        zones = tuple(
            (zone.name, zone.seat) for zone in view.zones if zone.role is not Role.OWN and zone.count
        )
        force = view.discard and (bool(view.discard.pending), bool(view.discard.skips))
        found.setdefault((zones, force, len(view.facts), len(view.choices)), update)
    return list(found.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    "size",
    [PHONE, *(pytest.param(size, marks=pytest.mark.long) for size in (SMALL, ON_ITS_SIDE, LARGE))],
    ids=["phone", "small", "on its side", "large"],
)
def test_no_moment_of_a_round_is_cut(tab: Tab) -> None:
    number = 0
    for game in games():
        for seats in (2, 4):
            for update in _moments(game.name, seats):
                tab.show(table_page(scene_of(update)), number=(number := number + 1))
                assert not tab.faults, (game.name, seats, update.view)
    assert number > 100


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_names_are_read_whole_beside_their_ratings_and_what_they_have_won(tab: Tab) -> None:
    names = ("Ann", "Bartholomew Youn", "W" * 16)
    ratings = tuple(RatingPart(seat=seat, points=23, within=16, matches=1) for seat in range(3))
    won = tuple(
        StandingPart(name=name, matches=12, of=17, rounds=114, seat=seat) for seat, name in enumerate(names)
    )
    evening = EveningPart(matches=17, rounds=300, people=won)
    shown = news.table(
        Phase.WAITING, news.seats(*names), ratings=ratings, evening=evening, teams=((0, 2), (1,))
    )
    tab.show({**waiting_room(Update(seq=1, table=shown, you=0))}, kind="room")
    cut = "(names) => names.some((name) => name.scrollWidth > name.clientWidth)"
    assert not tab.page.locator(".places .name, .evening .name").evaluate_all(cut)
    assert not tab.faults


@pytest.mark.few("small")
@pytest.mark.parametrize("size", SIZES, ids=["phone", "small", "on its side", "large"])
def test_a_lesson_is_read_whole_beside_its_table(tab: Tab) -> None:
    """The step of each kind of table that has the most to say."""
    for number, game in enumerate(("switch", "jojo", "lotta-watta"), 1):
        pages = [page for lesson in packaged.of_game(game) for page in lesson_pages(lesson)]
        tab.show(max(pages, key=lambda page: len(page["log"])), number=number)
        assert not tab.faults
        assert tab.page.evaluate("log.scrollHeight <= log.clientHeight")


def test_the_invitation_leaves_the_address_bar_and_the_key_stays(tab: Tab) -> None:
    hello = tab.heard[0]["hello"]
    assert hello["invite"] == "an-invitation"
    assert len(hello["key"]) == 64
    assert "#" not in tab.page.url
    tab.page.reload()
    tab.until(lambda: len(tab.heard) == 2)
    assert tab.heard[1]["hello"] == hello


def test_a_tap_says_what_it_does_and_on_which_page_and_a_card_is_thrown_upward(tab: Tab) -> None:
    tab.show(table_page(scene_of(my_turn())), number=7)
    tab.tap("zone stock")
    tab.drag("card 0 R7", Slide(10, -90))
    tab.drag("card 1 RD", Slide(4, -20))  # too short: it falls back
    tab.until(lambda: len(tab.done) == 2)
    assert tab.done == [
        {"do": "zone stock", "n": 7},
        {"do": "card 0 R7", "throw": True, "n": 7},
    ]


def test_with_keys_alone_cards_are_reached_and_the_focus_stays(tab: Tab) -> None:
    tab.show(table_page(scene_of(my_turn())))
    tab.page.locator('[data-do="card 0 R7"]').focus()
    for key, reached in (
        ("ArrowRight", "card 1 RD"),
        ("ArrowRight", "card 2 G0"),
        ("ArrowLeft", "card 1 RD"),
    ):
        tab.page.keyboard.press(key)
        assert (tab.focused, tab.page.evaluate(FOCUS)) == (reached, "")
    tab.page.keyboard.press("Enter")
    tab.until(lambda: bool(tab.done))
    assert tab.done[0]["do"] == "card 1 RD"
    turn = turn_at(my_turn())
    turn.click(1)
    tab.show(table_page(scene_of(my_turn(), turn)), number=2)
    assert tab.focused == "card 1 RD"
    step = Step(Pick.NUMBER, limits=(0, 13), usual=4)
    asking = an_update(a_view(hand=(), choices=(Choice("bid", in_words("Bid"), (step,)),)))
    tab.show(table_page(scene_of(asking)), number=3)
    assert tab.focused == "option 4", "the usual one"


def test_a_box_takes_the_focus_and_gives_it_back_and_escape_closes_it(tab: Tab) -> None:
    tab.show(table_page(scene_of(my_turn())))
    tab.page.locator('[data-do="menu"]').focus()
    tab.show({"over": menu_box([("rules", "Rules", ""), ("leave", "Leave the table", "risky")])}, number=2)
    assert tab.focused == "rules"
    tab.page.keyboard.press("ArrowDown")
    assert tab.focused == "leave"
    tab.page.keyboard.press("Escape")
    tab.until(lambda: bool(tab.done))
    assert tab.done[0]["do"] == "close"
    tab.show({"over": ""}, number=3)
    assert tab.focused == "menu"


def test_what_is_typed_stays_while_others_write(tab: Tab) -> None:
    scene = scene_of(my_turn())
    tab.show({**table_page(scene), "over": chat_box(log(scene.lines[:1]))})
    tab.page.keyboard.type("hello")
    tab.show({"over": chat_box(log(scene.lines))}, number=2)
    tab.page.keyboard.type(" all")
    tab.page.keyboard.press("Enter")
    tab.until(lambda: bool(tab.done))
    assert tab.done == [{"do": "say", "text": "hello all", "n": 2}]


def test_a_race_is_reported_after_it_is_painted(tab: Tab) -> None:
    tab.tell({"set": dict(table_page(scene_of(my_turn()))), "page": "table", "n": 1, "race": 12})
    tab.until(lambda: {"shown": 12} in tab.heard)
    assert tab.page.locator(".question").inner_text() == "Your turn: play a card or draw one"


def test_the_card_that_slides_is_the_one_that_was_played_and_not_the_one_that_lies_there(tab: Tab) -> None:
    tab.show(table_page(scene_of(my_turn())))
    tab.page.evaluate("""
      flown = [];
      new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) =>
        flown.push([node.className, node.textContent])))).observe(document.body, { childList: true });
    """)
    slides = [["hand", "zone discard", "R7", card("R7")], ["zone discard", "seat 1", "", card("")]]
    tab.tell({"set": dict(table_page(scene_of(an_update(a_view())))), "move": slides, "n": 2})
    tab.page.wait_for_function("() => flown.length === 2")
    assert tab.page.evaluate("flown") == [["card color red flying", "7R77"], ["card back flying", ""]]
    tab.page.wait_for_function("() => !document.querySelector('.flying')")


def test_a_lost_line_is_said_and_the_page_comes_back_by_itself(tab: Tab) -> None:
    tab.show(table_page(scene_of(my_turn())))
    tab.sockets[-1].close()
    tab.page.wait_for_function("document.querySelector('#line').textContent.startsWith('Connection lost')")
    tab.until(lambda: len(tab.sockets) == 2)
    tab.show(table_page(scene_of(my_turn())), number=2)
    assert tab.page.locator("#line").inner_text() == ""


@pytest.mark.slow
def test_a_page_that_is_over_says_why_and_does_not_come_back_by_itself(tab: Tab) -> None:
    tab.show(table_page(scene_of(my_turn())))
    tab.tell({"bye": "The table is open in another tab."})
    tab.page.wait_for_selector("text=The table is open in another tab.")
    tab.sockets[-1].close()
    tab.page.get_by_role("button", name="Come in again").click()
    tab.until(lambda: len(tab.sockets) > 1)
    assert len(tab.sockets) == 2


A_TABLE: Final = """
- banner:
  - heading "JUNO Classic" [level=1]
  - paragraph: round 3 · to 500 points
  - button "Chat"
  - button "Menu"
- region "The other players":
  - group "Bo":
    - text: Bo
    - img "score 47"
    - img "10 cards"
    - emphasis: bot
  - group "Cem"
  - group "Dora"
- main:
  - 'img "discard: red 2"'
  - 'button "stock: face down"'
  - list:
    - listitem: red
- region "What happened":
  - list:
    - listitem: Dora plays red 2
- paragraph: "Your turn: play a card or draw one"
- group "What you can do":
  - button "Draw a card"
- group "Your hand":
  - button "red 7, can be played"
  - button "red +2, can be played"
  - button "green 0"
  - button "green 5"
  - button "blue 3"
  - button "blue 9"
  - button "Wild, can be played"
- status: "Your turn: play a card or draw one."
"""
A_LOBBY: Final = """
- main:
  - heading "Hello Ann" [level=2]
  - list:
    - listitem:
      - heading "Kitchen needs a password" [level=3]
      - paragraph: Pairs, 1 of 4 seats, waiting
      - button "Sit down"
      - button "Watch"
      - button "Rules"
  - button "Open a table"
  - button "Learn a game"
"""


def test_who_listens_is_told_by_one_region_and_hears_what_everything_is(tab: Tab) -> None:
    from playwright.sync_api import expect

    tab.tell({"parts": {"seats": "The other players", "log": "What happened"}})
    tab.show(table_page(scene_of(my_turn())))
    tab.tell({"live": "Your turn: play a card or draw one."})
    tab.page.wait_for_function("document.querySelector('#live').textContent !== ''")
    assert tab.page.locator("[aria-live]").count() == 1
    expect(tab.page.locator("body")).to_match_aria_snapshot(A_TABLE)
    lobby = lobby_page(Lobby(tables=(news.line("Kitchen", taken=1, locked=True),)), "Ann", watching=False)
    tab.show({**dict.fromkeys(("head", "seats", "log", "ask", "hand"), ""), "felt": lobby}, "sheet", 2)
    expect(tab.page.locator("body")).to_match_aria_snapshot(A_LOBBY)
    assert tab.page.locator("#live").text_content() == "", "what was said at the table is over"


def test_the_newest_of_two_tabs_has_the_seat_and_a_reload_keeps_it(browser: Browser) -> None:
    with hosted("juno-classic") as serve, closing(Tab.open(browser)) as tab:
        held = sit_down(tab, serve)
        tab.page.reload()
        assert hand(tab) == held
        assert tab.page.locator("#hand .own").inner_text().startswith("Ann")
        other = tab.context.new_page()
        other.goto(tab.page.url)
        other.wait_for_selector("#page.table #hand .card")
        tab.page.get_by_role("button", name="Come in again").wait_for()
        tab.page.get_by_role("button", name="Come in again").click()
        assert hand(tab) == held
        assert tab.wrong == []


def test_the_sizes_are_those_that_were_designed_for() -> None:
    assert {PHONE, SMALL, ON_ITS_SIDE, LARGE} == set(SIZES)
    assert len(crowded().view.hand) == 20  # type: ignore[union-attr]
