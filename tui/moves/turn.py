"""The effect of keys at the table. Knows no screen, and never waits.

Methods that may complete a move return its text, to be sent to the referee, or None. They may also leave a
`question` for the referee: which step of a deep choice comes next. `answered` takes its answer.

A key that is not possible now still reaches the referee, because only the referee can name the clause: among
stacks as a question, elsewhere as a move. The file is long because all keys meet here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parlour.net.wire.messages import Answer
from parlour.rules.sentences import told
from parlour.rules.steps import CALL, Choice, Pick
from parlour.rules.views import FACE_DOWN
from parlour.tui.moves.choices import LISTED, beginning
from parlour.tui.moves.claims import is_claim, why_none
from parlour.tui.moves.grid_places import may_go_on
from parlour.tui.moves.hand_cursor import no_card
from parlour.tui.moves.number_pad import with_digit
from parlour.tui.moves.selection import (
    Outcome,
    Picking,
    Which,
    answered_by_itself,
    begin,
    by_place,
    card_verb,
    how_many,
    is_hand,
    of_places,
    why_not,
    with_card,
)
from parlour.tui.moves.turn_state import StepQuestion, TurnState
from parlour.tui.moves.verb_keys import begun
from parlour.tui.words import asking


class Turn(TurnState):
    """The picks of one viewer at one table, changed by keys."""

    def step(self, by: int) -> None:
        """Move the cursor by `by` cards or options; past an end, go on at the other one."""
        if self.asked is Pick.NUMBER:
            self.more(by)
        elif self.asked is not None:
            self.place = (self.place + by) % max(1, len(self.options))
        else:
            self.held.step(by)

    def seek(self, by: int) -> None:
        """Go to the next playable card, or to the next option."""
        if self.asked is not None:
            self.step(by)
        else:
            self.held.seek(by, self.playable)

    def more(self, by: int) -> None:
        """Go to a number that is more by `by`, or less, as far as there is one."""
        self.place = max(0, min(len(self.options) - 1, self.place + by))
        self.typed = ""

    def digit(self, key: str, *, again: bool, hand: Sequence[str] = ()) -> str | None:
        """Go to a card by its number, `again`: of two digits; among options, choose one.

        Among stacks pick a stack, or the card with this number in `hand`, the hand at the time of the key.
        """
        if self.asked is Pick.NUMBER:
            return self._amount(key)
        if self.reach:
            return self._number(key, again=again)
        if self.at_stacks:
            return self._digit_among_stacks(key, hand)
        if self.asked is not None:
            return self.letter(key)
        self.notice = self.held.digit(key, again=again)
        return None

    def _amount(self, key: str) -> str | None:
        """Type a digit of the number that is asked for; of few numbers the one that is whole is picked."""
        picks = [option.pick for option in self.options]
        for typed in (self.typed + key, key):
            if begun := [pick for pick in picks if pick.startswith(typed)]:
                self.typed, self.place = typed, picks.index(typed if typed in begun else begun[0])
                return self._option(self.place) if begun == [typed] and len(picks) <= LISTED else None
        self._no_amount()
        return None

    def _no_amount(self) -> None:
        picks = [option.pick for option in self.options if option.pick]
        self.notice = told(asking.NUMBER_FROM_TO, least=picks[0], most=picks[-1]) if picks else None

    def _number(self, key: str, *, again: bool) -> str | None:
        """Pick a card on the table by its number; unless one own card is asked for, Enter must confirm."""
        reach, before = self.reach, self.pointing.at
        own = self.view.viewer if self.view else None
        place = self.pointing.number(key, own or 0, reach.places, again=again)
        if place is None:
            self.notice = told(asking.NO_PLACE)
        elif reach.own_only and not may_go_on(place, reach.places):
            return self.enter()
        elif not reach.own_only and reach.picking and reach.picking.step.most > 1:
            if again and before is not None and before in reach.marked and may_go_on(before, (place,)):
                self.picking = reach.toggled(before)
            if place not in self.reach.marked:
                self._mark_place()
        return None

    def letter(self, key: str) -> str | None:
        """Choose the option with this key; or go to the option that it begins, or to the cards of a seat."""
        if self.asked is Pick.NUMBER and key.isdigit():
            return self._amount(key)
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
        """Whether `key` is an option's key, a digit of a number or a seat's letter, and means nothing else.

        Never at stacks: keys may wait there, and a digit's meaning is decided when it is processed.
        """
        return not self.at_stacks and (
            key.upper() in self.reach.seats
            or (self.asked is Pick.NUMBER and key.isdigit())
            or any(option.key == key for option in self.options)
            or beginning(self.options, key) is not None
        )

    def enter(self) -> str | None:
        """Play the card under the cursor, choose the option under it, or confirm the marked ones."""
        if self.reach:
            return self._confirm()
        if self.typed not in ("", self.chosen):
            self._no_amount()
            return None
        if self.asked is not None:
            return self._option(self.place)
        if self.keys.stepwise:
            return self._card(self.under_cursor)
        if self.picking is not None:
            none = self.picking.marked or not self.picking.step.least
            picking = self.picking if none else self.picking.mark(self.under_cursor)
            outcome = picking.confirm()
            if outcome is picking:
                self.notice = how_many(picking)
            return self._follow(outcome)
        return self._begin_with(self.under_cursor)

    def _confirm(self) -> str | None:
        """Confirm the marked cards; if one is missing, the card under the cursor is the last of them."""
        at, marked = self.pointing.at, self.reach.marked
        if not self.reach.complete or (not marked and at is not None):
            self._mark_place()
        return self._follow(self.picking.confirm()) if self.picking and self.reach.complete else None

    def _mark_place(self) -> None:
        """Mark or unmark the card under the cursor; say so if no more may be marked."""
        reach, at = self.reach, self.pointing.at
        if at is None or at not in reach.places:
            self.pointing.go(next(iter(reach.places), None))
            return
        changed = reach.toggled(at)
        if at not in reach.marked:
            full = changed is self.picking
            self.notice = told(asking.NO_MORE_PLACES) if full else None
        self.picking = changed

    def mark(self) -> str | None:
        """Mark or unmark the card under the cursor where several may be picked; else do as `enter`."""
        if self.reach:
            self._mark_place()
            return None
        if self.asked is not None or not self.several or self.watching:
            return self.enter()
        if self.picking is not None:
            self._mark_in(self.picking)
            return None
        choices = self._with_company()
        return self._choose(Which(choices, self.under_cursor, marking=True)) if choices else self.enter()

    def click(self, index: int, hand: Sequence[str] = ()) -> str | None:
        """Go to a card; a click on the card where the player put the cursor plays it, or marks it.

        Among stacks a click picks the card at once, from `hand`, the hand at the time of the click.
        """
        if self.keys.stepwise:
            if self.asked is not None:
                self.cancel()
            return self._card(hand[index])
        if self.picking is not None and self.view is not None and by_place(self.view, self.picking.step):
            return self._pick(str(index + 1))
        again = self.held.aimed and self.cursor == index
        marking = self.picking is not None and (bool(self.picking.marked) or (again and self.several))
        if self.asked is not None and not self.by_itself:
            self.cancel()
        elif self.asked is not None:
            return None
        self.held.point(index)
        if marking or (again and self.may_mark):
            return self.mark()
        return self.enter() if again else None

    @property
    def may_mark(self) -> bool:
        """Whether other cards may go with the one under the cursor, so that a second click marks it."""
        return bool(self._with_company(self.under_cursor))

    def _mark_in(self, picking: Picking) -> None:
        """Mark the card under the cursor or take its mark back; say why if it cannot be marked."""
        marks, text = self.marks, self.under_cursor
        if self.cursor in marks:
            changed = picking.take_back(marks.index(self.cursor))
            self._pointed = tuple(place for place in self._pointed if place != self.cursor)
        else:
            changed = picking.mark(text, self.hand.count(text))
            self._pointed = (*self._pointed, self.cursor)
        self.notice = why_not(picking, text) if changed is picking else None
        self.picking = changed
        if not changed.marked and not changed.picks:
            self.cancel()

    def _with_company(self, *marked: str) -> tuple[Choice, ...]:
        """Return the choices in which other cards may go with the one under the cursor."""
        choices = with_card(self.view, self.under_cursor) if self.view and not self.watching else ()
        return tuple(
            choice
            for choice in choices
            if choice.steps and is_hand(choice.steps[0]) and self._together(choice.steps[0], *marked) > 1
        )

    def act(self, *verbs: str) -> str | None:
        """Begin the choice of `verbs` that is open; if none is, let the referee refuse one of them.

        That is the first one that the game is known to have, or else the first of all.
        """
        if self.view is None or self.watching:
            self.notice = told(asking.WATCHING)
            return None
        named = {verb.split()[0] for verb in verbs}
        choices = tuple(choice for choice in self.view.choices if choice.verb in named)
        if choices and self.keys.stepwise and self.picking is not None and not choices[0].steps:
            self.notice = told(asking.FINISH)
            return None
        if len(choices) > 1:
            self._ask_which(Which(choices))
        elif choices:
            self.which = None
            return self._follow(begun(choices[0], verbs, self._words))
        elif CALL in verbs and self.may_arm:
            self.armed = not self.armed
            if self.picking is not None:
                self.picking = replace(self.picking, armed=self._words)
            self.notice = told(asking.ARMED, call=self.call_words) if self.armed else told(asking.DISARMED)
        else:
            of_game = (verb for verb in verbs if verb.split()[0] in self.known)
            return self._refused(next(of_game, verbs[0]))
        return None

    def zone(self, name: str) -> str | None:
        """Do what the zone `name` of the table stands for, or pick it; without such a move, do nothing."""
        if self.asked is Pick.ZONE and self.picking is not None and name in self.picking.open():
            self.point(name)
            return self.enter()
        move = self.zones_seen.get(name, "")
        return self.act(move) if move or self.watching else None

    def claim(self, *verbs: str) -> bool:
        """Begin a claim in the race; return whether that is possible. If not, `notice` says why."""
        choice = next(filter(None, map(self.view.choice, verbs)), None) if self.view else None
        if choice is None or self.claimed or self.watching:
            self.notice = why_none(self.view, self.claimed)
            return False
        self.cancel()
        self.notice = None
        self._follow(begin(choice))
        return True

    def stack(self, name: str) -> str | None:
        """Pick the stack `name`; "" picks nothing."""
        if self.watching:
            self.notice = told(asking.WATCHING)
        elif self.asked is None:
            self.notice = told(asking.FIRST_THE_CARD)
        elif self.which is not None:
            self.notice = told(asking.FIRST_WHICH)
        elif name:
            return self._pick(name)
        return None

    def back(self) -> None:
        """Take back the picks; of a deep choice only the last one. The only choice begins again at once."""
        before = self.picking.back() if self.picking and self.picking.choice.deep else None
        self.cancel()
        self.notice = None
        if before is not None:
            self._follow(before)
        else:
            self._by_itself()

    def answered(self, answer: Answer) -> str | None:
        """Take the referee's answer to `question`: go on with its step, or end the move."""
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

    @property
    def _words(self) -> frozenset[str]:
        return frozenset({CALL}) if self.armed else frozenset()

    def _digit_among_stacks(self, key: str, hand: Sequence[str]) -> str | None:
        if self.asked is not None and self.view is not None:
            return self.stack(with_digit(self.view, key))
        number = int(key) or 10
        if 0 < len(hand) < number:
            self.notice = no_card(key, hand)
            return None
        return self._card("".join(hand[number - 1 : number]))

    def _card(self, text: str) -> str | None:
        """Pick a card of the hand among stacks, for the choice begun or to begin one."""
        if text not in self.hand and not self.watching:
            return None
        self.held.find(text)
        return self._pick(text) if self.picking is not None else self._begin_with(text)

    def _begin_with(self, text: str) -> str | None:
        """Begin the choice for the card `text` of the hand, and pick it."""
        if self.view is None or self.watching:
            self.notice = told(asking.WATCHING)
            return None
        if self._by_itself():
            return None
        if text == FACE_DOWN:
            number = self.cursor + 1
            found = of_places(self.view, number)
            return self._choose(Which(found, place=str(number))) if found else None
        choices = with_card(self.view, text)
        if not choices:
            return self._refused(f"{card_verb(self.view, self.known.values())} {text}")
        return self._choose(Which(choices, text))

    def _choose(self, which: Which) -> str | None:
        """Begin the only choice of `which` with its card, or ask which one is meant."""
        if len(which.choices) > 1:
            self._ask_which(which)
            return None
        choice, text = which.choices[0], which.card or which.place
        self.which = None
        begun = begin(choice, self._words)
        if not text or text == choice.card:
            return self._follow(begun)
        if which.marking and isinstance(begun, Picking):
            self._follow(begun)
            self._mark_in(begun)
            return None
        if not isinstance(begun, Picking) or text not in begun.open():
            return self._refused(f"{choice.verb} {text}")
        self.picking = begun
        return self._follow(begun.pick(text))

    def _ask_which(self, which: Which) -> None:
        self.cancel()
        self.which, self.notice = which, None

    def _pick(self, pick: str) -> str | None:
        """Pick one thing for the present choice, or let the referee say why it is not possible."""
        if self.picking is None:
            return None
        if pick in self.picking.open():
            return self._follow(self.picking.pick(pick))
        tried = self.picking.with_picks(pick)
        return self._refused(tried.text, tried)

    def _refused(self, text: str, tried: Picking | None = None) -> str | None:
        """Let the referee say why this move is not possible: by a question among stacks, else by the move."""
        if not self.keys.stepwise:
            return text
        self.question = StepQuestion(text, tried)
        return None

    def _option(self, place: int) -> str | None:
        options = self.options
        if not 0 <= place < len(options):
            return None
        if self.which is not None:
            return self._choose(replace(self.which, choices=self.which.choices[place : place + 1]))
        if self.picking is None:
            return None
        pick = options[place].pick
        if not pick:
            return self._follow(self.picking.confirm())
        marked = self.picking.mark(pick)
        return self._follow(marked.confirm() if len(marked.marked) == marked.step.most else marked)

    def _follow(self, outcome: Outcome) -> str | None:
        if isinstance(outcome, str):
            self.claimed = outcome if is_claim(self.view, outcome) else self.claimed
            self.cancel()
            self.armed, self.notice, self.held.aimed = False, None, False
            return outcome
        if not outcome.known:
            self.question = StepQuestion(outcome.text, outcome)
            return None
        self._ask(outcome)
        if self.asked is not None:
            self.notice = answered_by_itself(
                outcome
            )  # another is about something else, and covers the question
        else:
            self.notice = answered_by_itself(outcome) or self.notice
            if outcome.choice.deep and outcome.picks:
                self.held.find(outcome.step.among[0])
        return None
