"""The small parts of the pages, each by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.content import Content
from textual.events import Resize

from parlour.net.address import Address
from parlour.net.errors import CannotConnect, NetError, PortClosed, Unreachable, WrongVersion, grouped
from parlour.net.wire.messages import Phase, Update
from parlour.rules.sentences import in_words
from parlour.tui.app.attention import has_title, title_for, titled
from parlour.tui.app.player import fault_title
from parlour.tui.drawing import themes
from parlour.tui.keymap import BACK, HELP, WAITING, Action, key_words
from parlour.tui.screens.boxes.boxes import decision_box
from parlour.tui.screens.boxes.invite import invitation
from parlour.tui.screens.boxes.question import AnswerKey, Question
from parlour.tui.screens.boxes.seating import news
from parlour.tui.seen.facts import is_my_turn
from parlour.tui.text.language import speak
from parlour.tui.text.phrases import folded
from parlour.tui.ways.questions import Decision, TakeOver, WatchInstead
from parlour.tui.widgets.cells import GAP, Cell, bar, cell, described, in_columns
from parlour.tui.widgets.form import FormField, value_row
from parlour.tui.widgets.keys import fitting
from parlour.tui.widgets.markdown import paragraphs
from parlour.tui.widgets.paper import Paper, Paragraph, wrapped
from parlour.tui.widgets.rows import Row, Rows
from tests.tui.kit.news import WELCOME, seats, table, view
from tests.tui.kit.pseudo import Pseudo
from tests.tui.kit.stillness import settled
from tests.tui.kit.walking import text_of


def update(phase: Phase, you: int | None = 0) -> Update:
    shown = None if phase is Phase.WAITING else view(you)
    return Update(seq=1, table=table(phase, seats("Ann", "Bo")), you=you, view=shown)


def test_a_waiting_table_calls_its_options_as_their_page_does() -> None:
    shown = update(Phase.WAITING)
    table = shown.table.model_copy(update={"options": {"catch_seconds": "0"}})
    shown = shown.model_copy(update={"table": table})
    assert news(shown, "").plain.endswith("   catch seconds 0")


def test_a_turn_is_only_mine_while_a_match_is_played_and_i_sit_there() -> None:
    assert is_my_turn(update(Phase.PLAYING, 0))
    assert not is_my_turn(update(Phase.PLAYING, 1))
    assert not is_my_turn(update(Phase.PLAYING, None))
    assert not is_my_turn(update(Phase.BETWEEN, 0))
    assert not is_my_turn(None)


def test_the_title_says_whose_turn_it_is() -> None:
    assert title_for(update(Phase.PLAYING, 0)) == "Your turn · Kitchen · Parlour"
    assert title_for(update(Phase.PLAYING, 1)) == "Kitchen · Parlour"
    assert title_for(None) == "Parlour"


def test_a_title_holds_nothing_that_a_terminal_obeys() -> None:
    assert titled("a\x07\x1b]0;b\x1b\\c") == "\x1b]2;a]0;b\\c\x07"
    assert len(titled("x" * 1000)) < 100


@pytest.mark.parametrize("term", ["linux", "vt100", "dumb", "unknown", ""])
def test_a_console_without_a_title_is_sent_none(term: str) -> None:
    assert not has_title(term)
    assert has_title("xterm-256color")


def test_what_went_wrong_is_named_in_the_title() -> None:
    here = Address("kitchen")
    assert "port" in fault_title(PortClosed(here))
    assert "firewall" in fault_title(Unreachable(here))
    assert "version" in fault_title(WrongVersion(here, 1, 2))
    assert fault_title(CannotConnect(here, in_words("x"))) == "No connection"
    assert fault_title(NetError(in_words("x"))) == "That did not work"


# ---- how others join ------------------------------------------------------------------------------


def test_another_tcp_port_stands_in_the_line_to_type() -> None:
    words = invitation(WELCOME.model_copy(update={"tcp_port": 7000})).plain
    assert "parlour join 192.168.1.20:7000" in words


def test_long_fingerprints_are_folded_and_short_ones_are_not() -> None:
    assert folded("ab" * 32).count("\n") == 1
    assert folded("abcd1234") == "abcd 1234"
    assert grouped("0123456789ab") == "0123 4567 89ab"


# ---- lines, columns, footers ----------------------------------------------------------------------


@given(st.text(), st.integers(2, 40))
def test_a_cell_is_exactly_as_wide_as_it_was_asked_to_be(text: str, width: int) -> None:
    assert cell(text, width).cell_length == width


@given(st.lists(st.tuples(*[st.text(max_size=40)] * 4), min_size=1, max_size=4), st.integers(20, 120))
def test_columns_are_never_wider_than_the_room(texts: list[tuple[str, ...]], room: int) -> None:
    lines = in_columns([[Cell(text) for text in row] for row in texts], room, spare=1)
    assert all(line.cell_length <= room for line in lines)


def test_columns_are_cut_only_for_want_of_room_and_the_spare_one_goes_first() -> None:
    row = [Cell("Anna's table"), Cell("Next to the Last Card"), Cell("3 of 6 seats"), Cell("waiting")]
    whole = sum(len(one.text) + GAP for one in row)
    assert all(one.text in in_columns([row], whole, spare=1)[0].plain for one in row)
    narrow = in_columns([row], whole - 10, spare=1)[0].plain
    assert "Next" not in narrow
    assert "Anna's table" in narrow
    assert "3 of 6 seats" in narrow


def test_the_way_out_and_help_are_in_the_footer_however_narrow_it_is() -> None:
    less = tuple(Action(f"a{number}", (str(number),), "less needed", "") for number in range(9))
    shown = fitting((*less, HELP, BACK), 40)
    assert [hint.action for hint in shown] == [less[0], HELP, BACK]
    assert shown[-1].end <= 40


@pytest.mark.parametrize("width", [58, 76])
def test_the_rules_are_never_wanting_in_a_waiting_rooms_footer(width: int) -> None:
    shown = {hint.action.name for hint in fitting([one for one in WAITING if one.words], width)}
    assert {"ready", "start", "bot", "rules", "help", "leave"} <= shown


def test_a_field_turns_round_and_round_and_its_title_has_the_room_it_is_given() -> None:
    field = FormField("two", "reverse skips with two", "on", ("on", "off"))
    assert [field.turned(step).value for step in (1, 2, -1)] == ["off", "on", "off"]
    assert value_row(field, 80).content.plain.startswith("reverse skips… ‹ on ›")
    assert value_row(field, 80, 24).content.plain.startswith("reverse skips with two  ‹ on ›")


def test_a_bar_is_as_long_as_its_points_and_never_longer() -> None:
    assert bar(250, 500, 10).plain == "━━━━━╌╌╌╌╌"
    assert bar(900, 500, 10).plain == "━" * 10
    assert bar(-5, 500, 10).plain == "╌" * 10


# ---- rules pages ----------------------------------------------------------------------------------


def read(text: str, width: int = 80) -> list[str]:
    """What stands on a page of this width, line by line."""
    return [line.plain.rstrip() for block in paragraphs(text) for line in wrapped(block, width)]


def test_markdown_becomes_plain_words() -> None:
    text = "# Rules\n\n**JC-1** has `R7` and *more* in\ntwo lines, see [there](x).\n\n"
    text += "- one\n- two\n  goes on\n"
    assert read(text) == [
        "Rules",
        "",
        "JC-1 has R7 and more in two lines, see there.",
        "",
        "· one",
        "· two goes on",
        "",
    ]


def test_lists_in_lists_are_indented_and_numbers_stay_as_they_are() -> None:
    text = "How:\n1. one\n   - two,\n     three\n2. four\n\n\n\n**`b` five**\n"
    assert read(text) == ["How:", "1. one", "   · two, three", "2. four", "", "b five", ""]


@pytest.mark.parametrize("text", ["1 &lt; 2", "<b>a</b>", "> a", "---", "a_b_c", "www.a.org", "[a]: b"])
def test_what_pages_are_not_written_in_stays_as_it_was_typed(text: str) -> None:
    assert read(text) == [text, ""]


CARDS = """Cards:

| card | what it does | on what |
|---|---|---|
| `A` | you name the suit | anything |
| `QS` `QC` | you swap hands with the player on your left | |
"""


def test_a_table_stands_in_columns() -> None:
    assert read(CARDS) == [
        "Cards:",
        "",
        "card   what it does                                 on what",
        "A      you name the suit                            anything",
        "QS QC  you swap hands with the player on your left",
        "",
    ]


def test_a_table_that_is_too_wide_wraps_in_its_columns() -> None:
    assert read(CARDS, 40)[2:] == [
        "card   what it does             on what",
        "A      you name the suit        anything",
        "QS QC  you swap hands with the",
        "       player on your left",
        "",
    ]


def test_code_between_fences_keeps_its_lines() -> None:
    assert read('A file:\n\n```toml\ntitle = "Friday"\n\n[rules]\ntarget = 3\n```\n\nThat is it.') == [
        "A file:",
        "",
        '    title = "Friday"',
        "",
        "    [rules]",
        "    target = 3",
        "",
        "That is it.",
        "",
    ]


def test_a_list_item_hangs_under_its_first_word() -> None:
    lines = wrapped(Paragraph(Content("· one two three four"), 2), 12)
    assert [line.plain.rstrip() for line in lines] == ["· one two", "  three four"]


@given(st.text(alphabet="ab \n#*-`[]()|1.", max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    for paragraph in paragraphs(text):
        assert all(line.cell_length <= 20 for line in wrapped(paragraph, 20))


def test_lines_of_a_list_that_stay_are_not_made_again_when_others_change() -> None:
    rows = [(Cell(f"Table {number}"), Cell("3 of 4 seats", "bold")) for number in range(3)]
    before = in_columns(rows, 60, spare=1)
    after = in_columns([rows[0], (Cell("Attic 1"), Cell("4 of 4 seats")), rows[2]], 60, spare=1)
    assert [one is other for one, other in zip(before, after, strict=True)] == [True, False, True]


# ---- rows of several lines ------------------------------------------------------------------------


def test_words_that_fit_stand_beside_a_line_and_longer_ones_go_on_below() -> None:
    line = Content("target  50  ")
    assert described(line, Content("points that win"), 40).plain == "target  50  points that win"
    words = Content("points that win the match, counted over all rounds")
    assert described(line, words, 50).plain.split("\n") == [
        "target  50  points that win the match, counted",
        "            over all rounds",
    ]
    assert described(line, words, 40) is line


class Listed(App[None]):
    """An app with a list whose second row has two lines."""

    def compose(self) -> ComposeResult:
        many = [Row(f"r{n}", Content(f"row {n}")) for n in range(9)]
        yield Rows([Row("a", Content("one")), Row("b", Content.styled("two\nlines", "green")), *many])

    def text(self) -> list[str]:
        rows = self.query_one(Rows)
        return [rows.render_line(y).text.rstrip() for y in range(rows.size.height)]


async def test_a_row_of_two_lines_is_one_row_for_keys_and_clicks() -> None:
    app = Listed()
    async with app.run_test(size=(30, 5)) as pilot:
        rows = app.query_one(Rows)
        rows.focus()
        await pilot.pause()
        assert app.text() == ["› one", "  two", "  lines", "  row 0", "  row 1"]
        rows.move(1)
        assert app.text()[:4] == ["  one", "› two", "  lines", "  row 0"]
        assert rows.virtual_size.height == 12
        await pilot.click(offset=(3, 3))
        assert rows.pointed == rows.rows[2]
        await pilot.click(offset=(3, 2))
        assert rows.pointed == rows.rows[1]
        rows.move(20)
        await pilot.pause()
        assert app.text()[-1] == "› row 8"
        rows.move(-20)
        rows.move(1)
        await pilot.pause()
        assert app.text()[1:3] == ["› two", "  lines"]


async def test_all_words_of_the_row_under_the_cursor_have_one_color() -> None:
    app = Listed()
    async with app.run_test(size=(30, 5)) as pilot:
        rows = app.query_one(Rows)

        def colors() -> set[object]:
            words = (segment for segment in rows.render_line(1) if segment.text.strip())
            return {segment.style and segment.style.color for segment in words}

        rows.focus()
        before = colors()
        rows.move(1)
        await pilot.pause()
        assert len(colors()) == 1
        assert colors() != before


@pytest.mark.parametrize("name", themes.themes())
async def test_marked_rows_have_exactly_the_grounds_that_the_palettes_know(name: str) -> None:
    app, theme = Listed(), themes.theme(name).found
    app.register_theme(themes.for_app(name, theme))
    app.theme = name
    async with app.run_test(size=(30, 5)) as pilot:
        rows = app.query_one(Rows)

        def ground(line: int) -> set[str]:
            styles = (segment.style for segment in rows.render_line(line))
            return {style.bgcolor.name for style in styles if style is not None and style.bgcolor is not None}

        rows.focus()
        rows.hover = 2
        await pilot.pause()
        assert (ground(0), ground(3)) == ({theme.chosen_row}, {theme.pointed_row})
        app.screen.set_focus(None)
        await pilot.pause()
        assert ground(0) == {theme.left_row}


@pytest.mark.parametrize(
    ("words", "key"), [("forget the old", "f"), ("theirs", "f"), ("back", "b"), ("Sure?", "")]
)
async def test_a_click_on_any_line_of_an_answer_is_that_answer(words: str, key: str) -> None:
    app, answered = App[None](), list[str | None]()
    answers = [AnswerKey("f", "forget the old one: the new one is theirs"), AnswerKey("b", "back")]
    async with app.run_test(size=(44, 16)) as pilot:
        app.push_screen(Question("Another", "Sure?", answers), answered.append)
        await pilot.pause()
        lines = text_of(app).split("\n")
        row = next(y for y, line in enumerate(lines) if words in line)
        await pilot.click(offset=(lines[row].index(words), row))
        await pilot.pause()
    assert answered == ([key] if key else [])


async def test_the_words_of_all_answers_begin_in_one_column_however_long_the_names_of_keys_are() -> None:
    speak(Pseudo())
    answers = [AnswerKey(key, "=", usual=key == "backspace") for key in ("y", "backspace", "escape")]
    app = App[None]()
    async with app.run_test() as pilot:
        await app.push_screen(Question("Leave", "", answers))
        await pilot.pause()
        shown = [line for line in text_of(app).splitlines() if "=" in line]
    assert len(shown) == 3
    assert len({line.index("=") for line in shown}) == 1
    assert f"{key_words('backspace')}, {key_words('enter')} =" in shown[1]


def test_a_question_has_the_answers_that_there_are_and_esc_is_the_safe_one() -> None:
    asked: dict[Decision, list[str]] = {
        WatchInstead(remote=False): ["w", "escape"],
        WatchInstead(remote=True): ["w", "c", "escape"],
        WatchInstead(remote=True, may_watch=False): ["c", "escape"],
        TakeOver(): ["y", "n"],
    }
    assert {each: [answer.key for answer in decision_box(each)[0]._answers] for each in asked} == asked


async def test_a_text_that_is_drawn_before_it_knows_its_size_has_its_width() -> None:
    class Untold(Paper):
        def on_resize(self, event: Resize) -> None:  # type: ignore[override]
            event.prevent_default()

    class Shown(App[None]):
        def compose(self) -> ComposeResult:
            yield Untold()

        def on_mount(self) -> None:
            self.query_one(Untold).put([Paragraph(Content("You sit down."))])

    app = Shown()
    async with app.run_test() as pilot:
        await settled(pilot)
        assert text_of(app).strip() == "You sit down."
