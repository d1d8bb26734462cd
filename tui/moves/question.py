"""What is asked in place of the game's own prompt, while a move is picked or nobody can move."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.net.wire.messages import Presence, SeatPart
from parlour.rules.cards import is_card
from parlour.rules.sentences import Told, told
from parlour.rules.steps import Pick
from parlour.rules.views import View
from parlour.tui.moves.selection import Picking, of_hand
from parlour.tui.moves.turn import Turn
from parlour.tui.words import asking


def question(turn: Turn, seats: Iterable[SeatPart], *, by_keys: bool = True) -> Told | None:
    """Return what is asked or told in place of the game's prompt; None where that stands.

    `seats` are those of the table. `by_keys`: the question names the keys that answer it.
    """
    view = turn.view
    if view is None:
        return told(asking.BEFORE_THE_MATCH)
    if any(part.seat == view.viewer and part.presence is Presence.STAND_IN for part in seats):
        return told(asking.BOT_PLAYS if by_keys else asking.BOT_PLAYS_NOW)
    if turn.claimed:
        return told(asking.CLAIM_MADE, move=_in_words(turn.claimed))
    if turn.which is not None and turn.which.card:
        return told(asking.WHICH_WAY, cards=(turn.which.card,))
    if turn.which is not None and turn.which.place:
        return told(asking.WHICH_WAY_AT, number=turn.which.place)
    if turn.keys.stepwise and turn.picking is not None:
        return asked_of_stacks(turn.picking, by_keys=by_keys)
    if turn.asked is None:
        return _of_hand(turn.picking, view) if turn.picking is not None else None
    return _which(turn, by_keys=by_keys) if not turn.by_itself else None


def _in_words(move: str) -> Told:
    """Return what a claim does: a verb, and cards or places, if it picks some."""
    verb, *picks = move.split()
    does = asking.in_a_word(verb)
    if not picks:
        return does
    return told(asking.DOES, verb=does, picked=tuple(picks) if all(map(is_card, picks)) else " ".join(picks))


def begun_beside(turn: Turn) -> Told | None:
    """Return what is said of a choice that began by itself beside others; the options show the rest."""
    beside = turn.view is not None and len(turn.view.choices) > 1 and turn.asked is not Pick.PLACE
    return turn.picking.choice.words if turn.by_itself and beside and turn.picking else None


def asked_of_stacks(picking: Picking, *, by_keys: bool = True) -> Told:
    """Return the question for the next pick of a move among stacks, after what is already picked."""
    if picking.step.pick is not Pick.PLACE:
        usual = asking.WHICH_CARD if picking.step.pick is Pick.CARD else asking.WHICH_ONE
        return _about(picking, picking.step.words or told(usual))
    asked = _about(picking, picking.step.words or told(asking.WHICH_ONE))
    return told(asking.PRESS_DIGIT, asked=asked) if by_keys else asked


def _which(turn: Turn, *, by_keys: bool) -> Told:
    picking = turn.picking
    if picking is None:
        return told(asking.WHICH_ONE)
    if picking.step.words is not None:
        return picking.step.words
    if picking.step.pick is Pick.PLACE:
        choice = picking.choice.words
        if not turn.reach.own_only:
            return told(asking.WHICH_PLACES, choice=choice)
        if by_keys:
            return told(asking.WHICH_OWN, choice=choice)
    return told(asking.ASKED_OF, choice=picking.choice.words, question=told(asking.WHICH_ONE))


def _of_hand(picking: Picking, view: View) -> Told | None:
    """Return the question for a card of the hand, None where the prompt asks for it."""
    if picking.step.words is not None or (not picking.picks and len(of_hand(view)) <= 1):
        return picking.step.words
    return told(asking.ASKED_OF, choice=picking.choice.words, question=told(asking.WHICH_CARD))


def _about(picking: Picking, question: Told) -> Told:
    """Return `question` after what it is about: the card that is laid with the choice, or else the choice."""
    choice = picking.choice.words
    places = [pick for made, pick in picking.picked if made.pick is Pick.PLACE]
    cards = tuple(pick for made, pick in picking.picked if made.pick is Pick.CARD)[-1:]
    if cards and picking.picked[-1][0].pick is Pick.CARD:
        return told(asking.ASKED_OF_CARD, cards=cards, question=question)
    if cards:
        return told(asking.ASKED_OF_CARD_ON, cards=cards, stack=places[-1], question=question)
    if not places:
        return told(asking.ASKED_OF, choice=choice, question=question)
    if len(places) > 1:
        return told(asking.ASKED_MOVED, choice=choice, origin=places[0], target=places[-1], question=question)
    if picking.step.pick is Pick.PLACE:
        return told(asking.ASKED_FROM, choice=choice, origin=places[0], question=question)
    return told(asking.ASKED_ON, choice=choice, stack=places[0], question=question)
