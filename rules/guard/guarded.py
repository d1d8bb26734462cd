"""A game of another distribution, with a guard around its code.

Whatever a part, bot or adviser of it raises (but for what its contract allows), returns instead of what it
should, or takes too long for, becomes a `GameFailed` with its distribution. Callers need not expect more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from parlour.rules.advice import Advice
from parlour.rules.contract import Game, Lot, Outcome
from parlour.rules.errors import GameFailed, NotationError, Refusal
from parlour.rules.guard import watchdog
from parlour.rules.moves import Race, Wanted
from parlour.rules.steps import Step
from parlour.rules.views import View

PARTS: Final = ("ruleset", "notation", "dealing", "play", "views", "scoring")
_NONE: Final = type(None)
_LIST: Final = (tuple, list)
_RETURNS: Final[Mapping[str, tuple[type, ...]]] = {
    "advise": (Advice, _NONE),
    "check": _LIST,
    "choices": _LIST,
    "deadlines": _LIST,
    "decide": (str, _NONE),
    "differences": _LIST,
    "fields": _LIST,
    "goal": (int,),
    "hands": _LIST,
    "lot": (Lot,),
    "next_dealer": (int,),
    "next_step": (Step, Refusal, _NONE),
    "outcome": (Outcome, _NONE),
    "race": (Race, _NONE),
    "recalled": _LIST,
    "seen_by": (View,),
    "target": (str,),
    "wanted": (Wanted, _NONE),
    "why_not": (Refusal, _NONE),
    "winners": _LIST,
    "words": (str,),
    "write": (str,),
}
"""What methods return, where it matters to the callers."""
_MAY_RAISE: Final[Mapping[str, type[Exception]]] = {"read": NotationError, "next_step": NotationError}
_END: Final = object()


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
        right = _RETURNS.get(method)
        if right is not None and not isinstance(found, right):
            words = f"{where} returned {type(found).__name__}, not {right[0].__name__}"
            raise GameFailed(self.name, self.distribution, words)
        return found

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
        except (allowed, GameFailed):
            raise
        except (Exception, SystemExit) as error:
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
        left = self.call(where, watchdog.LIMIT, lambda: iter(made(*args)))
        while (move := self.call(where, watchdog.LIMIT, next, left, _END)) is not _END:
            yield move


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
