"""`parlour host`: beside an unfinished table nothing is started before its host has answered."""

from __future__ import annotations

import pytest

from parlour.net.process.resumable import Resumable
from parlour.tui.commands import host
from parlour.tui.commands.cli import main
from parlour.tui.remote import own_referee

LEFT = (Resumable("t1", "Kitchen", "Pairs"),)


@pytest.mark.parametrize(
    ("left", "typed", "starts"), [(LEFT, ["jojo"], False), (LEFT, [], True), ((), ["jojo"], True)]
)
def test_the_referee_starts_before_the_screen_unless_its_tables_would_come_back_unasked(
    monkeypatch: pytest.MonkeyPatch, left: tuple[Resumable, ...], typed: list[str], *, starts: bool
) -> None:
    started: list[object] = []
    monkeypatch.setattr(host, "unfinished", lambda _: left)
    monkeypatch.setattr(own_referee, "open_referee", lambda *asked: started.append(asked))
    monkeypatch.setattr(host, "insist_on_a_terminal", lambda: None)
    monkeypatch.setattr(host, "open_app", lambda *_, **__: 0)
    assert main(["host", *typed, "--no-plain"]) == 0
    assert bool(started) is starts
