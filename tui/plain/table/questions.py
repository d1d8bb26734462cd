"""What is asked for the next pick of a move, as a question and numbered rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.sentences import PLACE_OF, Told, told
from parlour.rules.steps import Choice, Pick
from parlour.tui.moves.grid_places import place_of
from parlour.tui.moves.selection import Picking, Which
from parlour.tui.plain.saying.cards import card_words
from parlour.tui.plain.saying.places import places
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.sentences import to_listener
from parlour.tui.plain.table.picks import Reading
from parlour.tui.plain.table.reader import PickQuestion
from parlour.tui.seen.zones import own_marks
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import sentence
from parlour.tui.text.printable import visible
from parlour.tui.words.data import told_data
from parlour.tui.words.sentences import CARDS_OF, SLOT
from parlour.tui.words.speaking import named
from parlour.tui.words.typed import MOVE, shown

MUST_PICK: Final = (
    marked("Type its number or words, or back."),
    marked("Type their numbers or words, or back."),
)
MAY_PICK: Final = (
    marked("Type its number or words, none, or back."),
    marked("Type their numbers or words, none, or back."),
)
"""What to type for a pick, and where there may be several."""


def asked(question: PickQuestion, at: Reading) -> Iterator[Said]:
    """Yield the question for the next pick, and a row for each answer."""
    data = _data(question.picking.text, question.picking.step.words)
    yield Said(Kind.TURN, visible(question_words(question, at)), data)
    for number, row in question.rows.items():
        words = visible(row_words(question.picking, row, at))
        yield Said(Kind.OPTION, f"{number}. {words}", {"number": number})


def asked_which(which: Which, at: Reading) -> Iterator[Said]:
    """Yield the question which of several moves is meant, and a row for each."""
    several = marked("{card} may be used in several ways. Type a number or the word:")
    yield Said(Kind.TURN, tr(several, card=sentence(which.card)), _data(which.card))
    for number, choice in enumerate(which.choices, 1):
        words = f"{number}. {choice_words(choice, at)}"
        yield Said(Kind.OPTION, words, {"number": number, "move": choice.verb})


def _data(begun: str, question: Told | None = None) -> dict[str, object]:
    """Return the data of a question about a move that is begun: the same fields as where a move is asked."""
    asks = told_data(question) if question is not None else None
    return {"asked": begun, "question": asks, "must": True, "moves": [], "cards": []}


def question_words(question: PickQuestion, at: Reading) -> str:
    """Return the question: what the move is about so far, and what is to be picked."""
    picking = question.picking
    marked_now = ((picking.step, pick) for pick in picking.marked)
    done = ", ".join(pick_words(step.pick, pick, at) for step, pick in (*picking.picked, *marked_now))
    words = to_listener(at.view, at.names)
    about = f"{words.sentence(picking.choice.words)}{f' ({done})' if done else ''}"
    asks = picking.step.words
    what = words.said(asks) if asks is not None else _what(question)
    if picking.step.limits is not None:
        least, most = picking.step.limits
        asks_number = marked("Type a number from {least} to {most}, or back.")
        if picking.step.usual is not None:
            asks_number = marked("Type a number from {least} to {most}, such as {usual}, or back.")
        return f"{about}: {tr(asks_number, least=least, most=most, usual=picking.step.usual)}"
    asks_already = about.endswith("?")  # as a choice that is a question does: "how many tenths to lift?"
    several = picking.step.most - len(picking.marked) > 1
    how = MUST_PICK if picking.step.least else MAY_PICK
    return f"{about if asks_already else f'{about}: {what}'} {tr(how[several])}"


def row_words(picking: Picking, row: tuple[str, ...], at: Reading) -> str:
    """Return the words of a row: of its pick, or of the seat whose places it stands for."""
    if len(row) == 1:
        return pick_words(picking.step.pick, row[0], at)
    place = place_of(row[0], at.view.viewer)
    return to_listener(at.view, at.names).said(told(CARDS_OF, place.seat if place is not None else 0))


def pick_words(pick: Pick, text: str, at: Reading) -> str:
    """Return a pick in words."""
    match pick:
        case Pick.CARD:
            return card_words(text)
        case Pick.SEAT if text.isdecimal():
            return to_listener(at.view, at.names).seat(int(text[:3]))
        case Pick.WORD | Pick.SUIT:
            return named(text)
        case Pick.PLACE if at.view.stacks is not None:
            return places(at.view).get(text, text)
        case Pick.PLACE:
            return _slot_words(text, at)
        case Pick.ZONE if (zone := at.view.zone(text)) is not None:
            return to_listener(at.view, at.names).said(zone.called)
        case _:
            return text


def choice_words(choice: Choice, at: Reading) -> str:
    """Return the words of a choice, with the verb to type."""
    return visible(f"{to_listener(at.view, at.names).sentence(choice.words)} ({shown(choice.verb, MOVE)})")


def _slot_words(text: str, at: Reading) -> str:
    place = place_of(text, at.view.viewer)
    if place is None:
        return text
    words = to_listener(at.view, at.names)
    known = own_marks(at.view, words)[place.slot - 1 :][:1]
    card = words.said(told(SLOT if at.view.in_grids else PLACE_OF, place.seat, slot=place.slot))
    return tr("{card}: {known}", card=card, known=known[0].words) if known else card


def _left(picking: Picking) -> int:
    """Return how many picks are missing at least, of a step that asks for some."""
    return max(picking.step.least - len(picking.marked), 1)


def _what(question: PickQuestion) -> str:
    step, left = question.picking.step, _left(question.picking)
    match step.pick:
        case Pick.CARD if step.most > 1 and step.ordered:
            return tr("which cards, in this order?")
        case Pick.CARD if step.most > max(step.least, 1):
            return tr("which cards?")
        case Pick.CARD:
            return trn("which card?", "which {count} cards?", left)
        case Pick.SEAT:
            return tr("which player?")
        case Pick.PLACE:
            return trn("which one?", "which {count} cards?", left)
        case _:
            return tr("which?")
