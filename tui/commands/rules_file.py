"""A house-rules file that was named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tui.text.console import Complaint

if TYPE_CHECKING:
    from rules.shelf.ready import TableRules


def read(file: str) -> tuple[str, TableRules]:
    """Return the text of `file` and its rules, checked as a referee would check them.

    Raises Complaint with a line for each fault.
    """
    from net.table_state.house_rules import judged_rules
    from net.wire.refusals import Refused
    from rules.errors import RulesetError
    from tui.storage.ruleset_store import text_of

    try:
        text = text_of(Path(file))
        return text, judged_rules(text)
    except RulesetError as error:
        raise _complaint(file, error.faults) from None
    except Refused as error:
        raise _complaint(file, error.faults or [("rules", error.words)]) from None
    except OSError as error:
        raise Complaint(f"{file}: {(error.strerror or 'it cannot be read').lower()}") from None


def _complaint(file: str, faults: Sequence[tuple[str, str]]) -> Complaint:
    first, *more = (f"{file}: {field}: {words}" for field, words in faults)
    return Complaint(first, more=more)
