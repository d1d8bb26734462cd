"""Who logs in by the door: a newcomer with a name, or a guest with the four words of a resume code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible

LONGEST_NAME: Final = 16
CODE_WORDS: Final = 4


@dataclass(frozen=True, slots=True)
class Named:
    """A guest who plays as `name`."""

    name: str


@dataclass(frozen=True, slots=True)
class Returning:
    """A guest who returns to a seat with its code."""

    code: str = field(repr=False)


Newcomer: TypeAlias = Named | Returning


def newcomer(line: str) -> Newcomer:
    """Return who typed the valid `line`."""
    from parlour.net.auth.resume_codes import code_in

    code = code_in(line)
    return Returning(code) if code else Named(line.strip())


def fault_of(line: str) -> str:
    """Return why `line` is neither a name nor a code, "" if it is one."""
    from parlour.net.auth.resume_codes import code_in, no_words, typed_words

    if code_in(line):
        return ""
    odd = no_words(line)
    long = len(line.strip()) > LONGEST_NAME
    if len(typed_words(line)) == CODE_WORDS and (len(odd) == 1 or (long and len(odd) < CODE_WORDS)):
        return tr("No code has the word {word}; check the spelling", word=visible(odd[0])[:20])
    if long:
        return tr("A name has {most} letters at most; a code has four words.", most=LONGEST_NAME)
    return fault_of_name(line.strip())


def fault_of_name(name: str) -> str:
    """Return what is wrong with a name, "" if nothing."""
    if len(name) > LONGEST_NAME:
        return tr(
            "A name has {most} letters at most; this one has {letters}.", most=LONGEST_NAME, letters=len(name)
        )
    return "" if visible(name).strip() else tr("A name has at least one letter that can be seen.")
