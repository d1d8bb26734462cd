"""Makes words of what a table tells, for one reader: with names, and `You` where it is about the reader.

Nothing here reads a sentence. All is made of keys, seats and values; what is said to oneself has a form of
its own beside the one for others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from parlour.rules.cards import card_words
from parlour.rules.sentences import PLACE, Sentence, Speaker, Told, clause_of, filled, form, text
from parlour.tui.text.language import is_english, said_of, tr, trn
from parlour.tui.text.phrases import OF_THE_SYSTEM, in_midst, of_the_system, sentence
from parlour.tui.text.printable import visible

ACTOR: Final = "{0} "
"""How the form of a sentence begins that is about what one seat does."""
CARD: Final = "card"
"""The key of cards, suits and ranks in a catalog."""
NAMES: Final = ("who", "before", "host", "address")
"""The values that are the name of somebody, or of a machine."""
SEVERAL: Final = "{0} and {"
"""How one begins that is about two seats alike."""


class Words(Speaker):
    """Speaks to the seat `viewer` (None: a spectator, or somebody who is not addressed).

    `names` are those of the seats. `places` are the words for stacks, by their names. `spoken`: cards are in
    small letters in English, for those who listen.
    """

    def __init__(
        self,
        names: Sequence[str],
        viewer: int | None = None,
        places: Mapping[str, str] | None = None,
        *,
        spoken: bool = False,
    ) -> None:
        self.names = names
        self.viewer = viewer
        self._places = places or {}
        self._spoken = spoken

    def said(self, told: Told) -> str:
        """Return what is said, as it stands in the midst of a sentence."""
        return visible(text(self._addressed(told), self.viewer, self))

    def _addressed(self, told: Told) -> Told:
        """Return what is told of the viewer by their name as said to their seat."""
        if self.viewer is None or told.seats or not told.sentence.own:
            return told
        is_own = dict(told.values).get("who") == self.seat(self.viewer)
        return replace(told, seats=(self.viewer,)) if is_own else told

    def sentence(self, told: Told) -> str:
        """Return it with a capital letter, without a full stop; a name at its beginning stays as it is."""
        return self.whole(told).rstrip(".")

    def whole(self, told: Told) -> str:
        """Return it with a capital letter, as `sentence` does, and with the full stop that it has."""
        told = self._addressed(told)
        said = self.said(told)
        return said if self._begins_with_name(told) else sentence(said)

    def in_midst(self, told: Told) -> str:
        """Return what is a sentence in English as it stands in the midst of one: `draw a card`."""
        return in_midst(self.said(told).rstrip("."))

    def _begins_with_name(self, told: Told) -> bool:
        """Whether what is said begins with a name, of a seat or another, perhaps in its first part."""
        first = PLACE.match(self.form(told.sentence, form(told, self.viewer)))
        if first is None or first[1].isdigit() or first[1] in NAMES:
            return first is not None
        if first[1] == "seats":
            return bool(told.seats) and told.seats[0] != self.viewer
        part = dict(told.values).get(first[1])
        return isinstance(part, Told) and self._begins_with_name(part)

    def pieces(self, told: Told) -> list[tuple[str, str]]:
        """Return what is said in pieces: the name of the place that a piece fills, "" between them."""
        whole = self.form(told.sentence, form(told, self.viewer))
        found, at = list[tuple[str, str]](), 0
        for place in PLACE.finditer(whole):
            found.append(("", whole[at : place.start()]))
            found.append((place[1].partition(":")[0], filled(told, place[0], self.viewer, self)))
            at = place.end()
        return [(name, visible(piece)) for name, piece in (*found, ("", whole[at:])) if piece]

    def deed(self, told: Told) -> str:
        """Return what the actor does, without the actor: `plays red 7`; "" if it cannot be said so.

        That is if nobody in particular acts, or where a language does not begin with who acts.
        """
        if actor_of(told) is None:
            return ""
        words = form(told, self.viewer)
        whole = self.form(told.sentence, words)
        rest = whole.removeprefix(f"{tr('You')} " if words == told.sentence.own else ACTOR)
        return visible(filled(told, rest, self.viewer, self)) if rest != whole else ""

    def line(self, told: Told) -> str:
        """Return it as a sentence, with the clause that says why."""
        return f"{self.sentence(told)}{self.clause(told)}"

    def clause(self, told: Told) -> str:
        """Return the clause that says why, as it follows the words, "" without one."""
        return visible(clause_of(told))

    # ---- Speaker ---------------------------------------------------------------------------------

    def form(self, sentence: Sentence, form: str, case: str = "") -> str:
        return said_of(key_of(sentence, form), form, case)

    def seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else tr("seat {number}", number=seat + 1)

    def seats(self, seats: Sequence[int]) -> str:
        return self.listed([tr("you") if seat == self.viewer else self.seat(seat) for seat in seats])

    def listed(self, words: Sequence[str]) -> str:
        *others, last = words or ("",)
        return tr("{others} and {last}", others=", ".join(others), last=last) if others else last

    def cards(self, cards: Sequence[str], case: str = "") -> str:
        if not cards:
            return said_of(CARD, "no card", case)
        if not any(cards) and len(cards) > 1:
            return trn("{count} card", "{count} cards", len(cards))
        each = (named(card, case) if card else said_of(CARD, "a card", case) for card in cards)
        return self._in_case(", ".join(each))

    def name(self, name: str, case: str = "") -> str:
        return self._in_case(named(name, case))

    def place(self, zone: str) -> str:
        return self._places.get(zone, zone)

    def _in_case(self, words: str) -> str:
        return words.casefold() if self._spoken and is_english() else words


def key_of(sentence: Sentence, form: str) -> str:
    """Return by which key a catalog has this form of `sentence`."""
    if form == sentence.words:
        return sentence.key
    return f"{sentence.key}, to oneself" if form == sentence.own else f"{sentence.key}, to the other"


def named(name: str, case: str = "") -> str:
    """Return a card, suit or rank that is given in notation, in words, in one of the cases of a language.

    So it is with what the system says, which is a value, too.
    """
    if name in OF_THE_SYSTEM:
        return of_the_system(name)
    return said_of(CARD, card_words(name), case)


def said(told: Told | None, names: Sequence[str] = (), viewer: int | None = None) -> str:
    """Return what a referee tells, as it stands in the midst of a sentence; "" if it tells nothing.

    `names` and `viewer` are those of the table, if the reader is at one.
    """
    return Words(names, viewer).said(told) if told is not None else ""


def fault(error: Exception) -> str:
    """Return what an error says, as it stands in the midst of a sentence; what has no sentence stays."""
    told = getattr(error, "told", None)
    return said(told) if isinstance(told, Told) else visible(str(error))


def fault_sentence(error: Exception) -> str:
    """Return what an error says as a sentence of its own."""
    told = getattr(error, "told", None)
    return Words(()).whole(told) if isinstance(told, Told) else sentence(fault(error))


def actor_of(told: Told) -> int | None:
    """Return the seat that does what is said; None if nobody in particular does."""
    words = told.sentence.words
    begins = words.startswith(ACTOR) and not words.startswith(SEVERAL)
    return told.seats[0] if begins and told.seats else None


def concerns(told: Told, seat: int | None) -> bool:
    """Whether something is said of `seat`."""
    if seat is None:
        return False
    parts = (value for _, value in told.values if isinstance(value, Told))
    return seat in told.seats or any(concerns(part, seat) for part in parts)


def counted(told: Told) -> Told:
    """Return the same with the number of cards in place of their names."""
    values = [
        (name, ("",) * len(value) if isinstance(value, tuple) else value) for name, value in told.values
    ]
    return replace(told, values=tuple(values))
