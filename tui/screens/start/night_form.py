"""The form for a game night: its games, tables, rounds, and who may come."""

from __future__ import annotations

from typing import ClassVar, Final

from parlour.net.night.plan import read
from parlour.net.wire.refusals import Refused
from parlour.tui.keymap import NIGHT_FORM, Action
from parlour.tui.screens.start.opening import OWN_BOTS, OpeningScreen, doors
from parlour.tui.text.language import marked, tr
from parlour.tui.text.phrases import ALLOWED, LEVELS, PACES, WATCHING_WORDS, sentence
from parlour.tui.widgets.form import FormField
from parlour.tui.words.speaking import said

NONE: Final = marked("none")
SEATINGS: Final = (marked("standing"), marked("everyone"), marked("chance"))
LENGTHS: Final = ("0", "1", "2", "3", "4", "5", "6", "8", "10")
MINUTES: Final = ("0", "5", "10", "15", "20", "30", "45", "60", "90")
BREAKS: Final = ("60", "90", "120", "180", "300", "15", "30")


class NightFormScreen(OpeningScreen):
    """The form of a game night; its last row opens it at this machine, if the plan has no fault."""

    ACTIONS: ClassVar[tuple[Action, ...]] = NIGHT_FORM
    GAMES: ClassVar[tuple[str, ...]] = ("game", "game2", "game3", "game4")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys that lead from a table's form elsewhere do nothing here."""
        return action not in ("edit", "night") and super().check_action(action, parameters)

    def heading(self) -> tuple[str, str]:
        return tr("Host a game night"), self._owner

    def _usual(self, games: tuple[str, ...]) -> tuple[FormField, ...]:
        others = (NONE, *games)
        again = tr("and again from the first")
        return (
            FormField("name", tr("Night"), tr("Game night"), words=tr("its name in the lobby")),
            FormField("game", tr("Game"), games[0], games, tr("of the first round")),
            FormField("game2", tr("2nd round"), NONE, others, tr("none: the same game")),
            FormField("game3", tr("3rd round"), NONE, others, again),
            FormField("game4", tr("4th round"), NONE, others, again),
            FormField("seats", tr("Seats"), "4", tuple(map(str, range(2, 11))), tr("at most at a table")),
            FormField("rounds", tr("Rounds"), "4", tuple(map(str, range(1, 21)))),
            FormField("until", tr("Until"), "", words=tr("instead of a number of rounds: 23:00")),
            FormField("length", tr("Match"), "0", LENGTHS, tr("its rounds; 0: to its end")),
            FormField(
                "minutes", tr("Minutes"), "0", MINUTES, tr("after which no round of it begins; 0: none")
            ),
            FormField("break", tr("Break"), BREAKS[0], BREAKS, tr("seconds between two rounds")),
            FormField("seating", tr("Seating"), SEATINGS[0], SEATINGS, tr("who meets whom")),
            FormField("level", tr("Bots play"), LEVELS[0], LEVELS, tr("how well")),
            FormField("pace", tr("Bot pace"), "normal", PACES, tr("how long they think")),
            FormField("late", tr("Entering late"), ALLOWED[0], ALLOWED, tr("after the first round")),
            FormField("own_bots", tr("Own bots"), OWN_BOTS[1], OWN_BOTS, tr("programs that guests bring")),
            FormField("watch", tr("Watching"), ALLOWED[0], ALLOWED, tr(WATCHING_WORDS)),
            FormField("password", tr("Password"), "", words=tr("none: anyone nearby can enter"), secret=True),
            *doors(),
        )

    def _opens(self) -> str:
        return tr("Open the night")

    def _open(self) -> None:
        """Open the night, or say all that is wrong with its plan."""
        plan, (ssh, page) = self._plan(), self._doors
        try:
            read(plan)
        except Refused as refused:
            titles = {field.name: field.title for field in self._fields}
            lines = [f"{titles.get(name, name)}: {sentence(said(why))}" for name, why in refused.faults]
            self.parlour.complain("\n".join(lines), tr("This night cannot be played"))
            return
        self.dismiss(None)
        self.parlour.go(lambda ways: ways.open_night(plan, ssh=ssh, page=page))

    def _plan(self) -> str:
        """Return the text of the plan, as a file has it."""
        import tomli_w

        offers = {offer.name: offer for offer in self._offers}
        chosen = [offers[name] for name in map(self._value, self.GAMES) if name in offers]
        numbers = {name: int(self._value(name)) for name in ("seats", "length", "minutes", "break")}
        until = self._value("until").strip()
        return tomli_w.dumps(
            {
                "name": self._value("name"),
                "games": [{"rules": offer.rules} if offer.rules else offer.name for offer in chosen],
                **numbers,
                **({"until": until} if until else {"rounds": int(self._value("rounds"))}),
                **{name: self._value(name) for name in ("seating", "level", "pace", "password")},
                "late": self._value("late") == ALLOWED[0],
                "watch": self._value("watch") == ALLOWED[0],
                "own_bots": self._value("own_bots") == OWN_BOTS[0],
            }
        )
