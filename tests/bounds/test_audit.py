"""An audit fails for every hole, and for everything that nobody could tell it about."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.bounds import audit
from tests.bounds.audit import faults_in

PINNED = ["tomli_w==1.2.0", "zeroconf==0.148.0"]
SOUND = {"name": "tomli-w", "version": "1.2.0", "vulns": []}
HOLE = {"id": "PYSEC-2026-3436", "fix_versions": ["0.149.5"], "aliases": []}
HOLED = {"name": "zeroconf", "version": "0.148.0", "vulns": [HOLE]}
SKIPPED = {"name": "zeroconf", "skip_reason": "Dependency not found on PyPI"}


def found(*dependencies: dict[str, Any]) -> list[str]:
    return list(faults_in(json.dumps({"dependencies": dependencies}), PINNED))


def test_what_the_service_knows_no_hole_of_passes() -> None:
    assert found(SOUND, {**HOLED, "vulns": []}) == []


def test_a_hole_is_named_with_its_cure() -> None:
    assert found(SOUND, HOLED) == ["zeroconf 0.148.0 has PYSEC-2026-3436, fixed in 0.149.5"]
    assert found(SOUND, {**HOLED, "vulns": [{**HOLE, "fix_versions": []}]})[0].endswith("no version yet")


@pytest.mark.parametrize("told", [(SOUND, SKIPPED), (SOUND,)])
def test_what_was_skipped_counts_as_failed(told: tuple[dict[str, Any], ...]) -> None:
    (fault,) = found(*told)
    assert "1 of 2 not audited, which counts as failed (zeroconf==0.148.0)" in fault


def test_a_service_that_knows_nothing_did_not_answer() -> None:
    (fault,) = found(SKIPPED)
    assert fault.startswith("no advisory service answered: 2 of 2 not audited")


@pytest.mark.parametrize(
    "said", ["", "{}", "[]", "Traceback (most recent call last):\n  ...\nConnectionError: x"]
)
def test_when_no_service_is_reached_one_line_says_so(said: str) -> None:
    (fault,) = faults_in(said, PINNED)
    assert "nothing was audited, which counts as failed" in fault
    assert "\n" not in fault


@pytest.mark.parametrize(("said", "status"), [([], 0), (["has a hole"], 1)])
def test_one_fault_in_either_list_fails_the_audit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], said: list[str], status: int
) -> None:
    monkeypatch.setattr(audit, "answer", lambda pinned, service: "")
    monkeypatch.setattr(audit, "faults_in", lambda told, pinned: said if len(pinned) < 50 else [])
    assert audit.main() == status
    assert capsys.readouterr().out.count("\n") == 2
