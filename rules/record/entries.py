"""The entries of a saved match and their notation, one a line.

2 play R7 call          seat 2 made this move
house deal R7 G2 ...    the house gave an order of cards
house time call         the clock called so ran out
house last              no round follows the one that is played; between two rounds the match is over
house judged race-7 2:stack_3@412 0:stack_1@530
                        a race was judged: the claims, and their reaction times in milliseconds
house undone 3 0        seat 0 had the last 3 moves, verdicts and clocks taken back; older files lack the seat
scored 0 45 0 0         a claim: the points of each seat in the round just over
won 2                   a claim: the winners of the match
shuffle t1 1 3 1 9f...  everyone contributed to the next order: table, match, shuffle, attempt, a digest of
                        the match; after a failed attempt also a digest of that attempt
part host 6e340b... 00c1...
                        a contribution to it: by whom, the commitment, and the secret
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias, assert_never

from parlour.rules.moves import Claim
from parlour.rules.sentences import Sentence, unread

LONGEST_MOVE = 640
"""The most characters of a seat and its move; enough for all cards of one rank from many packs."""


class Act(NamedTuple):
    """A move of a seat, in notation."""

    seat: int
    move: str


class Order(NamedTuple):
    """An order of cards given by the house: its purpose, and the cards from the top."""

    label: str
    cards: tuple[str, ...]


class Time(NamedTuple):
    """A clock ran out."""

    name: str


LAST: Final = "house last"
"""The line of `Last`, which a Parlour that reads the formats 1 and 2 alone does not know."""


class Last(NamedTuple):
    """No round follows."""


class Judgment(NamedTuple):
    """The verdict on a race: its name, and all claims in judged order."""

    race: str
    claims: tuple[Claim, ...]


class Undo(NamedTuple):
    """The last `moves` moves of the round were taken back, as `seat` asked (None: the file does not say)."""

    moves: int
    seat: int | None = None


class Points(NamedTuple):
    """A claim: the points of each seat in the round that has just ended."""

    points: tuple[int, ...]


class Won(NamedTuple):
    """A claim: the seats that have won the match, which is over. There are none if nobody has."""

    seats: tuple[int, ...]


class SharedShuffle(NamedTuple):
    """The shuffle that made the next order, to which everyone contributed (`net/PROTOCOL.md`).

    `match_id` and `before` are hexadecimal digits; the oldest saved matches have neither.
    """

    table: str
    match: int
    number: int
    attempt: int
    match_id: str = ""
    before: str = ""


class Part(NamedTuple):
    """A contribution to that shuffle: by whom (`host` or a seat), commitment and secret, 32 bytes each."""

    who: str
    commitment: bytes
    secret: bytes


RecordEntry: TypeAlias = Act | Order | Time | Last | Judgment | Undo | Points | Won | SharedShuffle | Part


def write(entry: RecordEntry) -> str:
    """Return `entry` as a line."""
    match entry:
        case Act(seat, move):
            return f"{seat} {move}"
        case Order(label, cards):
            return " ".join(("house", label, *cards))
        case Time(name):
            return f"house time {name}"
        case Last():
            return LAST
        case Judgment(race, claims):
            return " ".join(("house judged", _joined(race), *map(_claim_text, claims)))
        case Undo(moves, seat):
            return f"house undone {moves}" if seat is None else f"house undone {moves} {seat}"
        case Points(points):
            return " ".join(("scored", *map(str, points)))
        case Won(seats):
            return " ".join(("won", *map(str, seats)))
        case SharedShuffle():
            return " ".join(("shuffle", *(str(field) for field in entry if field != "")))
        case Part(who, commitment, secret):
            return f"part {who} {commitment.hex()} {secret.hex()}"
        case _:
            assert_never(entry)


def read(line: str) -> RecordEntry:
    """Return the entry of `line`; raise NotationError if there is none."""
    match line.split():
        case ["house", "time", name]:
            return Time(name)
        case ["house", "last"]:
            return Last()
        case ["house", "judged", race, *claims] if all(map(_CLAIM.fullmatch, claims)):
            return Judgment(race.replace("-", " "), tuple(map(_claim, claims)))
        case ["house", "undone", moves] if _is_count(moves) and int(moves):
            return Undo(int(moves))
        case ["house", "undone", moves, seat] if _is_count(moves) and int(moves) and _is_seat(seat):
            return Undo(int(moves), int(seat))
        case ["house", label, *cards] if cards and label not in ("judged", "undone"):
            return Order(label, tuple(cards))
        case ["scored", *points] if points and all(map(_is_number, points)):
            return Points(tuple(map(int, points)))
        case ["shuffle", table, match_, number, attempt, *digests] if all(
            map(_is_count, (match_, number, attempt))
        ) and _are_of_shuffle(digests):
            return SharedShuffle(table, int(match_), int(number), int(attempt), *digests)
        case ["part", who, *digests] if (
            _is_owner(who) and len(digests) == 2 and all(map(_is_digest, digests))
        ):
            return Part(who, *map(bytes.fromhex, digests))
        case ["won", *seats] if all(map(_is_seat, seats)):
            return Won(tuple(map(int, seats)))
        case [seat, *move] if _is_seat(seat) and move and len(line) <= LONGEST_MOVE:
            return Act(int(seat), " ".join(move))
        case _:
            raise unread(NO_LINE, line)


NO_LINE: Final = Sentence(
    "record: no line", "{typed} is no line of a match; lines look like: 2 play R7, house time call"
)
_CLAIM: Final = re.compile(r"([0-9]{1,2}):([A-Za-z0-9._]{1,60})@(-?[0-9]{1,6})")
_is_number = re.compile(r"-?[0-9]{1,9}").fullmatch
_is_digest = re.compile(r"[0-9a-f]{64}").fullmatch
_is_count = re.compile(r"[0-9]{1,9}").fullmatch
_is_seat = re.compile(r"[0-9]{1,2}").fullmatch


def _claim_text(claim: Claim) -> str:
    return f"{claim.seat}:{_joined(claim.move, '_')}@{claim.reaction}"


def _claim(text: str) -> Claim:
    found = _CLAIM.fullmatch(text)
    assert found is not None, "claims are matched before they are read"
    return Claim(int(found[1]), found[2].replace("_", " "), int(found[3]))


def _joined(text: str, by: str = "-") -> str:
    return text.replace(" ", by)


def by_number(words: str) -> str:
    """Return words with the numbers of seats in place of names: `seat 2` for `{2}`."""
    return re.sub(r"\{([0-9]+)\}", r"seat \1", words)


def _is_owner(text: str) -> bool:
    return text == "host" or _is_seat(text) is not None


def _are_of_shuffle(digests: list[str]) -> bool:
    """Whether these digests identify the match and the previous attempt, as far as they are given."""
    of_match = not digests or re.fullmatch(r"[0-9a-f]{32}", digests[0]) is not None
    return of_match and len(digests) <= 2 and all(map(_is_digest, digests[1:]))
