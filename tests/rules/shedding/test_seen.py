"""What a seat imagines fits all that it sees, and all see on which suits and ranks each seat drew."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import pytest

from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove
from parlour.rules.check.tables import Setting
from parlour.rules.contract import Opening
from parlour.rules.events import Event
from parlour.rules.games.shedding.game import GAME
from parlour.rules.games.shedding.position import phases
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.sentences import HANDS_PASSED, HANDS_SWAPPED, Told
from parlour.rules.views import Stage, View
from tests.chance import SEED
from tests.rules.games_suite.playing import played, settings, together
from tests.rules.shedding.table import Table, house, opened, rules_with, table

STOCK = "stock: Y1 Y2 Y3 Y4 Y5 Y6"
DRAWN = "hands: R7 | G1 G2 | G5; top: R5; stock: {} Y1 Y2"
GIVING = house("switch", 'calling.announce = "off"\neffects.7 = { give_left = true }')


def cut() -> Table:
    """A round before its deal: the deck may be cut."""
    rules = rules_with("next-to-last", cut="on")
    return Table(GAME.dealing.deal(rules, 3, rules.deck, Opening(0)))


def given() -> Table:
    """Seats 0 and 2 have yet to give a card to the left, seat 1 has."""
    text = "hands: 7H 3C 4C | 7D 7S 6H | 9C KC QC; top: 5H; stock: 3S 3D"
    return table(text, GIVING).plays("0 play 7H", "1 give 7D")


MOMENTS: Final[dict[str, Callable[[], Table]]] = {
    "a turn": lambda: table(f"hands: R7 B3 | G1 G2 | G5; top: R5; under: B9 B8; {STOCK}; turn: 1"),
    "a color was drawn on": lambda: table(f"hands: B3 B4 | G1 G2 | G5 Y9; top: R6; {STOCK}").plays(
        "0 draw", "1 draw"
    ),
    "a card that fits was drawn": lambda: table(DRAWN.format("R9").replace("R7", "B7")).plays("0 draw"),
    "a wild was drawn": lambda: table(DRAWN.format("W").replace("R7", "B7")).plays("0 draw"),
    "a suit was named": lambda: table(f"hands: W B3 | G1 | G5; top: R5; {STOCK}").plays("0 play W blue"),
    "a rank was named": lambda: table(
        "hands: AH 3C | 4C | 5C 6C; top: 5H; stock: 3S 3D",
        house("switch", 'calling.announce = "off"\neffects.A = { anywhere = true, names = "rank" }'),
    ).plays("0 play AH 9"),
    "anything may follow": lambda: table(
        "hands: 9H 3C 4C | 4S | 5C 6C; top: 5H; stock: 3S 3D",
        house("switch", 'effects.9 = { follow = "anything" }'),
    ).plays("0 play 9H"),
    "a card is seen through": lambda: table(
        "hands: 9H 3C 4C | 4S | 5C 6C; top: 5H; stock: 3S 3D",
        house("switch", 'effects.9 = { follow = "under" }'),
    ).plays("0 play 9H"),
    "an opening card waits for its name": lambda: opened("AH", 2, game="switch"),
    "the deck may be cut": cut,
    "cards are given": given,
    "a draw may be challenged": lambda: table(
        f"hands: W4 R5 B3 | G1 G2 | G5; top: R6; {STOCK}", wild_draw_four="challenge"
    ).plays("0 play W4 blue"),
    "draws wait": lambda: table("hands: 2H 9S 9C | 2S 4S 6S; top: KH; stock: 3D 4D 5D", "switch").plays(
        "0 play 2H"
    ),
    "a call is due": lambda: table(f"hands: R5 B3 | G1 G2; top: R6; {STOCK}").plays("0 play R5"),
    "the stock is renewed": lambda: table("hands: B1 | G1 G2; top: R5; under: Y1 Y2").plays("0 draw"),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_viewer_imagines_what_it_sees(moment: str, seed: int) -> None:
    game = MOMENTS[moment]()
    for viewer in (*range(len(game.state.hands)), None):
        view = GAME.views.seen_by(game.state, viewer)
        imagined = GAME.views.imagine(game.rules, view, random.Random(seed))
        assert GAME.views.seen_by(imagined, viewer) == view
        assert bool(GAME.play.wanted(imagined)) == bool(GAME.play.wanted(game.state))


def test_a_card_drawn_by_another_seat_is_imagined_as_one_that_may_be_played() -> None:
    game = table(DRAWN.format("R9").replace("R7", "B7")).plays("0 draw")
    assert (
        GAME.views.imagine(game.rules, GAME.views.seen_by(game.state, 0), random.Random(1)).drawn
        == game.state.drawn
    )
    for seed in range(10):
        imagined = GAME.views.imagine(game.rules, GAME.views.seen_by(game.state, 1), random.Random(seed))
        assert imagined.drawn[0] in imagined.hands[0]
        assert GAME.play.why_not(imagined, 0, GAME.notation.read(game.rules, "keep")) is None


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
    told = 0
    for seed in (SEED, SEED + 1):
        watcher = Watcher(setting.rules.rules, setting.seats)
        for step in played(setting, seed):
            watcher.watch(step)
            seen = [{*seat.drew_on} for seat in matches.seen_by(step.after, None).seats]
            if step.after.stage is Stage.ROUND and step.after.round.phase < phases.RENEW:
                assert seen == watcher.known
                told += sum(map(len, seen))
    assert told
