"""Every game: a round told anew with other cards wherever a viewer has not seen any looks the same to it.

What it has seen is what a ledger says that knows no view (`unseen`): so this is a test of `seen_by`, of
choices, refusals, events, clocks, and of what is uncovered to whom.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove
from parlour.rules.check.tables import Setting
from parlour.rules.events import OF_ORDERS, Event, Uncovered, numbered
from parlour.rules.match import Match
from tests.rules.games_suite.playing import ever_made, settings, together
from tests.rules.games_suite.unseen import in_other_worlds, rounds

LOG = 30
LONGEST = 40


def told(moment: Match, viewer: int | None, events: Sequence[Event], ever: Sequence[str]) -> object:
    """Return all that the rules tell `viewer` of a moment."""
    shown = [one for one in events if isinstance(one, OF_ORDERS) and _is_for(one, viewer)]
    view = matches.seen_by(moment, viewer, [*numbered(1, events)][-LOG:])
    if viewer is None:
        return view, shown, matches.deadlines(moment), matches.race(moment)
    return (
        view,
        shown,
        list(matches.legal_moves(moment, viewer)),
        [matches.judge(moment, viewer, move) for move in ever],
    )


def _is_for(event: Event, viewer: int | None) -> bool:
    return not isinstance(event, Uncovered) or event.to in (None, viewer)


@pytest.mark.parametrize("setting", together(settings()))
def test_other_cards_where_a_viewer_has_seen_none_change_nothing_it_is_told(setting: Setting) -> None:
    rng = random.Random(str(setting))
    there, ever, compared = rounds(setting), ever_made(setting), 0
    for viewer in (*range(min(setting.seats, 3)), None):
        compared += compare(rng.choice(there)[:LONGEST], viewer, rng, ever)
    assert compared > 20, "rounds go on with other cards for a while"


def compare(steps: Sequence[PlayedMove], viewer: int | None, rng: random.Random, ever: Sequence[str]) -> int:
    """Compare a round with what it would be with other cards; return how many moments there were."""
    count = 0
    for world in in_other_worlds(steps, viewer, rng):
        some = rng.sample(ever, min(3, len(ever)))
        heard: tuple[list[Event], list[Event]] = ([], [])
        for step, moment, events in world:
            heard[0].extend(step.events)
            heard[1].extend(events)
            assert told(moment, viewer, heard[1], some) == told(step.after, viewer, heard[0], some)
            count += moment.round != step.after.round
    return count
