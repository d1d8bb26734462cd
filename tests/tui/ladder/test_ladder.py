"""`parlour simulate GAME --ladder`: everyone against everyone, kept in a file, and gone on with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from parlour.tui.commands.cli import main
from parlour.tui.ladder.report import pairs
from parlour.tui.ladder.results import SHARE, LadderResults, Share, still_to_play
from tests.net.kit.serve import PARLOUR
from tests.processes import lives
from tests.tui.kit.bot_files import FIRST_CHOICE, write_bot
from tests.waiting import WITHIN, until_blocking

PLAYED = ("simulate", "juno-classic", "--set", "target=1")


def lines(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_a_ladder_has_ratings_a_crosstable_and_a_plot_in_plain_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_bot(tmp_path, FIRST_CHOICE)
    assert main([*PLAYED, "--ladder", "easy", "normal", file, "--matches", "1", "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "a ladder, 2 matches a pair, every deal from both seats, seed 1" in " ".join(said.out.split())
    assert "rating" in said.out
    assert "Matches won, in %, against" in said.out
    plot = [line for line in said.out.splitlines() if "o" in line and "[" in line and "]" in line]
    assert len(plot) == 3
    assert all(line.isascii() for line in plot)
    assert "\x1b" not in said.out


@pytest.mark.slow
def test_a_ladder_goes_on_from_its_file_whatever_the_processes_and_the_order_of_the_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ladder.jsonl"

    def ladder(*arguments: str) -> str:
        """Play here, which spares the start of a process."""
        assert main([*PLAYED, "--ladder", *arguments, "--save", str(file)]) == 0
        return capsys.readouterr().out

    whole = ladder("easy", "normal", "--matches", "8", "--jobs", "1")
    before = file.read_text()
    file.write_text(before[:-5])
    again = ladder("easy", "normal", "--matches", "8", "--jobs", "2")
    assert (again, file.read_text()) == (whole, before), "a line was cut off"
    done = ladder("normal", "easy", "random", "--matches", "12", "--jobs", "1")
    assert file.read_text().startswith(before)
    by_pair: dict[str, list[int]] = {}
    for line in lines(file):
        if "pair" in line:
            numbers = range(*(int(str(line[end])) for end in ("first", "last")))
            by_pair.setdefault(str(line["pair"]), []).extend(numbers)
    assert [sorted(numbers) for numbers in by_pair.values()] == [[*range(12)]] * 3, "each is played once"
    assert ladder("normal", "easy", "random", "--matches", "12", "--jobs", "1") == done


def test_a_file_of_another_setup_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ladder.jsonl"
    bot = write_bot(tmp_path, FIRST_CHOICE)
    given = [*PLAYED, "--ladder", "easy", bot, "--matches", "1", "--jobs", "1", "--save", str(file)]
    assert main(given) == 0
    before = file.read_text()
    write_bot(tmp_path, FIRST_CHOICE + "\n# better\n")
    for change, words in (
        (("--seed", "2"), "has another seed: 1, not 2"),
        (("--set", "announce=off"), "has another options: "),
        ((), f"{file} has results of another {bot}: save this ladder in another file"),
    ):
        capsys.readouterr()
        assert main([*given, *change]) == 2
        assert words in capsys.readouterr().err
        assert file.read_text() == before
    os.mkfifo(tmp_path / "pipe")
    assert main([*given[:-1], str(tmp_path / "pipe")]) == 2
    assert "pipe" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("hello\n", "line 1: this is no line of a ladder"),
        ("[]\n", "line 1: this is no line of a ladder"),
        ('{"ladder":2}\n', "this file is of version 2, not 1"),
        ("\xff\n", "this is no file of a ladder"),
    ],
)
def test_a_file_that_is_none_of_a_ladder_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, words: str
) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(content.encode("latin-1"))
    assert main([*PLAYED, "--ladder", "easy", "normal", "--save", str(file)]) == 2
    assert words in capsys.readouterr().err
    assert file.read_bytes() == content.encode("latin-1")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--ladder", "easy"), "a ladder needs two players or more"),
        (("--ladder", "easy", "easy"), "a ladder has each player once"),
        (("--ladder", "easy", "genius"), "level: 'genius'; there are: easy, normal"),
        (("--ladder", "easy", "none.py"), "none.py: there is no such file"),
        (("--ladder", "easy", "normal", "--seats", "4"), "a --ladder is played by two at a table"),
        (("--save", "x"), "--save keeps the results of a --ladder"),
    ],
)
def test_what_cannot_be_a_ladder_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert main([*PLAYED, *arguments, "--matches", "1000000"]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_played_and_prints_it(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    given = [*PARLOUR, *PLAYED, "--ladder", "easy", "normal", "--matches", "1000000", "--save", str(file)]
    playing = subprocess.Popen(given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until_blocking(lambda: file.exists() and file.read_text().count("pair") >= 2)
    playing.send_signal(signal.SIGINT)
    said, errors = playing.communicate(timeout=WITHIN)
    assert (playing.returncode, errors) == (130, "")
    assert "Interrupted: these are the matches that were over; they are in" in " ".join(said.split())
    assert "rating" in said
    played = [line for line in lines(file) if "pair" in line]
    assert len(played) >= 2


@pytest.mark.slow
def test_no_process_goes_on_when_parlour_is_killed(tmp_path: Path) -> None:
    told = tmp_path / "pids"
    text = f"import os\nopen({str(told)!r}, 'a').write(f'{{os.getpid()}} {{os.getppid()}}\\n')\n"
    bot = write_bot(tmp_path, text + FIRST_CHOICE)
    given = [*PARLOUR, "simulate", "jojo", "--ladder", "easy", bot, "--matches", "4", "--jobs", "1"]
    playing = subprocess.Popen(given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until_blocking(lambda: told.exists() and len(told.read_text().split()) >= 4)
    playing.kill()
    playing.wait(WITHIN)
    pids = [int(pid) for pid in told.read_text().split() if int(pid) != playing.pid]
    until_blocking(lambda: not any(map(lives, pids)))


def test_pairs_take_turns_so_that_an_interrupted_ladder_is_balanced() -> None:
    shares = list(still_to_play(LadderResults(), ("a", "b", "c"), 3 * SHARE))
    assert [share.pair for share in shares[:4]] == [("a", "b"), ("a", "c"), ("b", "c"), ("a", "b")]
    assert all(share.last - share.first == SHARE for share in shares)


def test_a_match_that_nobody_has_won_alone_counts_half_for_both() -> None:
    results = LadderResults()
    results.add(Share(("a", "b"), 0, 4, (2, 1)))
    results.add(Share(("a", "b"), 4, 8, (4, 4)))
    found = pairs(results, ("b", "a"), 8)
    assert found[1, 0] == (8, 4.5)
    assert found[0, 1] == (8, 3.5)
    assert pairs(results, ("b", "a"), 4)[1, 0] == (4, 2.5)
