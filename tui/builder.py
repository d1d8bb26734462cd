"""Keys where moves are built pick by pick: what they pick, what is asked of the referee, what is sent.

Keys are done one after the other: what is typed while an answer or the next update is on its way waits for
it, so that a fast player need not. Digits name cards as they stood when typed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from net.messages import Answer, Update
from rules.views import View
from tui.asking import Asking
from tui.building import Building, started, ways
from tui.held import no_card
from tui.pressed import Does, Pressed
from tui.sorting import known
from tui.square import beside, with_digit
from tui.turn import Turn
from tui.verbs import key_of


class Builder:
    """Builds moves of `turn`.

    `asking` gets the steps and sends the moves, `refused` hears why something cannot be, `changed` that there
    is something else to draw.
    """

    def __init__(
        self,
        turn: Turn,
        asking: Asking,
        refused: Callable[[Answer], None],
        changed: Callable[[], None],
    ) -> None:
        self._turn = turn
        self._asking = asking
        self._refused = refused
        self._changed = changed
        self._typed: deque[Pressed] = deque()
        self._working = False
        self._sent = False  # a move is on its way, and the update that follows from it

    def show(self, update: Update) -> None:
        """Take over a newer view; with a turn that is over goes what was typed in it, and a line about it."""
        before = self._turn.view.turn if self._turn.view else None
        self._turn.show(update)
        self._sent = False
        view = self._turn.view
        if view is not None and view.stacks and view.turn != before:
            self._typed.clear()
            self._turn.notice = ""

    # ---- keys that wait for nothing ----------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go to the place, or else to the card, beside this one."""
        if not self._point("right" if by > 0 else "left"):
            self._turn.held.step(by)

    def seek(self, by: int) -> None:
        """Go to a place above or below, or else to the next card that may be picked."""
        if not self._point("down" if by > 0 else "up"):
            self._turn.held.seek(by, self._turn.playable)

    def _point(self, arrow: str) -> bool:
        """Follow an arrow among the places, if one is asked for."""
        building, view = self._turn.building, self._turn.view
        if building is None or not building.places or view is None:
            return False
        self._turn.building = building.at(beside(view, building.places, building.spot, arrow))
        return True

    def back(self) -> None:
        """Take back the last pick, and what was typed after it."""
        self._typed.clear()
        self._turn.notice = ""
        self._show(self._turn.building.back() if self._turn.building else None)

    # ---- keys that `work` does ---------------------------------------------------------------------

    def digit(self, key: str, *, again: bool) -> None:  # noqa: ARG002 - no card has two digits here
        """A card's number, or a place's digit where one is asked for."""
        self._press(Does.DIGIT, key)

    def enter(self) -> None:
        """The place or the card under the cursor."""
        self._press(Does.ENTER)

    def click(self, index: int) -> None:
        """A card of the hand."""
        self._press(Does.CARD, self._turn.hand[index])

    def place(self, name: str) -> None:
        """A stack."""
        self._press(Does.PLACE, name)

    def act(self, *verbs: str) -> None:
        """The first of some verbs that is open, or why none is."""
        self._press(Does.VERB, *verbs)

    def _press(self, does: Does, *words: str) -> None:
        self._typed.append(Pressed(does, words, self._turn.hand))

    @property
    def waits(self) -> bool:
        """Whether something that was typed waits to be done, and may be."""
        return bool(self._typed) and not self._working and not self._sent

    async def work(self) -> None:
        """Do what was typed, until an answer has to be waited for that comes as an update."""
        if not self.waits:
            return
        self._working = True
        try:
            while self._typed and not self._sent:
                await self._do(self._typed.popleft())
                self._changed()
        finally:
            self._working = False

    async def _do(self, pressed: Pressed) -> None:
        turn, view = self._turn, self._turn.view
        if view is None or turn.watching:
            turn.notice = "You are watching; only players can do that."
            return
        turn.notice = ""
        placing = turn.building is not None and bool(turn.building.places)
        match pressed.does:
            case Does.VERB:
                await self._verb(view, pressed.words)
            case Does.DIGIT if placing:
                await self._place(with_digit(view, pressed.words[0]))
            case Does.DIGIT:
                await self._numbered(view, pressed.words[0], pressed.hand)
            case Does.ENTER if placing and turn.building is not None:
                await self._place(turn.building.spot)
            case Does.ENTER:
                await self._card(view, turn.under_cursor)
            case Does.PLACE:
                await self._place(pressed.words[0])
            case Does.CARD:
                if placing:
                    self._show(None)
                await self._card(view, pressed.words[0])

    async def _verb(self, view: View, verbs: tuple[str, ...]) -> None:
        choice = next((one for verb in verbs if (one := view.choice(verb))), None)
        if choice is None:
            self._say_why(await self._asking.next_step(verbs[0]))
        elif choice.steps:
            self._show(started(choice))
        elif self._turn.building is not None:
            self._turn.notice = "Something is picked: go on with it, or take it back with Esc."
        else:
            await self._send(choice.verb)

    async def _numbered(self, view: View, key: str, hand: Sequence[str]) -> None:
        """Pick a card by its number in the hand as it stood."""
        number = int(key) or 10
        if number <= len(hand):
            await self._card(view, hand[number - 1])
        else:
            self._turn.notice = no_card(key, hand)

    async def _card(self, view: View, text: str) -> None:
        """Pick a card of the hand: for what is being built, or to begin with."""
        if not text or text not in self._turn.hand:
            return
        self._turn.held.find(text)
        if self._turn.building is not None:
            await self._pick(self._turn.building, text)
            return
        choices = ways(view, text)
        if not choices:
            self._say_why(await self._asking.next_step(f"play {text}"))
        elif len(choices) > 1:
            told = (
                f"{key_of(view, one).upper()} to {one.words[:1].lower()}{one.words[1:]}" for one in choices
            )
            self._turn.notice = f"{known(text).words}: press {', '.join(told)}."
        else:
            self._show(started(choices[0]))
            if not choices[0].card:
                await self._pick(started(choices[0]), text)

    async def _place(self, name: str) -> None:
        building = self._turn.building
        if building is None or not building.places:
            self._turn.notice = "Pick a card first, then the place for it."
        elif name:
            await self._pick(building, name)

    async def _pick(self, building: Building, pick: str) -> None:
        """Pick one thing more; go on with the next step, send the whole move, or say why it is none."""
        text = building.with_pick(pick)
        if not building.choice.deep and pick in building.step.among:
            await self._send(text)
            return
        self._turn.building = building
        answer = await self._asking.next_step(text)
        if self._turn.building is not building:
            return  # taken back meanwhile, or the turn is over
        if answer.step is not None:
            self._show(building.then(pick, answer.step))
            await self._forced()
        elif answer.ok and answer.whole:
            await self._send(text)
        else:
            self._say_why(answer)
            if len(building.texts) == 1 and building.cards:
                self._show(None)

    async def _forced(self) -> None:
        building = self._turn.building
        if building is not None and building.forced:
            await self._pick(building, building.forced)

    async def _send(self, text: str) -> None:
        self._show(None)
        self._sent = True
        if not await self._asking.play(text, self._turn.seq):
            self._sent = False
            self._typed.clear()

    def _say_why(self, answer: Answer) -> None:
        self._typed.clear()
        if not answer.ok:
            self._refused(answer)

    def _show(self, building: Building | None) -> None:
        """Let `building` be what is built; the cursor in the hand goes to a card that may follow."""
        self._turn.building = building
        if building and building.picks and building.cards:
            self._turn.held.find(building.step.among[0])
