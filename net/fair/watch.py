"""A client's watch over the matches that it is told of: its parts given, a verdict after each round.

Every match has an account of its own (`net.fair.account`), which is never begun anew: what was told of a
match is remembered when another one has come between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

from net.fair import wire
from net.fair.account import Account
from net.fair.seen import Sent
from net.fair.verdict import Verdict
from net.messages import Commit, Listed, Lobby, Proof, Record, Reveal, Sealed, Shuffle, Uncovered, Update

Watched: TypeAlias = Update | Shuffle | Listed | Sealed | Uncovered | Proof | Record | Lobby
_Which: TypeAlias = tuple[str, int, str]
"""A match: the table, which match of it, and what tells it from every other one."""


class Watch:
    """One client's watch. `secret` gives fresh secrets of 32 bytes."""

    def __init__(self, secret: Callable[[], bytes]) -> None:
        self._secret = secret
        self._accounts: dict[_Which, Account] = {}
        self._which: _Which = ("", 0, "")
        self._now = Account(0, secret)  # of no match yet
        self._found: list[Verdict] = []

    def told(self, message: Watched) -> Commit | Reveal | None:
        """Take what is told; return what to answer, if anything."""
        match message:
            case Update(table=table, view=view):
                if table.match_id is not None and view is not None:
                    self._account((table.id, table.match, table.match_id)).shown(message)
            case Shuffle():
                return self._called(message)
            case Listed():
                return self._listed(message)
            case Sealed(number=number, attempt=attempt):
                marks = tuple(map(bytes.fromhex, message.seals))
                self._now.witness.sealed(number, attempt, wire.raw(message.secrets), marks)
            case Uncovered():
                self._now.uncovered(message)
            case Proof(table=table, match=number, match_id=match_id):
                self._account((table, number, match_id)).proved(message)
            case Record(text=text):
                self._now.saved(text)
            case Lobby():  # who is at no table is told nothing of a match
                self.lost()
            case _:
                assert_never(message)
        return None

    def answered(self, part: Commit | Reveal, how: Sent) -> None:
        """The referee has this answer; `how` that is known."""
        take = self._now.witness.accepted if isinstance(part, Commit) else self._now.witness.heard
        take(part.number, part.attempt, how)

    def lost(self) -> None:
        """The connection broke, or the player is at no table: things may be told that are not heard."""
        for account in self._accounts.values():
            account.lost()

    def verdicts(self) -> list[Verdict]:
        """Return what there is to say since the last time."""
        found, self._found = self._found, []
        for account in self._accounts.values():
            found += account.verdicts
            account.verdicts = []
        return found

    def _account(self, which: _Which) -> Account:
        if self._which != which:
            if self._which[0] == which[0] and self._now.unfinished:
                self._found.append(self._now.broken_off())
            self._now.lost()
            self._which, self._now = which, self._accounts.setdefault(which, Account(which[1], self._secret))
        return self._now

    def _called(self, message: Shuffle) -> Commit | None:
        account = self._account((message.table, message.match, message.match_id))
        commitment = account.called(message)
        if commitment is None:
            return None
        return Commit(number=message.number, attempt=message.attempt, commitment=commitment.hex())

    def _listed(self, message: Listed) -> Reveal | None:
        number, attempt = message.number, message.attempt
        secret = self._now.witness.listed(number, attempt, wire.listing(message))
        return Reveal(number=number, attempt=attempt, secret=secret.hex()) if secret is not None else None
