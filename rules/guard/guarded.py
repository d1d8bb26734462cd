"""A game of another distribution, with a guard around its code.

Whatever a part, bot or adviser of it raises (but for what its contract allows), returns instead of what it
should, or takes too long for, becomes a `GameFailed` with its distribution. Callers need not expect more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from inspect import isfunction
from opcode import opmap
from typing import Any, Final, NamedTuple, get_type_hints

from parlour.rules.advice import Adviser
from parlour.rules.contract import (
    Bot,
    Game,
    GameDealing,
    GameNotation,
    GamePlay,
    GameRuleset,
    GameScoring,
    GameViews,
    Outcome,
)
from parlour.rules.errors import NotationError
from parlour.rules.events import Event
from parlour.rules.faults import GameFailed
from parlour.rules.guard import watchdog
from parlour.rules.guard.fitting import Misfit, check

PARTS: Final = ("ruleset", "notation", "dealing", "play", "views", "scoring")
MOST_MOVES: Final = 1_000_000
"""How many legal moves of a seat are looked at: nine cards of a rank have as many orders."""
_MAY_RAISE: Final[Mapping[str, type[Exception]]] = {"read": NotationError, "next_step": NotationError}
_CONTRACT: Final = (
    GameRuleset,
    GameNotation,
    GameDealing,
    GamePlay,
    GameViews,
    Outcome,
    GameScoring,
    Bot,
    Adviser,
)
_TELLS: Final = ("deal", "after")
"""The methods that add events to a list."""
_END: Final = object()
_RAISE: Final = opmap["RAISE_VARARGS"]


def guarded(game: Game[Any, Any, Any, Any], distribution: str) -> Game[Any, Any, Any, Any]:
    """Return `game` with a guard around all of its code."""
    guard = _Guard(game.name, distribution)
    parts: dict[str, Any] = {part: _Guarded(getattr(game, part), part, guard) for part in PARTS}
    bots = {level: guard.maker("bot", make) for level, make in game.bots.items()}
    manners = {
        level: {manner: guard.maker("bot", make) for manner, make in makers.items()}
        for level, makers in game.manners.items()
    }
    adviser = guard.maker("adviser", game.adviser) if game.adviser is not None else None
    return replace(game, **parts, bots=bots, manners=manners, adviser=adviser)


class _Guard(NamedTuple):
    """Calls the code of a game, and names it in errors."""

    name: str
    distribution: str

    def call(self, where: str, limit: float, function: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Return what the method in `where` returns. Raises GameFailed, or what the contract says."""
        method = where.rpartition(".")[2]
        found = self.run(where, _MAY_RAISE.get(method, GameFailed), limit, function, *args, **more)
        self._check(f"{where} returned", tuple(found) if isinstance(found, list) else found, _returns(method))
        if method in _TELLS:
            told = tuple(
                event for each in (*args, *more.values()) if isinstance(each, list) for event in each
            )
            self._check(f"{where} told", told, tuple[Event, ...])
        return found

    def _check(self, where: str, value: object, hint: Any) -> None:
        try:
            check(value, hint)
        except Misfit as misfit:
            raise GameFailed(self.name, self.distribution, f"{where} {misfit}") from None

    def run(
        self,
        where: str,
        allowed: type[Exception],
        limit: float,
        code: Callable[..., Any],
        *args: Any,
        **more: Any,
    ) -> Any:
        """Return what `code` returns. Raises GameFailed, or what is allowed."""
        try:
            return watchdog.watched(limit, code, *args, **more)
        except (allowed, GameFailed, watchdog.Stalled):
            raise
        except BaseException as error:
            if is_interrupt(error):
                raise
            raise self._failed(where, error).with_traceback(error.__traceback__) from error

    def _failed(self, where: str, error: BaseException) -> GameFailed:
        """Return the error to raise. It does not quote the text of `error`, which may name hidden cards."""
        if isinstance(error, watchdog.TooLong):
            words = f"no answer from {where} within {watchdog.LIMIT:g} seconds"
        else:
            words = f"{type(error).__name__} in {where}"
        return GameFailed(self.name, self.distribution, words)

    def maker(self, what: str, make: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Return what makes a guarded bot or adviser."""

        def made(ruleset: Any) -> Any:
            return _Guarded(self.call(what, watchdog.LIMIT, make, ruleset), what, self)

        return made

    def moves(self, where: str, made: Callable[..., Iterable[Any]], *args: Any) -> Iterator[Any]:
        """Yield what `made` yields."""
        left = self.run(where, GameFailed, watchdog.LIMIT, lambda: iter(made(*args)))
        for _ in range(MOST_MOVES):
            if (move := self.run(where, GameFailed, watchdog.LIMIT, next, left, _END)) is _END:
                return
            yield move
        raise GameFailed(self.name, self.distribution, f"more than {MOST_MOVES} moves from {where}")


@cache
def _returns(method: str) -> Any:
    """Return what a method of the contract returns. Any value is true or false, and may stand for that."""
    found = next((vars(part)[method] for part in _CONTRACT if isfunction(vars(part).get(method))), None)
    hint = get_type_hints(found)["return"] if found is not None else Any
    return Any if hint is bool else hint


class _Guarded:
    """A part of a game, a bot or an adviser, whose methods are guarded."""

    def __init__(self, part: Any, name: str, guard: _Guard) -> None:
        self._part = part
        self._name = name
        self._guard = guard

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """The class of the part, so that it is an instance of what the contract names."""
        return type(self._part)

    def __getattr__(self, name: str) -> Any:
        """Return an attribute; a method is guarded, and kept."""
        if name.startswith("_"):
            raise AttributeError(name)
        where = f"{self._name}.{name}"
        found = self._guard.run(where, GameFailed, watchdog.LIMIT, getattr, self._part, name)
        if not callable(found) or isinstance(found, type):
            return found
        method: Any
        if name == "legal_moves":
            method = partial(self._guard.moves, where, found)
        else:
            is_long = name == "decide" and self.thinks_long  # worker processes have a limit of their own
            method = partial(self._guard.call, where, watchdog.FOREVER if is_long else watchdog.LIMIT, found)
        vars(self)[name] = method
        return method


def is_interrupt(error: BaseException) -> bool:
    """Whether `error` is a key that was pressed (Ctrl+C), and not raised by the code of a game itself.

    It comes from a signal then, which arrives between any two instructions but a `raise`.
    """
    if not isinstance(error, KeyboardInterrupt):
        return False
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is None or trace.tb_frame.f_code.co_code[trace.tb_lasti] != _RAISE
