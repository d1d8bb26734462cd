"""Answers of terminals: what they say, and that no piece of one becomes a key."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from textual import events
from textual.message import Message

from parlour.tui.terminal.answer_filter import ANSWER_AFTER, KEY_AFTER, LONGEST, AnswerFilter
from parlour.tui.terminal.depth import Depth
from parlour.tui.terminal.parser import AnswerParser, TerminalReply
from parlour.tui.terminal.terminal import ANSWERS_WITHIN, Terminal
from tests.tui.kit.answering import (
    BACKGROUND,
    CAPABILITY,
    FENCE,
    FOOT,
    KITTY,
    NOTHING,
    ONLY_THE_CAPABILITY,
    SGR,
    TMUX,
    XTERM,
    Answers,
)

ORDER = (BACKGROUND, SGR, CAPABILITY, FENCE)


def said(answers: Answers) -> str:
    return b"".join(answers.get(question, b"") for question in ORDER).decode()


def expecting() -> AnswerFilter:
    """Return a filter of a terminal that was asked."""
    answer_filter = AnswerFilter()
    answer_filter.expect()
    return answer_filter


def a_terminal(answers: Answers, term: str = "xterm-256color", after: float = 0.0) -> Terminal:
    terminal = Terminal(term, {})
    terminal.expect(0.0)
    assert terminal.filter.take(said(answers), after) == ""
    terminal.answered(after)
    return terminal


@pytest.mark.parametrize(
    ("answers", "term", "depth"),
    [
        (KITTY, "xterm-256color", Depth.TRUE),
        (FOOT, "xterm-256color", Depth.TRUE),
        (KITTY, "xterm", Depth.TRUE),
        (ONLY_THE_CAPABILITY, "xterm", Depth.TRUE),
        (XTERM, "xterm-256color", Depth.PALETTE),
        (TMUX, "screen", Depth.STANDARD),
        (TMUX, "tmux-256color", Depth.PALETTE),
        (NOTHING, "xterm", Depth.STANDARD),
        # GNU screen shows 256 colors, and the terminal around it answers for itself.
        (ONLY_THE_CAPABILITY, "screen-256color", Depth.PALETTE),
        ({**KITTY, SGR: XTERM[SGR]}, "xterm-256color", Depth.PALETTE),
    ],
)
def test_the_answers_say_more_than_the_type(answers: Answers, term: str, depth: Depth) -> None:
    assert a_terminal(answers, term).depth is depth


@pytest.mark.parametrize(
    ("color", "light"),
    [
        ("rgb:ffff/ffff/ffff", True),
        ("rgb:fd/f6/e3", True),
        ("rgb:0000/0000/0000", False),
        ("rgba:2828/2828/2828/ffff", False),
        ("rgb:f/f/f", True),
        ("rgb:nonsense", False),
    ],
)
@pytest.mark.parametrize("end", ["\x07", "\x1b\\"])
def test_the_background_is_light_or_dark(color: str, light: bool, end: str) -> None:
    answers = {BACKGROUND: f"\x1b]11;{color}{end}".encode(), FENCE: TMUX[FENCE]}
    assert a_terminal(answers).is_light is light


@pytest.mark.parametrize("term", ["dumb", "linux", "vt100", "vt220", "", "unknown"])
def test_a_terminal_that_prints_questions_is_asked_none(term: str) -> None:
    assert Terminal(term, {}).question == ""


@pytest.mark.parametrize(
    "term", ["xterm", "xterm-256color", "screen", "tmux-256color", "foot", "rxvt-unicode"]
)
def test_any_other_is_asked_with_the_fence_last(term: str) -> None:
    asked = Terminal(term, {}).question.encode()
    assert [asked.index(question) for question in ORDER] == sorted(
        asked.index(question) for question in ORDER
    )
    assert asked.endswith(FENCE)


def test_apples_terminal_is_not_asked_what_it_would_print() -> None:
    asked = Terminal("xterm-256color", {"TERM_PROGRAM": "Apple_Terminal"}).question
    assert "\x1bP" not in asked
    assert asked.endswith("\x1b[c")


def test_an_answer_that_is_too_late_changes_nothing() -> None:
    assert a_terminal(KITTY, after=ANSWERS_WITHIN + 0.01).depth is Depth.PALETTE
    assert a_terminal(KITTY, after=ANSWERS_WITHIN).depth is Depth.TRUE


@pytest.mark.parametrize("answers", [KITTY, FOOT, XTERM, TMUX, ONLY_THE_CAPABILITY])
def test_answers_in_pieces_of_any_size_are_no_keys_and_say_the_same(answers: Answers) -> None:
    text, whole = said(answers), a_terminal(answers).filter.answers
    for size in range(1, len(text)):
        answer_filter = expecting()
        pieces = [text[at : at + size] for at in range(0, len(text), size)]
        assert "".join(answer_filter.take(piece, 0.0) for piece in pieces) == ""
        assert answer_filter.answers == whole
        assert not answer_filter.is_expecting


KEYS = (
    "a",
    "7",
    "\r",
    "é",
    "\x1b[A",
    "\x1b[1;5D",
    "\x1bOP",
    "\x1b[13;2u",
    "\x1b[<0;3;4M",
    "\x1b[?2026;2$y",
    "\x7f",
)


@pytest.mark.parametrize("seed", range(40))
def test_keys_before_between_and_after_answers_are_all_kept_in_their_order(seed: int) -> None:
    chance = random.Random(seed)
    parts = [b.decode() for b in KITTY.values()]
    for key in (keys := [chance.choice(KEYS) for _ in range(12)]):
        parts.insert(chance.randrange(len(parts) + 1), key)
    expected = "".join(part for part in parts if part in KEYS)
    assert sorted(keys) == sorted(part for part in parts if part in KEYS)
    text, answer_filter, kept = "".join(parts), expecting(), ""
    while text:
        size = chance.randrange(1, 9)
        kept, text = kept + answer_filter.take(text[:size], 0.0), text[size:]
    assert kept + answer_filter.overdue(ANSWER_AFTER) == expected


@pytest.mark.parametrize("key", ["\x1b", "\x1bP", "\x1b]", "\x1b["])
def test_a_key_that_begins_like_an_answer_is_given_back_after_a_moment(key: str) -> None:
    answer_filter = expecting()
    assert answer_filter.take(key, 5.0) == ""
    wait = KEY_AFTER if key == "\x1b" else ANSWER_AFTER
    assert answer_filter.overdue(5.0 + wait - 0.01) == ""
    assert answer_filter.overdue(5.0 + wait) == key
    assert not answer_filter.is_holding


def test_after_the_last_answer_nothing_waits_longer_than_an_escape_and_a_late_one_is_no_key_either() -> None:
    answer_filter = a_terminal(TMUX).filter
    assert answer_filter.take("a\x1b]11;rgb:1/2/3\x07b", 0.0) == "ab"
    assert answer_filter.take("\x1bP", 5.0) == ""
    assert answer_filter.overdue(5.0 + KEY_AFTER) == "\x1bP"


def test_half_an_answer_is_dropped_and_the_keys_go_on() -> None:
    answer_filter = expecting()
    assert answer_filter.take("a\x1bP1$r0;48:2", 0.0) == "a"
    assert answer_filter.overdue(ANSWER_AFTER) == ""
    assert answer_filter.take("b", ANSWER_AFTER) == "b"


def test_an_answer_without_an_end_does_not_swallow_keys_for_ever() -> None:
    answer_filter = expecting()
    for _ in range(LONGEST + 10):
        answer_filter.take("\x1b]11;" if not answer_filter.is_holding else "x", 0.0)
        if not answer_filter.is_holding:
            break
    else:
        pytest.fail("it is still held")
    assert answer_filter.take("q", 0.0) == "q"


def test_nothing_is_taken_from_a_terminal_that_was_not_asked() -> None:
    assert AnswerFilter().take(said(KITTY), 0.0) == said(KITTY)


def parsed(parser: AnswerParser, text: str) -> list[Message]:
    return list(parser.feed(text))


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Give the parser a clock that a test sets."""
    now = [0.0]
    for module in ("textual._parser", "parlour.tui.terminal.parser"):
        monkeypatch.setattr(f"{module}.get_time", lambda: now[0])

    def set_to(time: float) -> None:
        now[0] = time

    return set_to


def test_the_parser_tells_when_all_is_answered_and_yields_the_keys() -> None:
    told = parsed(AnswerParser(expecting()), "a" + said(KITTY) + "\x1b[A")
    assert [type(each) for each in told] == [TerminalReply, events.Key, events.Key]
    assert [each.key for each in told if isinstance(each, events.Key)] == ["a", "up"]


def test_escape_is_as_fast_as_it_was(ticking: Callable[[float], None]) -> None:
    parser = AnswerParser(expecting())
    assert parsed(parser, "\x1b") == []
    assert parser.is_waiting
    ticking(KEY_AFTER - 0.01)
    assert list(parser.tick()) == []
    ticking(KEY_AFTER)
    (key,) = parser.tick()
    assert isinstance(key, events.Key)
    assert key.key == "escape"
    assert not parser.is_waiting
