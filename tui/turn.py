"""What a player is doing at the table just now: cursor, picks, what is armed. Knows no screen.

Methods that may end in a move return its text, to be sent to the referee, or None. Where a
key cannot do what it says, the referee is asked all the same: only it knows the clause.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from net.messages import Update
from rules.cards import SUITS
from rules.steps import Pick
from rules.views import View
from tui.actions import TABLE, for_verb
from tui.picking import Outcome, Picking, begin, direct, may_arm, of_hand, playable, with_card
from tui.sorting import Order, sorted_hand

CALL: Final = "call"
"""The word that may be armed to go with a play."""


class Option(NamedTuple):
    """One thing to choose in a step that is not of the hand: the pick, its words, its key."""

    pick: str
    words: str
    key: str = ""


class Turn:
    """One viewer at one table. `order` is how the hand is sorted."""

    def __init__(self, order: Order = Order.SUIT) -> None:
        self.order = order
        self.view: View | None = None
        self.seq = 0
        self.hand: tuple[str, ...] = ()
        self.cursor = 0
        self.picking: Picking | None = None
        self.place = 0
        self.armed = False
        self.notice = ""
        self._digits = ""

    # ---- what is so ------------------------------------------------------------------------

    @property
    def watching(self) -> bool:
        """Whether nobody sits here."""
        return self.view is None or self.view.viewer is None

    @property
    def asked(self) -> Pick | None:
        """What is to be picked outside the hand, None if nothing is."""
        if self.picking is None or (self.picking.step.pick is Pick.CARD and self.picking.step.zone == "hand"):
            return None
        return self.picking.step.pick

    @property
    def playable(self) -> frozenset[str]:
        """The texts of the cards that may be picked now."""
        return playable(self.view, self.picking) if self.view else frozenset()

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen in the step that is asked, outside the hand."""
        if self.picking is None or self.asked is None:
            return ()
        picks = self.picking.open()
        match self.asked:
            case Pick.SUIT:
                return tuple(
                    Option(one, one, SUITS[one].letter.lower() if one in SUITS else "") for one in picks
                )
            case Pick.SEAT:
                return tuple(Option(one, f"{{{one}}}", str((int(one) + 1) % 10)) for one in picks)
            case _:
                return tuple(Option(one, one) for one in picks)

    @property
    def marked(self) -> tuple[str, ...]:
        """The cards picked so far in a step that takes several."""
        return self.picking.marked if self.picking and self.asked is None else ()

    @property
    def may_arm(self) -> bool:
        """Whether the call may go with the play."""
        return self.view is not None and may_arm(self.view, CALL)

    # ---- what happens -------------------------------------------------------------------------

    def show(self, update: Update) -> None:
        """Take over a newer view; the cursor stays on its card, a choice that is gone is dropped."""
        held = self.under_cursor
        self.view, self.seq = update.view, update.seq
        self._sort(held)
        drawn = next(iter(self.view.drawn), "") if self.view else ""
        if drawn in self.hand:
            self.cursor = self.hand.index(drawn)
        if self.picking and (self.view is None or self.picking.choice not in self.view.choices):
            self.cancel()
        if self.armed and not self.may_arm:
            self.armed = False
        if self.picking is None:
            self._by_itself()

    @property
    def under_cursor(self) -> str:
        """The card under the cursor, "" if the hand is empty."""
        return self.hand[self.cursor] if self.cursor < len(self.hand) else ""

    def sort(self) -> None:
        """Sort the hand the other way; the cursor stays on its card."""
        self.order = self.order.other
        self._sort(self.under_cursor)

    def _sort(self, held: str) -> None:
        self.hand = sorted_hand(self.view.hand, self.order) if self.view else ()
        if held and self.under_cursor != held and held in self.hand:
            self.cursor = self.hand.index(held)
        self.cursor = max(0, min(self.cursor, len(self.hand) - 1))

    def point(self, index: int) -> None:
        """Put the cursor on a card."""
        if 0 <= index < len(self.hand):
            self.cursor, self._digits = index, ""

    # ---- keys ------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go to the next card or option; past an end, to the other one."""
        self._digits = ""
        if self.asked is not None:
            self.place = (self.place + by) % max(1, len(self.options))
        elif self.hand:
            self.cursor = (self.cursor + by) % len(self.hand)

    def seek(self, by: int) -> None:
        """Go to the next card that may be played, or to the next option."""
        if self.asked is not None:
            self.step(by)
            return
        places = [place for place, text in enumerate(self.hand) if text in self.playable]
        if places:
            ahead = [place for place in places if (place - self.cursor) * by > 0]
            self.point((min if by > 0 else max)(ahead) if ahead else places[0 if by > 0 else -1])

    def digit(self, key: str, *, again: bool) -> str | None:
        """Go to a card by its number; `again`: the last digit was pressed just before this one.

        Among options a digit chooses.
        """
        if self.asked is not None:
            return self.letter(key) if self.asked is Pick.SEAT else self._option(int(key or 0) - 1)
        for digits in (self._digits + key, key) if again else (key,):
            if 0 < int(digits) <= len(self.hand):
                self.point(int(digits) - 1)
                self._digits = digits
                return None
        if key == "0" and len(self.hand) >= 10:
            self.point(9)
        return None

    def letter(self, key: str) -> str | None:
        """Choose the option with this key."""
        for place, option in enumerate(self.options):
            if option.key == key:
                return self._option(place)
        return None

    def takes(self, key: str) -> bool:
        """Whether `key` is an option's key now, and so means nothing else."""
        return any(option.key == key for option in self.options)

    def enter(self) -> str | None:
        """Play the card under the cursor, choose the option under it, or confirm what is marked."""
        if self.asked is not None:
            return self._option(self.place)
        if self.picking is not None:
            picking = self.picking if self.picking.marked else self.picking.mark(self.under_cursor)
            outcome = picking.confirm()
            if outcome is picking:
                self.notice = _how_many(picking)
            return self._follow(outcome)
        return self._with_hand()

    def mark(self) -> str | None:
        """Mark the card under the cursor where several may be picked; else the same as `enter`."""
        if self.picking is None and self.view is not None:
            choice = with_card(self.view, self.under_cursor)
            if choice is not None and choice.steps[0].most > 1:
                self._follow(begin(choice, self._words))
        if self.picking is None or self.asked is not None or not self.picking.several:
            return self.enter()
        self.picking = self.picking.mark(self.under_cursor, self.hand.count(self.under_cursor))
        if not self.picking.marked:
            self.cancel()
        return None

    def act(self, *verbs: str) -> str | None:
        """Do what a verb's key says; the first of `verbs` that is open, else the first of them."""
        if self.view is None or self.watching:
            self.notice = "You are watching; only players can do that."
            return None
        choice = next((one for verb in verbs if (one := self.view.choice(verb))), None)
        if choice is not None:
            return self._follow(begin(choice, self._words))
        if CALL in verbs and self.may_arm:
            self.armed = not self.armed
            self.notice = "The call will go with your play." if self.armed else "The call is taken back."
            return None
        return self._refused(verbs[0])

    def cancel(self) -> None:
        """Take back what is picked but not yet sent."""
        self.picking, self.place, self._digits = None, 0, ""

    @property
    def _words(self) -> frozenset[str]:
        return frozenset({CALL}) if self.armed else frozenset()

    def _by_itself(self) -> bool:
        """Begin the one choice that has no key of its own while nothing can be done with the hand."""
        if self.view is None or of_hand(self.view):
            return False
        choices = [one for one in direct(self.view) if one.steps and for_verb(TABLE, one.verb) is None]
        if len(choices) != 1:
            return False
        outcome = begin(choices[0])
        if isinstance(outcome, Picking):
            self.picking = outcome
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
        outcome = begin(choice, self._words)
        return self._follow(outcome if isinstance(outcome, str) else outcome.pick(text))

    def _option(self, place: int) -> str | None:
        options = self.options
        if self.picking is None or not 0 <= place < len(options):
            return None
        return self._follow(self.picking.pick(options[place].pick))

    def _follow(self, outcome: Outcome) -> str | None:
        self.place = 0
        if isinstance(outcome, str):
            self.picking, self.armed, self.notice = None, False, ""
            return outcome
        self.picking = outcome
        return None

    def _refused(self, verb: str) -> str | None:
        """Return a move that the referee will refuse with its clause, if one can be written."""
        if verb != "catch":
            return verb
        others = [seat.seat for seat in self.view.seats if seat.seat != self.view.viewer] if self.view else []
        return f"catch {others[0]}" if others else None


def _how_many(picking: Picking) -> str:
    least, most = picking.step.least, picking.step.most
    return f"Pick {least}." if least == most else f"Pick {least} to {most}."
