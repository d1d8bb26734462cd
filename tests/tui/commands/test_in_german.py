"""The command line in the language of whoever types it: that of their settings, else of the environment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.tui.commands.cli import main

GERMAN = "de_DE.UTF-8"


@pytest.fixture(autouse=True)
def german(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell whose language is German."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", GERMAN)
    monkeypatch.setenv("PARLOUR_HOME", str(home))
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys: pytest.CaptureFixture[str], *line: str, status: int = 0) -> str:
    """Return what a command prints; it ends with `status`."""
    try:
        ended = main(line)
    except SystemExit as ending:
        ended = int(ending.code or 0)
    assert ended == status
    found = capsys.readouterr()
    return found.err if status else found.out


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        ("host --help", 0, "Aufruf: parlour host [-h] [--bots N] [--level STÄRKE]"),
        ("host --help", 0, "wie viele Bots sich setzen"),
        ("verify --help", 0, "Exit-Status:\n  0  an jedem Mischen"),
        ("room --help", 0, "einen Tisch endgültig schließen"),
        ("host --bots", 2, "parlour: Argument --bots: ein Wert fehlt (siehe `parlour host --help`)"),
        ("host --bots 77", 2, "Argument --bots: '77' ist keine Zahl von 0 bis 9"),
        ("host --nix", 2, "unbekannte Argumente: --nix"),
        ("completion csh", 2, "'csh' gibt es nicht (möglich:"),
        ("verify", 2, "es fehlt: DATEI"),
        ("rules nix", 2, "es gibt kein Spiel 'nix'"),
        ("rules mau-mau", 0, "Das Spiel deutscher Küchen"),
        ("games", 0, "juno-classic  JUNO Classic, 2 bis 10 Spieler"),
        ("stop", 0, "Es läuft kein Schiedsrichter."),
        ("ratings", 0, "Hier hat niemand eine Wertung."),
    ],
)
def test_what_is_said_is_german(
    capsys: pytest.CaptureFixture[str], line: str, status: int, words: str
) -> None:
    assert words in said(capsys, *line.split(), status=status)


def test_what_programs_read_is_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    german = said(capsys, "games", "--json")
    monkeypatch.setenv("LANG", "C")
    assert json.loads(german) == json.loads(said(capsys, "games", "--json"))


def test_the_setting_comes_before_the_environment(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text('language = "en"\n')
    assert said(capsys, "--help").startswith("usage: parlour")
    (home / "settings.toml").write_text('language = "auto"\n')
    assert said(capsys, "--help").startswith("Aufruf: parlour")
