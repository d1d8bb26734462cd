"""Pages made of values: what stands on them, what they offer, and what no page may have."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise

import pytest

from parlour.net.errors import Unwritable
from parlour.net.wire.messages import Lobby, PausedBy, PausePart, Phase, Presence, Update
from parlour.net.wire.notices import NOT_WRITTEN
from parlour.rules.sentences import in_words
from parlour.rules.steps import Choice
from parlour.rules.views import MatchView, RoundResult, Zone, ZoneKind
from parlour.tui.drawing import themes
from parlour.tui.seen.facts import Still
from parlour.tui.ways.questions import Password, WatchInstead
from parlour.tui.web.at_table import slides_between
from parlour.tui.web.pages.ask import ask
from parlour.tui.web.pages.boxes import blank_page, decision_box, invite_box, rules_box
from parlour.tui.web.pages.cards import short
from parlour.tui.web.pages.lobby import lobby_page
from parlour.tui.web.pages.results import results_page
from parlour.tui.web.pages.table import table_page
from parlour.tui.web.pages.waiting import waiting_room
from tests.rules.jojo.table import table
from tests.tui.kit import laid, news, stacked, tricks
from tests.tui.kit.at_table import (
    DRAW,
    a_view,
    an_update,
    challenged,
    crowded,
    exposed,
    facing,
    my_turn,
    several,
)
from tests.tui.kit.filled import first_round, update_of
from tests.tui.kit.foreign import foreign
from tests.tui.kit.paged import Read, scene_of, turn_at

STOCK = Zone("stock", ZoneKind.STOCK, 20, ("QD",))
TABLES: dict[str, Callable[[], Update]] = {
    "my turn": my_turn,
    "ten players, twenty cards": crowded,
    "a spectator": lambda: crowded(viewer=None),
    "facing a card": facing,
    "exposed": exposed,
    "challenged": challenged,
    "a race": lambda: laid.seen(laid.racing()),
    "asked in turn": lambda: laid.seen(laid.asking()),
    "stacks": lambda: stacked.seen(table("- B3 -\n- R5 -\n- - -\nhands R6 B1 W | G2")),
    "a game of others": foreign,
    "a trick of five": lambda: tricks.seen(5, 4, 2, facts=(tricks.HEARTS,) * 8),
    "melds that lie open": tricks.melded,
    "a dummy": tricks.dummy,
    "own cards that are not seen": lambda: tricks.unseen_own(5),
    "a trick beside a stock": lambda: tricks.seen(2, 1, 1, more=(STOCK,)),
}
STATIC = files("parlour.tui.web") / "static"


def read(update: Update) -> Read:
    return Read("".join(table_page(scene_of(update)).values()))


@pytest.mark.parametrize("name", TABLES)
def test_every_page_is_whole_and_each_thing_to_do_has_a_name_and_is_there_once(name: str) -> None:
    page = read(TABLES[name]())
    assert len(page.does) == len(set(page.does))
    for element in page.elements:
        assert "style" not in element.attributes
        assert not any(attribute.startswith("on") for attribute in element.attributes)
        if "data-do" in element.attributes:
            assert element.attributes.get("aria-label") or element.text.strip()


def test_a_table_shows_others_the_cards_in_the_middle_what_is_asked_and_the_hand() -> None:
    sections = table_page(scene_of(my_turn()))
    assert [name for name in ("Bo", "Cem", "Dora") if name in sections["seats"]] == ["Bo", "Cem", "Dora"]
    assert "red 4" in sections["felt"]
    assert "Dora plays red 2" in sections["log"]
    assert "Your turn: play a card or draw one" in sections["ask"]
    hand = Read(sections["hand"])
    assert [each.attributes["aria-label"] for each in hand.elements if "data-do" in each.attributes] == [
        *("red 7, can be played", "red +2, can be played", "green 0", "green 5"),
        *("blue 3", "blue 9", "Wild, can be played"),
    ]


def test_a_trick_lies_in_the_order_of_play_with_names_and_a_mark_at_who_led() -> None:
    felt = Read(table_page(scene_of(tricks.seen(4, 3, 2)))["felt"])
    laid = [each for each in felt.elements if each.attributes.get("data-at", "").startswith("trick")]
    assert [each.attributes["data-at"] for each in laid] == ["trick 2", "trick 3", "trick 0", "trick 1"]
    assert [each.text.lstrip("10KQ2") for each in laid] == ["Cemled", "Dora", "Ann", "Bo"]
    cards = [each.attributes["aria-label"] for each in felt.elements if each.attributes.get("role") == "img"]
    assert cards == ["10 of hearts", "King of hearts", "2 of hearts", "empty"]


def test_what_the_game_says_of_a_player_and_what_is_known_of_cards_stands_on_them_and_is_heard() -> None:
    sections = table_page(scene_of(tricks.noted()))
    assert sections["seats"].count('<em class="note">bid 4</em>') == 3
    assert sections["hand"].count('<em class="note">bid 4</em>') == 1
    sections = table_page(scene_of(tricks.marked(3)))
    assert sections["hand"].count('class="mark"') == 3
    assert sections["seats"].count('class="mark"') == 6
    assert 'aria-label="face down: red, no 1 and no 2"' in sections["hand"]
    assert 'aria-label="red 1: red, no 1 and no 2"' in sections["seats"]


def test_melds_lie_open_by_their_owners_and_a_market_can_be_tapped() -> None:
    felt = table_page(scene_of(tricks.melded()))["felt"]
    assert felt.count('class="group"') == 5
    assert "melds of Bo" in felt
    market = Zone("market", ZoneKind.HAND, 3, ("7H", "8S", ""))
    take = Choice("take", in_words("Take a card"), zone="market")
    view = tricks.a_trick(more=(market,), choices=(take,))
    assert "zone market" in read(an_update(view)).does


def test_hands_of_others_lie_open_and_ones_own_face_down() -> None:
    sections = table_page(scene_of(tricks.unseen_own(3)))
    hand = Read(sections["hand"])
    labels = [each.attributes["aria-label"] for each in hand.elements if "data-do" in each.attributes]
    assert labels == ["face down"] * 4
    assert "lifted" not in sections["hand"]
    assert sections["seats"].count('class="card color') == 7
    assert 'aria-label="Ace of spades, King of spades' in table_page(scene_of(tricks.dummy()))["seats"]


def test_a_card_that_is_lifted_says_so_and_what_a_second_tap_does_and_marked_ones_have_a_button() -> None:
    turn = turn_at(my_turn())
    assert "Tap it again" not in table_page(scene_of(my_turn(), turn))["ask"]
    turn.click(0)
    sections = table_page(scene_of(my_turn(), turn))
    lifted = [
        each for each in Read(sections["hand"]).elements if each.attributes.get("aria-pressed") == "true"
    ]
    assert [each.attributes["data-do"] for each in lifted] == ["card 0 R7"]
    assert "Tap it again, or drag it up, to play it." in sections["ask"]
    turn.click(2)  # no card that can be played
    assert "Tap it again" not in table_page(scene_of(my_turn(), turn))["ask"]
    update = an_update(a_view(hand=("2S", "2H", "7C"), choices=(several(("2S", "2H"), most=2),)))
    turn = turn_at(update)
    turn.click(0)
    assert "Tap it again to mark it." in table_page(scene_of(update, turn))["ask"]
    for at in (0, 1):
        turn.click(at)
    turn.mark()
    enter = read_of(update, turn).doing("enter")
    assert enter is not None
    assert enter.text.startswith("Play")


def test_what_a_host_can_end_stands_beside_what_holds_the_match_up() -> None:
    away = an_update(a_view(turn=1), presence={1: Presence.IDLE})
    parts = tuple(part.model_copy(update={"host": part.seat == 0}) for part in away.table.seats)
    pause = PausePart(by=PausedBy.HOST, told=in_words("Ann has paused the table"))
    for seats, still, does in (
        (away.table.seats, None, ["people substitute"]),
        (parts, None, ["people substitute"]),
        (parts, pause, ["people go_on"]),
        (away.table.seats, pause, []),
    ):
        table = away.table.model_copy(update={"seats": seats, "pause": still})
        update = away.model_copy(update={"table": table})
        scene = replace(scene_of(update), still=Still("PAUSED", still.told) if still is not None else None)
        assert [do for do in Read(f"<p>{ask(scene)}</p>").does if do.startswith("people")] == does


def test_every_page_of_a_table_says_that_its_machine_cannot_reach_the_database() -> None:
    pause = PausePart(by=PausedBy.JOURNAL, told=NOT_WRITTEN[Unwritable.UNANSWERED])
    update = an_update(a_view(), phase=Phase.BETWEEN)
    update = update.model_copy(update={"table": update.table.model_copy(update={"pause": pause})})
    scene = replace(scene_of(update), still=Still("PAUSED", pause.told))
    assert update.view is not None
    waiting = update.model_copy(update={"table": update.table.model_copy(update={"phase": Phase.WAITING})})
    for page in (
        ask(scene),
        waiting_room(waiting)["ask"],
        results_page(update, update.view, scene.words, None, 0.0)["ask"],
    ):
        assert "The table is paused: its machine cannot reach the database. Nothing is lost" in page


def test_the_rounds_of_others_are_no_zeros() -> None:
    ended = tuple(RoundResult(number, 1, (0, number), (0, number), in_words("out")) for number in (1, 2))
    view = replace(a_view(seats=2), match=MatchView(results=ended))
    update = an_update(view, phase=Phase.BETWEEN)
    told = "".join(results_page(update, view, scene_of(update).words, None, 0.0).values())
    assert "+2" in told
    assert "·" in told
    assert "+0" not in told


def read_of(update: Update, turn: object) -> Read:
    return Read("".join(table_page(scene_of(update, turn)).values()))  # type: ignore[arg-type]


def test_colors_are_chosen_by_buttons_in_these_colors() -> None:
    turn = turn_at(my_turn())
    turn.click(turn.hand.index("W"))
    turn.click(turn.hand.index("W"))
    page = read_of(my_turn(), turn)
    assert [do for do in page.does if do.startswith("option")] == [
        f"option {color}" for color in ("blue", "green", "red", "yellow")
    ]
    assert "cancel" in page.does


@pytest.mark.parametrize(
    ("text", "words"), [("QS", "Queen"), ("10H", "10"), ("RR", "Reverse"), ("RD", "+2"), ("UNKNOWN", "UNKN")]
)
def test_a_card_in_the_midst_of_a_text_has_its_whole_name_unless_nobody_knows_it(
    text: str, words: str
) -> None:
    assert Read(short(text)).elements[0].text == words


def test_only_what_a_choice_asks_for_can_be_tapped_and_nothing_by_who_watches() -> None:
    assert read(crowded(viewer=None)).does == ["chat", "menu"]
    assert "seat 2" in read(exposed()).does
    assert not [do for do in read(my_turn()).does if do.startswith("seat")]
    does = read(laid.seen(laid.racing(laid.FOUR))).does
    assert {"place 0.1", "place 0.4"} <= set(does)
    assert not [do for do in does if do.startswith("verb stack")], "one's own cards are the buttons"


def test_who_is_stood_in_for_is_offered_the_seat_and_nothing_else() -> None:
    update = an_update(a_view(choices=(DRAW,)), presence={0: Presence.STAND_IN})
    actions = Read(table_page(scene_of(update))["ask"])
    assert actions.does == ["back"]
    assert "A bot plays for you" in actions.elements[0].text


def test_a_drawing_in_rules_keeps_its_lines_and_the_words_of_a_game_of_others_are_shown() -> None:
    page = Read(rules_box("Jojo", "# Grid\n\nBegin with `M`:\n\n```\n  N\nW M E\n```\n"))
    assert [each.text for each in page.elements if each.name in ("code", "pre")] == ["M", "  N\nW M E"]
    update = an_update(replace(a_view(), prompt=in_words("Dance"), phase="dancing"))
    assert "Dance" in table_page(scene_of(update))["ask"]


def test_where_nobody_may_watch_nothing_leads_there() -> None:
    tables = (news.line("Kitchen", may_watch=False), news.line("Attic", "t2"))
    shown = Read(lobby_page(Lobby(tables=tables), "Ann", watching=False))
    assert {"sit t1", "sit t2", "watch t2"} <= {*shown.does}
    assert "watch t1" not in shown.does
    assert shown.elements[0].text.count("nobody may watch") == 1
    welcome = news.WELCOME.model_copy(update={"web_url": "http://192.0.2.7/#a"})
    assert ["#watch.a" in invite_box(welcome, may_watch=may) for may in (True, False)] == [True, False]
    asked = Read(decision_box(WatchInstead(remote=True, may_watch=False)))
    assert {"no", "give up"} == {*asked.does}
    assert "Nobody may watch it." in asked.elements[0].text


def test_the_host_of_a_waiting_table_may_add_and_remove_and_start() -> None:
    parts = news.seats("Ann", "Bo", most=3, ready=("Ann", "Bo"))
    update = Update(seq=1, table=news.table(Phase.WAITING, parts), you=0)
    does = Read("".join(waiting_room(update).values())).does
    assert {"start", "bot hard", "remove 1 Bo", "options"} <= set(does)
    guest = Read("".join(waiting_room(update.model_copy(update={"you": 1})).values())).does
    assert guest == ["wait", "rules", "learn"]


@pytest.mark.parametrize(("theme", "part"), [("parlour-light", 0), ("parlour-dark", 1)])
def test_the_colors_are_those_of_the_terminal(theme: str, part: int) -> None:
    css = (STATIC / "page.css").read_text("utf-8")
    blocks = re.findall(r":root \{(.*?)\}", css, flags=re.DOTALL)
    colors = themes.theme(theme).found
    for name in ("felt", "side", "bar", "line", "text", "dim", "accent", "warn", "good"):
        assert f"--{name}: {getattr(colors, name)};" in blocks[part]
    face = themes.face("white").found
    for suit in ("red", "green", "blue", "yellow", "purple"):
        assert f"--{suit}: {face.suits[suit].fill};" in blocks[0]
        assert f"--on-{suit}: {face.suits[suit].ink};" in blocks[0]


def test_the_files_of_the_page_load_nothing_from_elsewhere() -> None:
    for name in ("index.html", "page.css", "page.js"):
        text = (STATIC / name).read_text("utf-8")
        assert "http" not in text.replace('url.protocol === "https:"', "")
        assert " style=" not in text
        assert not re.search(r"crypto\.subtle|randomUUID|clipboard|wakeLock|eval\(", text)


def test_who_opens_a_table_in_a_room_with_a_password_reads_whose_it_is() -> None:
    asked = Read(blank_page(Password("", ""), stays=True))
    assert "Whoever opens a table in this room says the password of the room." in asked.elements[0].text
    assert "This table needs a password" in Read(blank_page(Password("Den", ""))).elements[0].text


# ---- what slides -------------------------------------------------------------------------------------------


@pytest.mark.few("jojo", "lotta-watta")
@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("juno-classic", {"hand", "seat", "zone"}),
        ("jojo", {"hand", "seat", "stack", "zone"}),
        ("lotta-watta", {"place", "seat", "zone"}),
    ],
    ids=["juno-classic", "jojo", "lotta-watta"],
)
def test_cards_slide_between_places_that_the_page_shows(game: str, kinds: set[str]) -> None:
    updates = [update_of(moment) for moment in first_round(game, 3)]
    pages = [Read("".join(table_page(scene_of(update)).values())) for update in updates]
    there = [{each.attributes.get("data-at") for each in page.elements} for page in pages]
    found = set()
    for (before, earlier), (after, later) in pairwise(zip(updates, there, strict=True)):
        assert before.view is not None
        assert after.view is not None
        for origin, target, _ in slides_between(before.view, after.view):
            assert {origin, target} <= earlier | later
            found |= {origin.split()[0], target.split()[0]}
    assert found == kinds
