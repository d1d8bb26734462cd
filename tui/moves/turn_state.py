"""The state of a player's turn: what is picked, where the cursor is, and what follows. Knows no screen.

The table is drawn from this; keys change it (`parlour.tui.moves.turn`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from parlour.net.wire.messages import Update
from parlour.rules.sentences import Told, told
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import FACE_DOWN, View
from parlour.tui.keymap import HAND_KEYS, table_keys
from parlour.tui.moves import selection
from parlour.tui.moves.choices import PickOption, numbers, offered
from parlour.tui.moves.grid_places import GridPlace, Pointing, asks_own, asks_places, letters, open_places
from parlour.tui.moves.hand_cursor import HandCursor
from parlour.tui.moves.number_pad import digits
from parlour.tui.moves.verb_keys import buttons, keys_of_picks, of_zones, only_one
from parlour.tui.seen.facts import race_of
from parlour.tui.seen.sorting import SortOrder
from parlour.tui.words.asking import CALL_ALONG, ENOUGH, NONE


@dataclass(frozen=True, slots=True)
class Targets:
    """The cards on the table that `picking` may take in `view`; none if it asks for anything else."""

    picking: selection.Picking | None = None
    view: View | None = None

    def __bool__(self) -> bool:
        """Whether cards in grids are asked for."""
        by_number = table_keys(self.view).by_number
        return by_number and self.picking is not None and asks_places(self.picking.step)

    @property
    def places(self) -> Mapping[GridPlace, str]:
        """Every place that may be picked, including marked ones, with its pick."""
        if not self or self.picking is None or self.view is None:
            return {}
        return open_places(self.picking.step.among, self.view.viewer)

    @property
    def own_only(self) -> bool:
        """Whether one of the player's own cards is asked for, which its number alone names."""
        return self.picking is not None and asks_own(self.picking.step)

    @property
    def marked(self) -> tuple[GridPlace, ...]:
        """The places picked so far, in order."""
        by_pick = {pick: place for place, pick in self.places.items()}
        return tuple(by_pick[pick] for pick in (self.picking.marked if self and self.picking else ()))

    @property
    def complete(self) -> bool:
        return self.picking is not None and self.picking.enough

    @property
    def seats(self) -> Mapping[str, int]:
        """The seats whose cards may be picked, by their letters."""
        seats = {place.seat for place in self.places}
        named = letters(self.view).items() if self.view else ()
        return {letter: seat for seat, letter in named if seat in seats}

    def toggled(self, place: GridPlace) -> selection.Picking | None:
        """Return the picking with `place` marked or unmarked; unchanged if no more may be marked."""
        if self.picking is None:
            return None
        if place in self.marked:
            return self.picking.take_back(self.marked.index(place))
        return self.picking.mark(self.places[place])


class StepQuestion(NamedTuple):
    """A question to the referee: what follows `text`? `tried` continues with the answer, if not None."""

    text: str
    tried: selection.Picking | None = None


class TurnState:
    """The turn of one viewer at one table. `order` is how the hand is sorted."""

    def __init__(self, order: SortOrder = SortOrder.SUIT) -> None:
        self.held = HandCursor(order)
        self.view: View | None = None
        self.keys = HAND_KEYS
        self.seq = 0
        self.picking: selection.Picking | None = None
        self.which: selection.Which | None = None
        self.place = 0
        self.typed = ""  # the number that is being typed, where one is asked for
        self.armed = False
        self.notice: Told | None = None  # why the last key did nothing, or what it did
        self.pointing = Pointing()
        self.question: StepQuestion | None = None
        self.claimed = ""  # the claim made in the open race
        self.known: dict[str, Choice] = {}  # every choice that was offered at this table, by its verb
        self.zones_seen: dict[str, str] = {}  # what each zone stood for last, also when it is not open
        self._pointed: tuple[int, ...] = ()

    @property
    def watching(self) -> bool:
        """Whether the viewer has no seat."""
        return self.view is None or self.view.viewer is None

    @property
    def hand(self) -> tuple[str, ...]:
        return self.held.cards

    @property
    def cursor(self) -> int:
        return self.held.cursor

    @property
    def under_cursor(self) -> str:
        return self.held.under_cursor

    @property
    def asked(self) -> Pick | None:
        """What is to be picked outside the hand, None if nothing. Which choice is meant is a word."""
        if self.which is not None:
            return Pick.WORD
        if self.picking is None or selection.is_hand(self.picking.step):
            return None
        return self.picking.step.pick

    @property
    def by_itself(self) -> bool:
        """Whether the present choice began without a key, as the only one, and nothing is picked yet."""
        if self.asked is None or self.picking is None or self.picking.choice != self._only:
            return False
        begun = selection.begin(self.picking.choice)
        return isinstance(begun, selection.Picking) and begun.picks == self.picking.picks

    @property
    def at_stacks(self) -> bool:
        """Whether cards and stacks are picked pick by pick, and not an option, such as a word."""
        return self.keys.stepwise and (self.which is not None or self.asked in (None, Pick.PLACE))

    @property
    def playable(self) -> frozenset[str]:
        """The texts of the cards in hand that may be picked now; `FACE_DOWN` where any place may be."""
        if self.view is None:
            return frozenset()
        if selection.any_place(self.view, self.picking):
            return frozenset({FACE_DOWN})
        return selection.playable(self.view, self.picking)

    @property
    def options(self) -> tuple[PickOption, ...]:
        """The options of the present step, outside hand and grids; the last one ends a step of several."""
        if self.which is not None and self.view is not None:
            own = {choice: key for key, choice in buttons(self.view)}
            return tuple(PickOption(each.verb, each.words, own.get(each, "")) for each in self.which.choices)
        if self.picking is None or self.view is None or self.asked is None or self.reach:
            return ()
        verb, marked = self.picking.choice.verb, self.picking.marked
        picks = tuple(pick for pick in self.picking.open() if pick not in marked)
        by_digits = self.asked is Pick.NUMBER
        end = PickOption("", told(ENOUGH if marked else NONE), "" if by_digits else "0")
        ends = (end,) if self.picking.enough else ()
        if by_digits:
            return numbers(picks) + ends
        keys = keys_of_picks(self.view, "" if self.picking.picks else verb, picks)
        return offered(self.picking.step.pick, picks, self._pad or keys) + ends

    @property
    def _pad(self) -> Mapping[str, str]:
        """The digits of stacks, if one is asked for."""
        return digits(self.view) if self.view is not None and self.asked is Pick.PLACE else {}

    @property
    def chosen(self) -> str:
        """The pick of the option under the cursor, "" if there are no options."""
        options = self.options
        return options[self.place].pick if self.place < len(options) else ""

    @property
    def begun_claim(self) -> bool:
        return self.picking is not None and self.picking.choice.race != ""

    @property
    def reach(self) -> Targets:
        """The cards in grids that the present step may pick."""
        return Targets(self.picking, self.view)

    @property
    def marked(self) -> tuple[str, ...]:
        """The cards picked so far in a step that takes several, in order."""
        picking = self.picking
        if picking is None or selection.is_hand(picking.step):
            return picking.marked if picking and picking.step.most > 1 else ()
        first = picking.choice.steps[0]
        return picking.picks[0] if picking.picks and selection.is_hand(first) and first.most > 1 else ()

    @property
    def marks(self) -> tuple[int, ...]:
        """The positions of the marked cards in the hand, in order."""
        return selection.standing(self.hand, self.marked, self._pointed)

    @property
    def several(self) -> bool:
        """Whether more than one card of the hand may be picked now."""
        if self.picking is not None:
            many = self._together(self.picking.step) > 1
            return self.asked is None and (many or not self.picking.step.least)
        choices = selection.of_hand(self.view) if self.view is not None else ()
        return any(self._together(choice.steps[0]) > 1 for choice in choices)

    @property
    def may_arm(self) -> bool:
        return self.view is not None and selection.may_arm(self.view, self.picking)

    @property
    def call_words(self) -> Told:
        """What the call along with a card means, in the words of the game."""
        step = selection.arming(self.view, self.picking) if self.view is not None else None
        return (step.words if step is not None else None) or told(CALL_ALONG)

    def _together(self, step: Step, *marked: str) -> int:
        return selection.together(step, self.hand, marked)

    def show(self, update: Update) -> None:
        """Take over a new view; the cursor stays on its card, a choice that no longer exists is dropped."""
        before = self.hand
        if _round(self.view) != _round(update.view):
            self.held.aimed = False
        if race_of(self.view) != race_of(update.view):
            self.claimed = ""
        self.view, self.seq = update.view, update.seq
        self.known |= {choice.verb: choice for choice in self.view.choices} if self.view else {}
        self.zones_seen |= of_zones(self.view) if self.view else {}
        self.keys = table_keys(update.view)
        self.held.take(self.view.hand_groups if self.view else ())
        if self.hand != before:
            self._pointed = ()
        for drawn in self.view.drawn[:1] if self.view else ():
            self.held.find(drawn)
        if self.picking and (self.view is None or self.picking.choice not in self.view.choices):
            self.cancel()
        if self.which and (self.view is None or not {*self.which.choices} <= {*self.view.choices}):
            self.cancel()
        if self.armed and not self.may_arm:
            self.armed = False
        if self.picking is None and self.which is None:
            self._by_itself()
        if self.pointing.at not in self.reach.places:
            self.pointing.go(None)
        if self.picking is None:
            self.held.suggest(self.playable)

    def sort(self) -> None:
        self.held.sort()
        self._pointed = ()

    def point(self, pick: str) -> None:
        """Put the cursor on the option `pick`, or else on the first one."""
        self.typed = ""
        picks = [option.pick for option in self.options]
        self.place = picks.index(pick) if pick in picks else 0

    def cancel(self) -> None:
        """Drop what is picked but not sent."""
        self.picking = self.which = self.question = None
        self.place, self.typed, self._pointed = 0, "", ()
        self.pointing.go(None)

    @property
    def _only(self) -> Choice | None:
        return only_one(self.view) if self.view else None

    def _by_itself(self) -> bool:
        """Begin the only choice, if there is one; return whether a choice is begun."""
        outcome = selection.begin(self._only) if self._only else ""
        if isinstance(outcome, selection.Picking):
            self._ask(outcome)
        return self.picking is not None

    def _ask(self, picking: selection.Picking) -> None:
        """Ask for the next pick of `picking`; among numbers the cursor begins at the usual one."""
        self.picking, self.place, self.typed = picking, 0, ""
        if picking.step.usual is not None:
            self.point(str(picking.step.usual))


def _round(view: View | None) -> int:
    return view.match.round if view is not None else 0
