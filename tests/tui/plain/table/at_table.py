"""Lines typed at one moment of a match: which moves they make, and what is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from parlour.net.client.client import News
from parlour.net.wire.messages import Answer, Lobby, NextStep, Play, Request, Update
from parlour.rules.events import SeenEvent
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.session import Session
from tests.tui.kit.fake_lines import FakeLine
from tests.tui.kit.happening import followed
from tests.tui.plain.table.typist import TypedLines, play_at, settled

Step = Callable[[str], Answer]


class Moment(FakeLine):
    """A connection to a table that stays at one moment; `refusal` is the answer to every move."""

    def __init__(self, update: Update, *, refusal: Answer | None = None, step: Step | None = None) -> None:
        super().__init__(update)
        self.first = update
        self._refusal = refusal
        self._step = step

    @property
    def moves(self) -> list[str]:
        return [request.move for request in self.asked_for(Play) if isinstance(request, Play)]

    async def ask(self, request: Request) -> Answer:
        if isinstance(request, NextStep) and self._step is not None:
            self.asked.append(request)
            return self._step(request.text)
        answer = await super().ask(request)
        return self._refusal if isinstance(request, Play) and self._refusal is not None else answer

    def then(self, **changed: object) -> None:
        """Send the same update as a newer one, with these fields of the view changed."""
        view = self.first.view
        assert view is not None
        seq = self.first.seq + 1
        self.first = self.first.model_copy(update={"seq": seq, "view": replace(view, **changed)})  # type: ignore[arg-type]
        self.tell(self.first)

    def happens(self, *events: SeenEvent) -> None:
        """Send an update in which this happened, too."""
        assert self.first.view is not None
        self.then(events=followed(self.first.view, *events).events)


class Typed:
    """What became of typed lines."""

    def __init__(self, lines: TypedLines, session: Session, moment: Moment) -> None:
        self.said = lines.said
        self.lines = lines
        self.session = session
        self.moment = moment

    @property
    def moves(self) -> list[str]:
        return self.moment.moves

    @property
    def asked(self) -> list[Request]:
        return self.moment.asked

    def texts(self, *kinds: Kind) -> list[str]:
        return [said.text for said in self.said if not kinds or said.kind in kinds]

    @property
    def refused(self) -> list[str]:
        return self.texts(Kind.REFUSED)

    @property
    def rows(self) -> list[str]:
        """The rows of the last list."""
        found: list[str] = []
        for said in self.said:
            found = (
                [*found, said.text] if said.kind is Kind.OPTION else [] if said.kind is Kind.TURN else found
            )
        return found


async def typed(
    at: Update | Moment,
    *script: str | News | Callable[[], object],
    interactive: bool = True,
    bell: bool = True,
) -> Typed:
    """Type lines at a table; what is no line is told by the referee, or called."""
    moment = at if isinstance(at, Moment) else Moment(at)
    rest = list(script)

    def line(_: list[Said]) -> str | None:
        while rest:
            following = rest.pop(0)
            if isinstance(following, str):
                return following
            if callable(following):
                following()
            else:
                moment.tell(following)
            return ""
        return None

    lines = TypedLines(line, interactive=interactive)
    session = await play_at(lines, moment, bell=bell)
    await settled()
    return Typed(lines, session, moment)


LOBBY = Lobby(tables=())
