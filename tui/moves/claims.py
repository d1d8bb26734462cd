"""Claims in a race: which moves are some, and why none can be made now, in words."""

from __future__ import annotations

from rules.views import View


def is_claim(view: View | None, move: str) -> bool:
    """Whether `move`, by its verb, is a claim in the open race."""
    choice = view.choice(move.split()[0]) if view is not None else None
    return choice is not None and choice.race != ""


def race_of(view: View | None) -> str:
    """Return the name of the open race, "" if there is none."""
    return view.race.name if view is not None and view.race is not None else ""


def declining(view: View | None) -> str:
    """Return what a pass would say no to now; "" if there is nothing to pass on."""
    choice = view.choice("pass") if view is not None else None
    race = race_of(view) if all_race(view) else ""
    return f"{choice.words} {race}" if choice is not None else ""


def all_race(view: View | None) -> bool:
    """Whether a race with a clock of its own is open: everyone acts, and nobody's turn goes on meanwhile."""
    return view is not None and view.race is not None and view.race.seconds is not None


def _not_asked(view: View, viewer: int) -> str:
    """Return why the viewer cannot stack while another one is asked."""
    now = f"{{{view.asked[0]}}} is asked now"
    if viewer in view.asked:
        return f"{now}: your turn to stack comes later."
    return f"{now}: you have passed already, or have no card to stack."


def why_none(view: View | None, claimed: str) -> str:
    """Return why there is nothing to claim; `claimed` is what the player has claimed in the open race."""
    if view is None or view.viewer is None:
        return "You are watching; only players can do that."
    if view.asked:
        return _not_asked(view, view.viewer)
    if view.race is None:
        return "There is nothing to stack on now: no new card lies on the pile."
    if claimed:
        return "You have claimed already: who was first is being judged."
    return "You have passed on this race, or had your try."
