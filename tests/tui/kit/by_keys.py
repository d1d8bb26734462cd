"""Makes a move by keys alone, as a player would who knows which move to make."""

from __future__ import annotations

from typing import Any, Final

from textual.pilot import Pilot

from parlour.tui.keymap import for_verb
from parlour.tui.moves.grid_places import GridPlace, letters
from parlour.tui.moves.number_pad import digits
from parlour.tui.moves.verb_keys import buttons
from parlour.tui.screens.table.table import TableScreen
from tests.tui.kit.stillness import settled

CALL: Final = "call"
MOST_STEPS: Final = 60


async def play_by_keys(pilot: Pilot[Any], table: TableScreen, move: str) -> None:
    """Press the keys of `move`, in notation; it may be one that is refused."""
    turn = table.turn
    if turn.keys.stepwise:
        await _among_stacks(pilot, table, move.split())
    elif turn.keys.by_number:
        await _among_grids(pilot, table, move.split())
    else:
        await _with_hand(pilot, table, move.split())


async def _press(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def _key_of_verb(table: TableScreen, *forms: str) -> str:
    """Return the key of the first of `forms` that has one: `take stock`, then `take`."""
    view = table.turn.view
    assert view is not None
    for form in forms:
        action, choice = for_verb(table.turn.keys.actions, form), view.choice(form)
        if action is not None:
            return action.keys[0]
        if key := next((key for key, found in buttons(view) if found == choice), ""):
            return key
    raise AssertionError(f"no key for {forms}")


async def _with_hand(pilot: Pilot[Any], table: TableScreen, words: list[str]) -> None:
    turn = table.turn
    verb, *picks = words
    if turn.picking is not None and not turn.by_itself:
        await _press(pilot, "escape")
    says, picks = picks[-1:] == [CALL], [pick for pick in picks if pick != CALL]
    if verb == "play" and says != turn.armed and turn.may_arm:
        await _press(pilot, "u")
    if verb in ("play", "give"):
        held, cards = list(turn.hand), []
        while picks and picks[0] in held:
            cards.append(held.index(picks[0]))
            held[cards[-1]] = ""
            picks = picks[1:]
        for at in cards:
            await _go_to(pilot, table, at)
            if len(cards) > 1:
                await _press(pilot, "space")
        await _press(pilot, "enter")
    elif not (turn.by_itself and turn.picking is not None and turn.picking.choice.verb == verb):
        await _press(pilot, _key_of_verb(table, verb))
    await _choose(pilot, table, picks)


async def _go_to(pilot: Pilot[Any], table: TableScreen, at: int) -> None:
    """Put the cursor on the card with this index, by its number where one digit is enough."""
    if at < 9:
        await _press(pilot, str(at + 1))
    while table.turn.cursor != at:
        await _press(pilot, "right")


async def _choose(pilot: Pilot[Any], table: TableScreen, picks: list[str]) -> None:
    """Choose each of `picks` among the options, those that the screen does not ask aside."""
    for pick in picks:
        options = {option.pick: option.key for option in table.turn.options}
        if pick in options:
            await _press(pilot, options[pick])


async def _among_grids(pilot: Pilot[Any], table: TableScreen, words: list[str]) -> None:
    turn, (verb, *picks) = table.turn, words
    view = turn.view
    assert view is not None
    whole = for_verb(turn.keys.actions, " ".join(words))
    begun = turn.by_itself and turn.picking is not None and turn.picking.choice.verb == verb
    if whole is not None or not begun:
        await _press(pilot, whole.keys[0] if whole is not None else _key_of_verb(table, verb))
    places = [pick for pick in picks if pick.replace(".", "").isdigit()]
    for pick in places:
        seat, _, slot = pick.rpartition(".")
        whose = int(seat) if seat else view.viewer or 0
        letter = [] if whose == view.viewer else [letters(view)[whose].lower()]
        await _press(pilot, *letter, slot)
        if seat and len(places) > 1:
            assert GridPlace(whose, int(slot)) in turn.reach.marked
    if any("." in pick for pick in places):
        await _press(pilot, "enter")


async def _among_stacks(pilot: Pilot[Any], table: TableScreen, words: list[str]) -> None:
    """Follow the notation pick by pick; what the screen picks by itself is in its text already."""
    turn = table.turn
    for _ in range(MOST_STEPS):
        if turn.picking is not None:
            await _press(pilot, "escape")
    view, verb = turn.view, words[0]
    assert view is not None
    pad, seq = digits(view), turn.seq
    if verb != "play":
        await _press(pilot, _key_of_verb(table, verb))
    elif len(words) > 1:
        await _card(pilot, table, words[1])
    for _ in range(MOST_STEPS):
        if turn.picking is None or turn.seq != seq:
            return
        done = turn.picking.text.split()
        if words[: len(done)] != done or len(done) == len(words):
            return
        following = [word for word in words[len(done) :] if word != "then"]
        if following[0] in pad and turn.asked is not None:
            await _press(pilot, pad[following[0]])
        else:
            await _card(pilot, table, following[0])
    raise AssertionError(f"{words} are never complete")


async def _card(pilot: Pilot[Any], table: TableScreen, text: str) -> None:
    await _press(pilot, str((table.turn.hand.index(text) + 1) % 10))
