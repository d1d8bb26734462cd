"""What a player is doing at the table just now: cursor, picks, what is armed. Knows no screen.

Methods that may end in a move return its text, to be sent to the referee, or None. Where a key cannot do
what it says, the referee is asked all the same: only it knows the clause. Long because all keys meet here."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from net.messages import Update
from rules.steps import Choice, Pick, Step, compose
from rules.views import View
from tui.building import Building, kept, open_cards
from tui.claims import is_claim, race_of, why_none
from tui.held import Held
from tui.marks import how_many, standing, why_not
from tui.offered import Option, beginning, offered
from tui.picking import (
    Outcome,
    Picking,
    begin,
    is_hand,
    may_arm,
    of_hand,
    together,
    with_card,
)
from tui.places import Pointing, may_go_on
from tui.reach import Reach
from tui.sorting import Order
from tui.verbs import begun, keys_of_picks, only_one, to_be_refused

CALL: Final = "call"
"""The word that may be armed to go with a play."""


class Turn:
    """One viewer at one table. `order` is how the hand is sorted."""

    def __init__(self, order: Order = Order.SUIT) -> None:
        self.held = Held(order)
        self.view: View | None = None
        self.seq = 0
        self.picking: Picking | None = None
        self.place = 0
        self.armed, self.notice = False, ""
        self.pointing = Pointing()
        self.building: Building | None = None
        self.claimed = ""  # the claim made in the open race
        self._pointed: tuple[int, ...] = ()

    # ---- what is so ------------------------------------------------------------------------

    @property
    def watching(self) -> bool:
        """Whether nobody sits here."""
        return self.view is None or self.view.viewer is None

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards held, as they are sorted."""
        return self.held.cards

    @property
    def cursor(self) -> int:
        """Where in the hand the cursor is."""
        return self.held.cursor

    @property
    def under_cursor(self) -> str:
        """The card under the cursor, "" if the hand is empty."""
        return self.held.under_cursor

    @property
    def asked(self) -> Pick | None:
        """What is to be picked outside the hand, None if nothing is."""
        if self.picking is None or is_hand(self.picking.step):
            return None
        return self.picking.step.pick

    @property
    def by_itself(self) -> bool:
        """Whether what is asked is all that there is to do, and begun without a key."""
        return self.asked is not None and self.picking is not None and self.picking.choice == self._only

    @property
    def playable(self) -> frozenset[str]:
        """The texts of the cards that may be picked now."""
        return open_cards(self.view, self.building, self.picking)

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen in the step that is asked, outside the hand."""
        if self.picking is None or self.view is None or self.asked in (None, Pick.PLACE):
            return ()
        verb, picks = self.picking.choice.verb, self.picking.open()
        keys = keys_of_picks(self.view, "" if self.picking.at else verb, picks)
        return offered(self.picking.step.pick, picks, keys)

    @property
    def begun_claim(self) -> bool:
        """Whether a claim is begun and not yet made."""
        return self.picking is not None and self.picking.choice.race != ""

    @property
    def reach(self) -> Reach:
        """The cards on the table that may be picked in the step that is asked."""
        return Reach(self.picking, self.view)

    @property
    def marked(self) -> tuple[str, ...]:
        """The cards picked so far in a step that takes several, in their order."""
        picking = self.picking
        if picking is None or is_hand(picking.step):
            return picking.marked if picking and picking.step.most > 1 else ()
        first = picking.choice.steps[0]
        return picking.picks[0] if picking.picks and is_hand(first) and first.most > 1 else ()

    @property
    def marks(self) -> tuple[int, ...]:
        """Where the marked cards stand in the hand, in their order."""
        return standing(self.hand, self.marked, self._pointed)

    @property
    def several(self) -> bool:
        """Whether several cards of the hand may be picked now."""
        if self.picking is not None:
            return self.asked is None and self._together(self.picking.step) > 1
        return self.view is not None and any(self._together(one.steps[0]) > 1 for one in of_hand(self.view))

    @property
    def may_arm(self) -> bool:
        """Whether the call may go with the play."""
        return self.view is not None and may_arm(self.view, CALL, self.picking)

    def _together(self, step: Step, *marked: str) -> int:
        return together(step, self.hand, marked)

    # ---- what happens -------------------------------------------------------------------------

    def show(self, update: Update) -> None:
        """Take over a newer view; the cursor stays on its card, a choice that is gone is dropped."""
        before = self.hand
        if race_of(self.view) != race_of(update.view):
            self.claimed = ""
        self.view, self.seq = update.view, update.seq
        self.held.take(self.view.hand if self.view else ())
        if self.hand != before:
            self._pointed = ()
        for drawn in self.view.drawn[:1] if self.view else ():
            self.held.find(drawn)
        if self.picking and (self.view is None or self.picking.choice not in self.view.choices):
            self.cancel()
        self.building = kept(self.building, self.view)
        if self.armed and not self.may_arm:
            self.armed = False
        if self.picking is None:
            self._by_itself()
        if self.pointing.at not in self.reach.places:
            self.pointing.go(None)

    def sort(self) -> None:
        """Sort the hand the other way; the cursor stays on its card."""
        self.held.sort()
        self._pointed = ()

    # ---- keys ------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go to the next card or option; past an end, to the other one."""
        if self.asked is not None:
            self.place = (self.place + by) % max(1, len(self.options))
        else:
            self.held.step(by)

    def seek(self, by: int) -> None:
        """Go to the next card that may be played, or to the next option."""
        if self.asked is not None:
            self.step(by)
        else:
            self.held.seek(by, self.playable)

    def digit(self, key: str, *, again: bool) -> str | None:
        """Go to a card by its number, `again`: of two digits; among options a digit chooses."""
        if self.asked is Pick.PLACE:
            return self._number(key, again=again)
        if self.asked is not None:
            return self.letter(key)
        self.notice = self.held.digit(key, again=again)
        return None

    def _number(self, key: str, *, again: bool) -> str | None:
        """Pick a card on the table by its number: one's only one at once, else Enter is to follow."""
        reach, before = self.reach, self.pointing.at
        own = self.view.viewer if self.view else None
        place = self.pointing.number(key, own or 0, reach.places, again=again)
        if place is None:
            self.notice = "There is no card that may be picked."
        elif reach.own_only and not may_go_on(place, reach.places):
            return self.enter()
        elif not reach.own_only and reach.picking and reach.picking.step.most > 1:
            if again and before is not None and before in reach.marked and may_go_on(before, (place,)):
                self.picking = reach.without(before)
            if place not in self.reach.marked:
                self._mark_place()
        return None

    def letter(self, key: str) -> str | None:
        """Choose the option with this key; go to the one that it begins, or to the cards of a seat."""
        if (seat := self.reach.seats.get(key.upper())) is not None:
            self.pointing.go(next(place for place in self.reach.places if place.seat == seat))
            self.pointing.name(seat)
            return None
        for place, option in enumerate(self.options):
            if option.key == key:
                return self._option(place)
        found = beginning(self.options, key)
        self.place = self.place if found is None else found
        return None

    def takes(self, key: str) -> bool:
        """Whether `key` is an option's key now, or a seat's letter, and so means nothing else."""
        return (
            key.upper() in self.reach.seats
            or any(option.key == key for option in self.options)
            or beginning(self.options, key) is not None
        )

    def enter(self) -> str | None:
        """Play the card under the cursor, choose the option under it, or confirm what is marked."""
        if self.asked is Pick.PLACE:
            return self._confirm()
        if self.asked is not None:
            return self._option(self.place)
        if self.picking is not None:
            picking = self.picking if self.picking.marked else self.picking.mark(self.under_cursor)
            outcome = picking.confirm()
            if outcome is picking:
                self.notice = how_many(picking)
            return self._follow(outcome)
        return self._with_hand()

    def _confirm(self) -> str | None:
        """Do it with the cards that are marked; the one under the cursor is the last of them if one lacks."""
        if not self.reach.complete:
            self._mark_place()
        return self._follow(self.picking.confirm()) if self.picking and self.reach.complete else None

    def _mark_place(self) -> None:
        """Mark the card under the cursor, or take it back; say so if no more may be marked."""
        reach, at = self.reach, self.pointing.at
        if at is None or at not in reach.places:
            self.pointing.go(next(iter(reach.places), None))
        elif at in reach.marked:
            self.picking = reach.without(at)
        else:
            changed = reach.with_mark(at)
            full = changed is self.picking
            self.notice = "No more than that: Enter goes on, Esc takes back." if full else ""
            self.picking = changed

    def mark(self) -> str | None:
        """Mark the card under the cursor where several may be picked, or take it back; else as `enter`."""
        if self.asked is Pick.PLACE:
            self._mark_place()
            return None
        if self.asked is not None or not self.several or self.watching:
            return self.enter()
        if self.picking is None and not self._begin_marking():
            return self.enter()
        if self.picking is not None:
            self._mark_in(self.picking)
        return None

    def click(self, index: int) -> str | None:
        """Go to a card; the second click on it plays it. Where several go together, clicks mark them."""
        again, marking = self.cursor == index, bool(self.picking and self.picking.marked)
        if self.asked is not None and not self.by_itself:
            self.cancel()
        elif self.asked is not None:
            return None
        self.held.point(index)
        if marking or (again and self._has_company()):
            return self.mark()
        return self.enter() if again else None

    def _begin_marking(self) -> bool:
        """Begin the choice that the card under the cursor takes part in, if there is one."""
        choice = with_card(self.view, self.under_cursor) if self.view else None
        if choice is None or self._together(choice.steps[0]) < 2:
            return False
        self._follow(begin(choice, self._words))
        return True

    def _mark_in(self, picking: Picking) -> None:
        """Mark the card under the cursor or take its mark back; say why if it cannot be marked."""
        marks, text = self.marks, self.under_cursor
        if self.cursor in marks:
            changed = picking.take_back(marks.index(self.cursor))
            self._pointed = tuple(place for place in self._pointed if place != self.cursor)
        else:
            changed = picking.mark(text, self.hand.count(text))
            self._pointed = (*self._pointed, self.cursor)
        self.notice = why_not(picking, text) if changed is picking else ""
        self.picking = changed
        if not changed.marked and not changed.picks:
            self.cancel()

    def _has_company(self) -> bool:
        """Whether other cards may be played with the one under the cursor."""
        text = self.under_cursor
        choice = with_card(self.view, text) if self.view and not self.watching else None
        return choice is not None and self._together(choice.steps[0], text) > 1

    def act(self, *verbs: str) -> str | None:
        """Do what a verb's key says; the first of `verbs` that is open, else the first of them."""
        if self.view is None or self.watching:
            self.notice = "You are watching; only players can do that."
            return None
        choice = next((one for verb in verbs if (one := self.view.choice(verb.split()[0]))), None)
        if choice is not None:
            return self._follow(begun(choice, verbs, self._words))
        if CALL in verbs and self.may_arm:
            self.armed = not self.armed
            if self.picking is not None:
                self.picking = replace(self.picking, armed=self._words)
            self.notice = "The call will go with your play." if self.armed else "The call is taken back."
            return None
        return to_be_refused(self.view, verbs[0])

    def claim(self, *verbs: str) -> bool:
        """Begin the claim of a race; return whether one may be made. Else it is said why not."""
        choice = next((one for verb in verbs if self.view and (one := self.view.choice(verb))), None)
        if choice is None or self.claimed or self.watching:
            self.notice = why_none(self.view, self.claimed)
            return False
        self.cancel()
        self.notice = ""
        self._follow(begin(choice))
        return True

    def cancel(self) -> None:
        """Take back what is picked but not yet sent."""
        self.picking, self.place, self._pointed = None, 0, ()
        self.pointing.go(None)

    def back(self) -> None:
        """Take back what is picked; what began by itself begins anew."""
        self.cancel()
        self.notice = ""
        self._by_itself()

    @property
    def _words(self) -> frozenset[str]:
        return frozenset({CALL}) if self.armed else frozenset()

    @property
    def _only(self) -> Choice | None:
        return only_one(self.view) if self.view else None

    def _by_itself(self) -> bool:
        """Begin that one choice."""
        outcome = begin(self._only) if self._only else ""
        self.picking = outcome if isinstance(outcome, Picking) else self.picking
        return self.picking is not None

    def _with_hand(self) -> str | None:
        text = self.under_cursor
        if self.view is None or self.watching:
            self.notice = "You are watching; only players can do that."
            return None
        if self._by_itself():
            return None
        choices = of_hand(self.view)
        choice = with_card(self.view, text)
        if choice is None:
            verb = choices[0].verb if choices else "play"
            return f"{verb} {text}" if text else None
        first = begin(choice, self._words)
        outcome = first if isinstance(first, str) else first.pick(text)
        return compose(choice.verb, [text]) if outcome is first else self._follow(outcome)

    def _option(self, place: int) -> str | None:
        options = self.options
        if self.picking is None or not 0 <= place < len(options):
            return None
        return self._follow(self.picking.pick(options[place].pick))

    def _follow(self, outcome: Outcome) -> str | None:
        self.place = 0
        if isinstance(outcome, str):
            self.claimed = outcome if is_claim(self.view, outcome) else self.claimed
            self.cancel()
            self.armed, self.notice = False, ""
            return outcome
        self.picking = outcome
        if self.asked is not None:
            self.notice = ""  # it was about something else, and may cover what is asked
        return None
