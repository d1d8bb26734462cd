"""Builds a move from typed words: the picks that they name, then a question for what is missing.

A word that may not be picked now still goes to the referee, because the refusal names the clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from parlour.net.wire.messages import Answer
from parlour.rules.sentences import NO_NOTATION
from parlour.rules.steps import CALL, HAND, Choice, Pick, Step, written
from parlour.tui.moves.selection import Outcome, Picking, Which, begin, direct, is_hand, of_hand, with_card
from parlour.tui.plain.choices import LONGEST, quoted
from parlour.tui.plain.saying.cards import card_words
from parlour.tui.plain.table.picks import EVERY_CARD, NO_ROWS, FoundPicks, Reading, Rows, read_pick, stripped
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.words.typed import MOVE, NONE, is_typed

MANY: Final = 8
"""More places than these are asked for in two steps: whose, then which."""


@dataclass(frozen=True, slots=True)
class WholeMove:
    """A finished move in notation, or one that only the referee can refuse."""

    text: str


@dataclass(frozen=True, slots=True)
class PickQuestion:
    """A move of which the next pick is missing: one of `rows`, each with one pick or several to narrow.

    `rest` are the words after those that were not clear.
    """

    picking: Picking
    rows: Rows
    rest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Words that cannot be understood, and why; `question` is still to be answered, if any."""

    words: str
    question: PickQuestion | None = None


@dataclass(frozen=True, slots=True)
class Denied:
    """The referee's refusal of the beginning of a move."""

    answer: Answer


Read: TypeAlias = WholeMove | PickQuestion | Which | NotUnderstood | Denied


def rows_of(picking: Picking, at: Reading) -> Rows:
    """Return what may be picked next as rows, but for what is marked; many places are grouped by seat."""
    held = Counter(at.view.hand if picking.step.pick is Pick.CARD else ())
    possible = tuple(pick for pick in picking.open() if picking.marked.count(pick) < max(1, held[pick]))
    if picking.step.pick is Pick.NUMBER:
        return NO_ROWS
    if picking.step.pick is not Pick.PLACE or len(possible) <= MANY or "." not in possible[0]:
        return rows_for(picking, possible, at)
    seats = dict.fromkeys(pick.partition(".")[0] for pick in possible)
    of_seats = (tuple(pick for pick in possible if pick.partition(".")[0] == seat) for seat in seats)
    return dict(enumerate(of_seats, 1))


def rows_for(picking: Picking, picks: Sequence[str], at: Reading) -> Rows:
    """Return a row for each of `picks`; cards of the hand have their numbers in the hand."""
    if is_hand(picking.step) and set(picks) <= set(at.hand):
        return {at.hand.index(pick) + 1: (pick,) for pick in sorted(picks, key=at.hand.index)}
    return {number: (pick,) for number, pick in enumerate(picks, 1)}


NextStep: TypeAlias = Callable[[str], Awaitable[Answer]]
HAND_CARD: Final = Step(Pick.CARD, (), HAND)
ANY_CARD: Final = Step(Pick.CARD, ())
ANY_SEAT: Final = Step(Pick.SEAT, ())


class MoveReader:
    """Reads typed words as a move; `next_step` asks the referee what follows the beginning of a move."""

    def __init__(self, next_step: NextStep) -> None:
        self._next_step = next_step

    async def choice(self, choice: Choice, typed: Sequence[str], at: Reading, *, armed: bool = False) -> Read:
        """Read the words after the verb of `choice`."""
        words, says = _without_call(choice, typed)
        others, found = _played_along(choice, words, at)
        if found is not None and others:
            return await self._one_of(others, found, words, at, armed=armed)
        begun = begin(choice, frozenset({CALL}) if says or armed else frozenset())
        if exact := _exactly(begun, words):
            return WholeMove(exact)
        if isinstance(begun, Picking):  # what cannot be anything else may be said, before what is asked
            rest = _without_forced(begun.picked, words, at)
            words = words if not rest and _names_one(begun, words, at) else rest
        return await self._go_on(begun, words, at, choice)

    async def card(self, typed: Sequence[str], at: Reading, *, armed: bool = False) -> Read | None:
        """Read words that begin with a card of the hand, without a verb; None if they do not."""
        found = read_pick(HAND_CARD, at.hand, stripped(typed), at)
        if found is None:
            return None
        choices = _playing(at, found.picks)
        if not choices and len(found.picks) > 1:
            return _several(found, stripped(typed))
        if not choices:
            return _of_this_game(await self.tried(f"{at.card_verb} {found.picks[0]}"))
        return await self._one_of(choices, found, typed, at, armed=armed)

    async def _one_of(
        self,
        choices: tuple[Choice, ...],
        found: FoundPicks,
        typed: Sequence[str],
        at: Reading,
        *,
        armed: bool,
    ) -> Read:
        """Read the words for the only one of `choices`, all of which play the card `found`."""
        if len(choices) > 1:
            return Which(choices, " ".join(stripped(typed)[: found.used]))
        own_step = choices[0] in of_hand(at.view)
        words = typed if own_step else stripped(typed)[found.used :]
        return await self.choice(choices[0], words, at, armed=armed)

    async def answer(self, question: PickQuestion, typed: Sequence[str], at: Reading) -> Read:
        """Read the answer to `question`: numbers of its rows, or words."""
        words, _ = _without_call(question.picking.choice, typed)
        at = replace(at, rows=question.rows)
        return await self._go_on(question.picking, [*words, *question.rest], at, question.picking.choice)

    async def _go_on(self, outcome: Outcome, words: Sequence[str], at: Reading, choice: Choice) -> Read:
        while isinstance(outcome, Picking):
            if not outcome.known:
                answer = await self._next_step(outcome.text)
                if not answer.ok:
                    return Denied(answer)
                done = len(outcome.picked)
                outcome = outcome.then(answer.step) if answer.step is not None else outcome.text
                at = replace(at, rows=NO_ROWS)
                words = (
                    _without_forced(outcome.picked[done:], words, at)
                    if not isinstance(outcome, str)
                    else words
                )
                continue
            words = stripped(words)
            taken = self._pick(outcome, words, at)
            if isinstance(taken, FoundPicks) and len(taken.picks) > 1:
                return _several(taken, words)
            if isinstance(taken, FoundPicks):
                return await self._impossible(outcome, taken)
            if not isinstance(taken, tuple):
                return taken
            after, used = taken
            if not isinstance(after, Picking) or len(after.picks) != len(outcome.picks):
                at = replace(at, rows=NO_ROWS)
            outcome, words = after, words[used:]
        forced = [(step, step.offers[0]) for step in choice.steps if len(step.offers) == 1]
        words = stripped(_without_forced(forced, words, at))
        return _too_much(outcome, words, at) if words else WholeMove(outcome)

    def _pick(
        self, picking: Picking, words: Sequence[str], at: Reading
    ) -> tuple[Outcome, int] | Read | FoundPicks:
        """Take the next pick from `words`; return the picking after it and how many words it took.

        A `FoundPicks` is a pick that is not possible now.
        """
        going_on = picking.confirm() if picking.marked and picking.enough else None
        if not picking.step.least and words and is_typed(words[0], NONE):
            return picking.confirm(), 1
        if not words:
            return (going_on, 0) if going_on is not None else PickQuestion(picking, rows_of(picking, at))
        found = read_pick(picking.step, picking.open(), words, at)
        if going_on is not None and (found is None or not found.possible):
            return going_on, 0
        if found is None:
            return _not_understood(words, picking, at)
        if not found.possible:
            return found
        if len(found.picks) > 1:
            return PickQuestion(picking, rows_for(picking, found.picks, at), tuple(words[found.used :]))
        held = at.view.hand.count(found.picks[0]) if picking.step.pick is Pick.CARD else 1
        marked = picking.mark(found.picks[0], held)
        if marked is picking:
            pick = " ".join(words[: found.used])
            return NotUnderstood(tr("You have named {pick} already. Name another one.", pick=pick))
        return (marked.confirm() if len(marked.marked) >= marked.step.most else marked), found.used

    async def tried(self, text: str) -> Read:
        """Let the referee say why a move cannot begin like this; it is made whole if it can."""
        answer = await self._next_step(text)
        return WholeMove(text) if answer.ok else Denied(answer)

    async def _impossible(self, picking: Picking, found: FoundPicks) -> Read:
        """Let the referee say why the pick is not possible."""
        text = picking.text
        for pick in (*picking.marked, found.picks[0]):
            text = written(text, picking.step, pick)
        return await self.tried(text)


def _of_this_game(read: Read) -> Read:
    """Return what was read; a refusal of a verb that this game does not have is said otherwise."""
    told = read.answer.told if isinstance(read, Denied) else None
    if told is None or told.sentence.key != NO_NOTATION.key:
        return read
    return NotUnderstood(tr("You cannot use a card now. Type options to hear what you can do."))


def _playing(at: Reading, cards: Sequence[str]) -> tuple[Choice, ...]:
    """Return the choices that may play one of `cards`."""
    found: dict[str, Choice] = {}
    for text in cards:
        found |= {choice.verb: choice for choice in with_card(at.view, text)}
    return tuple(found.values())


def _played_along(
    choice: Choice, words: Sequence[str], at: Reading
) -> tuple[tuple[Choice, ...], FoundPicks | None]:
    """Return the choices that play the card in `words` without a step for it, if `choice` cannot."""
    if choice not in of_hand(at.view):
        return (), None
    found = read_pick(choice.steps[0], choice.steps[0].offers, stripped(words), at)
    if found is None or found.possible:
        return (), None
    return tuple(other for other in direct(at.view) if other.card in found.picks), found


def _without_call(choice: Choice, words: Sequence[str]) -> tuple[Sequence[str], bool]:
    """Return `words` without a last word that is said along with the move, and whether there was one."""
    if words and is_typed(words[-1], CALL, MOVE) and any(step.said_along for step in choice.steps):
        return words[:-1], True
    return words, False


def _exactly(outcome: Outcome, words: Sequence[str]) -> str:
    """Return the move if `words` are the picks in notation, one word each, else ""."""
    rest = list(words)
    while isinstance(outcome, Picking):
        if not outcome.known:
            return ""
        word = rest[0].casefold() if rest else ""
        pick = next((pick for pick in outcome.open() if pick.casefold() == word), "")
        if pick:
            del rest[0]
            marked = replace(outcome, marked=(*outcome.marked, pick))
            outcome = marked.confirm() if len(marked.marked) >= marked.step.most else marked
        elif outcome.marked and outcome.enough:
            outcome = outcome.confirm()
        else:
            return ""
    return "" if rest else outcome


def in_notation(steps: Sequence[Step], words: Sequence[str], at: Reading) -> list[str]:
    """Return the picks that `words` name for `steps`, for a move that is not possible now.

    Words that name nothing stay as they are.
    """
    rest, picks = stripped(words), []
    for step in steps:
        found = read_pick(step, (), rest, at)
        while found is not None and rest:
            picks.append(found.picks[0])
            rest = stripped(rest[found.used :])
            found = read_pick(step, (), rest, at) if step.most > 1 else None
    return [*picks, *rest]


def _without_forced(forced: Sequence[tuple[Step, str]], words: Sequence[str], at: Reading) -> Sequence[str]:
    """Return `words` without those that name picks which are not asked, as nothing else can be picked."""
    for step, pick in forced:
        rest = stripped(words)
        found = read_pick(step, (pick,), rest, at)
        if found is not None and found.possible:
            words = rest[found.used :]
    return words


def _names_one(picking: Picking, words: Sequence[str], at: Reading) -> bool:
    """Whether `words` name something that may be picked now."""
    found = read_pick(picking.step, picking.open(), stripped(words), at) if picking.known else None
    return found is not None and found.possible


def _not_understood(words: Sequence[str], picking: Picking, at: Reading) -> NotUnderstood:
    question = PickQuestion(picking, at.rows or rows_of(picking, at))
    typed = " ".join(words)
    if typed.isdecimal() and at.rows:
        return NotUnderstood(
            tr("There is no number {number} in this list.", number=typed[:LONGEST]), question
        )
    if typed.isdecimal() and is_hand(picking.step) and at.hand:
        too_high = trn(
            "You have {count} card: there is no number {number}.",
            "You have {count} cards: there is no number {number}.",
            len(at.hand),
            number=typed[:LONGEST],
        )
        return NotUnderstood(too_high, question)
    return NotUnderstood(tr("{typed} is none of what may be picked now.", typed=quoted(typed)), question)


def _several(found: FoundPicks, words: Sequence[str]) -> NotUnderstood:
    """Return that words may mean several picks, none of which is possible."""
    there = ", ".join(card_words(pick) if pick in EVERY_CARD else pick for pick in found.picks)
    typed = quoted(" ".join(words[: found.used]))
    return NotUnderstood(
        tr("{typed} may be {picks}, and none of them is possible now.", typed=typed, picks=there)
    )


def _too_much(move: str, words: Sequence[str], at: Reading) -> Read:
    """Return what to do with words after a whole move: more cards are for the referee to refuse."""
    for step in (ANY_CARD, ANY_SEAT):
        found = read_pick(step, (), words, at)
        if found is None or len(found.picks) > 1 or found.used < len(words):
            continue
        return WholeMove(f"{move} {found.picks[0]}")
    text = marked("{typed} is too much: the move is whole before it ({move}). Leave it out.")
    return NotUnderstood(tr(text, typed=quoted(" ".join(words)), move=move))
