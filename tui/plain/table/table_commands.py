"""Commands that say something about the table: cards, places, points, people, clocks, hints."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable

from parlour.net.wire.messages import Answer, AskHint, Update
from parlour.net.wire.refusals import Why
from parlour.rules.sentences import cards_named
from parlour.tui.plain.choices import quoted, whole
from parlour.tui.plain.page import Command
from parlour.tui.plain.saying.asked import asked_lines
from parlour.tui.plain.saying.cards import card_words, cards_meant
from parlour.tui.plain.saying.hand import hand_lines, in_hand
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.sentences import refusal, to_player
from parlour.tui.plain.saying.table import place_lines, place_names, score_lines, table_lines, who_lines
from parlour.tui.plain.session import Session
from parlour.tui.plain.table.moving import Moving
from parlour.tui.plain.table.results import standing
from parlour.tui.remote.table_client import Link
from parlour.tui.seen.facts import has_seat, running
from parlour.tui.seen.hints import best_line
from parlour.tui.seen.people import request_for, why_not
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import sentence
from parlour.tui.words.data import told_data

NO_PLACE = marked("Name a place of the table: for example at stock. Type table to hear all places.")
NOTHING = marked("You can do nothing now: others are to act.")


class TableCommands:
    """What a player may ask about the table of `link`."""

    def __init__(self, session: Session, link: Link, moving: Moving) -> None:
        self._session = session
        self._link = link
        self._moving = moving
        self._hints = HintCommands(session, link)
        self._heard_at = 0.0

    def commands(self) -> dict[str, Command]:
        return {
            "hand": Command("your cards, with their numbers", self._hand, fits=has_seat),
            "table": Command("the cards on the table and the players", lambda _: self._say(table_lines)),
            "at": Command("what lies at one place of the table", self._at, "PLACE", self._places),
            "score": Command("the points of everyone", lambda _: self._say(score_lines)),
            "who": Command("who sits at the table", lambda _: self._say(who_lines)),
            "options": Command("what you can do now", lambda _: self.ask_again(), fits=has_seat),
            "time": Command("the clocks that run", self._time),
            "hint": Command("what you can do, what is best, and why", self._hints.hint, fits=has_seat),
            "why": Command(
                "why a card cannot be played", self._hints.why, "CARD", self._hints.cards, has_seat
            ),
        }

    def heard(self) -> None:
        """Note that an update has come, whose clocks run from now on."""
        self._heard_at = get_running_loop().time()

    @property
    def _update(self) -> Update | None:
        return self._link.update

    def _places(self) -> list[str]:
        return place_names(self._update) if self._update is not None else []

    async def _hand(self, _: str) -> None:
        self._session.say_all(hand_lines(self._update.view if self._update is not None else None))

    def _say(self, lines: Callable[[Update], list[Said]]) -> None:
        if self._update is not None:
            self._session.say_all(lines(self._update))

    async def _at(self, typed: str) -> None:
        if self._update is None or not typed:
            self._session.refuse(tr(NO_PLACE))
            return
        for line in place_lines(self._update, typed):
            if line.kind is Kind.REFUSED:
                self._session.refuse(line.text, **line.data)
            else:
                self._session.say_all([line])

    def ask_again(self) -> None:
        """Say once more what is asked, or that nothing is."""
        if self._moving.asks:
            self._moving.ask_again()
        else:
            asked = (
                standing(self._update, self._link) or asked_lines(self._update)
                if self._update is not None
                else []
            )
            self._session.say_all(asked or [Said(Kind.REPLY, tr(NOTHING))])

    async def _time(self, _: str) -> None:
        passed = get_running_loop().time() - self._heard_at
        self._say(lambda update: time_lines(update, passed))


def time_lines(update: Update, passed: float = 0.0) -> list[Said]:
    """Return the clock that runs out first, `passed` seconds after the update came, and the turn timer."""
    if update.table.pause is not None:
        why = to_player(update).sentence(update.table.pause.told)
        return [Said(Kind.REPLY, tr("{why}. No clock runs meanwhile.", why=why))]
    timer = running(update, passed)
    limit = update.table.timer
    limited = tr("Nobody is hurried by a turn timer.")
    if limit:
        limited = trn(
            "A player has {count} second for a decision.",
            "A player has {count} seconds for a decision.",
            limit,
        )
    lines = [Said(Kind.REPLY, limited, {"timer": limit})]
    if timer is not None:
        left = trn("{count} second left", "{count} seconds left", timer.seconds)
        if timer.words is not None:
            left = tr("{left}: {clock}", left=left, clock=to_player(update).said(timer.words))
        lines.insert(0, Said(Kind.REPLY, f"{left}.", {"left": timer.seconds}))
    elif update.clocks:
        run = trn("{count} clock runs.", "{count} clocks run.", len(update.clocks))
        lines.insert(0, Said(Kind.REPLY, run))
    else:
        lines.insert(0, Said(Kind.REPLY, tr("No clock runs.")))
    return lines


class HintCommands:
    """The hints of one player at the table of `link`."""

    def __init__(self, session: Session, link: Link) -> None:
        self._session = session
        self._link = link

    async def hint(self, _: str) -> None:
        """Say what can be done, what is best and why."""
        if request_for("hint", self._link.update) is None:
            self._session.refuse(why_not("hint", self._link.update))
            return
        self._tell(await self._link.ask(AskHint()))

    async def why(self, typed: str) -> None:
        """Say why the card that was typed cannot be played."""
        update = self._link.update
        hand = in_hand(update.view) if update is not None else ()
        found = _meant(typed, hand)
        if not hand:
            self._session.refuse(tr("You have no cards in hand."))
        elif not typed:
            example = marked("Name a card of your hand. For example: why {card}, or why 1.")
            self._session.refuse(tr(example, card=card_words(hand[0])))
        elif not found:
            self._session.refuse(tr("{typed} is no card of your hand.", typed=quoted(typed)))
        elif len(found) > 1:
            cards = ", ".join(map(card_words, found))
            several = marked("{typed} may be several cards: {cards}. Name one of them.")
            self._session.refuse(tr(several, typed=quoted(typed), cards=cards))
        elif request_for("hint", update) is None:
            self._session.refuse(why_not("hint", update))
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
            why = refusal(answer, to_player(self._link.update))
            names_it = answer.told is not None and text in cards_named(answer.told)
            about = "" if names_it else f"{sentence(card_words(text))}: "
            self._session.say(Kind.REPLY, f"{about}{why.text}", **why.data)
        elif answer.ok:
            self._session.say(Kind.REPLY, tr("{card} can be played now.", card=sentence(card_words(text))))
        else:
            self._tell(answer)

    def _tell(self, answer: Answer) -> None:
        hint, words = answer.hint, to_player(self._link.update)
        if hint is None:
            self._session.refuse_as(refusal(answer, words, why_not("hint", self._link.update)))
            return
        if not hint.can:
            self._session.say(Kind.REPLY, tr("It is not your turn."))
            return
        can = [words.said(each) for each in hint.can]
        data = {"can": [told_data(each) for each in hint.can]}
        self._session.say(Kind.REPLY, tr("You can: {deeds}.", deeds="; ".join(can)), **data)
        if hint.told is not None:
            best, reasons = told_data(hint.told), [told_data(reason) for reason in hint.reasons]
            text = best_line(hint, words)
            self._session.say(Kind.REPLY, text, move=hint.move, best=best, reasons=reasons)


def _meant(typed: str, hand: tuple[str, ...]) -> list[str]:
    """Return the cards of the hand that `typed` may mean: by number or by words."""
    if typed.isdecimal():
        number = whole(typed)
        return list(hand[number - 1 : number]) if number else []
    return cards_meant(typed, tuple(dict.fromkeys(hand)))
