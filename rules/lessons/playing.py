"""A lesson being played: which step it is at, what a move of the player leads to, what the others answer.

Every move, the player's and the others', goes through the real engine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from parlour.rules import match as matches
from parlour.rules.contract import Game
from parlour.rules.errors import LessonError
from parlour.rules.events import Event, Happened, numbered
from parlour.rules.lessons.dealing import dealt
from parlour.rules.lessons.lesson import LEARNER, Answer, Lesson, LessonStep
from parlour.rules.match import Legal, Match
from parlour.rules.moves import HOUSE, Claim, Judged, Refusal, Shuffled, TimeUp
from parlour.rules.record.entries import Act, Judgment, Time, by_number, write
from parlour.rules.sentences import Sentence, told
from parlour.rules.steps import Step
from parlour.rules.views import Stage, View

EVENTS_KEPT: Final = 12
"""How many events a view tells."""
REACTION: Final = 480
"""The reaction, in milliseconds, of the player's claim in a race."""
OTHERS_PLAY: Final = Sentence("others play", "the others are playing: wait until it is your turn")
WAIT: Final = Refusal("", told(OTHERS_PLAY))


class Accepted(NamedTuple):
    """The move was made; the others' answers follow."""


class RefusedMove(NamedTuple):
    """The rules forbid the move. `say` has the lesson's words about it, "" if it has none."""

    refusal: Refusal
    say: str = ""


class Other(NamedTuple):
    """The move is legal, but not what the step is about. It was not made."""

    say: str


Attempt: TypeAlias = Accepted | RefusedMove | Other


class LessonGame:
    """One run through `lesson`; raises LessonError where the lesson does not fit the rules of its game."""

    def __init__(self, lesson: Lesson, game: Game[Any, Any, Any, Any], rules: Any) -> None:
        self.lesson = lesson
        self._at = 0
        self._events: deque[Happened] = deque(maxlen=EVENTS_KEPT)
        self._moves = 0
        self._answers: deque[Answer] = deque()
        events: list[Event] = []
        self.match: Match = dealt(lesson, game, rules, events)
        self._hear(events)
        for answer in lesson.before:
            self._answer(answer, "before the first step")

    @property
    def number(self) -> int:
        """The number of the step, from 1; after the last step the number of steps."""
        return min(self._at + 1, len(self.lesson.steps))

    @property
    def step(self) -> LessonStep | None:
        """The step that waits for the player; None when the lesson is done."""
        return self.lesson.steps[self._at] if self._at < len(self.lesson.steps) else None

    @property
    def answering(self) -> bool:
        """Whether others still have to answer the player's last move."""
        return bool(self._answers)

    @property
    def done(self) -> bool:
        return self.step is None and not self.answering

    def view(self) -> View:
        """Return what the player sees."""
        return matches.seen_by(self.match, LEARNER, tuple(self._events))

    def next_step(self, text: str) -> Step | Refusal | None:
        """Return the step after `text`, the beginning of a move (`parlour.rules.match.next_step`)."""
        return matches.next_step(self.match, LEARNER, text)

    def attempt(self, text: str) -> Attempt:
        """Make the move of the player if this step accepts it; say what there is to say about it."""
        step = self.step
        if step is None or self.answering:
            return RefusedMove(WAIT)
        judged = matches.judge(self.match, LEARNER, text)
        if isinstance(judged, Refusal):
            return RefusedMove(judged, step.words_about(text))
        if not step.accepts(judged.text):
            return Other(step.words_about(judged.text) or step.otherwise or step.task)
        self._answers.extend(step.then)
        self._make(judged)
        self._at += 1
        return Accepted()

    def answer(self) -> None:
        """Make the next move of the others, or of the house."""
        self._answer(self._answers.popleft(), f"step {self._at}")

    def _make(self, move: Legal) -> None:
        """Make a move of the player. A claim in a race against the clock is judged at once."""
        race = matches.race(self.match)
        if not move.claim or race is None or race.seconds is None:
            self._apply(LEARNER, move)
        elif self._judges(race.name):
            self.answer()  # the verdict in the file has the player's claim, too
        else:
            self._apply(HOUSE, Judged(race.name, (Claim(LEARNER, move.text, REACTION),)))

    def _judges(self, race: str) -> bool:
        """Whether the next answer is a verdict on this race."""
        following = self._answers[0] if self._answers else None
        return isinstance(following, Judgment) and following.race == race

    @property
    def next_is_seen(self) -> bool:
        """Whether the next answer is a move that one wants to follow: cards are played or taken."""
        following = self._answers[0] if self._answers else None
        return isinstance(following, Act) and following.move != "pass"

    def _answer(self, answer: Answer, where: str) -> None:
        match answer:
            case Act(seat, text):
                self._act(seat, text, where)
            case Time(name):
                running = [deadline.name for deadline in matches.deadlines(self.match)]
                self._hold(name in running, where, answer, "no such clock runs")
                self._apply(HOUSE, TimeUp(name))
            case Judgment(name, claims):
                race = matches.race(self.match)
                self._hold(race is not None and race.name == name, where, answer, "no such race is open")
                for seat, text, _ in claims:
                    self._legal(seat, text, where)
                self._apply(HOUSE, Judged(name, claims))
            case _:
                assert_never(answer)

    def _act(self, seat: int, text: str, where: str) -> None:
        legal = self._legal(seat, text, where)
        self._hold(legal.stands_alone, where, Act(seat, text), "`house judged` tells a claim")
        self._apply(seat, legal)

    def _legal(self, seat: int, text: str, where: str) -> Legal:
        if seat >= self.match.seats:
            raise LessonError(f"lesson {self.lesson.name}, {where}: there is no seat {seat}")
        judged = matches.judge(self.match, seat, text)
        if isinstance(judged, Refusal):
            why = by_number(str(judged))
            raise LessonError(f"lesson {self.lesson.name}, {where}: `{seat} {text[:40]}` is refused: {why}")
        return judged

    def _hold(self, holds: bool, where: str, answer: Answer, why: str) -> None:
        if not holds:
            raise LessonError(f"lesson {self.lesson.name}, {where}: `{write(answer)[:60]}`: {why}")

    def _apply(self, who: int, move: Legal | TimeUp | Judged) -> None:
        """Make a move, and give the order of cards that the engine asks for after it."""
        events: list[Event] = []
        self.match = matches.after(self.match, who, move, events)
        while self.match.stage is Stage.ROUND and (wanted := matches.wanted(self.match)) is not None:
            self.match = matches.after(self.match, HOUSE, Shuffled(wanted.cards), events)
        self._hear(events)

    def _hear(self, events: Iterable[Event]) -> None:
        self._moves += 1
        self._events.extend(numbered(self._moves, events))
