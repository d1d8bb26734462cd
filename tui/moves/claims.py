"""Claims in a race: which moves are claims, and why none is possible now."""

from __future__ import annotations

from parlour.rules.sentences import Told, told
from parlour.rules.views import View
from parlour.tui.seen.facts import all_race, in_turn, race_of
from parlour.tui.words.asking import CLAIMED, LATER, NO_RACE, NOT_ASKED, PASSED, WATCHING


def is_claim(view: View | None, move: str) -> bool:
    """Whether the verb of `move` makes a claim in the open race."""
    choice = view.choice(move.split()[0]) if view is not None else None
    return choice is not None and choice.race != ""


def declining(view: View | None) -> str:
    """Return by a key what a pass would decline now, "" if nothing."""
    choice = view.choice("pass") if view is not None else None
    race = race_of(view) if all_race(view) else ""
    return f"{choice.words.sentence.key} {race}" if choice is not None else ""


def why_none(view: View | None, claimed: str) -> Told:
    """Return why no claim is possible; `claimed` is the player's claim in the open race, "" for none."""
    if view is None or view.viewer is None:
        return told(WATCHING)
    if asked := in_turn(view):
        return told(LATER if view.viewer in asked else NOT_ASKED, asked[0])
    if view.race is None:
        return told(NO_RACE)
    return told(CLAIMED if claimed else PASSED)
