"""A table for tests: hand-made views, and a link that remembers the requests it received."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from textual.app import App

from parlour.net.wire.messages import (
    Answer,
    AskHint,
    Back,
    Chat,
    Clock,
    Notice,
    Phase,
    Presence,
    Request,
    Say,
    SeatPart,
    TablePart,
    Update,
)
from parlour.rules.errors import NotationError
from parlour.rules.events import SeenEvent
from parlour.rules.games.shedding.choices.sentences import WHICH
from parlour.rules.moves import Refusal
from parlour.rules.sentences import CHOOSES, SKIPPED, Sentence, Told, in_words, points_to_win, told
from parlour.rules.steps import Choice, Pick, Step
from parlour.rules.views import (
    Deadline,
    DiscardView,
    MatchView,
    SeatView,
    StockView,
    TurnsView,
    View,
    Zone,
    ZoneKind,
)
from parlour.tui.drawing import themes
from parlour.tui.screens.table.table import TableScreen
from tests.tui.kit.happening import draws, happened, plays, says
from tests.tui.kit.sheets import parsed_once

SIZE = (80, 24)
COLORS = ("blue", "green", "red", "yellow")
NAMES = ("Ann", "Bo", "Cem", "Dora", "Emil", "Fatima", "Gus", "Hanna", "Ivo", "Maximiliane-Rose")
HAND = ("B3", "B9", "G0", "G5", "R7", "RD", "W")
FULL_HAND = (
    *("R0", "R1", "R3", "R3", "R7", "RR", "G2", "G4", "G4", "GS", "B1", "B6"),
    *("B8", "BD", "Y5", "Y5", "Y9", "YR", "W", "W4"),
)
EVENTS = (
    plays(1, "R3"),
    draws(2),
    plays(3, "RS"),
    told(SKIPPED, 0),
    plays(1, "R9"),
    plays(2, "R4"),
    plays(3, "R2"),
)
PLAYED = ("B2", "R3", "RS", "R9", "R4", "R2")


@dataclass
class FakeLink:
    """Remembers every request; gives `answers` in order, and then yes."""

    moves: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    backs: int = 0
    left: bool = False
    requests: list[Request] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    painted: list[int] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    hints: list[Answer] = field(default_factory=list)
    steps: Callable[[str], Answer] = lambda _text: Answer(id=1, whole=True)

    async def play(self, move: str, seen: int) -> Answer:
        self.moves.append(move)
        return self.answers.pop(0) if self.answers else Answer(id=1)

    async def next_step(self, text: str) -> Answer:
        self.asked.append(text)
        return self.steps(text)

    def shown(self, seq: int) -> None:
        self.painted.append(seq)

    async def ask(self, request: Request) -> Answer:
        match request:
            case Say(text=text):
                self.said.append(text)
            case Back():
                self.backs += 1
            case AskHint() if self.hints:
                return self.hints.pop(0)
            case _:
                self.requests.append(request)
        return Answer(id=1)

    async def leave(self) -> Answer:
        self.left = True
        return Answer(id=1)


def stepped(step: Callable[[], Step | Refusal | None]) -> Answer:
    """Return a referee's answer about the step that comes next."""
    try:
        found = step()
    except NotationError as error:
        found = Refusal("", in_words(str(error)))
    if isinstance(found, Refusal):
        return Answer(id=1, ok=False, reason="rules", clause=found.clause, told=found.told)
    return Answer(id=1, step=found, whole=found is None)


class TableApp(App[None]):
    """An app with only the table screen, and a clock that stands still."""

    def __init__(
        self,
        first: Update,
        looks: themes.Looks | None = None,
        theme: str = "parlour-dark",
        link: FakeLink | None = None,
    ) -> None:
        super().__init__()
        parsed_once(self)
        self.link = link or FakeLink()
        self.now = 100.0
        self.left = False
        self.helped = 0
        found = themes.theme(theme).found
        self.table = TableScreen(self.link, looks or dressed(theme), clock=lambda: self.now)
        self._first = first
        self.register_theme(themes.for_app(theme, found))
        self.theme = theme

    def on_mount(self) -> None:
        self.push_screen(self.table)
        self.table.show_update(self._first)

    def on_table_screen_left(self) -> None:
        self.left = True

    def on_table_screen_help_asked(self) -> None:
        self.helped += 1

    @property
    def drawn(self) -> str:
        """What stands on the table, as text."""
        return "\n".join(self.table.board.lines())


def dressed(
    theme: str = "parlour-dark", face: str = "white", *, ascii_only: bool = False, color: bool = True
) -> themes.Looks:
    """Return packaged looks."""
    return themes.Looks(
        themes.theme(theme).found, themes.face(face).found, ascii=ascii_only, motion=False, color=color
    )


def play_choice(cards: Sequence[str], *, call: bool = False, suits: Sequence[str] = COLORS) -> Choice:
    """Return the choice to play one of `cards`."""
    cards = tuple(dict.fromkeys(cards))
    steps = [Step(Pick.CARD, cards, "hand")]
    if wilds := tuple(card for card in cards if card in ("W", "W4")):
        steps.append(Step(Pick.SUIT, tuple(suits), when=wilds, words=WHICH["color"]))
    if call:
        steps.append(Step(Pick.WORD, ("call",), least=0))
    return Choice("play", in_words("Play a card"), tuple(steps), "JC-5")


DRAW = Choice("draw", in_words("Draw a card"), clause="JC-7", zone="stock")
KEEP = Choice("keep", in_words("Keep the card"), clause="JC-7")
CATCH = Choice("catch", told(Sentence("catch somebody", "Catch {0}"), 2), (Step(Pick.SEAT, ("2",)),), "JC-13")
CALL = Choice("call", in_words('Call "UNO"'), clause="JC-13")
CHALLENGE = (
    Choice("challenge", in_words("Challenge the card")),
    Choice("accept", in_words("Accept it and draw")),
)
COLOR = Choice("color", in_words("Name the color"), (Step(Pick.SUIT, COLORS),), "JC-4")


def a_view(
    *,
    hand: Sequence[str] = HAND,
    viewer: int | None = 0,
    seats: int = 4,
    turn: int = 0,
    choices: Sequence[Choice] = (),
    prompt: str | Told = "Your turn: play a card or draw one",
    pile: Sequence[str] = PLAYED,
    events: Sequence[SeenEvent] = EVENTS,
    suit: str = "red",
    match: str = "",
    pending: int = 0,
    skips: int = 0,
    facing: str = "",
    direction: int = 1,
    **more: object,
) -> View:
    """Return a view of a round in play."""
    counts = [len(hand) if seat == (viewer or 0) else (5 + 3 * seat) % 9 + 2 for seat in range(seats)]
    zones = [
        Zone("hand", ZoneKind.HAND, count, tuple(hand) if seat == viewer else (), seat)
        for seat, count in enumerate(counts)
    ]
    view = View(
        viewer=viewer,
        seats=tuple(
            SeatView(seat, (seat * 47) % 300, counts[seat], acts=seat == turn) for seat in range(seats)
        ),
        zones=(*zones, Zone("discard", ZoneKind.PILE, 14, tuple(pile)), Zone("stock", ZoneKind.STOCK, 62)),
        prompt=in_words(prompt) if isinstance(prompt, str) else prompt,
        choices=tuple(choices),
        events=happened(*events),
        match=MatchView(round=3, target=points_to_win(500)),
        turns=TurnsView(direction=direction),
        stock=StockView(),
        discard=DiscardView(suit, match, pending, skips, facing),
    )
    return replace(view, **more)  # type: ignore[arg-type]


def an_update(
    view: View | None,
    *,
    seq: int = 1,
    names: Sequence[str] = NAMES,
    presence: dict[int, Presence] | None = None,
    phase: Phase = Phase.PLAYING,
    clocks: Sequence[Clock] = (),
    name: str = "Kitchen",
) -> Update:
    """Return an update that carries `view`."""
    count = len(view.seats) if view else 4
    there = {1: Presence.BOT} | (presence or {})
    seats = tuple(
        SeatPart(seat=seat, name=names[seat], presence=there.get(seat, Presence.HERE))
        for seat in range(count)
    )
    table = TablePart(
        id="t1", name=name, game="cards", title="JUNO Classic", phase=phase, seats=seats, least=2, most=10
    )
    return Update(seq=seq, table=table, you=view.viewer if view else 0, view=view, clocks=tuple(clocks))


def my_turn(**more: object) -> Update:
    """My turn, with playable cards, a draw, and nothing special."""
    choices = (play_choice(("R7", "RD", "W")), DRAW)
    return an_update(a_view(choices=choices, **more))  # type: ignore[arg-type]


def exposed(**more: object) -> Update:
    """Seat 2 owes a call and may be caught."""
    prompt = says('{0} has one card left and has not called "UNO"', 2)
    view = a_view(choices=(CATCH,), prompt=prompt, turn=3, **more)  # type: ignore[arg-type]
    seats = tuple(
        replace(one, exposed=True, cards=1) if one.seat == 2 else replace(one, called=one.seat == 1)
        for one in view.seats
    )
    deadlines = (Deadline("call", 2.0, in_words('to call "UNO"')),)
    return an_update(replace(view, seats=seats, deadlines=deadlines), clocks=[Clock(name="call", left=1.6)])


def challenged() -> Update:
    """A +4 lies on the pile; I may challenge it."""
    prompt = "Challenge the card, or accept it and draw"
    pile = (*PLAYED, "W4")
    events = (*EVENTS, plays(3, "W4"), told(CHOOSES, 3, name="green"))
    return an_update(
        a_view(choices=CHALLENGE, prompt=prompt, pile=pile, events=events, suit="green", pending=4)
    )


SUITS = ("spades", "hearts", "diamonds", "clubs")
FRENCH_HAND = ("2S", "2H", "7H", "7C", "10H", "10D", "QS", "AD", "JK")
FRENCH_EVENTS = (plays(1, "5H"), plays(2, "2H"), plays(3, "2D", "2C"))


def several(
    first: Sequence[str],
    others: Sequence[str] = (),
    *,
    groups: Sequence[Sequence[str]] = (),
    most: int = 4,
    after: Sequence[Step] = (),
) -> Choice:
    """Return the choice to play several cards, one of `first` before `others`."""
    among = tuple(dict.fromkeys((*first, *others)))
    sets = tuple(tuple(group) for group in groups)
    step = Step(Pick.CARD, among, "hand", 1, most, ordered=True, first=tuple(first), groups=sets)
    return Choice("play", in_words("Play cards"), (step, *after))


def french(hand: Sequence[str] = FRENCH_HAND, *choices: Choice, **more: object) -> Update:
    """A table with French cards."""
    facts: dict[str, object] = {
        "pile": ("9C", "5H", "2H", "2D", "2C"),
        "events": FRENCH_EVENTS,
        "suit": "clubs",
    }
    return an_update(a_view(hand=hand, choices=choices, **facts | more))  # type: ignore[arg-type]


def facing(**more: object) -> Update:
    """I face two 2s, may answer with mine or draw the sum."""
    play = several(("2S", "2H"), groups=(("2S", "2H"),), most=2)
    facts: dict[str, object] = {"pending": 6, "facing": "2C", "phase": "face"}
    prompt = "Answer the 2 of clubs or draw 6 cards"
    return french(FRENCH_HAND, play, Choice("draw", in_words("Draw 6 cards")), prompt=prompt, **facts | more)


def crowded(*, viewer: int | None = 0) -> Update:
    """Ten players, twenty cards, everything at once."""
    choices = (play_choice(("R0", "R1", "R3", "R7", "RR", "G2", "W", "W4")), DRAW) if viewer == 0 else ()
    view = a_view(hand=FULL_HAND, seats=10, viewer=viewer, choices=choices, direction=-1)
    seats = list(view.seats)
    seats[4] = replace(seats[4], called=True, cards=1)
    seats[6] = replace(seats[6], exposed=True, cards=1)
    seats[9] = replace(seats[9], cards=17, score=482)
    presence = {3: Presence.AWAY, 5: Presence.STAND_IN, 7: Presence.IDLE, 8: Presence.BOT}
    return an_update(replace(view, seats=tuple(seats)), presence=presence)


def spoken(table: TableScreen) -> None:
    """Put chat and notices beside the table."""
    table.noticed(Notice(told=in_words("Dora is away; a bot will play in 60 s")))
    table.heard(Chat(name="Bo", text="that skip was not very kind of you"))
