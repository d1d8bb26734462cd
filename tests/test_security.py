"""What SECURITY.md says is kept and proven by something that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour.net import limits

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "SECURITY.md").read_text("utf-8")
ROWS = [row.split("|")[1:-1] for row in PAGE.split("## The promises")[1].splitlines() if row.startswith("| ")]
PROMISES = [row for row in ROWS if "kept by" not in row[1]]


@pytest.mark.parametrize("row", PROMISES, ids=range(len(PROMISES)))
def test_what_keeps_and_proves_a_promise_is_there(row: list[str]) -> None:
    promise, kept, proven = row
    keepers, proofs = re.findall(r"`([\w./-]+)`", kept), re.findall(r"`([^`]+)`", proven)
    assert promise.strip()
    assert keepers
    assert proofs
    assert [named for named in keepers if not (ROOT / named).exists()] == []
    assert [named for named in proofs if not _is_there(named)] == []


def _is_there(proof: str) -> bool:
    if proof.startswith("make "):
        return f"\n{proof.removeprefix('make ')}: " in (ROOT / "Makefile").read_text("utf-8")
    file, _, test = proof.partition("::")
    path = ROOT / file if file.startswith("benchmarks/") else ROOT / "tests" / file
    return path.exists() and (not test or f"def {test}(" in path.read_text("utf-8"))


def test_the_numbers_it_names_are_those_in_force() -> None:
    said = " ".join(PAGE.split())
    assert f"at most {limits.LINE} bytes" in said
    assert f"handshake and greeting {limits.HELLO_WITHIN:.0f} s each" in said
    assert f"a line {limits.LINE_WITHIN:.0f} s from" in said
    assert f"{limits.QUEUE_MESSAGES} messages or {limits.QUEUE_BYTES // 1024} KiB" in said
    assert f"{limits.CONNECTIONS} connections, {limits.CONNECTIONS_PER_ADDRESS} an address" in said
    assert (
        f"{limits.MOVES.times} moves and {limits.CHAT.times} lines of chat in {limits.CHAT.seconds:.0f} s"
        in said
    )
    assert f"{limits.SSH_CONNECTIONS} connections, {limits.SSH_STRANGERS} of them not logged in" in said
    assert f"{limits.SSH_PER_ADDRESS} an address, {limits.SSH_LOGIN_WITHIN:.0f} s to log in" in said
    least, most = (" x ".join(map(str, size)) for size in (limits.TERMINAL_LEAST, limits.TERMINAL_MOST))
    assert f"{least} to {most}" in said
    assert f"{limits.WEB_CONNECTIONS} connections, {limits.WEB_STRANGERS} of them without a hello" in said
    assert f"{limits.WEB_PER_ADDRESS} pages an address" in said
    assert (
        f"{limits.WEB_REQUEST_WITHIN:.0f} s for a request, {limits.WEB_HELLO_WITHIN:.0f} s for the hello"
        in said
    )
    assert f"messages of at most {limits.WEB_MESSAGE} bytes" in said
    assert f"{limits.INVITED / 3600:.0f} hours" in said
    assert f"{limits.FOUND} tables are listed, {limits.FOUND_AN_ADDRESS} of one machine" in said
    assert (limits.BREACHES.times, limits.PENALTY) == (3, 600.0)
    assert f"{limits.LOCAL_CONNECTIONS} more at the Unix socket" in said
    assert f"an address {limits.PEOPLE_AN_ADDRESS} times as many" in said
    assert limits.PASSWORD_TRIES == limits.CODE_TRIES == limits.Rate(5, 600.0)
    assert f"the newest {limits.ADDRESSES} addresses are remembered" in said
    passwords, codes = limits.PASSWORDS_OF_A_TABLE, limits.CODES_OF_A_REFEREE
    assert passwords.at_once == codes.at_once == limits.Rate(20, 600.0)
    assert f"beyond {passwords.at_once.times} of all addresses together" in said
    assert f"If more than {codes.crowd} codes are tried at once, the others wait longer" in said
    assert f"{passwords.longest:.0f} s at most, and every code {codes.longest:.0f} s at most" in said
    judged = limits.PASSWORDS_JUDGED
    assert (f"{judged.times} in half a second" in said, judged.seconds) == (True, 0.5)
    assert passwords.longest + judged.seconds < 5, "as long as a friend waits"
    assert f"most {judged.times / judged.seconds:.0f} a second" in said
