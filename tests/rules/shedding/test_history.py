"""The public history: on which suits and ranks each seat drew, as everyone could tell who has watched."""

from __future__ import annotations

import pytest

from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove
from parlour.rules.check.tables import Setting
from parlour.rules.events import Event
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position import phases
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.sentences import HANDS_PASSED, HANDS_SWAPPED, Told
from parlour.rules.views import Stage, View
from tests.rules.games_suite.playing import played, settings, together
from tests.rules.shedding.table import Table, house, table

FAMILY = [setting for setting in settings() if setting.rules.game is GAME]


def drew_on(there: Table, viewer: int | None = None) -> list[tuple[str, ...]]:
    return [seat.drew_on for seat in there.view(viewer).seats]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_all_see_alike_on_which_color_somebody_drew(viewer: int | None) -> None:
    there = table("hands: G1 G2 | B3 B4; top: R5; stock: Y1 Y2 Y3")
    assert drew_on(there, viewer) == [(), ()]
    assert drew_on(there.plays("0 draw"), viewer) == [("red",), ()]
    assert drew_on(there.plays("1 draw"), viewer) == [("red",), ("red",)]


def test_the_colors_are_told_in_the_order_of_the_deck() -> None:
    there = table("hands: G1 G2 | B5 R5 R9 R8; top: B7; stock: Y1 Y2 Y3")
    there.plays("0 draw", "1 play B5", "0 draw", "1 play R5", "0 draw")
    assert drew_on(there)[0] == ("red", "blue")


def test_the_color_that_was_chosen_for_a_wild_card_is_what_is_asked_for() -> None:
    there = table("hands: W G1 G2 | B3 B4; top: R5; stock: Y1 Y2 Y3")
    assert drew_on(there.plays("0 play W green", "1 draw")) == [(), ("green",)]


def test_a_suit_or_a_rank_that_was_named_is_what_is_asked_for() -> None:
    eights = table("hands: 8H 2S 3S | 4D 5D; top: 9C; stock: 10C 9S 9D", "crazy-eights")
    assert drew_on(eights.plays("0 play 8H hearts", "1 draw"))[1] == ("hearts",)
    rules = house("switch", 'calling.announce = "off"\neffects.9 = { anywhere = true, names = "rank" }')
    named = table("hands: 9H 2S 3S | 4D 5D; top: 7C; stock: 10C 9S 9D", rules)
    assert drew_on(named.plays("0 play 9H 6", "1 draw"))[1] == ("6",)


def test_a_card_that_takes_anything_asks_for_nothing() -> None:
    there = table("hands: G1 G2 | B3 B4; top: W; stock: Y1 Y2 Y3")
    assert drew_on(there.plays("0 draw"))[0] == ()


def test_it_is_forgotten_when_that_seat_plays_a_card_of_that_color() -> None:
    there = table("hands: G1 G2 Y9 | B5 B4 B6; top: B7; stock: R2 B1 Y3")
    assert drew_on(there.plays("0 draw", "1 play B5")) == [("blue",), ()]
    there.plays("0 draw")
    assert drew_on(there.plays("0 play B1"))[0] == ()


def test_a_drawn_card_that_fits_and_is_kept_may_be_of_that_color() -> None:
    there = table("hands: G1 G2 | B3 B4; top: R5; stock: R1 Y2 Y3")
    assert drew_on(there.plays("0 draw"))[0] == ("red",)
    assert drew_on(there.plays("0 keep"))[0] == ()


def test_a_drawn_card_that_is_played_tells_of_its_own_color_alone() -> None:
    red = table("hands: G1 G2 | B3 B4; top: R5; stock: R1 Y2 Y3")
    assert drew_on(red.plays("0 draw", "0 play R1"))[0] == ()
    yellow = table("hands: G1 G2 | B3 B4; top: R5; stock: Y5 Y2 Y3")
    assert drew_on(yellow.plays("0 draw", "0 play Y5"))[0] == ("red",)


def test_cards_that_are_drawn_as_a_penalty_tell_nothing() -> None:
    there = table("hands: GD G1 G2 | B3 B4 | B6 B7; top: G5; stock: Y5 Y2 Y3")
    assert drew_on(there.plays("0 play GD")) == [(), (), ()]
    faced = table("hands: 2H 4S 5S | 6D 7D; top: 9H; stock: 10C 9S 9D KC", "switch")
    assert drew_on(faced.plays("0 play 2H", "1 draw")) == [(), ()]


def test_js_3_of_two_who_swap_hands_nothing_is_known_any_more_and_of_a_third_it_is() -> None:
    there = table("hands: G1 G2 Y7 | B3 B4 | B5 B6; top: R5; stock: G8 Y2 Y3 R7", "juno-seven-o")
    there.plays("0 draw", "1 draw", "2 draw", "0 draw")
    assert drew_on(there) == [("red",)] * 3
    assert drew_on(there.plays("0 play R7 1")) == [(), (), ("red",)]


def test_js_2_nothing_is_known_when_all_hands_are_passed_on() -> None:
    there = table("hands: G1 G2 Y7 | B3 B4 | B5 B6; top: R5; stock: G8 Y2 Y3 R0", "juno-seven-o")
    assert drew_on(there.plays("0 draw", "1 draw", "2 draw", "0 draw", "0 play R0")) == [(), (), ()]


# ---- the same, told once more from what a spectator sees and hears ------------------------------


class Watcher:
    """Somebody who watches a match and remembers who drew on what."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.known: list[set[str]] = [set() for _ in range(seats)]

    def watch(self, step: PlayedMove) -> None:
        if step.before.stage is not Stage.ROUND:
            self.known = [set() for _ in self.known]
        elif isinstance(step.move, str):
            self._saw(matches.seen_by(step.before, None), step.who, step.move)
        for event in step.events:
            self._heard(event)

    def _saw(self, view: View, seat: int, move: str) -> None:
        verb, *words = move.split()
        assert view.discard is not None
        asked = view.discard.suit or view.discard.match
        if verb == "draw" and view.phase != "face" and asked in self.rules.names:
            self.known[seat].add(asked)
        if verb == "keep":
            self.known[seat].discard(asked)
        if verb == "play":
            for text in words:
                if text in self.rules.types:
                    card = self.rules.cards[self.rules.types[text]]
                    self.known[seat] -= {card.rank, card.suit.name if card.suit else ""}

    def _heard(self, event: Event) -> None:
        if isinstance(event, Told) and event.sentence in (HANDS_SWAPPED, HANDS_PASSED):
            for seat in event.seats or range(len(self.known)):
                self.known[seat].clear()


@pytest.mark.parametrize("setting", together(FAMILY))
def test_it_is_what_somebody_who_watches_can_tell(setting: Setting) -> None:
    watcher, told = Watcher(setting.rules.rules, setting.seats), 0
    for step in played(setting):
        watcher.watch(step)
        seen = [{*seat.drew_on} for seat in matches.seen_by(step.after, None).seats]
        if step.after.stage is Stage.ROUND and step.after.round.phase < phases.RENEW:
            assert seen == watcher.known
            told += sum(map(len, seen))
    assert told
