"""Pages and boxes: what each key does, and what stands there."""

from __future__ import annotations

import pytest

from net import HomeError
from net.messages import Chat, Lobby, Notice, Phase, Presence, Ready, Record, Remove, Say, Setup, Substitute
from rules.errors import RecordError
from tests.tui.fake_connector import FakeConnector
from tests.tui.fake_shelf import PAGES, FakeLibrary, FakeShelf
from tests.tui.news import TLS, line, seats
from tests.tui.walking import (
    ATTIC,
    DEN,
    GARDEN,
    KITCHEN,
    SAVED,
    at,
    parlour,
    press,
    settled,
    text_of,
    type_in,
    walk,
)
from tui.actions import (
    HOME,
    LOBBY,
    NEARBY,
    OPENING,
    OPTIONS,
    REPLAY,
    RESULTS,
    RULES,
    SETTINGS,
    WAITING,
    Action,
)
from tui.actions import SAVED as SAVED_KEYS
from tui.screens.rules import RulesScreen
from tui.settings import Motion, Settings

# ---- home and help ------------------------------------------------------------------------------


async def test_home_is_walked_with_arrows_and_enter_too() -> None:
    app = parlour()
    async with walk(app, "down", "down", "down", "down", "enter"):
        assert at(app) == "RulesScreen"


async def test_quitting_takes_one_key() -> None:
    app = parlour()
    async with walk(app, "q"):
        pass
    assert app.return_code == 0


@pytest.mark.parametrize(
    ("keys", "named"),
    [((), "Play a match against bots"), (("h", "enter"), "Seat a bot"), (("s",), "Change the marked row")],
)
async def test_help_lists_the_keys_of_the_screen_below(keys: tuple[str, ...], named: str) -> None:
    app = parlour()
    async with walk(app, *keys, "question_mark") as pilot:
        assert at(app) == "HelpScreen"
        assert named in text_of(app)
        await press(pilot, "escape")
        assert at(app) != "HelpScreen"


async def test_help_at_the_table_leads_to_its_rules() -> None:
    app = parlour()
    async with walk(app, "p", "question_mark", "r") as pilot:
        assert at(app) == "RulesScreen"
        assert "Match what lies on top" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "TableScreen"


async def test_help_does_not_list_a_key_that_does_not_work_now() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "question_mark"):
        assert "Start the match" not in text_of(app)


async def test_a_click_in_the_footer_is_a_key() -> None:
    app = parlour()
    async with walk(app) as pilot:
        await pilot.click(offset=(text_of(app).split("\n")[-1].index("help"), 23))
        await settled(pilot)
        assert at(app) == "HelpScreen"


async def test_a_click_on_a_row_chooses_it() -> None:
    app = parlour()
    async with walk(app) as pilot:
        row = next(y for y, words in enumerate(text_of(app).split("\n")) if "of every game" in words)
        await pilot.click(offset=(20, row))
        await settled(pilot)
        assert at(app) == "RulesScreen"


GROUPS = (HOME, NEARBY, LOBBY, WAITING, OPTIONS, OPENING, RESULTS, RULES, SETTINGS, SAVED_KEYS, REPLAY)


@pytest.mark.parametrize("group", GROUPS)
def test_no_key_means_two_things_on_one_screen(group: tuple[Action, ...]) -> None:
    keys = [key for action in group for key in action.keys]
    assert len(keys) == len(set(keys))


# ---- tables nearby ------------------------------------------------------------------------------


async def test_the_list_of_tables_changes_by_itself_and_the_cursor_stays_on_its_table() -> None:
    app = parlour(FakeConnector())
    async with walk(app, "j") as pilot:
        app.fake.find(KITCHEN, ATTIC)
        await settled(pilot)
        await press(pilot, "down")
        app.fake.find(GARDEN, KITCHEN, ATTIC)
        await settled(pilot)
        await press(pilot, "enter")
        assert app.fake.ways == ["join 192.168.1.7:7453"]


async def test_a_table_that_closes_disappears() -> None:
    app = parlour(FakeConnector())
    async with walk(app, "j") as pilot:
        app.fake.find(KITCHEN, ATTIC)
        await settled(pilot)
        app.fake.find(ATTIC)
        await settled(pilot)
        assert "Kitchen" not in text_of(app)
        app.fake.find()
        await settled(pilot)
        assert "Looking around" in text_of(app)


async def test_a_silent_table_says_that_it_is() -> None:
    app = parlour(FakeConnector())
    async with walk(app, "j") as pilot:
        app.fake.find(GARDEN)
        await settled(pilot)
        assert "no sign of life" in text_of(app)


async def test_hosts_joined_before_stand_below_until_they_are_found() -> None:
    app = parlour()
    async with walk(app, "j") as pilot:
        assert "Bo's den" in text_of(app)
        app.fake.find(type(KITCHEN)("d", DEN, "Den", "Pairs", 1, 4))
        await settled(pilot)
        assert "Joined before" not in text_of(app)


async def test_where_nothing_can_be_found_one_line_says_why() -> None:
    app = parlour(FakeConnector())
    app.fake.browsing.trouble = "This network does not carry announcements; type an address."
    async with walk(app, "j"):
        assert "does not carry announcements" in text_of(app)


async def test_leaving_the_list_ends_the_search() -> None:
    app = parlour(FakeConnector())
    async with walk(app, "j") as pilot:
        assert app.fake.browsing.running
        await press(pilot, "escape")
        assert not app.fake.browsing.running


# ---- the waiting room ---------------------------------------------------------------------------


async def test_the_host_sees_the_very_line_to_type_and_both_fingerprints() -> None:
    app = parlour()
    async with walk(app, "h", "enter"):
        words = text_of(app)
        assert "ssh -p 2222 play@192.168.1.20" in words
        assert "parlour join 192.168.1.20" in words
        assert "10.0.0.7" in words
        assert "SHA256:uNiVztksCsDhcc0u9e8BBrIt6QkfVbLbaoaHvvjzUn0" in words
        assert words.count("ab12 cd34 ab12 cd34") == TLS.count("ab12cd34") // 2


async def test_a_guest_sees_how_others_join_with_one_key() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter") as pilot:
        assert "ssh -p" not in text_of(app)
        await press(pilot, "i")
        assert "ssh -p 2222 play@192.168.1.20" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "WaitingScreen"


async def test_ready_can_be_taken_back() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "r", "r"):
        assert [request.on for request in app.house.asked if isinstance(request, Ready)] == [True, False]


async def test_a_bot_goes_at_once_but_a_player_only_after_asking() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, seats=seats("Ann", "Bo", "Bot 1")))
        await settled(pilot)
        await press(pilot, "x")
        assert app.house.asked_for(Remove) == []
        await press(pilot, "down", "down", "x")
        await press(pilot, "up", "x", "n", "x", "y")
        assert [request.seat for request in app.house.asked if isinstance(request, Remove)] == [2, 1]


async def test_what_is_typed_as_chat_is_no_key() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "t") as pilot:
        await type_in(pilot, "sbq r")
        await press(pilot, "enter")
        assert [request.text for request in app.house.asked if isinstance(request, Say)] == ["sbq r"]
        assert app.house.asked_for(Ready) == []
        await press(pilot, "escape", "r")
        assert len(app.house.asked_for(Ready)) == 1


async def test_chat_that_was_said_stands_below_the_seats() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        app.house.tell(Chat(name="Bo", text="hello"))
        await settled(pilot)
        assert "Bo: hello" in text_of(app)
        app.house.tell(Chat(name="Bo", text="a long story " * 22))
        app.house.tell(Notice(words="Cem sits down."))
        await settled(pilot)
        assert "Cem sits down." in text_of(app)
        assert "a long story" in text_of(app)


async def test_the_host_turns_options_and_others_only_read_them() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o", "right") as pilot:
        await press(pilot, "down", "down", "enter")
        await press(pilot, "backspace", "backspace", "backspace")
        await type_in(pilot, "200")
        await press(pilot, "enter", "down", "enter")
        asked = [request for request in app.house.asked if isinstance(request, Setup)]
        assert [(request.pace, request.options) for request in asked] == [
            ("fast", {}),
            ("", {"target": "200"}),
            ("", {"jump_in": "true"}),
        ]


async def test_options_show_what_the_referee_says() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o") as pilot:
        app.house.tell(app.house.update(Phase.WAITING, options={"target": "250"}))
        await settled(pilot)
        assert at(app) == "OptionsScreen"
        assert "250" in text_of(app)
        assert "Enter change" in text_of(app), "a number is typed: arrows do not turn it"


async def test_a_guest_cannot_turn_options() -> None:
    app = parlour()
    app.house.tell(Lobby(tables=(line(),)))
    async with walk(app, "j", "enter", "o", "right", "enter"):
        assert "Only the host" in text_of(app)
        assert app.house.asked_for(Setup) == []


async def test_who_is_away_or_a_bot_is_told() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        parts = list(seats("Ann", "Bo", "Bot 1"))
        parts[1] = parts[1].model_copy(update={"presence": Presence.AWAY})
        app.house.tell(app.house.update(Phase.WAITING, seats=tuple(parts)))
        await settled(pilot)
        assert "away" in text_of(app)
        assert "bot, normal" in text_of(app)


async def test_the_host_lets_a_bot_play_for_a_player_who_does_nothing() -> None:
    app = parlour()
    async with walk(app, "h", "enter") as pilot:
        parts = list(seats("Ann", "Bo"))
        app.house.tell(app.house.update(Phase.PLAYING, seats=tuple(parts)))
        await settled(pilot)
        await press(pilot, "b")
        assert app.house.asked_for(Substitute) == []
        parts[1] = parts[1].model_copy(update={"presence": Presence.IDLE})
        app.house.tell(app.house.update(Phase.PLAYING, seats=tuple(parts)))
        await settled(pilot)
        await press(pilot, "b")
        assert [request.seat for request in app.house.asked if isinstance(request, Substitute)] == [1]


async def test_the_host_sets_a_timer() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o", "down", "right") as pilot:
        await settled(pilot)
        assert [request.timer for request in app.house.asked if isinstance(request, Setup)] == [15]


async def test_a_game_that_shares_its_page_with_others_opens_at_its_own_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = ("# Pairs", *["- A rule."] * 60, "", "# Rows too", "", "Only here.", *["- More."] * 60)
    monkeypatch.setitem(PAGES, "rows", "\n".join(lines))
    app = parlour()
    assert isinstance(app.shelf, FakeShelf)
    app.shelf.share("rows", "Rows too")
    async with walk(app, "r", "tab") as pilot:
        assert "Only here." in text_of(app)
        assert "A rule." not in text_of(app)
        await press(pilot, "tab")
        assert "A turn" in text_of(app)
        app.push_screen(RulesScreen("rows"))
        await settled(pilot)
        assert "Only here." in text_of(app)


async def test_leaving_parlour_during_a_match_asks_first() -> None:
    app = parlour()
    async with walk(app, "p", "ctrl+q", "n") as pilot:
        assert at(app) == "TableScreen"
        await press(pilot, "ctrl+q", "y")
    assert app.return_code == 0
    assert app.house.closed


async def test_the_table_that_starts_closes_whatever_page_is_open() -> None:
    app = parlour()
    async with walk(app, "h", "enter", "o") as pilot:
        app.house.tell(app.house.update(Phase.PLAYING))
        await settled(pilot)
        assert at(app) == "TableScreen"


# ---- results, rules, settings, saved matches ----------------------------------------------------


async def test_results_tell_the_winner_the_points_and_the_rounds() -> None:
    app = parlour()
    async with walk(app, "p") as pilot:
        app.house.tell(app.house.update(Phase.BETWEEN))
        await settled(pilot)
        words = text_of(app)
        assert "Bot 2 wins round 3" in words
        assert "Bot 2 went out" in words
        assert "to 500 points" in words
        assert "Press Enter for the next round." not in words


async def test_the_end_of_a_match_names_its_winner() -> None:
    app = parlour()
    async with walk(app, "p") as pilot:
        app.house.tell(app.house.update(Phase.OVER))
        await settled(pilot)
        assert "Ann wins the match" in text_of(app)


async def test_a_record_is_kept() -> None:
    library = FakeLibrary()
    app = parlour(library=library)
    async with walk(app, "p") as pilot:
        app.house.tell(Record(name="m.txt", text="parlour match 1"))
        await settled(pilot)
        assert library.kept == {"m.txt": "parlour match 1"}


async def test_rules_turn_to_the_next_game() -> None:
    app = parlour()
    async with walk(app, "r") as pilot:
        assert "PR-1 The deck has 60 cards: small, or 108." in text_of(app)
        await press(pilot, "tab")
        assert "Four in a row win." in text_of(app)


async def test_a_setting_shows_at_once_and_is_kept() -> None:
    kept: list[Settings] = []
    app = parlour(keep=kept.append)
    async with walk(app, "s") as pilot:
        await press(pilot, "down", "right", "down", "down", "enter", "down", "right", "down", "left")
        assert kept[-1].theme != "parlour-dark"
        assert app.theme == kept[-1].theme
        assert kept[-1].ascii
        assert kept[-1].motion is Motion.REDUCED
        assert not kept[-1].bell
        assert text_of(app).isascii()


async def test_a_name_is_changed_in_the_settings() -> None:
    app = parlour()
    async with walk(app, "s", "enter") as pilot:
        await type_in(pilot, "a")
        await press(pilot, "enter")
        assert app.settings.name == "Anna"
        assert "Anna" in text_of(app)


async def test_settings_that_cannot_be_kept_hold_and_say_so() -> None:
    def broken(settings: Settings) -> None:
        raise HomeError("cannot write the settings: no space left")

    app = parlour(keep=broken)
    async with walk(app, "s", "down", "right"):
        assert app.settings.theme != "parlour-dark"
        assert "could not be kept" in text_of(app)


async def test_what_is_wrong_with_the_settings_is_said_at_the_start() -> None:
    app = parlour(complaint="Settings are not TOML; your file is kept as settings.toml.bad.")
    async with walk(app):
        assert "settings.toml.bad" in text_of(app)


async def test_a_saved_match_is_walked_by_keys() -> None:
    app = parlour()
    async with walk(app, "v", "enter") as pilot:
        assert "1 of 10" in text_of(app)
        await press(pilot, "right", "right")
        assert "3 of 10: Bo plays red 1" in text_of(app)
        await press(pilot, "left")
        assert "2 of 10" in text_of(app)
        await press(pilot, "down")
        assert "5 of 10" in text_of(app)
        await press(pilot, "up", "end")
        assert "10 of 10" in text_of(app)
        await press(pilot, "home", "escape")
        assert at(app) == "SavedScreen"


async def test_a_replay_offers_the_way_back_at_its_end_and_calls_no_seat_you() -> None:
    app = parlour()
    async with walk(app, "v", "enter") as pilot:
        assert "Down round" in text_of(app)
        assert "Up/Down" not in text_of(app)
        await press(pilot, "right")
        assert "Up/Down round" in text_of(app)
        await press(pilot, "end")
        assert "Up round" in text_of(app)
        assert "shown" in text_of(app)
        assert "you" not in text_of(app)


async def test_a_replay_shows_one_hand_after_the_other() -> None:
    app = parlour()
    async with walk(app, "v", "enter") as pilot:
        await press(pilot, "right", "tab", "tab")
        assert "WILD" in text_of(app)
        await press(pilot, "tab")
        assert "watching" in text_of(app)


async def test_a_match_that_cannot_be_read_says_which_line() -> None:
    app = parlour(library=FakeLibrary(SAVED, error=RecordError(7, "R9 is not in that hand")))
    async with walk(app, "v", "enter") as pilot:
        assert "line 7: R9 is not in that hand" in text_of(app)
        await press(pilot, "escape")
        assert at(app) == "SavedScreen"


async def test_without_saved_matches_the_list_says_what_will_be_there() -> None:
    app = parlour(library=FakeLibrary())
    async with walk(app, "v"):
        assert "Every match that you finish is kept here." in text_of(app)


# ---- sizes and looks ----------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [(), ("j",), ("h",), ("h", "enter"), ("r",), ("s",), ("v",)])
async def test_a_terminal_that_is_too_small_gets_one_clear_line_and_recovers(keys: tuple[str, ...]) -> None:
    app = parlour()
    async with walk(app, *keys) as pilot:
        before = text_of(app)
        await pilot.resize_terminal(50, 10)
        await settled(pilot)
        lines = [words.strip() for words in text_of(app).split("\n") if words.strip()]
        assert lines == ["Parlour needs 60 x 18; this terminal is 50 x 10."]
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert text_of(app) == before


@pytest.mark.parametrize("size", [(60, 18), (1, 1), (300, 100)])
async def test_every_size_is_survived(size: tuple[int, int]) -> None:
    app = parlour()
    async with walk(app, "h", "enter", size=size):
        assert at(app) == "WaitingScreen"


async def test_in_ascii_nothing_else_is_drawn() -> None:
    app = parlour(settings=Settings(name="Ann", ascii=True))
    async with walk(app) as pilot:
        assert text_of(app).isascii()
        for keys in (("h", "enter"), ("i",), ("escape", "o"), ("question_mark",)):
            await press(pilot, *keys)
            assert text_of(app).isascii(), keys


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_list_of_tables_cuts_nothing_that_has_room(size: tuple[int, int]) -> None:
    full = line("Anna's table 2", title="Next to the Last Card", seats=10, taken=10, locked=True)
    app = parlour()
    async with walk(app, size=size) as pilot:
        app.house.tell(Lobby(tables=(full, line("Attic", "t2"))))
        await press(pilot, "j", "enter")
        for words in ("Anna's table 2", "Next to the Last Card", "10 of 10 seats", "waiting, password"):
            assert words in text_of(app)


async def test_in_ascii_who_is_ready_does_not_look_as_if_they_were_not() -> None:
    app = parlour(settings=Settings(name="Ann", ascii=True))
    async with walk(app, "h", "enter", "r"):
        assert "+ ready" in text_of(app)


@pytest.mark.parametrize("theme", ["parlour-dark", "parlour-light", "parlour-high-contrast", "no such theme"])
async def test_every_theme_can_be_worn(theme: str) -> None:
    app = parlour(settings=Settings(name="Ann", theme=theme))
    async with walk(app):
        assert at(app) == "HomeScreen"


async def test_the_palette_offers_the_actions_of_the_screen_below() -> None:
    app = parlour()
    async with walk(app, "ctrl+p") as pilot:
        await type_in(pilot, "finished")
        await pilot.pause(0.3)
        words = text_of(app)
        assert "look at a finished match" in words.lower()
