"""What happened as sentences for one player who listens: `You` for the player, names, places and cards in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from parlour.rules.events import Happened, SeenEvent, told_of
from parlour.rules.sentences import Sentence, Told, told
from parlour.rules.views import View
from parlour.tui.plain.saying.places import places
from parlour.tui.text.names import named
from parlour.tui.text.phrases import sentence
from parlour.tui.text.printable import visible
from parlour.tui.words.data import event_data
from parlour.tui.words.speaking import Words, actor_of, cards_in, concerns

ONE_CARD_LEFT: Final = Sentence("one card left", "{0} has one card left")


class Happening(NamedTuple):
    """Something happened: who acts (None: nobody), whether it concerns the player, and how it is said.

    `brief` is said without the clause.
    """

    event: SeenEvent
    told: Told
    seat: int | None
    own: bool
    text: str
    brief: str
    number: int | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that it names, in notation."""
        return cards_in(self.told)

    @property
    def data(self) -> dict[str, object]:
        """The same as data."""
        number = {} if self.number is None else {"number": self.number}
        return {**number, **event_data(self.event), "text": self.text}


def happening(happened: Happened, view: View, names: Sequence[str]) -> Happening:
    """Return what happened as it is said to the viewer of `view`."""
    return _happening(happened.event, view, names)._replace(number=happened.number)


def one_card_left(seat: int, view: View, names: Sequence[str]) -> Happening:
    """Return that a player has one card left, which no event tells."""
    return _happening(told(ONE_CARD_LEFT, seat), view, names)


def _happening(event: SeenEvent, view: View, names: Sequence[str]) -> Happening:
    said = told_of(event)
    words = to_listener(view, names)
    own = concerns(said, view.viewer)
    brief = words.sentence(said)
    return Happening(event, said, actor_of(said), own, f"{brief}{words.clause(said)}", brief)


def to_listener(view: View | None, names: Sequence[str]) -> Words:
    """Return who makes words for the viewer of `view`, to be heard."""
    viewer = view.viewer if view is not None else None
    return Words(names, viewer, places(view), spoken=True)


def said_of(words: str, names: Sequence[str], *, begins: bool = True) -> str:
    """Return words of the game without a full stop; `begins`: with a capital."""
    found = visible(named(words, names)).rstrip(".")
    return sentence(found) if begins else found


def ended(text: str) -> str:
    """Return a sentence with its full stop, unless it ends with a sign of its own."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def as_one(happenings: Sequence[Happening], words: Words, *, brief: bool = False) -> str:
    """Return what happened as one line; who acts again is not named again, nor is what is done again with cards."""
    parts: list[str] = []
    before: Happening | None = None
    for each in happenings:
        clause = "" if brief else words.clause(each.told)
        deed = words.deed(each.told)
        if before is None or not deed or each.seat is None or each.seat != before.seat:
            parts.append(each.brief + clause)
        else:
            again = each.cards and each.told.sentence.key == before.told.sentence.key
            parts[-1] = f"{parts[-1]}; {words.cards(each.cards) if again else deed}{clause}"
        before = each
    return " ".join(map(ended, parts))


def by_actor(happenings: Sequence[Happening]) -> list[list[Happening]]:
    """Return what happened in groups, a new one where somebody else acts."""
    return [list(group) for _, group in groupby(happenings, key=lambda each: each.seat)]
