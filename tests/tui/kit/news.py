"""Hand-made messages of a referee to the screens: a welcome, seats, tables, a lobby and views."""

from __future__ import annotations

from parlour.net.wire.messages import Answer, Phase, Presence, SeatPart, TableLine, TablePart, Welcome
from parlour.rules.games.shedding.choices.sentences import DISCARD
from parlour.rules.sentences import GONE_OUT, STOCK, in_words, points_to_win, told
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import DiscardView, MatchView, RoundResult, SeatView, StockView, View, Zone, ZoneKind
from tests.tui.kit.happening import happened, plays, says

TLS = "ab12cd34" * 8
SSH = "SHA256:uNiVztksCsDhcc0u9e8BBrIt6QkfVbLbaoaHvvjzUn0"
WELCOME = Welcome(
    referee="r1",
    name="Ann",
    token="secret",
    tcp_port=7453,
    ssh_port=2222,
    addresses=("192.168.1.20", "10.0.0.7"),
    tls_fingerprint=TLS,
    ssh_fingerprint=SSH,
)
PLAYING = Answer(id=0, ok=False, reason="playing", told=in_words("a match is being played: you can watch it"))


def seats(*names: str, most: int = 4, ready: tuple[str, ...] = (), host: str = "Ann") -> tuple[SeatPart, ...]:
    """Names as seats; one that begins with `Bot` is a bot, "" is free."""
    padded = (*names, *("" for _ in range(most - len(names))))
    parts = []
    for seat, name in enumerate(padded):
        bot = name.startswith("Bot")
        presence = Presence.OPEN if not name else Presence.BOT if bot else Presence.HERE
        level = "normal" if bot else ""
        part = SeatPart(seat=seat, name=name, presence=presence, level=level, ready=bot or name in ready)
        parts.append(part.model_copy(update={"host": name == host}))
    return tuple(parts)


def table(phase: Phase = Phase.WAITING, parts: tuple[SeatPart, ...] = (), **more: object) -> TablePart:
    values = {
        "id": "t1",
        "name": "Kitchen",
        "game": "juno-classic",
        "title": "Pairs",
        "phase": phase,
        "seats": parts or seats("Ann", "Bo"),
        "least": 2,
        "most": 4,
        **more,
    }
    return TablePart.model_validate(values)


def line(name: str = "Kitchen", key: str = "t1", **more: object) -> TableLine:
    values = {
        "id": key,
        "name": name,
        "game": "juno-classic",
        "title": "Pairs",
        "phase": Phase.WAITING,
        "taken": 1,
        "seats": 4,
        **more,
    }
    return TableLine.model_validate(values)


def view(you: int | None = 0, count: int = 2, *, results: int = 0, winners: tuple[int, ...] = ()) -> View:
    """A round of a game of two piles, after `results` rounds."""
    points = [
        tuple((37 * (seat + 2) * (number + 1)) % 90 if seat == number % count else 0 for seat in range(count))
        for number in range(results)
    ]
    rounds = []
    totals = [0] * count
    for number, scored in enumerate(points):
        totals = [total + more for total, more in zip(totals, scored, strict=True)]
        rounds.append(
            RoundResult(number + 1, number % count, scored, tuple(totals), told(GONE_OUT, number % count))
        )
    hand = ("R7", "G2", "W")
    return View(
        viewer=you,
        seats=tuple(SeatView(seat, totals[seat], 3, acts=seat == 0) for seat in range(count)),
        zones=(
            *(Zone("hand", ZoneKind.HAND, 3, hand if seat == you else (), seat) for seat in range(count)),
            Zone("discard", ZoneKind.PILE, 4, ("R5",), title=DISCARD),
            Zone("stock", ZoneKind.STOCK, 60, title=STOCK),
        ),
        prompt=says("{0} plays", 0),
        choices=(
            Choice("play", in_words("play a card"), (Step(Pick.CARD, ("R7",), "hand"),)),
            Choice("draw", in_words("draw a card")),
        ),
        events=happened(plays(1, "R5")),
        match=MatchView(
            round=max(1, results), target=points_to_win(500), results=tuple(rounds), winners=winners
        ),
        stock=StockView(),
        discard=DiscardView("red"),
    )
