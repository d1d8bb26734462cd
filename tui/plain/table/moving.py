"""The player's moves: what was typed becomes a move, a question for the next pick, or a refusal."""

from __future__ import annotations

from asyncio import get_running_loop, sleep
from collections.abc import Sequence
from typing import Final

from parlour.net.wire.messages import Answer, Update
from parlour.rules.steps import CALL, Choice
from parlour.rules.views import View
from parlour.tui.keymap import table_actions
from parlour.tui.moves.claims import is_claim
from parlour.tui.moves.selection import PLAY, Which, by_verb, card_verb, may_arm, of_hand
from parlour.tui.plain.choices import LONGEST, whole
from parlour.tui.plain.saying.asked import amount, options
from parlour.tui.plain.saying.hand import in_hand
from parlour.tui.plain.saying.said import Kind
from parlour.tui.plain.saying.sentences import refusal, to_listener, to_player
from parlour.tui.plain.saying.table import NOT_BEGUN
from parlour.tui.plain.session import Session
from parlour.tui.plain.table.picks import Reading, split
from parlour.tui.plain.table.questions import asked, asked_which, choice_words, pick_words
from parlour.tui.plain.table.reader import (
    ANY_CARD,
    ANY_SEAT,
    HAND_CARD,
    Denied,
    MoveReader,
    NotUnderstood,
    PickQuestion,
    Read,
    WholeMove,
    in_notation,
    rows_of,
)
from parlour.tui.remote.table_client import TOO_FAST, Link
from parlour.tui.seen.facts import names_at
from parlour.tui.text.language import marked, tr
from parlour.tui.text.printable import visible
from parlour.tui.words.typed import MOVE, completed, forms, shown

CHANGED: Final = 0.7
"""Seconds after a question has changed in which an answer may be meant for the one before."""
SLOWER: Final = 0.2
"""Seconds after which a script sends a move again that came too early after others."""


WATCHING: Final = marked("You are watching. Only players can do that.")
HAS_CHANGED: Final = marked("The question has changed just now. Type it again to answer the new one.")
ARMED: Final = marked("You will call with your next move.")
DISARMED: Final = marked("Taken back: you will not call.")
CLAIM_MADE: Final = marked("Your claim is made. Who was first is being judged.")
NO_NUMBER: Final = marked("There is no number {number} to choose now. Type options to hear what you can do.")
NOT_POSSIBLE: Final = marked("You cannot {verb} now. Type options to hear what you can do.")


class Moving:
    """The moves of one player at one table, over the link of `session`."""

    def __init__(self, session: Session, link: Link) -> None:
        self._session = session
        self._link = link
        self._reader = MoveReader(link.next_step)
        self._question: PickQuestion | None = None
        self._which: Which | None = None
        self._armed = False
        self._known: dict[str, Choice] = {}  # every choice that was offered, by its verb
        self._changed_at = float("-inf")
        self._changed_verbs: frozenset[str] = frozenset()
        self._update: Update | None = None
        self.acted = False  # whether what is asked must be said again even if it is the same as before

    @property
    def view(self) -> View | None:
        return self._update.view if self._update is not None else None

    @property
    def known(self) -> tuple[str, ...]:
        """The verbs of moves that the game has offered in this match."""
        return tuple(self._known)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs of moves: those possible now first, then others of this kind of table."""
        now = [choice.verb for choice in self.view.choices] if self.view is not None else []
        keys = (verb.partition(" ")[0] for action in table_actions(self.view) for verb in action.verbs)
        hand = (PLAY,) if self.view is not None and self.view.hand_of(self.view.viewer) is not None else ()
        return tuple(dict.fromkeys((*now, *self._known, *hand, *keys)))

    def possible(self, verb: str) -> bool:
        """Whether a move with `verb` can be made now, or `verb` said along with one."""
        view = self.view
        return view is not None and (view.choice(verb) is not None or (verb == CALL and may_arm(view)))

    def claims(self, verb: str) -> bool:
        """Whether `verb` makes a claim in the race that is open, in which time counts."""
        choice = self.view.choice(verb) if self.view is not None else None
        return choice is not None and choice.race != ""

    @property
    def asks(self) -> bool:
        """Whether a move is begun, and its next pick is asked for."""
        return self._question is not None or self._which is not None

    def show(self, update: Update) -> None:
        """Take over a newer update; drop the question if its move is no longer possible."""
        before, self._update = self.view, update
        view = update.view
        now = {choice.verb: choice for choice in view.choices} if view is not None else {}
        old = {choice.verb: choice for choice in before.choices} if before is not None else {}
        same = frozenset(verb for verb, choice in now.items() if old.get(verb) == choice)
        if old != now:
            self._changed_at = get_running_loop().time()
            self._changed_verbs = frozenset(old) - same
        self._known |= now
        if self._question is not None and self._question.picking.choice not in now.values():
            self.drop()
            self.acted = True
            self._session.say(Kind.NOTICE, tr("What you had begun to pick is not possible any more."))
        if self._which is not None and not set(self._which.choices) <= set(now.values()):
            self._which = None
        self._armed = self._armed and view is not None and may_arm(view)

    def is_notation(self, line: str) -> bool:
        """Whether `line` begins with a card of the hand in notation."""
        hand = self.view.hand if self.view is not None else ()
        return line.split()[0].upper() in hand

    def completions(self, typed: str) -> list[str]:
        """Return the moves with a card or a row that `typed` may become."""
        view = self.view
        if view is None:
            return []
        at = self._reading(view)
        found = [
            visible(f"{verb} {pick_words(choice.steps[0].pick, pick, at)}")
            for choice in view.choices
            if choice.steps and (verb := completed(typed.partition(" ")[0], choice.verb, MOVE))
            for pick in choice.steps[0].first or choice.steps[0].among
        ]
        return [line for line in found if line.casefold().startswith(typed.casefold())]

    def drop(self) -> bool:
        """Forget a move that was begun; return whether there was one."""
        begun, self._question, self._which = self.asks, None, None
        return begun

    async def verb(self, verb: str, typed: str) -> None:
        """Make the move that begins with `verb`."""
        self.drop()
        view = self.view
        if view is None or view.viewer is None:
            self._session.refuse(tr(WATCHING) if view else tr(NOT_BEGUN))
            return
        if self._too_soon(verb):
            self._session.refuse(tr(HAS_CHANGED))
            return
        choice = view.choice(verb)
        words = split(typed) or _alone(choice, view)
        if choice is not None:
            await self._done(await self._reader.choice(choice, words, self._reading(view), armed=self._armed))
        elif verb == CALL and may_arm(view):
            self._armed = not self._armed
            self._session.say(Kind.REPLY, tr(ARMED) if self._armed else tr(DISARMED))
        else:
            along = await self._reader.card(words, self._reading(view)) if verb == PLAY and words else None
            await (self._done(along) if along is not None else self._impossible(verb, words, view))

    async def take(self, line: str) -> bool:
        """Take a line without a verb: an answer, a number of the list, or a card; False if it is none."""
        words, view = split(line), self.view
        if view is None or view.viewer is None:
            return False
        if self._question is not None:
            await self._done(await self._reader.answer(self._question, words, self._reading(view)))
            return True
        if len(words) == 1 and words[0].isdecimal():
            await self._number(words[0], view)
            return True
        read = await self._reader.card(words, self._reading(view), armed=self._armed)
        if read is not None:
            await self._done(read)
        return read is not None or await self._elsewhere(line)

    async def _elsewhere(self, line: str) -> bool:
        """Let the referee say why a move of another moment is not possible; False if it is no move at all."""
        answer = await self._link.next_step(line)
        if answer.ok and answer.whole:
            await self.play(line)
        elif answer.clause:
            self.refused(answer)
        return bool(answer.clause) or (answer.ok and answer.whole)

    async def answer(self, line: str) -> bool:
        """Take a line that answers the question for the next pick; False if it does not."""
        words, view = split(line), self.view
        if view is None:
            return False
        if self._which is not None and (number := _row_of(self._which, line, self._reading(view))):
            await self._chosen(self._which, number)
            return True
        if self._question is None:
            return await self._row(line, view)
        read = await self._reader.answer(self._question, words, self._reading(view))
        if isinstance(read, NotUnderstood) and not words[0].isdecimal():
            return False
        await self._done(read)
        return True

    async def _row(self, line: str, view: View) -> bool:
        """Make the move that was offered in the words `line`; False if none was."""
        said, typed = to_listener(view, names_at(self._update)), line.casefold()
        offered = [(option.words, option.move) for option in options(view)]
        offered += [(choice.words, choice.verb) for choice in by_verb(view)]
        for words, move in offered:
            if said.sentence(words).casefold() == typed:
                verb, _, rest = move.partition(" ")
                await self.verb(verb, rest)
                return True
        return False

    def back(self) -> bool:
        """Take back the last pick of a move that was begun; False if there is none."""
        if self._question is None or self.view is None:
            return self.drop()
        picking = self._question.picking
        before = picking.back() if picking.choice.deep else None
        if before is None or not before.picks:
            self.drop()
            self._session.say(Kind.REPLY, tr("Taken back. Nothing is picked."))
        else:
            self._ask(PickQuestion(before, rows_of(before, self._reading(self.view))))
        return True

    def ask_again(self) -> None:
        """Repeat the question for the next pick, or which move is meant."""
        if self._question is not None:
            self._ask(self._question)
        elif self._which is not None:
            self._ask_which(self._which)

    async def play(self, move: str) -> bool:
        """Send a move; return whether it was accepted."""
        assert self._update is not None
        seen, claim = self._update.seq, is_claim(self.view, move)
        self._question, self._which, self._armed = None, None, False
        answer = await self._send(move, seen)
        self.acted = self.acted or answer.ok
        if not answer.ok:
            self.refused(answer)
        elif claim:
            self._session.say(Kind.REPLY, tr(CLAIM_MADE), move=move)
        return answer.ok

    async def _send(self, move: str, seen: int) -> Answer:
        """Send a move; the lines of a script wait until it is not too early for the next one."""
        answer = await self._link.play(move, seen)
        while answer is TOO_FAST and not self._session.lines.interactive:
            await sleep(SLOWER)
            answer = await self._link.play(move, seen)
        return answer

    def refused(self, answer: Answer) -> None:
        """Say a refusal with its clause."""
        self._session.refuse_as(refusal(answer, to_player(self._update)))

    async def _number(self, typed: str, view: View) -> None:
        """Say this number as an amount, play its card, or take its row of the list, as is asked for."""
        if (choice := amount(view)) is not None:
            await self.verb(choice.verb, typed)
            return
        number = whole(typed) or 0
        row = {option.number: option for option in options(view)}.get(number)
        if row is not None:
            verb, _, rest = row.move.partition(" ")
            await self.verb(verb, rest)
        elif 0 < number <= len(view.hand):
            read = await self._reader.card([typed], self._reading(view), armed=self._armed)
            await self._done(read if read is not None else NotUnderstood(typed))
        else:
            self._session.refuse(tr(NO_NUMBER, number=typed[:LONGEST]))

    async def _chosen(self, which: Which, number: int) -> None:
        if not 0 < number <= len(which.choices):
            text = marked("There is no number {number} in this list: it ends at {last}.")
            self._session.refuse(tr(text, number=number, last=len(which.choices)))
            return
        choice, self._which = which.choices[number - 1], None
        card = choice.steps and choice in of_hand(self.view) if self.view is not None else False
        await self.verb(choice.verb, which.card if card else "")

    async def _done(self, read: Read) -> None:
        """Carry out what was read: send the move, ask for the next pick, or say what was wrong."""
        match read:
            case WholeMove(text):
                await self.play(text)
            case PickQuestion():
                self._ask(read)
            case Which():
                self._ask_which(read)
            case Denied(answer):
                self.refused(answer)
            case NotUnderstood(words, question):
                self._session.refuse(visible(words))
                if question is not None:
                    self._ask(question)

    async def _impossible(self, verb: str, words: Sequence[str], view: View) -> None:
        """Let the referee refuse a move that is not possible now; one without its card is none."""
        choice = self._known.get(verb)
        if not words and (choice.steps if choice is not None else verb == PLAY):
            self._session.refuse(tr(NOT_POSSIBLE, verb=shown(verb, MOVE)))
            return
        steps = choice.steps if choice is not None else (HAND_CARD if verb == PLAY else ANY_CARD, ANY_SEAT)
        text = " ".join((verb, *in_notation(steps, words, self._reading(view))))
        await self._done(await self._reader.tried(text))

    def _ask(self, question: PickQuestion) -> None:
        self._question = question
        if self.view is not None:
            self._session.say_all(tuple(asked(question, self._reading(self.view))))

    def _ask_which(self, which: Which) -> None:
        self._which = which
        if self.view is None:
            return
        self._session.say_all(tuple(asked_which(which, self._reading(self.view))))

    def _reading(self, view: View) -> Reading:
        verb = card_verb(view, self._known.values())
        return Reading(view, names_at(self._update), in_hand(view), card_verb=verb)

    def _too_soon(self, verb: str) -> bool:
        """Whether `verb` may be meant as the answer to the question before this one."""
        choice = self._known.get(verb)
        answers_any = choice is not None and choice.usual
        if not self._session.lines.interactive or not answers_any or verb not in self._changed_verbs:
            return False
        return get_running_loop().time() - self._changed_at < CHANGED


def _alone(choice: Choice | None, view: View) -> list[str]:
    """Return the usual number, which the verb of `choice` alone says where an amount is all that is asked."""
    usual = choice.steps[0].usual if choice is not None and choice == amount(view) else None
    return [] if usual is None else [str(usual)]


def _row_of(which: Which, line: str, at: Reading) -> int:
    """Return the number of the row that `line` is, by its number, its words or its verb; 0 if it is none."""
    if line.isdecimal():
        return whole(line) or 0
    rows = [
        (choice_words(choice, at).casefold(), choice.verb, *forms(choice.verb, MOVE))
        for choice in which.choices
    ]
    return next((number for number, row in enumerate(rows, 1) if line.casefold() in row), 0)
