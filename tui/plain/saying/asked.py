"""What the player can or must do now: one line, and the choices outside the hand as a numbered list."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from parlour.net.wire.messages import Update
from parlour.rules.sentences import CAN_WITH, Told, cards_named, told
from parlour.rules.steps import CALL, Choice, Pick
from parlour.rules.views import View
from parlour.tui.moves.choices import offered
from parlour.tui.moves.selection import arming, by_verb, direct, of_hand, playable
from parlour.tui.plain.saying.hand import in_hand, numbered
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.sentences import ended, to_listener
from parlour.tui.seen.facts import all_race, is_asked, names_at, own_clock
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import count
from parlour.tui.text.printable import visible
from parlour.tui.words.data import told_data
from parlour.tui.words.speaking import Words
from parlour.tui.words.typed import MOVE, shown

PLAY: Final = "play"
"""The verb that plays a card, in most games."""


class TypedChoice(NamedTuple):
    """A choice that is made by a word: the word, and what it does."""

    verb: str
    words: Told


class NumberedOption(NamedTuple):
    """A row of the numbered list: its number, what is said of it, and the move or its beginning."""

    number: int
    words: Told
    move: str


def options(view: View | None) -> tuple[NumberedOption, ...]:
    """Return what may be answered by a number: choices, or the picks of the only choice.

    Empty where a card of the hand may be played, or an amount is asked for: a number means that then.
    """
    if view is None or of_hand(view) or amount(view) is not None:
        return ()
    outside = direct(view)
    if len(outside) == 1 and outside[0].steps:
        return _picks(view, outside[0])
    return tuple(NumberedOption(at, choice.words, choice.verb) for at, choice in enumerate(outside, 1))


def amount(view: View) -> Choice | None:
    """Return the only choice if it begins with an amount, such as a bid, which is typed alone then."""
    choice = view.choices[0] if len(view.choices) == 1 else None
    return choice if choice is not None and choice.steps and choice.steps[0].limits is not None else None


def asked_lines(update: Update, heard: Container[TypedChoice] = frozenset()) -> list[Said]:
    """Return what the player can or must do now; nothing if that is nothing.

    A list has at least two rows, and none is said while a race with a clock is open. Of choices that are not
    in it the word to type is said; what it does only if that is not among those `heard` before.
    """
    view = update.view
    if view is None or not view.choices:
        return []
    words = to_listener(view, names_at(update))
    hand = in_hand(view)
    parts = (
        _question(update, view),
        *_cards(view, hand, words),
        *_amount(view),
        *_typed_choices(view, words, heard),
        *_call(view, words),
    )
    lines = [Said(Kind.TURN, " ".join(parts), _data(update, view, hand))]
    for row in _listed(view):
        data = {"number": row.number, "move": row.move}
        lines.append(Said(Kind.OPTION, f"{row.number}. {words.sentence(row.words)}", data))
    return lines


def typed_choices(view: View) -> tuple[TypedChoice, ...]:
    """Return the choices made by a word: all that neither play a card, ask for an amount nor are listed."""
    if _listed(view) or amount(view) is not None:
        return ()
    return tuple(TypedChoice(choice.verb, choice.words) for choice in by_verb(view) if not choice.card)


def _listed(view: View) -> tuple[NumberedOption, ...]:
    rows = options(view)
    return () if all_race(view) or len(rows) < 2 else rows


def _question(update: Update, view: View) -> str:
    """Return the prompt as a sentence, with the seconds of the clock."""
    words = to_listener(view, names_at(update))
    prompt = ended(words.sentence(view.prompt))
    timer = own_clock(update)
    seconds = count(timer.seconds, "second") if timer is not None else ""
    if all_race(view):
        race = tr("Race, {seconds}", seconds=seconds) if seconds else tr("Race")
        return f"{race}: {prompt}"
    if timer is None:
        return prompt
    if timer.words is None:
        return f"{prompt} {tr('You have {seconds}.', seconds=seconds)}"
    return f"{prompt} {tr('{seconds} {does}.', seconds=seconds, does=words.said(timer.words))}"


def _cards(view: View, hand: Sequence[str], words: Words) -> list[str]:
    """Return which cards of the hand may be played, by number, or what is done with which."""
    begun, cards = of_hand(view), playable(view, None)
    held = numbered(cards, hand, repeat=False)
    if not held:
        return []
    if len(cards) == 1 and cards == set(view.drawn) and names_drawn(view):
        return [tr("It is number {number}.", number=hand.index(view.drawn[0]) + 1)]
    if begun and all(choice.verb != PLAY for choice in begun):
        if len(begun) > 1:
            return [tr("You can pick {cards}.", cards=held)]
        return [f"{words.sentence(told(CAN_WITH, choice=begun[0].words, cards=held))}."]
    return [tr("You can play {cards}.", cards=held)]


def _amount(view: View) -> list[str]:
    """Return between which numbers the player may say one."""
    choice = amount(view)
    if choice is None or (limits := choice.steps[0].limits) is None:
        return []
    least, most = limits
    if (usual := choice.steps[0].usual) is None:
        return [tr("Type a number from {least} to {most}.", least=least, most=most)]
    alone = marked("Type a number from {least} to {most}, or {verb} alone for {usual}.")
    return [tr(alone, least=least, most=most, verb=visible(shown(choice.verb, MOVE)), usual=usual)]


def _typed_choices(view: View, words: Words, heard: Container[TypedChoice]) -> list[str]:
    """Return the words to type, and what those do that are new; in a race, which is short, only these."""
    found = typed_choices(view)
    known = [visible(shown(choice.verb, MOVE)) for choice in found if choice in heard]
    said = [
        tr(
            "Type {word}: {deed}.",
            word=visible(shown(choice.verb, MOVE)),
            deed=words.in_midst(choice.words),
        )
        for choice in found
        if choice not in heard
    ]
    if known and not all_race(view):
        *others, last = known
        typed = tr("{others} or {last}", others=", ".join(others), last=last) if others else last
        text = marked("Or type {words}.") if playable(view, None) else marked("Type {words}.")
        said.append(tr(text, words=typed))
    return said


def _call(view: View, words: Words) -> list[str]:
    """Return what may be said along with a card, if it may."""
    step = arming(view)
    if step is None:
        return []
    word = shown(CALL, MOVE)
    if step.words is None:
        return [tr("You can add {word}.", word=word)]
    deed = words.in_midst(step.words)
    return [tr("You can add {word}: {deed}.", word=word, deed=deed)]


def names_drawn(view: View) -> bool:
    """Whether the question names the card that the player has drawn or taken."""
    return bool(view.drawn) and set(view.drawn) <= set(cards_named(view.prompt))


def _data(update: Update, view: View, hand: Sequence[str]) -> dict[str, object]:
    cards, timer = playable(view, None), own_clock(update)
    return {
        "prompt": told_data(view.prompt),
        "must": is_asked(view),
        "race": view.race.name if view.race is not None and all_race(view) else "",
        "seconds": timer.seconds if timer is not None else None,
        "moves": [choice.verb for choice in view.choices],
        "usual": [choice.verb for choice in view.choices if choice.usual],
        "risky": [choice.verb for choice in view.choices if choice.risky],
        "cards": [{"number": at, "card": text} for at, text in enumerate(hand, 1) if text in cards],
    }


def _picks(view: View, choice: Choice) -> tuple[NumberedOption, ...]:
    step = choice.steps[0]
    if step.pick is Pick.PLACE or step.most > 1:
        return (NumberedOption(1, choice.words, choice.verb),)
    found = offered(step.pick, step.among)
    zones = {zone.name: zone.called for zone in view.zones} if step.pick is Pick.ZONE else {}
    return tuple(
        NumberedOption(at, zones.get(option.pick, option.words), f"{choice.verb} {option.pick}")
        for at, option in enumerate(found, 1)
    )
