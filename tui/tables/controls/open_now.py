"""Which table actions work now: the footer, the help and the palette show these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from parlour.net.wire.messages import Update
from parlour.rules.sentences import told
from parlour.rules.steps import CALL, Pick
from parlour.rules.views import View
from parlour.tui.drawing.canvas import cells_in
from parlour.tui.keymap import CLAIM, COMPANY, INVITE, NIGHT, Action, for_verb
from parlour.tui.moves.selection import begin, of_hand, with_card
from parlour.tui.moves.turn import Turn
from parlour.tui.moves.verb_keys import free_keys
from parlour.tui.remote.standstill import Standstill
from parlour.tui.seen.facts import bot_plays
from parlour.tui.seen.night import at_night
from parlour.tui.seen.people import request_for
from parlour.tui.text.language import marked
from parlour.tui.words.asking import PICKS, in_a_word
from parlour.tui.words.speaking import Words, said

STILL: Final = ("chat", "messages", "night", "help", "leave")
"""Actions that work at a paused table, and while a bot plays, besides requests about its people."""
SHORT: Final = 13
"""Cells that the words of a choice may take in the footer."""
HANGS_UP: Final = Action("leave", ("q", "escape"), "leave", marked("Leave; your seat is kept."))
"""The way out while the connection is lost: the one action that stands for both keys."""
MOVING_ABOUT: Final = ("left", "right", "up", "down", "digit", "enter", "mark", "cancel")
"""Actions that are about what is picked, whatever that is."""


def open_now(turn: Turn, update: Update | None, still: Standstill) -> Iterator[Action]:
    """Yield the table actions that work now, in the order of the footer."""
    actions = (
        _open(turn, update)
        if still.shown is None and not bot_plays(update)
        else _of_still(turn, update, still)
    )
    for action in actions:
        if _belongs(action, update):
            yield action


def with_long_log(actions: Iterable[Action]) -> Iterator[Action]:
    """Yield what works while the long log hides the piles: first what closes it, and Esc if it is free."""
    found = tuple(actions)
    free = () if any("escape" in action.keys for action in found) else ("escape",)
    for action in sorted(found, key=lambda each: each.name != "messages"):
        closes = action.name == "messages"
        yield replace(action, keys=(*action.keys, *free), words="back") if closes else action


def _belongs(action: Action, update: Update | None) -> bool:
    """Whether such a table has this action: a night has its board, and nobody joins the deal of a day."""
    if action == NIGHT:
        return at_night(update)
    return action != INVITE or update is None or not update.table.day


def _of_still(turn: Turn, update: Update | None, still: Standstill) -> Iterator[Action]:
    """Yield what works at a paused table, and while a bot plays."""
    for action in turn.keys.actions:
        if not still.lost if _is_offered(action, update) else action.name in STILL:
            yield HANGS_UP if still.lost and action.name == HANGS_UP.name else action


def _is_offered(action: Action, update: Update | None) -> bool:
    """Whether `action` is a request about people at the table that is possible now."""
    return action.name in COMPANY and request_for(action.name, update) is not None


def _open(turn: Turn, update: Update | None) -> Iterator[Action]:
    verbs = _moves(turn.view) if turn.view else set()
    picked = {_set_aside(turn, option.pick) for option in turn.options}
    for action in turn.keys.actions:
        begun = action.verbs and _is_begun(turn) and action.verbs != (CALL,)
        if action not in picked and (begun or _means_a_pick(turn, action)):
            continue
        if action.verbs:
            works = [verb for verb in action.verbs if verb in verbs or (verb == CALL and turn.may_arm)]
            if works:
                yield replace(action, words=_words(action, works[0], turn.view))
        elif _is_offered(action, update) if action.name in COMPANY else _works(turn, action.name):
            yield replace(action, words=_enters(turn)) if action.name == "enter" else action


def _is_begun(turn: Turn) -> bool:
    """Whether a move is begun that must be finished first, or taken back."""
    if turn.keys.stepwise:
        return turn.picking is not None
    return turn.asked is not None and not turn.by_itself and not turn.reach


def _means_a_pick(turn: Turn, action: Action) -> bool:
    """Whether the key of `action` picks what is asked for now: a suit by its letter, cards of a seat."""
    keys = () if action.name in MOVING_ABOUT or CLAIM in action.verbs else action.keys[:1]
    return any(turn.takes(key) for key in keys)


def _set_aside(turn: Turn, pick: str) -> Action | None:
    """Return the action whose key makes this first pick of the choice that is begun: `take stock`."""
    begun = turn.picking.choice.verb if turn.picking is not None and not turn.picking.picks else ""
    return for_verb(turn.keys.actions, f"{begun} {pick}")


def _words(action: Action, verb: str, view: View | None) -> str:
    """Return the footer's words for a move: for a key of several verbs those of the choice, if short."""
    choice = view.choice(verb) if view is not None and len(action.verbs) > 1 else None
    words = Words(()).in_midst(choice.words) if choice is not None else ""
    if words and cells_in(words) <= SHORT:
        return words
    return action.words if verb == action.verbs[0] else said(in_a_word(verb))


def _moves(view: View) -> set[str]:
    """Return the verbs of the open moves, also with their first pick (`take stock`)."""
    found = {choice.verb for choice in view.choices}
    for choice in view.choices:
        first = choice.steps[0] if choice.steps else None
        if first is not None and first.pick in (Pick.WORD, Pick.ZONE):
            found |= {f"{choice.verb} {pick}" for pick in first.among}
        outcome = begin(choice)
        if isinstance(outcome, str):
            found.add(outcome)
    return found


def _enters(turn: Turn) -> str:
    """Return the footer's word for Enter: what the choice does."""
    if turn.keys.stepwise:
        return "ok"
    if turn.asked is not None:
        return "choose"
    if turn.picking is not None:
        return said(in_a_word(turn.picking.choice.verb))
    choices = of_hand(turn.view) if turn.view else ()
    if len(choices) > 1:
        choices = with_card(turn.view, turn.under_cursor) if turn.view else ()
    if len(choices) > 1:
        return said(told(PICKS))
    return said(in_a_word(choices[0].verb if choices else "play"))


def by_free_keys(turn: Turn) -> Iterator[Action]:
    """Yield what the keys do that no action is set aside for, in words of the game, for the help."""
    words = Words(())
    for option in turn.options:
        if option.key.isalpha() and _set_aside(turn, option.pick) is None:
            yield Action("option", (option.key,), "", words.sentence(option.words))
    for key, choice in free_keys(turn.view).items() if turn.view is not None else ():
        if not (_is_begun(turn) or turn.takes(key)):
            yield Action("verb", (key,), "", words.sentence(choice.words))


def _numbered(turn: Turn) -> bool:
    return not turn.keys.by_number or any(option.key.isdigit() for option in turn.options)


def _works(turn: Turn, name: str) -> bool:
    match name:
        case "right" | "up" | "down":
            return False  # the footer's entry for `left` stands for all arrows
        case "digit":
            return bool(turn.hand or turn.reach.places) or (turn.asked is not None and _numbered(turn))
        case "left":
            return bool(turn.hand) or turn.asked is not None
        case "enter":
            return turn.under_cursor in turn.playable or turn.picking is not None or turn.which is not None
        case "mark":
            return turn.several or (bool(turn.reach.places) and not turn.reach.own_only)
        case "cancel":
            picked = turn.picking is not None and (not turn.by_itself or bool(turn.reach.marked))
            return picked or turn.which is not None
        case "sort":
            return len(turn.hand) > 1
        case _:
            return True
