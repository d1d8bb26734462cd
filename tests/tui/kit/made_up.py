"""Made-up matches: what happened in each, and the text of its file, not written by the code under test."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from parlour.tui.storage.history import summary

TITLES = ("JUNO Classic", "Jojo", "Lotta Watta", "Kitchen rules")
PEOPLE = ("Bo", "Cleo", "Zoë", "李小龙", "Bob")
BOTS = ("Ada", "Bruno", "Clio", "Dorian")
ME = "Ann"


@dataclass(frozen=True)
class MadeUp:
    """One match; tuples are by seat or of seats. `own`: it lies among the player's own matches."""

    file: str
    title: str
    played: str
    names: tuple[str, ...]
    bots: tuple[int, ...]
    seat: int | None
    rounds: tuple[tuple[int, ...], ...]
    moves: int
    winners: tuple[int, ...]
    taken_back: int
    own: bool
    form: int

    @property
    def key(self) -> str:
        return self.file if self.own else f"others/{self.file}"

    @property
    def text(self) -> str:
        head = [
            f"parlour match {self.form}",
            "rules 2",
            "game made-up",
            f'ruleset {{"ruleset":{{"title":"{self.title}"}}}}',
            f"seats {len(self.names)}",
            *(f"seat {seat} {name}" for seat, name in enumerate(self.names)),
            f"played {self.played}",
        ]
        if self.form == 2:
            head += [f"owner {self.seat}"] if self.seat is not None else []
            head += [f"bots {_numbers(self.bots)}"] if self.bots else []
            head += [f"taken-back {self.taken_back}"] if self.taken_back else []
        moves = [f"{move % len(self.names)} draw" for move in range(self.moves)]
        scored = [f"scored {_numbers(points)}" for points in self.rounds]
        won = [f"won {_numbers(self.winners)}"] if self.winners else []
        return "\n".join((*head, "", f"# {self.file}", *moves, *scored, *won, ""))


def made_up(count: int, seed: int = 1) -> list[MadeUp]:
    """Return matches, the oldest first. In each that is the player's own, Ann has a seat."""
    rng = random.Random(seed)
    return [_one(number, rng) for number in range(count)]


def write(matches: Path, told: MadeUp) -> Path:
    """Write the file of a match into the folder of matches."""
    path = matches / told.key
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(told.text, "utf-8")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    return path


def _one(number: int, rng: random.Random) -> MadeUp:
    own = rng.random() < 0.9
    seats = rng.randint(2, 6)
    bots = rng.randint(0, min(seats - 1, len(BOTS)))
    people = [ME] * own
    people += rng.sample(PEOPLE, min(seats - bots - len(people), len(PEOPLE)))
    names = [*people, *rng.sample(BOTS, bots)]
    rng.shuffle(names)
    played = (
        f"2026-{1 + number // 2500:02}-{1 + number // 100 % 25:02} {number // 60 % 24:02}:{number % 60:02}"
    )
    finished = rng.random() < 0.95
    marked = rng.random() < 0.1
    rounds = [tuple(rng.randint(-5, 60) for _ in names) for _ in range(rng.randint(1, 5))]
    return MadeUp(
        file=f"{number:06}-{rng.randrange(10**6):06}.txt",
        title=rng.choice(TITLES),
        played=played,
        names=tuple(names),
        bots=tuple(seat for seat, name in enumerate(names) if name in BOTS),
        seat=names.index(ME) if own else None,
        rounds=tuple(rounds),
        moves=rng.randint(0, 30),
        winners=tuple(sorted(rng.sample(range(len(names)), 1 if rng.random() < 0.9 else 2))) * finished,
        taken_back=rng.randint(1, 3) * marked,
        own=own,
        form=2 if marked or rng.random() < 0.7 else 1,
    )


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def let_made_up_matches_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the history take matches without playing them again: nobody has played those made up here."""
    monkeypatch.setattr(summary, "holds", lambda *_: True)
