"""Parts on their way to a referee: which of them it must have had, by the order of its answers."""

from __future__ import annotations

from net.fair.checking.seen import Sent
from net.fair.checking.watch import Watch
from net.wire.messages import Answer, Commit, Reveal


class Giving:
    """The parts that were sent over one connection after another; `watch` is told how far they came.

    A connection keeps its order: who answers one request has got all that were sent before it. So a part is
    followed by a ping: if its own answer does not come, it is known to be there when the ping's does.
    """

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._under_way: dict[int, Commit | Reveal] = {}

    def sent(self, number: int, part: Commit | Reveal) -> None:
        """This part was sent as the request `number`."""
        self._under_way[number] = part

    def answered(self, answer: Answer) -> None:
        """An answer came in, before anything that the referee told after it is looked at."""
        for number in [number for number in self._under_way if number <= answer.id]:
            part, own = self._under_way.pop(number), number == answer.id
            self._watch.answered(part, Sent.TAKEN if own and answer.ok else Sent.THERE)

    def lost(self) -> None:
        """The connection broke: what is under way may never arrive."""
        self._under_way.clear()
        self._watch.lost()
