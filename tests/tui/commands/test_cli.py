"""The command line: what it prints, and how it refuses."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from parlour.net.process.resumable import Resumable
from parlour.net.storage.data_folder import Home
from parlour.rules.shelf import shelf
from parlour.tui.commands import cli, games, host
from parlour.tui.commands.cli import main, parser
from parlour.tui.commands.host import wants_another
from parlour.tui.remote import own_referee
from parlour.tui.remote.own_referee import Doors
from parlour.tui.text.console import Complaint
from tests.net.kit.serve import PARLOUR
from tests.rules.kit.bids import install
from tests.rules.kit.foreign import site as site
from tests.tui.kit.cli import run
from tests.tui.kit.terminal import terminal

TROUBLE = (Path(__file__).parents[3] / "docs" / "trouble.md").read_text("utf-8")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line with which a command refuses; its status is 2."""
    try:
        status = main(arguments)
    except SystemExit as end:
        status = int(end.code or 0)
    assert status == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("parlour: ")
    assert said.err.removesuffix("\n").isprintable()
    return said.err


@pytest.mark.parametrize("command", ["rules", "host", "serve", "learn", "simulate"])
def test_an_unknown_game_is_refused_and_those_there_are_are_named(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert "there is no game 'nope'; there are: juno-classic" in refused(capsys, command, "nope")


@pytest.mark.parametrize("command", ["host", "serve"])
def test_an_option_that_hurries_players_is_refused_together_with_relaxed_clocks(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    line = refused(capsys, command, "juno-classic", "--relaxed", "--set", "announce=caught")
    assert line == (
        "parlour: --set announce=caught hurries players; "
        "with --relaxed it is announce=automatic or announce=off\n"
    )


@pytest.mark.parametrize("option", ["--port", "--ssh-port", "--web-port"])
def test_a_port_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], option: str) -> None:
    for port in ("-1", "65536", "http", "", "²", "9" * 50, "\x1b[2J"):
        assert "ports go from 0 to 65535" in refused(capsys, "serve", f"{option}={port}")


def test_a_host_of_the_page_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("", "a b", "http://cards.example.org", "a/b", "2001:db8::1", "a:b", "\x1b[31m"):
        assert "hosts look like cards.example.org" in refused(capsys, "serve", f"--web-host={name}")


@pytest.mark.parametrize("address", ["a b", "host:0", "host:65536", "[::1", "\x1b[31m", ""])
def test_an_address_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], address: str) -> None:
    line = refused(capsys, "watch", address)
    assert "addresses look like" in line or "ports go from 1" in line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("serve", "juno-classic", "--bots", "11"), "from 0 to 9"),
        (("host", "--bots", "many"), "from 0 to 9"),
        (("serve", "juno-classic", "--set", "target"), "NAME=VALUE"),
        (("serve", "--per-address", "guests=4"), "one of these names: people, tables, ssh, pages, seats"),
        (("host", "--per-address", "people=0"), "people: '0' is no number from 1 to 2560"),
        (("serve", "--per-address", "ssh=65"), "ssh: '65' is no number from 1 to 64"),
        (("serve", "--proxy", "proxy.example"), "'proxy.example' is no address of a proxy"),
        (("serve", "--invite-address", "http://cards"), "'http://cards' is no name by which others come"),
        (("serve", "--invite-address", "cards:0"), "those look like cards.example.org,"),
        (("host", "--reach", "ann@-oProxyCommand=x"), "is no server; those look like ann@cards.example.org"),
        (("serve", "--proxy", "10.0.0.7/8"), "write 10.0.0.0/8 for all of it, or 10.0.0.7 for that one"),
        (("serve", "--web-cert", "cert.pem"), "--web-cert and --web-key belong together"),
        (("serve", "--web-behind"), "--web-behind needs --web-host"),
        (("serve", "--web-behind", "--web-host", "a", "--web-cert", "c", "--web-key", "k"), "no --web-cert"),
        (("serve", "juno-classic", "--set", "target=soon"), "target"),
        (("serve", "juno-classic", "--set", "speed=9"), "speed"),
        (("serve", "juno-classic", "--pace", "ludicrous"), "--pace"),
        (("simulate", "juno-classic", "--levels", "genius"), "genius"),
        (("simulate", "juno-classic", "--matches", "0"), "from 1"),
        (("simulate", "juno-classic", "--levels", "easy,normal,random", "--seats", "2"), "do not fit"),
        (("simulate", "juno-classic", "--jobs", "0"), "from 1"),
        (("simulate",), "GAME"),
        (("replay", "/no/such/file"), "no such file"),
        (("replay", "/"), "is a directory"),
        (("frobnicate",), "'room'"),
        (("frobnicate" * 100,), "…"),
        (("--theme",), "expected one argument"),
        (("--ver",), "unrecognized arguments"),
        (("serve", "juno-classic", "--password=sesame"), "ignored explicit argument"),
        (("watch", "--night"), "say the address of the host of the night"),
        (("learn", "custom"), "custom has no lessons; there are lessons of: juno-classic, "),
        (("--json", "--no-plain"), "--json writes lines, and --no-plain wants the screen; give only one"),
        (("learn", "jojo", "--json", "--no-plain"), "give only one of them"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert words in refused(capsys, *arguments)


@pytest.mark.parametrize("command", [[], ["host"], ["join"], ["watch", "127.0.0.1"], ["learn", "jojo"]])
def test_the_screen_says_that_it_needs_a_terminal(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert "needs a terminal" in refused(capsys, *command, "--no-plain")


def test_games_are_listed_with_their_options_in_words_and_in_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    for words in ("juno-classic  JUNO Classic, 2 to 10 players", "target=500", "JC-18"):
        assert words in said
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in listed] == [game.name for game in shelf.games()]
    assert {"title", "least", "most", "summary", "options"} <= listed[0].keys()


def test_rules_are_printed_under_their_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "juno-classic"]) == 0
    said = capsys.readouterr().out
    assert all(f"JC-{number}" in said for number in range(1, 19))


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    said = capsys.readouterr().out
    commit = r"( \(commit \w{12}(, changed since)?\))?"
    assert re.fullmatch(rf"parlour \d+\.\d+\.\d+{commit}, Python 3\.\d+\.\S+\n", said)


def test_the_version_is_told_without_loading_anything_heavy() -> None:
    code = "import sys; from parlour.tui.commands.cli import parser; parser(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {
        "textual",
        "rich",
        "pydantic",
        "asyncio",
        "parlour.net.storage.data_folder",
        "parlour.rules.shelf",
    } & {*loaded.stdout.split()}


@pytest.mark.parametrize("command", ["host", "night"])
def test_a_host_s_referee_knows_what_an_address_may_have_and_the_proxies(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    plan = tmp_path / "thursday.toml"
    plan.write_text('name = "Thursday"\ngames = "switch"\n')
    asked: list[Doors] = []

    def opens(_home: Home, _usual: Doors, doors: Doors) -> NoReturn:
        asked.append(doors)
        raise Complaint("not here")

    monkeypatch.setattr(own_referee, "open_referee", opens)
    told = ("--per-address", "people=64", "--proxy", "192.0.2.7", "--plain")
    assert main([command, *([str(plan)] if command == "night" else []), *told]) == 2
    assert [(doors.per_address, doors.proxies) for doors in asked] == [({"people": 64}, ("192.0.2.7",))]


def test_ctrl_c_ends_a_command_without_a_word_and_what_nobody_foresaw_is_logged_and_told_in_one_line(
    capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = iter([KeyboardInterrupt, ZeroDivisionError])

    def break_down(_: object) -> int:
        raise next(faults)

    monkeypatch.setattr(games, "run", break_down)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == ""
    assert main(["games"]) == cli.BROKEN
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "ZeroDivisionError" in said
    log = home / "parlour.log"
    assert "ZeroDivisionError" in log.read_text()
    assert log.stat().st_mode & 0o777 == 0o600


def test_a_data_folder_that_cannot_be_made_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_HOME", "/dev/null/parlour")
    assert "/dev/null/parlour" in refused(capsys, "serve", "--port", "0", "--private")


def test_a_reader_that_goes_away_is_no_complaint() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        ended = subprocess.run(
            [*PARLOUR, "games"], stdout=pipe, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (ended.returncode, ended.stderr) == (141, "")


@pytest.mark.parametrize(
    ("typed", "another"),
    [
        ("", False),
        ("--bots 2 --ssh", False),
        ("juno-classic", True),
        ("--rules kitchen.toml", True),
        ("--set target=200", True),
        ("--name Den", True),
        ("--password", True),
        ("--relaxed", True),
        ("--no-own-bots", True),
    ],
)
def test_only_a_host_who_says_what_the_table_is_to_be_wants_another(typed: str, another: bool) -> None:
    assert wants_another(parser().parse_args(["host", *typed.split()])) is another


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


# ---- lessons ------------------------------------------------------------------------------------


def test_lessons_are_listed_with_those_that_are_finished_though_their_file_be_damaged(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir(exist_ok=True)
    (home / "lessons.json").write_text('{"version": 1, "finished": ["juno-2-draws-skips-calls"]}')
    assert main(["learn"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    lines = said.out.splitlines()
    assert lines[0] == "juno-classic  JUNO Classic"
    assert lines[1].startswith("          Your first round: ")
    assert lines[2].startswith("    done  Draws, Skips and calls: ")
    (home / "lessons.json").write_text("{")
    assert main(["learn"]) == 0
    said = capsys.readouterr()
    assert said.err.startswith("parlour: The file of your finished lessons is not JSON; your file is kept")
    assert "Your first round" in said.out


def test_a_game_whose_lessons_are_faulty_is_not_said_to_have_none(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(site)
    lessons = site / "parlour_bids" / "lessons"
    lessons.mkdir()
    (lessons / "first.toml").write_text('game = "bids"\n')
    said = refused(capsys, "learn", "bids")
    assert "bids of parlour-bids 1.0 cannot be played: lessons/first.toml: " in said


@pytest.mark.slow
def test_entry_points_that_are_no_text_stop_no_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "more-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: more\nVersion: 1.0\n")
    (info / "entry_points.txt").write_bytes(b"[parlour.games]\nmore = \xff\x00\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    done = run("games")
    assert (done.returncode, done.stderr) == (0, "")
    assert "juno-classic" in done.stdout


@pytest.mark.few
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_stream_that_is_closed_is_an_empty_one(closed: str) -> None:
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", *PARLOUR, "games"]
    done = subprocess.run(shell, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert ("juno-classic" in done.stdout) == (closed != ">&-")


ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}


@pytest.mark.slow
def test_without_utf_8_rules_are_printed_with_the_letters_that_there_are() -> None:
    command = [*PARLOUR, "rules", "crazy-eights"]
    done = subprocess.run(
        command, env={**os.environ, **ASCII}, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr, done.stdout.isascii()) == (0, "", True)


@pytest.mark.slow
def test_without_utf_8_the_screen_is_drawn_with_letters_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('name = "Ann"\n')
    environment = {**ASCII, "PARLOUR_HOME": str(tmp_path)}
    with terminal(PARLOUR, 24, 80, environment) as there:
        there.until("UTF-8")
        there.type("\x11")
        assert there.end() == 0
    assert there.text.isascii()
    assert "\\u" not in there.text
    assert (tmp_path / "settings.toml").read_text() == 'name = "Ann"\n'
    assert "| letters in place of suits and lines, and `This terminal writes`" in TROUBLE
