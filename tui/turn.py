"""What a player is doing at the table just now: cursor, picks, what is armed. Knows no screen, never waits.

Methods that may end in a move return its text, to be sent to the referee, or None. They may also leave a
`question` for the referee: which step of a deep choice comes next. Its answer goes to `answered`.

Where a key cannot do what it says, the referee is asked all the same: only it knows the clause. Among stacks
such a move is put as a question, elsewhere it is sent. Long because all keys meet here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from net.messages import Answer, Update
from rules.steps import Choice, Pick, Step
from rules.views import View
from tui.claims import is_claim, race_of, why_none
from tui.held import Held, no_card
from tui.marks import how_many, standing, why_not
from tui.offered import Option, beginning, offered
from tui.picking import (
    Outcome,
    Picking,
    begin,
    is_hand,
    may_arm,
    of_hand,
    playable,
    together,
    with_card,
)
from tui.places import Pointing, may_go_on
from tui.reach import Reach
from tui.sorting import Order, known
from tui.square import beside, digits, with_digit
from tui.verbs import begun, key_of, keys_of_picks, only_one, to_be_refused

CALL: Final = "call"
"""The word that may be armed to go with a play."""
WATCHING: Final = "You are watching; only players can do that."


class Question(NamedTuple):
    """What to ask the referee: what follows `text`. `tried` goes on with the answer, None if nothing can."""

    text: str
    tried: Picking | None = None


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
        self.question: Question | None = None
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
    def stacks(self) -> bool:
        """Whether stacks lie side by side on this table."""
        return self.view is not None and bool(self.view.stacks)

    @property
    def by_itself(self) -> bool:
        """Whether what is asked is all that there is to do, and begun without a key."""
        return self.asked is not None and self.picking is not None and self.picking.choice == self._only

    @property
    def playable(self) -> frozenset[str]:
        """The texts of the cards that may be picked now."""
        return playable(self.view, self.picking) if self.view else frozenset()

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen in the step that is asked, outside the hand."""
        if self.picking is None or self.view is None or self.asked is None or self.reach:
            return ()
        verb, picks = self.picking.choice.verb, self.picking.open()
        keys = keys_of_picks(self.view, "" if self.picking.picks else verb, picks)
        return offered(self.picking.step.pick, picks, digits(self.view) or keys)

    @property
    def chosen(self) -> str:
        """The pick of the option under the cursor, "" if there are no options."""
        return "".join(option.pick for option in self.options[self.place : self.place + 1])

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
        """Go to the next card or option, past an end to the other one; or to a stack beside this one."""
        if self.stacks and self.asked is not None:
            self._toward("right" if by > 0 else "left")
        elif self.asked is not None:
            self.place = (self.place + by) % max(1, len(self.options))
        else:
            self.held.step(by)

    def seek(self, by: int) -> None:
        """Go to the next card that may be played, or to the next option; or to a stack above or below."""
        if self.stacks and self.asked is not None:
            self._toward("down" if by > 0 else "up")
        elif self.asked is not None:
            self.step(by)
        else:
            self.held.seek(by, self.playable)

    def _toward(self, arrow: str) -> None:
        """Go to the next stack in the direction of an arrow, of those that may be picked."""
        names = [option.pick for option in self.options]
        if self.view is not None:
            self.place = names.index(beside(self.view, names, self.chosen, arrow))

    def digit(self, key: str, *, again: bool, hand: Sequence[str] = ()) -> str | None:
        """Go to a card by its number, `again`: of two digits; among options a digit chooses.

        Among stacks it picks a stack, or the card with this number in `hand`, as it stood when typed.
        """
        if self.reach:
            return self._number(key, again=again)
        if self.stacks:
            return self._digit_among_stacks(key, hand)
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
        """Whether `key` is an option's key now, or a seat's letter, and so means nothing else.

        Never among stacks, where keys may wait: what a digit means is known when its turn has come.
        """
        return not self.stacks and (
            key.upper() in self.reach.seats
            or any(option.key == key for option in self.options)
            or beginning(self.options, key) is not None
        )

    def enter(self) -> str | None:
        """Play the card under the cursor, choose the option under it, or confirm what is marked."""
        if self.reach:
            return self._confirm()
        if self.asked is not None:
            return self._option(self.place)
        if self.stacks:
            return self._card(self.under_cursor)
        if self.picking is not None:
            picking = self.picking if self.picking.marked else self.picking.mark(self.under_cursor)
            outcome = picking.confirm()
            if outcome is picking:
                self.notice = how_many(picking)
            return self._follow(outcome)
        return self._begin_with(self.under_cursor)

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
        if self.reach:
            self._mark_place()
            return None
        if self.asked is not None or not self.several or self.watching:
            return self.enter()
        if self.picking is None and not self._begin_marking():
            return self.enter()
        if self.picking is not None:
            self._mark_in(self.picking)
        return None

    def click(self, index: int, hand: Sequence[str] = ()) -> str | None:
        """Go to a card; the second click on it plays it. Where several go together, clicks mark them.

        Among stacks a click picks the card at once, from `hand` as it stood when clicked.
        """
        if self.stacks:
            if self.asked is not None:
                self.cancel()
            return self._card(hand[index])
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
            self.notice = WATCHING
            return None
        choice = next((one for verb in verbs if (one := self.view.choice(verb.split()[0]))), None)
        if choice is not None and not choice.steps and self.stacks and self.picking is not None:
            self.notice = "Something is picked: go on with it, or take it back with Esc."
            return None
        if choice is not None:
            return self._follow(begun(choice, verbs, self._words))
        if CALL in verbs and self.may_arm:
            self.armed = not self.armed
            if self.picking is not None:
                self.picking = replace(self.picking, armed=self._words)
            self.notice = "The call will go with your play." if self.armed else "The call is taken back."
            return None
        return self._refused(to_be_refused(self.view, verbs[0]))

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

    def stack(self, name: str) -> str | None:
        """Pick a stack; "" is none."""
        if self.watching:
            self.notice = WATCHING
        elif self.asked is None:
            self.notice = "Pick a card first, then the place for it."
        elif name:
            return self._pick(name)
        return None

    def cancel(self) -> None:
        """Take back what is picked but not yet sent."""
        self.picking, self.question, self.place, self._pointed = None, None, 0, ()
        self.pointing.go(None)

    def back(self) -> None:
        """Take back what is picked; of a deep choice the last pick. What began by itself begins anew."""
        before = self.picking.back() if self.picking and self.picking.choice.deep else None
        self.cancel()
        self.notice = ""
        if before is not None:
            self._follow(before)
        else:
            self._by_itself()

    def answered(self, answer: Answer) -> str | None:
        """Take the referee's answer to `question`: go on with the step that it tells, or end the move."""
        tried = self.question.tried if self.question else None
        self.question = None
        if tried is None:
            return None
        if answer.step is not None:
            return self._follow(tried.then(answer.step))
        if answer.ok and answer.whole:
            return self._follow(tried.text)
        if len(tried.picks) == 1 and is_hand(tried.steps[0]):
            self.cancel()
        return None

    # ---- how it is done ----------------------------------------------------------------------------

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

    def _digit_among_stacks(self, key: str, hand: Sequence[str]) -> str | None:
        if self.asked is not None and self.view is not None:
            return self.stack(with_digit(self.view, key))
        number = int(key) or 10
        if 0 < len(hand) < number:
            self.notice = no_card(key, hand)
            return None
        return self._card("".join(hand[number - 1 : number]))

    def _card(self, text: str) -> str | None:
        """Pick a card of the hand among stacks, for what is begun or to begin with."""
        if text not in self.hand and not self.watching:
            return None
        self.held.find(text)
        return self._pick(text) if self.picking is not None else self._begin_with(text)

    def _begin_with(self, text: str) -> str | None:
        """Begin what the card `text` of the hand can be played as, and pick it."""
        if self.view is None or self.watching:
            self.notice = WATCHING
            return None
        if self._by_itself() or not text:
            return None
        choice = with_card(self.view, text)
        if choice is None:
            return self._begin_along(self.view, text)
        first = begin(choice, self._words)
        if isinstance(first, str):
            return self._follow(first)
        if text not in first.open():
            return self._refused(first.with_picks(text).text)
        self.picking = first
        return self._pick(text)

    def _begin_along(self, view: View, text: str) -> str | None:
        """Begin the choice that plays the card `text` without a step for it; or name its keys."""
        choices = [one for one in view.choices if text == one.card]
        if len(choices) == 1:
            return self._follow(begin(choices[0]))
        if not choices:
            return self._refused(f"{next((one.verb for one in of_hand(view)), 'play')} {text}")
        told = (f"{key_of(view, one).upper()} to {one.words[:1].lower()}{one.words[1:]}" for one in choices)
        self.notice = f"{known(text).words}: press {', '.join(told)}."
        return None

    def _pick(self, pick: str) -> str | None:
        """Pick one thing for what is begun, or let the referee say why it may not be."""
        if self.picking is None:
            return None
        if pick in self.picking.open():
            return self._follow(self.picking.pick(pick))
        tried = self.picking.with_picks(pick)
        return self._refused(tried.text, tried)

    def _refused(self, text: str | None, tried: Picking | None = None) -> str | None:
        """Let the referee say why this move may not be made: by a question among stacks, else by the move."""
        if text is None or not self.stacks:
            return text
        self.question = Question(text, tried)
        return None

    def _option(self, place: int) -> str | None:
        options = self.options
        if self.picking is None or not 0 <= place < len(options):
            return None
        return self._follow(self.picking.pick(options[place].pick))

    def _follow(self, outcome: Outcome) -> str | None:
        if isinstance(outcome, str):
            self.claimed = outcome if is_claim(self.view, outcome) else self.claimed
            self.cancel()
            self.armed, self.notice = False, ""
            return outcome
        if not outcome.known:
            self.question = Question(outcome.text, outcome)
            return None
        self.picking, self.place = outcome, 0
        if self.asked is not None:
            self.notice = ""  # it was about something else, and may cover what is asked
        elif outcome.choice.deep and outcome.picks:
            self.held.find(outcome.step.among[0])
        return None
