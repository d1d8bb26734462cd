"""What a host wants of a game night: the file that says so, read with every fault in it.

    name = "Thursday"
    games = ["juno-classic", "switch"]     # one a round, and again from the first
    seats = 4                              # at most at a table
    rounds = 4                             # or until = "23:00", after which no round begins
    length = 2                             # rounds of each match; or minutes = 20; or neither: to its end

A game may also be `{game = "juno-classic", options = {target = "100"}}`, or `{rules = "..."}`, the text of a
house-rules file. More: `seating` (standing, everyone, chance), `password`, `late` (may people enter after the
first round), `watch`, `own_bots`, `level` of the bots, `pace`, and `break`, the seconds between two rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import time
from typing import Any, Final

from parlour.net import limits
from parlour.net.night import sentences
from parlour.net.night.seating import Manner
from parlour.net.sanitize import clean_name
from parlour.net.table.bots import PACES
from parlour.net.table.house_rules import asked_rules
from parlour.net.wire.notices import AND_MORE
from parlour.net.wire.refusals import Refused, Why
from parlour.rules.errors import quoted, shown
from parlour.rules.faults import TABLES_TOO_DEEP, RulesetError
from parlour.rules.sentences import Told, told
from parlour.rules.shelf.house import parsed
from parlour.rules.shelf.ready import TableRules

MOST_PEOPLE: Final = 64
FEWEST_PEOPLE: Final = 3
_SEATS: Final = 4
_ROUNDS: Final = 4
_BREAK: Final = 60
_MOST_FAULTS: Final = 40


@dataclass(frozen=True, slots=True)
class NightGame:
    """A game of the night: a preset with options, or the text of house rules."""

    game: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    rules: str = ""

    def ready(self) -> TableRules:
        """Return the rules, ready to be played. Raises Refused."""
        return asked_rules(self.game, self.options, self.rules)


@dataclass(frozen=True, slots=True)
class NightPlan:
    """A night as its host wants it.

    There are so many `rounds`, or as many as begin before the time of day `until`. A match has so many rounds
    (`length`), or ends with the one that is played after so many `minutes`; with neither it goes to its end.
    `password` is sealed (`parlour.net.auth.hashing`), "" for none.
    """

    name: str
    games: tuple[NightGame, ...]
    seats: int = _SEATS
    rounds: int = _ROUNDS
    until: str = ""
    length: int = 0
    minutes: int = 0
    seating: Manner = Manner.STANDING
    password: str = field(default="", repr=False)
    late: bool = True
    watch: bool = True
    own_bots: bool = False
    level: str = "normal"
    pace: str = "normal"
    between: int = _BREAK

    def game_of(self, number: int) -> NightGame:
        """Return the game of the round `number`, from 1 on."""
        return self.games[(number - 1) % len(self.games)]


def read(text: str) -> NightPlan:
    """Return the plan in the text of a file, its password as it was typed. Raises Refused with each fault."""
    size = len(text.encode("utf-8", "replace"))
    if size > limits.HOUSE_RULES:
        raise _refused(("", told(sentences.TOO_LONG, most=limits.HOUSE_RULES // 1024, size=size)))
    try:
        form = _Form(parsed(text))
    except RulesetError as error:
        raise _refused(*error.faults) from None
    except RecursionError:
        raise _refused(("", TABLES_TOO_DEEP)) from None
    plan = form.plan()
    if form.faults:
        raise _refused(*form.faults)
    return plan


def _refused(*faults: tuple[str, Told]) -> Refused:
    more = len(faults) - _MOST_FAULTS
    rest = (("", told(AND_MORE, more=more)),) if more > 0 else ()
    return Refused(Why.OPTIONS, sentences.UNPLAYABLE, faults=(*faults[:_MOST_FAULTS], *rest))


class _Form:
    """Takes the fields of a file one by one, and notes what is wrong with them."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.faults: list[tuple[str, Told]] = []
        self._content = content

    def plan(self) -> NightPlan:
        has_until = "until" in self._content
        has_rounds = bool(self._content.get("rounds", not has_until))
        games = self._games()
        plan = NightPlan(
            name=clean_name(self._take("name", "", _text)) or "Game night",
            games=tuple(game for game in games if game is not None),
            seats=self._take("seats", _SEATS, _between(2, 10)),
            rounds=self._take("rounds", 0 if has_until else _ROUNDS, _between(0, 20)),
            until=self._take("until", "", _time),
            length=self._take("length", 0, _between(0, 50)),
            minutes=self._take("minutes", 0, _between(0, 180)),
            seating=Manner(self._take("seating", Manner.STANDING.value, _one_of(list(Manner)))),
            password=self._take("password", "", _text),
            late=self._take("late", True, _switch),
            watch=self._take("watch", True, _switch),
            own_bots=self._take("own_bots", False, _switch),
            level=self._take("level", "normal", _text),
            pace=self._take("pace", "normal", _one_of(list(PACES))),
            between=self._take("break", _BREAK, _between(5, 900)),
        )
        for name in self._content:
            self.faults.append((name[:40], told(sentences.NO_FIELD, known=", ".join(_FIELDS))))
        if has_rounds == has_until:
            self.faults.append(("rounds", sentences.ROUNDS_OR_UNTIL))
        if plan.length and plan.minutes:
            self.faults.append(("length", sentences.LENGTH_OR_MINUTES))
        for number, game in enumerate(games, 1):
            name = f"games[{number}]" if len(games) > 1 else "games"
            if game is None:
                self.faults.append((name, sentences.GAME))
            else:
                self._check(name, game, plan)
        return plan

    def _check(self, name: str, game: NightGame, plan: NightPlan) -> None:
        try:
            rules = game.ready()
        except Refused as refused:
            self.faults += [(f"{name}.{field}", why) for field, why in refused.faults] or [
                (name, refused.told)
            ]
            return
        if plan.seats > rules.most or plan.seats < rules.least:
            why = told(sentences.SEATS_MISFIT, title=rules.title, least=rules.least, most=rules.most)
            self.faults.append(("seats", why))
        if plan.level not in rules.game.bots:
            known = ", ".join(sorted(rules.game.bots))
            self.faults.append(("level", told(sentences.TAKES, typed=quoted(plan.level), known=known)))

    def _games(self) -> Sequence[NightGame | None]:
        """Return the games in the order of the rounds; None for what names none."""
        given = self._content.pop("games" if "games" in self._content else "game", [])
        listed = given if isinstance(given, list) else [given]
        if not 0 < len(listed) <= limits.NIGHT_GAMES:
            self.faults.append(("games", told(sentences.GAMES, most=limits.NIGHT_GAMES)))
            return ()
        return [_game(each) for each in listed]

    def _take(self, name: str, usual: Any, check: Callable[[Any], Told | None]) -> Any:
        """Return the value of the field `name`, or the usual one if it has none, or one that is wrong."""
        if name not in self._content:
            return usual
        value = self._content.pop(name)
        why = check(value)
        if why is None:
            return value
        self.faults.append((name, why))
        return usual


_FIELDS: Final = (
    "name",
    "games",
    "seats",
    "rounds",
    "until",
    "length",
    "minutes",
    "seating",
    "password",
    "late",
    "watch",
    "own_bots",
    "level",
    "pace",
    "break",
)


def _game(given: Any) -> NightGame | None:
    match given:
        case str():
            return NightGame(given)
        case {"rules": str(rules), **rest} if not rest:
            return NightGame(rules=rules)
        case {"game": str(game), **rest} if not rest.keys() - {"options"}:
            options = rest.get("options", {})
            if isinstance(options, dict):
                return NightGame(game, {name: _option(value) for name, value in options.items()})
    return None


def _option(value: Any) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else shown(value)


def _text(value: Any) -> Told | None:
    is_short = isinstance(value, str) and len(value) <= 64
    return None if is_short else told(sentences.TAKES_TEXT, typed=quoted(value))


def _switch(value: Any) -> Told | None:
    return None if isinstance(value, bool) else _takes(value, ("true", "false"))


def _time(value: Any) -> Told | None:
    with suppress(ValueError):
        if isinstance(value, str) and len(value) == len("23:00") and value[2] == ":":
            time.fromisoformat(value)
            return None
    return told(sentences.TAKES_TIME, typed=quoted(value))


def _between(least: int, most: int) -> Callable[[Any], Told | None]:
    def check(value: Any) -> Told | None:
        is_number = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        wrong = told(sentences.TAKES_BETWEEN, typed=quoted(value), least=least, most=most)
        return None if is_number else wrong

    return check


def _one_of(known: list[Any]) -> Callable[[Any], Told | None]:
    return lambda value: None if value in known else _takes(value, known)


def _takes(value: Any, known: Any) -> Told:
    return told(sentences.TAKES, typed=quoted(value), known=", ".join(map(str, known)))
