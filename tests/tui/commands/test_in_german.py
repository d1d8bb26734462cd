"""The command line in the language of whoever types it: that of their settings, else of the environment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.net.process.tunnel import BROKE
from parlour.net.room.admin import NightStatus, RefereeStatus, RoomStatus, Standby, TableStatus
from parlour.net.room.operator import OfTable, Outcome
from parlour.net.wire.notices import REACH_BROKEN
from parlour.rules.sentences import told
from parlour.tui.commands.cli import main, parser
from parlour.tui.commands.operating import _say_outcome
from parlour.tui.commands.room import _lines
from parlour.tui.commands.serve import _say_reach
from parlour.tui.text.language import asked_for, marked, speaking

GERMAN = "de_DE.UTF-8"


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell whose language is German."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", GERMAN)
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
        ("host --rules nix.toml", 2, "parlour: nix.toml: Datei oder Ordner gibt es nicht"),
        ("rules mau-mau", 0, "Das Spiel deutscher Küchen"),
        ("games", 0, "juno-classic  JUNO Classic, 2 bis 10 Spieler"),
        ("stop", 0, "Es läuft kein Schiedsrichter."),
        ("ratings", 0, "Hier hat niemand eine Wertung."),
        ("room status", 2, "welcher Saal? gib --room DATEI an"),
        ("room drain", 0, "Es läuft kein Schiedsrichter."),
        ("host --reach x@", 2, "Argument --reach: "),
        ("completion fish", 0, "-d 'diese Hilfe zeigen'"),
        ("simulate mau-mau --seats 2 --matches 1", 0, "mau-mau: 1 Partie, "),
        ("simulate mau-mau --levels easy,normal --matches 1", 0, "95%-Intervall"),
        pytest.param(
            *("simulate mau-mau --ladder easy normal --matches 2 --jobs 1", 0, "eine Rangliste, 2 Partien"),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_what_is_said_is_german(
    capsys: pytest.CaptureFixture[str], line: str, status: int, words: str
) -> None:
    assert words in said(capsys, *line.split(), status=status)


def test_the_status_of_a_room_and_what_became_of_a_table_are_german(
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine = RefereeStatus(
        id="r1", address="a.example", version="1.0", state="lives", silent=0.25, lag=None, tables=1
    )
    table = TableStatus(id="t1", referee="r1", name="Küche", title="Jojo", phase="playing", taken=1, seats=2)
    night = NightStatus(id="n1", referee="r1", name="Donnerstag", stage="break", round=2, people=9)
    lost = TableStatus(id="t2", referee="r9")
    standby = Standby(name="zwei", kind="", lag=0.012)
    found = RoomStatus(referees=(machine,), tables=(table, lost), nights=(night,), standbys=(standby,))
    with speaking(asked_for({"LANG": GERMAN})):
        assert _lines(found) == [
            "Rechner r1 bei a.example läuft: 1 Tisch, seit 0,2 s still, Verzögerung unbekannt, Parlour 1.0",
            "    n1  Spieleabend Donnerstag: 9 Leute, Runde 2, zwischen zwei Runden",
            "    t1  Küche: Jojo, 1 von 2, spielt",
            "Tisch t2 wartet auf einen Rechner.",
            "Standby zwei: Art nicht bekannt, Verzögerung 12 ms",
        ]
        close = marked("Table {table} closes as soon as {address} can write that down.")
        for outcome in Outcome:
            _say_outcome(OfTable("t1", outcome, "a.example:7453"), close, close)
        _say_outcome(OfTable("t1", Outcome.SILENT, ""), close, close)
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 5
    assert not [line for line in said if "able" in line]
    assert said[-1].startswith("Nichts ist getan: Der Rechner des Tischs antwortet nicht")


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


def test_how_a_tunnel_stands_is_said_in_german_too(capsys: pytest.CaptureFixture[str]) -> None:
    said_with = parser().parse_args(["serve", "--reach", "ann@cards.example.org"])
    serving: Any = None  # only an open tunnel has lines to show
    broken = told(REACH_BROKEN, server="cards.example.org", since="2026-12-24 20:15", why=BROKE)
    with speaking(asked_for({"LANG": GERMAN})):
        _say_reach(serving, said_with, broken)
    assert capsys.readouterr().out.startswith("Seit 2026-12-24 20:15 kommt über cards.example.org niemand")
