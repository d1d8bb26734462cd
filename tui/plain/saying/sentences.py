"""What happened as sentences for one player who listens: `You` for the player, cards and places in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from parlour.net.wire.messages import Answer, Update
from parlour.rules.events import Happened, SeenEvent, told_of
from parlour.rules.sentences import Told, Value, cards_named, told
from parlour.rules.views import View
from parlour.tui.plain.saying.places import places
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.seen.facts import names_at, names_of_match
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.words.data import event_data, told_data
from parlour.tui.words.joining import again, joined
from parlour.tui.words.sentences import ONE_CARD_LEFT
from parlour.tui.words.speaking import Words, actor_of, concerns


class Happening(NamedTuple):
    """One deed: what is said of it, its events, and whether it is for the player to know in any case.

    `data` are the events for programs.
    """

    told: Told
    own: bool
    events: tuple[SeenEvent, ...]
    data: tuple[Mapping[str, object], ...]

    @property
    def seat(self) -> int | None:
        """The seat that acts, None if nobody in particular does."""
        return actor_of(self.told)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that it names, in notation."""
        return cards_named(self.told)


def happenings(events: Iterable[Happened], words: Words) -> list[Happening]:
    """Return what happened in its order, as it is said with `words`.

    What is about nobody belongs to what happened before it: a direction that is reversed, to the card.
    """
    found: list[Happening] = []
    for said, parts in joined(events):
        follows = bool(found) and found[-1].own and _is_about_nobody(said)
        own = follows or concerns(said, words.viewer)
        data = tuple(happened_data(each, words) for each in parts)
        found.append(Happening(said, own, tuple(each.event for each in parts), data))
    return found


def happened_data(happened: Happened, words: Words) -> dict[str, object]:
    """Return something that happened as data, with its text."""
    event = happened.event
    return {"number": happened.number, **event_data(event), "text": words.line(told_of(event))}


def one_card_left(seat: int, words: Words) -> Happening:
    """Return that a player has one card left, which no event tells."""
    left = told(ONE_CARD_LEFT, seat)
    data = {"kind": "told", **told_data(left), "text": words.line(left)}
    return Happening(left, concerns(left, words.viewer), (), (data,))


def to_listener(view: View | None, names: Sequence[str]) -> Words:
    """Return who makes words for the viewer of `view`, to be heard."""
    viewer = view.viewer if view is not None else None
    return Words(names, viewer, places(view), spoken=True)


def to_player(update: Update | None) -> Words:
    """Return who makes words for the player that an update is for, to be heard; None: at no table yet."""
    you, view = (update.you, update.view) if update is not None else (None, None)
    return Words(names_at(update), you, places(view), spoken=True)


def of_match(update: Update) -> Words:
    """Return who makes words about the match, by the names of those who play or played it, to be heard."""
    return to_listener(update.view, names_of_match(update))


def line(kind: Kind, told: Told, words: Words, **data: object) -> Said:
    """Return a line of one sentence: `data` and what is told as data."""
    return Said(kind, ended(words.line(told)), {**told_data(told), **data})


def refusal(answer: Answer, words: Words, otherwise: str = "") -> Said:
    """Return why something was refused, with its clause; `otherwise` if nobody says why."""
    why = words.sentence(answer.told) if answer.told is not None else ""
    clause = f" ({visible(answer.clause)})" if answer.clause else ""
    told = told_data(answer.told) if answer.told is not None else {}
    text = (why or otherwise or tr("The referee refuses this.")).rstrip(".")
    return Said(Kind.REFUSED, f"{text}{clause}.", {"clause": answer.clause, **told})


def ended(text: str) -> str:
    """Return a sentence with its full stop, unless it ends with a sign of its own."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def as_one(happenings: Iterable[Happening], words: Words, *, brief: bool = False) -> str:
    """Return what happened as one line; who acts again is not named again, nor what is done.

    `brief`: without clauses.
    """
    parts: list[str] = []
    before: Happening | None = None
    for each in happenings:
        clause = "" if brief else words.clause(each.told)
        deed = ""
        if before is not None and each.seat is not None and each.seat == before.seat:
            more = again(before.told, each.told)
            deed = words.deed(each.told) if more is None else words.said(more)
        if deed:
            parts[-1] += f"; {deed}{clause}"
        else:
            parts.append(f"{words.sentence(each.told)}{clause}")
        before = each
    return " ".join(map(ended, parts))


def by_actor(happenings: Iterable[Happening]) -> list[list[Happening]]:
    """Return what happened in groups, a new one where somebody else acts."""
    return [list(group) for _, group in groupby(happenings, key=lambda each: each.seat)]


def _is_about_nobody(value: Value) -> bool:
    """Whether no seat is named, in a part neither."""
    if not isinstance(value, Told):
        return True
    return not value.seats and all(_is_about_nobody(part) for _, part in value.values)
