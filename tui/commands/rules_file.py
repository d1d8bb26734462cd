"""A house-rules file that was named on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tui.complaint import Complaint

if TYPE_CHECKING:
    from rules.shelf import TableRules


def read(file: str) -> tuple[str, TableRules]:
    """Return the text of `file` and the rules in it; raise Complaint with a line for each fault."""
    from rules import shelf
    from rules.errors import RulesetError
    from tui.house_folder import text_of

    try:
        text = text_of(Path(file))
        return text, shelf.house_rules(text)
    except RulesetError as error:
        first, *more = (f"{file}: {field}: {words}" for field, words in error.faults)
        raise Complaint(first, more=more) from None
    except OSError as error:
        raise Complaint(f"{file}: {(error.strerror or 'it cannot be read').lower()}") from None
