"""Saved matches of an older version of the rules are read, or told as such where they no longer hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour import rules
from parlour.rules.record import record
from parlour.rules.record.faults import RecordError, RecordOfOtherVersion

SAVED = Path(__file__).parent / "version_1"


def text(name: str) -> str:
    """Return a match that version 1 of the rules saved."""
    return (SAVED / f"{name}.txt").read_text()


@pytest.mark.parametrize("name", ["mau-mau", "lotta-watta"])
def test_a_match_of_version_1_is_read_and_every_line_of_it_holds(name: str) -> None:
    found = record.read(text(name))
    assert (found.version, rules.VERSION) == (1, 2)
    assert record.check(text(name)).winners
    assert [frame.line for frame in record.replay(found)][1:] == [line.number for line in found.lines]


def test_a_match_of_version_1_keeps_its_version_when_it_is_written_again() -> None:
    assert record.write(record.read(text("mau-mau"))) == text("mau-mau")


@pytest.mark.parametrize(("name", "line", "clause"), [("next-to-last", 19, "NL-11"), ("jojo", 139, "JJ-9")])
def test_where_version_1_went_on_otherwise_the_match_is_told_as_one_of_that_version(
    name: str, line: int, clause: str
) -> None:
    with pytest.raises(RecordOfOtherVersion) as caught:
        record.check(text(name))
    assert (caught.value.line, clause in str(caught.value)) == (line, True), str(caught.value)
    assert str(caught.value).endswith("; it was played by version 1 of the rules; this is version 2")
    with pytest.raises(RecordOfOtherVersion):
        list(record.replay(record.read(text(name))))


def test_a_line_that_does_not_hold_in_a_match_of_this_version_is_no_matter_of_versions() -> None:
    with pytest.raises(RecordError) as caught:
        record.check(text("next-to-last").replace("rules 1", "rules 2", 1))
    assert not isinstance(caught.value, RecordOfOtherVersion)


@pytest.mark.parametrize("version", [0, 3])
def test_a_version_that_is_not_known_is_not_played_at_all(version: int) -> None:
    with pytest.raises(
        RecordOfOtherVersion, match=f"line 2: it was played by version {version} of the rules"
    ):
        record.check(text("mau-mau").replace("rules 1", f"rules {version}", 1))
