"""`make audit`: has any version that is installed, or the oldest that is allowed, a known hole?

pip-audit asks an advisory service. By itself it passes what the service does not know, and calls that "no
known vulnerabilities"; here what was not answered counts as failed, and nobody's silence as a yes.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tests.bounds.lowest import ROOT, declared, lowest

WITHIN: Final = 600.0
SHOWN: Final = 5
"""How many of the versions that were not audited are named."""


def main(service: str = "pypi") -> int:
    """Audit both lists with pip-audit's `service`, say what was found, and return 0 if that is nothing."""
    lists = {
        "constraints.txt": (ROOT / "constraints.txt").read_text("utf-8").split(),
        "the lowest bounds": lowest(declared("test")),
    }
    failed = False
    for title, pinned in lists.items():
        faults = list(faults_in(answer(pinned, service), pinned))
        print(
            "\n".join(f"{title}: {fault}" for fault in faults)
            or f"{title}: no hole is known in {len(pinned)}."
        )
        failed = failed or bool(faults)
    return int(failed)


def answer(pinned: Sequence[str], service: str) -> str:
    """Return what pip-audit says of versions (JSON), or its last words."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pinned.txt"
        file.write_text("\n".join(pinned), "utf-8")
        asked = ("--requirement", str(file), "--no-deps", "--disable-pip", "--vulnerability-service", service)
        shown = ("--format", "json", "--desc", "off", "--progress-spinner", "off")
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pip_audit", *asked, *shown],
                capture_output=True,
                text=True,
                timeout=WITHIN,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"nothing within {WITHIN:.0f} s"
    return done.stdout.strip() or done.stderr.strip()


def faults_in(said: str, pinned: Sequence[str]) -> Iterator[str]:
    """Yield a line for each hole in the `pinned` versions, and one for all that `said` has no answer to."""
    try:
        dependencies: list[dict[str, Any]] = json.loads(said)["dependencies"]
    except (ValueError, TypeError, KeyError):
        last = (said.splitlines() or ["it said nothing"])[-1]
        yield f"nothing was audited, which counts as failed; pip-audit: {last[:200]}"
        return
    answered = {_plain(one["name"]): one for one in dependencies if "vulns" in one}
    for one in answered.values():
        for hole in one["vulns"]:
            fixed = ", ".join(hole["fix_versions"]) or "no version yet"
            yield f"{one['name']} {one['version']} has {hole['id']}, fixed in {fixed}"
    skipped = [one for one in pinned if _plain(one.partition("==")[0]) not in answered]
    if skipped:
        yield _unanswered(skipped, len(pinned))


def _unanswered(skipped: Sequence[str], of: int) -> str:
    named = ", ".join(skipped[:SHOWN]) + (", ..." if len(skipped) > SHOWN else "")
    who = "no advisory service answered" if len(skipped) == of else "the service does not know all"
    return f"{who}: {len(skipped)} of {of} not audited, which counts as failed ({named})"


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
