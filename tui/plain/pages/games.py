"""Picking a game: those of the shelf, saved house rules, or a file of house rules."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final

from parlour.rules.errors import RulesError
from parlour.rules.shelf import shelf
from parlour.tui.plain.choices import chosen, every_page, number_of, quoted, rows, word_of
from parlour.tui.plain.page import Command, LineRefused, Page
from parlour.tui.plain.reading.rules import rules_of_offer
from parlour.tui.plain.saying.said import Kind
from parlour.tui.plain.session import Session
from parlour.tui.rules_editor.offers import Offer, SoloMatch, faults, offers, table_of
from parlour.tui.seen.day import day_now, day_table, tried_words
from parlour.tui.storage.ruleset_store import text_of
from parlour.tui.text.language import marked, tr, trn
from parlour.tui.text.phrases import CLOCKS, CLOCKS_WORDS, LEVELS, PACES, players
from parlour.tui.text.printable import visible

Taken = Callable[[Session, Offer, SoloMatch], Awaitable[None]]
"""What is done with the game that was picked."""
FILE: Final = ".toml"


async def play(session: Session, typed: str) -> None:
    """Begin a match of the game that is `typed`; without a word, open the list of games."""
    if typed:
        await begin_match(session, offer_of(session, typed), last_match(session))
    else:
        session.open(GamesPage(session, begin_match, marked("Play against bots")))


def last_match(session: Session) -> SoloMatch:
    """Return what was chosen last."""
    return SoloMatch.of(session.stores.settings)._replace(relaxed=session.stores.settings.relaxed)


async def begin_match(session: Session, offer: Offer, match: SoloMatch) -> None:
    """Begin a match against bots, and keep what was chosen for the next one."""
    session.keep(
        game=offer.name, opponents=match.opponents, level=match.level, pace=match.pace, relaxed=match.relaxed
    )
    table = table_of(offer, match)
    await session.go(lambda ways: ways.play(table))


async def play_day(session: Session, typed: str) -> None:
    """Play the deal of the day of the game that is `typed`, or of the last one; else open the list."""
    _refuse_guests(session)
    last = (each.name for each in offers(session.stores.rules_folder) if not each.rules)
    known = typed or (session.stores.settings.game if session.stores.settings.game in last else "")
    if known:
        await begin_day(session, offer_of(session, known))
    else:
        session.open(GamesPage(session, begin_day, marked("The deal of the day"), bots=False))


def _refuse_guests(session: Session) -> None:
    if not session.stores.keeps_days or session.link is not None:
        raise LineRefused(tr("The deal of the day is played at home, in a game of the list."))


async def begin_day(session: Session, offer: Offer, _: SoloMatch | None = None) -> None:
    """Play the deal of the day of a game of the list."""
    _refuse_guests(session)
    if offer.rules:
        raise LineRefused(tr("The deal of the day is played at home, in a game of the list."))
    tries, day = session.stores.days, day_now()
    words = tr("Deal of the day {date}", date=day)
    session.say(Kind.REPLY, f"{words}: {visible(offer.title)}, {tried_words(tries.of(offer.name, day))}.")
    table = day_table(offer, day, last_match(session).pace)
    await session.go(lambda ways: ways.play_day(table, tries))


def offer_of(session: Session, typed: str) -> Offer:
    """Return the game or the house rules called `typed`, or those in the file `typed`; raise LineRefused."""
    there = offers(session.stores.rules_folder)
    if typed.endswith(FILE) and typed not in (offer.name for offer in there):
        return _in_file(session, typed)
    return there[chosen(typed, names_of(there), "game")]


def names_of(there: tuple[Offer, ...]) -> list[tuple[str, ...]]:
    """Return what each offer may be called."""
    return [(offer.title, offer.name, offer.name.removesuffix(FILE)) for offer in there]


def _in_file(session: Session, typed: str) -> Offer:
    """Return the house rules in a file of this machine; a guest over SSH cannot read any."""
    if session.connector.remote:
        raise LineRefused(tr("A guest over ssh can play the games in the list; files are not read here."))
    try:
        rules = shelf.house_rules(text_of(Path(typed).expanduser()))
    except OSError as error:
        raise LineRefused(
            tr("The file {file} cannot be read: {why}.", file=quoted(typed), why=error.strerror)
        ) from None
    except RulesError as error:
        raise LineRefused(
            tr("The rules in {file} cannot be played: {why}", file=quoted(typed), why=error)
        ) from None
    return offers(session.stores.rules_folder, rules)[0]


def of_bots(change: Callable[..., None]) -> dict[str, Command]:
    """Return the commands that choose how bots play, and whether anybody is hurried.

    `change` takes the `level`, the `pace` or whether the clocks are `relaxed`.
    """

    def level(typed: str) -> None:
        change(level=word_of(typed, LEVELS, tr("The level")))

    def pace(typed: str) -> None:
        change(pace=word_of(typed, PACES, tr("The pace")))

    def clocks(typed: str) -> None:
        change(relaxed=word_of(typed, CLOCKS, tr("The clocks")) == CLOCKS[1])

    return {
        "level": Command("how well they play", level, "|".join(LEVELS)),
        "pace": Command("how long they think", pace, "|".join(PACES)),
        "clocks": Command(CLOCKS_WORDS, clocks, "|".join(CLOCKS)),
    }


class GamesPage(Page):
    """The games in a numbered list; `taken` is called with the one that is chosen.

    `title`: a text of the catalog. `bots`: the opponents are chosen here, too.
    """

    def __init__(self, session: Session, taken: Taken, title: str, *, bots: bool = True) -> None:
        self._session = session
        self._taken = taken
        self._title = title
        self._bots = bots
        self._match = last_match(session)
        self._offers = offers(session.stores.rules_folder)

    def commands(self) -> Mapping[str, Command]:
        opponents = {
            "bots": Command("how many bots play", self._opponents, "NUMBER"),
            **of_bots(self._change),
        }
        return {
            **(opponents if self._bots else {}),
            "about": Command("what a game is like", self._about, "GAME"),
            "rules": Command("the rules of a game", self._rules, "GAME"),
            **every_page(self._session, self),
        }

    def enter(self) -> None:
        words = tr("{title}. Type the number or the name of a game:", title=tr(self._title))
        self._session.say(Kind.REPLY, words)
        self._session.say_all(rows([offer.title for offer in self._offers]))
        if not self._session.connector.remote:
            for fault in faults():
                self._session.say(Kind.REPLY, f"{fault}.")
        if self._bots:
            self._say_match()

    async def take(self, line: str) -> None:
        typed = line if not line.endswith(FILE) else ""
        offer = self._offer(typed) if typed else offer_of(self._session, line)
        self._session.drop(self)
        await self._taken(self._session, offer, self._match)

    def _offer(self, typed: str) -> Offer:
        return self._offers[chosen(typed, names_of(self._offers), "game")]

    def _say_match(self) -> None:
        last = {offer.name: offer.title for offer in self._offers}.get(self._session.stores.settings.game)
        words = trn(
            "Against {count} bot, level {level}, pace {pace}, clocks {clocks}.",
            "Against {count} bots, level {level}, pace {pace}, clocks {clocks}.",
            self._match.opponents,
            level=tr(self._match.level),
            pace=tr(self._match.pace),
            clocks=tr(CLOCKS[self._match.relaxed]),
        )
        self._session.say(
            Kind.REPLY,
            words + (" " + tr("The last game was {title}.", title=visible(last)) if last else ""),
            bots=self._match.opponents,
            level=self._match.level,
            pace=self._match.pace,
            relaxed=self._match.relaxed,
        )

    async def _opponents(self, typed: str) -> None:
        self._change(opponents=number_of(typed, 1, 9, tr("The number of bots")))

    def _change(self, **values: object) -> None:
        self._match = self._match._replace(**values)  # type: ignore[arg-type]
        self._say_match()

    async def _about(self, typed: str) -> None:
        offer = self._offer(typed)
        self._session.say(
            Kind.REPLY, visible(f"{offer.title}, {players(offer.least, offer.most)}. {offer.summary}")
        )

    async def _rules(self, typed: str) -> None:
        rules_of_offer(self._session, self._offer(typed))
