"""Hints: what can be done and what is best, and why a card cannot be played."""

from __future__ import annotations

from parlour.net.wire.messages import Answer, AskHint
from parlour.net.wire.refusals import Why
from parlour.tui.plain.choices import quoted, whole
from parlour.tui.plain.said import Kind
from parlour.tui.plain.saying.cards import card_words, cards_named
from parlour.tui.plain.saying.hand import in_hand
from parlour.tui.plain.session import Session
from parlour.tui.plain.table.company import names
from parlour.tui.remote.table_client import Link
from parlour.tui.tables.controls.company import request_for
from parlour.tui.text.names import named
from parlour.tui.text.phrases import sentence
from parlour.tui.text.printable import visible

NO_HINTS = "There are no hints now: the table does not allow them, a race is open, or no match is played."


class HintCommands:
    """The hints of one player at the table of `link`."""

    def __init__(self, session: Session, link: Link) -> None:
        self._session = session
        self._link = link

    async def hint(self, _: str) -> None:
        """Say what can be done, what is best and why."""
        if request_for("hint", self._link.update) is None:
            self._session.refuse(NO_HINTS)
            return
        self._tell(await self._link.ask(AskHint()))

    async def why(self, typed: str) -> None:
        """Say why the card that was typed cannot be played."""
        update = self._link.update
        hand = in_hand(update.view) if update is not None else ()
        found = _meant(typed, hand)
        if not typed or not hand:
            example = f" For example: why {card_words(hand[0])}, or why 1." if hand else ""
            self._session.refuse(
                f"Name a card of your hand.{example}" if hand else "You have no cards in hand."
            )
        elif len(found) != 1:
            some = f": {', '.join(map(card_words, found))}. Name one of them" if found else ""
            words = "may be several cards" if found else "is no card of your hand"
            self._session.refuse(f"{quoted(typed)} {words}{some}.")
        elif request_for("hint", update) is None:
            self._session.refuse(NO_HINTS)
        else:
            await self._why(found[0])

    def cards(self) -> list[str]:
        """Return the cards of the hand in words."""
        update = self._link.update
        hand = in_hand(update.view) if update is not None else ()
        return [card_words(card) for card in dict.fromkeys(hand)]

    async def _why(self, text: str) -> None:
        answer = await self._link.ask(AskHint(card=text))
        if answer.reason == Why.RULES:
            words = named(visible(sentence(answer.words)), names(self._link.update)).rstrip(".")
            card = sentence(card_words(text))
            about = "" if words.startswith(card) else f"{card}: "
            clause = f" ({answer.clause})" if answer.clause else ""
            self._session.say(Kind.REPLY, f"{about}{words}{clause}.", clause=answer.clause)
        elif answer.ok:
            self._session.say(Kind.REPLY, f"{sentence(card_words(text))} can be played now.")
        else:
            self._tell(answer)

    def _tell(self, answer: Answer) -> None:
        hint, who = answer.hint, names(self._link.update)
        if hint is None:
            self._session.refuse(visible(answer.words) or NO_HINTS, clause=answer.clause)
            return
        if not hint.can:
            self._session.say(Kind.REPLY, "It is not your turn.")
            return
        self._session.say(
            Kind.REPLY, f"You can: {visible(named('; '.join(hint.can), who))}.", can=list(hint.can)
        )
        if hint.words:
            reasons = visible(named(" and ".join(hint.reasons), who))
            because = f": {reasons}" if reasons else ""
            best = f"Best: {visible(named(hint.words, who))}{because}."
            self._session.say(Kind.REPLY, best, move=hint.move)


def _meant(typed: str, hand: tuple[str, ...]) -> list[str]:
    """Return the cards of the hand that `typed` may mean: by number or by words."""
    if typed.isdecimal():
        number = whole(typed)
        return list(hand[number - 1 : number]) if number else []
    return cards_named(typed, tuple(dict.fromkeys(hand)))
