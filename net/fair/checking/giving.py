"""Tracks which parts a referee must have received, by the order of its answers."""

from __future__ import annotations

from parlour.net.fair.checking.seen import Sent
from parlour.net.fair.checking.watch import ShuffleWatch
from parlour.net.wire.messages import Answer, Commit, Reveal


class Giving:
    """The parts sent over successive connections; `watch` is told how far they have come.

    A connection keeps its order: whoever answers a request has received all earlier ones. Therefore a ping
    follows each part. If the part itself is not answered, the answer to the ping proves that it has arrived.
    """

    def __init__(self, watch: ShuffleWatch) -> None:
        self._watch = watch
        self._under_way: dict[int, Commit | Reveal] = {}

    def sent(self, number: int, part: Commit | Reveal) -> None:
        self._under_way[number] = part

    def answered(self, answer: Answer) -> None:
        """Handle an answer, before any message that the referee sent after it."""
        for number in [number for number in self._under_way if number <= answer.id]:
            part, own = self._under_way.pop(number), number == answer.id
            self._watch.answered(part, Sent.TAKEN if own and answer.ok else Sent.THERE)

    def lost(self) -> None:
        """Handle a broken connection: parts under way may never arrive."""
        self._under_way.clear()
        self._watch.lost()
