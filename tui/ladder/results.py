"""A ladder: everyone against everyone, every deal from every seat, on several cores.

Its results are in memory, and in a file to which they are added while they are played. The file is text, one
JSON object a line: what is played, then each player when it is new, then each share of matches when it is
over. A line that was cut off at the end, when Parlour was killed, is dropped.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, zip_longest
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from parlour.net.regular_file import open_to_append, read_regular
from parlour.rules.simulate import SimulationSetup
from parlour.tui.own_bots.file_bot import BotReport
from parlour.tui.own_bots.simulated import is_file, on_cores, play_share
from parlour.tui.text.console import Complaint
from parlour.tui.text.language import marked, tr

FORMAT: Final = 1
LARGEST: Final = 64 * 1024 * 1024
SHARE: Final = 4
"""Matches of a share at most; a multiple of the seats, so that it has whole deals."""
SEATS: Final = 2


def pair_of(one: str, other: str) -> tuple[str, str]:
    """Return two players in the order in which results have them."""
    return (one, other) if one < other else (other, one)


class Share(NamedTuple):
    """Matches of a pair with the numbers from `first` to before `last`, and how many each won."""

    pair: tuple[str, str]
    first: int
    last: int
    won: tuple[int, int] = (0, 0)


@dataclass
class LadderResults:
    """The shares that were played so far, by pair."""

    shares: dict[tuple[str, str], list[Share]] = field(default_factory=dict)

    def add(self, share: Share) -> None:
        self.shares.setdefault(share.pair, []).append(share)

    def played(self, pair: tuple[str, str], upto: int) -> list[Share]:
        """Return the shares of `pair` below the match number `upto`."""
        return [share for share in self.shares.get(pair, ()) if share.last <= upto]

    def count(self, pair: tuple[str, str], upto: int) -> int:
        """Return how many matches of `pair` below the number `upto` were played."""
        return sum(share.last - share.first for share in self.played(pair, upto))

    def missing(self, pair: tuple[str, str], matches: int) -> Iterator[Share]:
        """Yield shares of the matches that are still to be played."""
        done = {number for share in self.played(pair, matches) for number in range(share.first, share.last)}
        for first in range(0, matches, SEATS):
            if first not in done:
                yield Share(pair, first, first + SEATS)


def joined(shares: Iterator[Share]) -> Iterator[Share]:
    """Join neighboring shares, up to `SHARE` matches."""
    last: Share | None = None
    for share in shares:
        if last is None:
            last = share
        elif last.last == share.first and share.last - last.first <= SHARE:
            last = last._replace(last=share.last)
        else:
            yield last
            last = share
    if last is not None:
        yield last


def still_to_play(results: LadderResults, players: Sequence[str], matches: int) -> Iterator[Share]:
    """Yield shares of the matches that are missing; those of all pairs take turns.

    So an interrupted ladder has about as many matches of each pair.
    """
    missing = [joined(results.missing(pair_of(*pair), matches)) for pair in combinations(players, 2)]
    for turn in zip_longest(*missing):
        yield from filter(None, turn)


def play(
    setup: SimulationSetup,
    shares: Iterable[Share],
    jobs: int,
    done: Callable[[Share, dict[str, BotReport]], None],
) -> None:
    """Play `shares`; call `done` with the result of each, and the reports on files, once it is over."""
    work = ((replace(setup, levels=share.pair, every_seat=True), share.first, share.last) for share in shares)
    for (played, first, last), (tally, reports) in on_cores(play_share, work, jobs):
        one, other = played.levels
        won, lost = tally.matches_won
        done(Share((one, other), first, last, (won, lost)), reports)


class ResultsFile:
    """The file of a ladder. `open` reads it if it exists; `add` writes a share at once."""

    def __init__(self, path: Path, setup: SimulationSetup, players: Sequence[str]) -> None:
        self._path = path
        self._played = {
            "ladder": FORMAT,
            "game": setup.game,
            "options": dict(setup.options),
            "rules": setup.rules,
            "seed": setup.seed,
        }
        self._players = {player: digest(player) for player in players}
        self._file: IO[str] | None = None

    def open(self) -> LadderResults:
        """Return the results in the file, and get ready to add to it. Raises Complaint."""
        text, results, known = self._text(), LadderResults(), dict[str, str]()
        for number, line in enumerate(text.splitlines(), 1):
            self._take(number, line, results, known)
        new = {player: told for player, told in self._players.items() if player not in known}
        self._file = os.fdopen(open_to_append(self._path), "a", encoding="utf-8")
        self._file.truncate(len(text.encode()))
        if not text:
            self._write(self._played)
        for player, told in new.items():
            self._write({"player": player, "digest": told})
        return results

    def add(self, share: Share) -> None:
        """Write the results of a share."""
        told = {"pair": share.pair, "first": share.first, "last": share.last, "won": share.won}
        self._write(told)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _text(self) -> str:
        """Return the whole lines of the file, "" if there is none."""
        try:
            text = read_regular(self._path, LARGEST).decode("utf-8")
        except FileNotFoundError:
            return ""
        except UnicodeDecodeError:
            raise Complaint(tr("{file}: this is no file of a ladder", file=self._path)) from None
        return text[: text.rfind("\n") + 1]

    def _take(self, number: int, line: str, results: LadderResults, known: dict[str, str]) -> None:
        try:
            told = json.loads(line)
            if number == 1:
                self._check(told)
            elif "player" in told:
                known[told["player"]] = told["digest"]
                self._check_player(told["player"], told["digest"])
            else:
                one, other = (str(player) for player in told["pair"])
                first, second = (int(won) for won in told["won"])
                results.add(Share((one, other), int(told["first"]), int(told["last"]), (first, second)))
        except (ValueError, TypeError, LookupError, AttributeError):
            words = tr("{file}, line {number}: this is no line of a ladder", file=self._path, number=number)
            raise Complaint(words) from None

    def _check(self, told: Mapping[str, Any]) -> None:
        if told["ladder"] != FORMAT:
            other = marked("{file}: this file is of version {theirs}, not {ours}")
            raise Complaint(tr(other, file=self._path, theirs=told["ladder"], ours=FORMAT))
        for name, value in self._played.items():
            if told[name] != value:
                there, here = _short(told[name]), _short(value)
                words = marked("{file} has another {name}: {there}, not {here}")
                raise Complaint(tr(words, file=self._path, name=name, there=there, here=here))

    def _check_player(self, player: str, before: str) -> None:
        now = self._players.get(player)
        if now is not None and now != before:
            other = marked("{file} has results of another {player}: save this ladder in another file")
            raise Complaint(tr(other, file=self._path, player=player))

    def _write(self, told: Mapping[str, Any]) -> None:
        assert self._file is not None, "it is open"
        self._file.write(json.dumps(told, separators=(",", ":")) + "\n")
        self._file.flush()


def digest(player: str) -> str:
    """Return what identifies the program of a player: the hash of a file, nothing of a level."""
    return hashlib.sha256(read_regular(Path(player), LARGEST)).hexdigest() if is_file(player) else ""


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
