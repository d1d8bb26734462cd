"""Moves and matches as text: what is written is read again, and no other text is a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules import match as matches
from parlour.rules.check.playing import PlayedMove, made_by_seats
from parlour.rules.check.tables import CheckedTable
from parlour.rules.errors import NotationError
from parlour.rules.match import Legal
from parlour.rules.moves import Refusal
from parlour.rules.record import record

LONGEST_WORDS: Final = 600
"""Characters of what is said against a text, however long that is: it repeats forty, each escaped."""
VOCABULARY: Final = """
    play draw keep pass give call take put drop swap look switch move hold then stock pile red spades 7 10 A
    R7 W JO JK 7H 10S N NE 0.1 99.99 0 1 2 9 99 100 -1 ² ٣ K ſ ß İ house judged time 0:call@12 {0}
    \ud800 \u202e
""".split()  # noqa: SIM905 - it is easier to read
TEXTS: Final = ("", " ", "\n", "\0", "play " + "x" * 10_000, "9" * 10_000, "play play", "%s{}{0}{name}")
GARBLED: Final = 60
"""How many texts are made up for a match."""


def moves_have_one_notation(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A move that was made is read from its text, written as the same text, and allowed."""
    game, rules = step.before.game, step.before.rules
    for who, text in made_by_seats(step):
        move = game.notation.read(rules, text)
        written = game.notation.write(rules, move)
        if written != text:
            yield f"{text!r} is read, and then written as {written!r}"
        if game.notation.read(rules, written) != move:
            yield f"{written!r} is not read as the move that was written"
        if game.notation.read(rules, text.upper()) != move or game.notation.read(rules, text.lower()) != move:
            yield f"{text!r} in capital or in small letters is read as another move"
        refusal = game.play.why_not(step.before.round, who, move)
        if refusal is not None:
            yield f"{text!r} of seat {who} was made, and is refused: {refusal}"


def any_other_text_is_refused(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Any text is a move or no move: `read` raises NotationError alone, with short words."""
    for text in _garbage(table):
        yield from _read(step, text)
        for seat in (0, table.seats - 1):
            yield from _judged(step, seat, text)
            yield from _begun(step, seat, text)


def _garbage(table: CheckedTable) -> Iterator[str]:
    """Yield texts, most of which are no moves."""
    yield from TEXTS
    chance = table.chance("garbage")
    words = [*VOCABULARY, *{word for text in table.texts[:200] for word in text.split()}]
    for _ in range(GARBLED):
        yield " ".join(chance.choices(words, k=chance.randint(1, 6)))


def _read(step: PlayedMove, text: str) -> Iterator[str]:
    game, rules = step.after.game, step.after.rules
    try:
        move = game.notation.read(rules, text)
    except NotationError as error:
        yield from _short(text, error)
        return
    except Exception as error:
        yield f"read of {text[:60]!r} raises {type(error).__name__}, not NotationError"
        return
    written = game.notation.write(rules, move)
    if game.notation.read(rules, written) != move:
        yield f"{text[:60]!r} is read as a move, which is written as {written[:60]!r}: another move"
    if len(written) > len(text) + 1:
        yield f"{text[:60]!r} is written as {written[:60]!r}, which is longer than what was sent"


def _short(text: str, refused: NotationError | Refusal) -> Iterator[str]:
    if len(str(refused)) > LONGEST_WORDS:
        length = len(str(refused))
        yield f"the refusal of {text[:20]!r}... has {length:,} characters; {LONGEST_WORDS} are enough"
    if not str(refused).isprintable():
        yield f"the refusal of {text[:60]!r} has letters that cannot be printed"


def _judged(step: PlayedMove, seat: int, text: str) -> Iterator[str]:
    try:
        judged = matches.judge(step.after, seat, text)
    except Exception as error:
        yield f"judging {text[:60]!r} raises {type(error).__name__}"
        return
    if isinstance(judged, Legal) and matches.judge(step.after, seat, judged.text) != judged:
        yield f"{text[:60]!r} is legal, and its notation {judged.text[:60]!r} is not"


def _begun(step: PlayedMove, seat: int, text: str) -> Iterator[str]:
    """Any text may be asked about step by step."""
    try:
        following = matches.next_step(step.after, seat, text)
    except Exception as error:
        yield f"next_step of {text[:60]!r} raises {type(error).__name__}, not NotationError"
        return
    if isinstance(following, Refusal):
        yield from _short(text, following)
    if following is None and not isinstance(matches.judge(step.after, seat, text), Legal):
        yield f"next_step calls {text[:60]!r} complete, which is no legal move"


def cards_have_one_notation(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """Each type of card of the deck has a text, which names it."""
    rules = step.before.rules
    for card in sorted({*rules.deck}):
        if rules.card_type(rules.texts[card]) != card:
            yield f"card_type of {rules.texts[card]!r} is not {card}, the card of this text"
    try:
        rules.card_type("no such card")
    except NotationError:
        return
    except Exception as error:
        yield f"card_type of 'no such card' raises {type(error).__name__}, not NotationError"
        return
    yield "card_type returns a card for 'no such card'; it raises NotationError"


def matches_are_saved_and_replayed(table: CheckedTable, step: PlayedMove) -> Iterator[str]:
    """A whole match is the same after it was written and read, and its replay ends as it did."""
    names = tuple(f"Player {seat + 1}" for seat in range(table.seats))
    text = record.write(record.tell(table.rules, names, [(each.who, each.move) for each in table.steps]))
    if record.write(record.read(text)) != text:
        yield "record: a saved match is read, and then written otherwise"
    winners = record.check(text).winners
    if table.run.error is None and tuple(winners) != tuple(step.after.winners):
        yield f"record: a saved match has the winners {winners}, not {step.after.winners}"
