"""A terminal is sent the alert that it knows, and never one that it would print."""

from __future__ import annotations

import pytest

from parlour.tui.storage.settings import Alerts
from parlour.tui.terminal.alerts import alert, alerts_of


@pytest.mark.parametrize(
    ("term", "variables", "known"),
    [
        ("xterm-256color", {}, Alerts.OFF),
        ("linux", {}, Alerts.OFF),
        ("xterm-256color", {"TERM_PROGRAM": "Apple_Terminal"}, Alerts.OFF),
        ("xterm-256color", {"TERM_PROGRAM": "iTerm.app"}, Alerts.OSC_9),
        ("xterm-256color", {"LC_TERMINAL": "iTerm2"}, Alerts.OSC_9),
        ("xterm-256color", {"TERM_PROGRAM": "WezTerm"}, Alerts.OSC_777),
        ("xterm-256color", {"KONSOLE_VERSION": "220401"}, Alerts.OSC_777),
        ("xterm-kitty", {}, Alerts.OSC_777),
        ("foot-extra", {}, Alerts.OSC_777),
        ("tmux-256color", {"TMUX": "/tmp/tmux", "KITTY_WINDOW_ID": "1"}, Alerts.OFF),
        ("xterm-kitty", {"SSH_CONNECTION": "::1 1 ::1 22"}, Alerts.OFF),
    ],
)
def test_what_a_terminal_knows_is_told_by_its_type_and_its_variables(
    term: str, variables: dict[str, str], known: Alerts
) -> None:
    assert alerts_of(Alerts.AUTO, term, variables) is known
    assert alerts_of(Alerts.OFF, term, variables) is Alerts.OFF
    assert alerts_of(Alerts.OSC_9, term, variables) is Alerts.OSC_9


def test_the_words_of_an_alert_can_neither_end_it_nor_command_anything() -> None:
    evil = "4;1;100\x07\x1b]52;c;AAAA\x07\u202e\x9c" + "x" * 200
    assert alert(Alerts.OFF, evil) == ""
    for known in (Alerts.OSC_9, Alerts.OSC_777):
        start = {Alerts.OSC_9: "\x1b]9;Parlour: ", Alerts.OSC_777: "\x1b]777;notify;Parlour;"}[known]
        sent = alert(known, evil)
        assert sent.startswith(start + "4,1,100]52,c,AAAA")
        inside = sent.removeprefix(start).removesuffix("\x07")
        assert inside.isprintable()
        assert ";" not in inside
        assert len(inside) <= 80
