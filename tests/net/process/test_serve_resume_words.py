"""What `parlour serve --resume` says: which tables are back, or in one line why none can be."""

from __future__ import annotations

import os
import signal
import subprocess

import pytest

from parlour.net.journal.file import JournalFile
from parlour.net.storage.data_folder import Home
from parlour.net.storage.referee_id import referee_id
from tests.net.kit.serve import GAME, QUICK, Serve
from tests.waiting import WITHIN


def said(*arguments: str) -> tuple[int, str]:
    """What a referee that cannot come up says, and its exit status."""
    command = [*QUICK, "--port", "0", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WITHIN, check=False)
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    return done.returncode, done.stderr


@pytest.mark.slow
def test_it_lists_the_tables_that_are_back_and_opens_the_one_it_names_only_if_none_is() -> None:
    named = (GAME, "--bots", "2", "--name", "Kitchen", "--port", "0", "--resume")
    ports = set()
    for _ in range(2):
        serve = Serve.start(*named)
        ports.add(serve.tcp_port)
        try:
            assert serve.tables == {"t1": "Kitchen"}
        finally:
            serve.end(signal.SIGKILL)
    assert len(ports) == 1, "programs dial again where they were connected"
    serve = Serve.start(*named[:-1])
    try:
        assert serve.tables == {"t2": "Kitchen"}
    finally:
        serve.end(signal.SIGKILL)


@pytest.mark.slow
def test_what_keeps_a_referee_from_its_journal_is_said_in_one_line() -> None:
    home = Home()
    journal = JournalFile.open(home, home.journal, referee_id(home))
    in_use = (
        f"Another referee writes this journal. `parlour stop` does not reach it; `kill {os.getpid()}` ends "
        f"it, and keeps its tables. The journal is {home.journal}."
    )
    assert said("--resume") == (2, f"parlour: {in_use}\n")
    journal.close()
    home.journal.write_bytes(home.journal.read_bytes()[:5000])
    status, words = said("--resume")
    assert (status, words[:35]) == (2, "parlour: The journal is damaged: a ")
    serve = Serve.start("--port", "0")  # without --resume it begins anew, and the damaged one is kept
    try:
        assert (home.path / "journal-1.sqlite").exists()
    finally:
        serve.end(signal.SIGKILL)
