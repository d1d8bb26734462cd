"""What commands print, and what the log keeps, of words in files and names that strangers made."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from parlour.net.storage.data_folder import Home
from parlour.tui.commands.cli import main
from parlour.tui.door.output import safe
from parlour.tui.storage.history.match_store import Bookcase
from parlour.tui.terminal.depth import Depth
from parlour.tui.terminal.sgr import sgr_filter
from parlour.tui.text.console import say
from tests.net.kit.visiting import open_door, visit
from tests.tui.commands.test_cli_replay import NAMES, text
from tests.tui.door.apps import House
from tests.tui.kit.payloads import PAYLOADS, dangerous, flooded
from tests.tui.text.test_raw_bytes import OURS


def assert_harmless(said: str) -> None:
    """Nothing in what was printed steers a terminal; lines end as we end them."""
    rest = said.replace("\n", "")
    assert not dangerous(rest), dangerous(rest)
    assert not flooded(rest)


@pytest.mark.parametrize("first", range(0, len(PAYLOADS), len(NAMES)))
def test_a_checked_match_names_its_winners_without_their_tricks(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, first: int
) -> None:
    path = tmp_path / "match.txt"
    saved = text().replace("table Kitchen", f"table {PAYLOADS[first]}")
    for seat, (name, payload) in enumerate(zip(NAMES, PAYLOADS[first:], strict=False)):
        saved = saved.replace(f"seat {seat} {name}\n", f"seat {seat} Zoe{payload.replace(chr(10), ' ')}\n")
    path.write_text(saved, newline="\n")
    main(["replay", "--check", str(path)])
    said = capsys.readouterr()
    assert said.out + said.err
    assert_harmless(said.out + said.err)


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_house_rules_with_tricks_in_their_words_are_printed_without_them_or_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, payload: str
) -> None:
    path = tmp_path / "kitchen.toml"
    quoted = json.dumps(payload).replace("\\u007f", "\\u007F")
    path.write_text(
        f'title = {quoted}\nbase = "juno-classic"\nsummary = {quoted}\n[rules.said]\nlast_card = {quoted}\n'
    )
    main(["rules", str(path)])
    said = capsys.readouterr()
    assert said.out + said.err
    assert_harmless(said.out + said.err)


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_what_somebody_typed_or_named_a_file_comes_back_in_one_harmless_line(
    capsys: pytest.CaptureFixture[str], payload: str
) -> None:
    file = payload.replace("\0", "")
    for command in (
        ("verify", file),
        ("replay", "--check", file),
        ("rules", file),
        ("host", "--set", payload),
    ):
        with suppress(SystemExit):  # how the parser ends
            main(command)
        said = capsys.readouterr()
        assert said.err.startswith("parlour: ")
        assert said.err.count("\n") == 1
        assert_harmless(said.out + said.err)


def test_whatever_a_command_says_nothing_in_it_steers_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    say("\n".join(f"A{payload}" for payload in PAYLOADS))
    said = capsys.readouterr().out
    assert said.count("\n") > len(PAYLOADS)
    assert_harmless(said)


def test_a_title_of_house_rules_is_no_markup_in_the_table_of_simulated_matches(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    path, title = tmp_path / "kitchen.toml", "[/][link=//x.y]Kit[/][red]chen"
    path.write_text(f'title = "{title}"\nbase = "mau-mau"\n')
    assert main(["simulate", "--rules", str(path), "--matches", "1"]) == 0
    said = capsys.readouterr().out
    assert title in said
    assert "\x1b]8" not in said


@pytest.mark.slow
async def test_user_names_at_the_door_steer_no_terminal_and_no_log(
    home: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asyncssh.connection.saslprep", lambda name: name)  # which would refuse some at once
    caplog.set_level("INFO")
    house = House()
    async with open_door(house.rooms.run, home) as door:
        payloads = ("\x1b]52;c;aGk=\x07", "\u202egnp\u2066", "[@click=app.quit]", "x[/]")
        async with visit(door.port, "".join(payloads)) as guest:
            await guest.sees("no key")
            assert not [each for each in payloads if each.encode() in guest.terminal.raw]
    ours = [one.getMessage() for one in caplog.records if one.name != "asyncssh"]  # the door hushes that
    assert not dangerous("".join(ours))


@pytest.mark.parametrize("payload", PAYLOADS, ids=range(len(PAYLOADS)))
def test_nothing_but_what_a_screen_says_leaves_for_a_guest(payload: str) -> None:
    left = safe(payload.replace("\t", ""), sgr_filter(Depth.TRUE), titles=False)
    assert not dangerous(OURS.sub("", left).replace("\x07", ""))


def test_a_match_that_a_host_names_with_tricks_is_kept_in_a_file_whose_name_can_be_read(home: Path) -> None:
    case = Bookcase(Home(home))
    names = [f"m{number}{payload}"[:64] for number, payload in enumerate(PAYLOADS)]
    for name in (*names, "..", "", "/", "\0"):
        case.keep(name, "words", own=True)
    assert list(home.iterdir()) == [Home(home).matches]
    kept = [path.name for path in Home(home).matches.iterdir()]
    assert "m17-.txt" in kept, "what was a NUL and a bell is gone, the match is not"
    for name in kept:
        assert_harmless(name)
