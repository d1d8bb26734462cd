"""Runs the checks on every table of a game, measures how fast it is, and collects what is found."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final, NamedTuple

from parlour.rules import match as matches
from parlour.rules.check import bots, lessons, moves, notation, parts, rounds, secrecy, telling
from parlour.rules.check.playing import EndlessMatch, OutOfTime, PlayedMove
from parlour.rules.check.tables import CheckedTable, Setting, package_of
from parlour.rules.errors import RulesError, printable
from parlour.rules.match import Match

FIRST_STEPS: Final = 400
"""How many moves of a match are looked at where every move is made again."""
SPEED: Final = "speed"
PAGES: Final = "pages"
MOST_FINDINGS: Final = 3
"""How many findings of one kind are told."""
LONGEST: Final = 400
"""The most characters of a finding."""
SLOW: Final = 50.0
"""Milliseconds that a view, a move or a decision takes at most, in the middle of all."""
SLOW_LONG: Final = 1_500.0
"""Milliseconds that a decision of a bot takes at most that `thinks_long`."""
MEASURED: Final = 100
"""How many positions of a match are measured."""
MEASURED_LONG: Final = 5
"""In how many positions bots that think long decide."""


class Finding(NamedTuple):
    """A fault: the table and seed that show it again (or the game), the move, and what is wrong."""

    place: str
    words: str

    def __str__(self) -> str:
        return f"{self.place}: {self.words}"


def clean(text: str) -> str:
    """Return `text` in one line, and not too long."""
    line = printable(text, " ")
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}..."


def raised(error: Exception, package: str) -> str:
    """Return the type of an error, its words, and the file and line of `package` that it comes from."""
    error = error.__cause__ if isinstance(error.__cause__, Exception) else error  # what the guard has caught
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{words} ({_place(error, package)})"


def _place(error: Exception, package: str) -> str:
    """Return the innermost file and line in `package`; outside of it, if none of it was running."""
    found, trace = ("?", False), error.__traceback__
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        inside = module == package or module.startswith(f"{package}.")
        if inside or not found[1]:
            file = trace.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
            folder = "".join(f"{part}/" for part in module.split(".")[:-1])
            found = f"{folder}{file}:{trace.tb_lineno}", inside
        trace = trace.tb_next
    return found[0]


def of_tables(table: CheckedTable) -> tuple[None]:
    """Look once, before any move."""
    return (None,)


def of_matches(table: CheckedTable) -> tuple[PlayedMove, ...]:
    """Look at the end of the match."""
    return table.steps[-1:]


def of_moments(table: CheckedTable) -> tuple[PlayedMove, ...]:
    """Look at moments of every kind."""
    return table.moments


def of_steps(table: CheckedTable) -> tuple[PlayedMove, ...]:
    """Look at every move."""
    return table.steps


def of_first_steps(table: CheckedTable) -> tuple[PlayedMove, ...]:
    """Look at the first moves."""
    return table.steps[:FIRST_STEPS]


@dataclass(frozen=True)
class Check:
    """What is looked at, the unit in which it is counted, and a generator of words for each fault.

    `over` gives the steps of a match that are looked at, or None for the table itself.
    """

    name: str
    unit: str
    over: Callable[[CheckedTable], Iterable[PlayedMove | None]]
    look: Callable[..., Iterator[str]]

    def __str__(self) -> str:
        return self.look.__name__

    def found(self, table: CheckedTable) -> Iterator[Finding | None]:
        """Yield what is wrong at `table`, and None for each place that was looked at. An error ends it."""
        place = str(table)
        try:
            for step in self.over(table):
                if table.used() > 1:
                    return
                yield None
                place = f"{table}, move {step.number}" if step else str(table)
                said = self.look(table, step) if step else self.look(table)
                for words in said:
                    yield Finding(place, clean(words))
        except Exception as error:
            yield Finding(place, clean(raised(error, table.package)))


def matches_end(table: CheckedTable) -> Iterator[str]:
    """Random play comes to the end of a match."""
    error = table.run.error
    if error is not None and not isinstance(error, OutOfTime):
        at = f"move {len(table.steps) + 1}: "
        yield at + (str(error) if isinstance(error, EndlessMatch) else raised(error, table.package))


def _checks(
    name: str,
    unit: str,
    over: Callable[[CheckedTable], Iterable[PlayedMove | None]],
    *looks: Callable[..., Iterator[str]],
) -> tuple[Check, ...]:
    return tuple(Check(name, unit, over, look) for look in looks)


CHECKS: Final = (
    *_checks(
        "parts",
        "table",
        of_tables,
        parts.parts_have_their_types,
        parts.rulesets_are_told,
        parts.rulesets_are_saved_and_read,
    ),
    *_checks("play", "match", of_tables, matches_end),
    *_checks("play", "match", of_matches, rounds.race_names_are_unique),
    *_checks(
        "play",
        "match",
        of_steps,
        rounds.somebody_can_go_on,
        rounds.outcomes_fit_the_seats,
        rounds.those_of_a_team_score_the_same_and_nobody_comes_back,
        rounds.nothing_is_open_once_the_match_is_over,
        rounds.every_card_is_somewhere,
        telling.cards_move_between_places,
    ),
    *_checks(
        "contract",
        "position",
        of_moments,
        parts.views_have_their_types,
        moves.listed_moves_are_allowed,
        moves.allowed_moves_are_listed,
        moves.steps_make_the_legal_moves,
        moves.choices_in_a_view_are_those_of_its_seat,
        moves.refusals_are_in_words,
        telling.verbs_are_unique,
        telling.zones_are_unique,
        telling.seats_count_their_cards,
        telling.texts_have_room,
        rounds.somebody_acts_where_the_round_waits,
        rounds.no_card_is_there_more_often_than_in_the_deck,
        rounds.own_cards_are_in_view,
        rounds.races_are_open_to_those_who_may_claim,
        rounds.races_without_a_clock_end_with_a_claim,
    ),
    *_checks(
        "contract",
        "position",
        of_first_steps,
        moves.states_are_values,
        moves.judged_moves_lead_where_their_text_leads,
        moves.moves_that_were_made_are_legal,
    ),
    *_checks(
        "secrecy",
        "position",
        of_moments,
        secrecy.views_show_nothing_hidden,
        secrecy.hands_do_not_lie_open,
        secrecy.moves_show_nothing_hidden,
        secrecy.clocks_show_nothing_hidden,
    ),
    *_checks(
        "secrecy",
        "position",
        of_moments,
        secrecy.moves_tell_nothing_hidden,
        secrecy.secret_moves_tell_nothing,
    ),
    *_checks(
        "secrecy",
        "position",
        of_steps,
        secrecy.events_show_nothing_hidden,
        secrecy.deals_tell_nothing_hidden,
        secrecy.results_show_nothing_hidden,
    ),
    *_checks("contract", "position", of_matches, telling.keys_have_one_wording),
    *_checks(
        "secrecy",
        "position",
        of_matches,
        telling.what_is_recalled_was_seen,
        secrecy.imagined_states_differ,
    ),
    *_checks(
        "shuffles",
        "match",
        of_matches,
        secrecy.what_is_uncovered_is_seen,
        secrecy.what_leaves_the_stock_is_uncovered,
        secrecy.what_is_dealt_is_uncovered,
    ),
    *_checks("records", "match", of_matches, notation.matches_are_saved_and_replayed),
    *_checks("notation", "move", of_steps, notation.moves_have_one_notation),
    *_checks(
        "notation", "move", of_matches, notation.any_other_text_is_refused, notation.cards_have_one_notation
    ),
    *_checks(
        "bots",
        "position",
        of_moments,
        bots.bots_make_legal_moves,
        bots.bots_decide_by_their_views,
        bots.somebody_who_must_act_does,
        bots.hints_are_legal,
    ),
)
"""Every check of a table. Those of one name are told in one line, which counts what the first looks at."""


@dataclass
class Result:
    """What the checks of one name have found, and at how many places they looked."""

    name: str
    unit: str
    looked: int = 0
    findings: list[Finding] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)

    @property
    def plural(self) -> str:
        return "matches" if self.unit == "match" else f"{self.unit}s"


class Suite:
    """The results of all checks, and of `more`, as they run on one table after another."""

    def __init__(self, more: Sequence[Check] = ()) -> None:
        self._checks = (*CHECKS, *more)
        self._told: Counter[Check] = Counter()
        self.results = {check.name: Result(check.name, check.unit) for check in self._checks}
        self._counted = {check.name: check for check in reversed(self._checks)}

    def run(self, table: CheckedTable) -> None:
        """Run every check on `table`."""
        for check in self._checks:
            self._run(check, table)

    def _run(self, check: Check, table: CheckedTable) -> None:
        result = self.results[check.name]
        for finding in check.found(table):
            if finding is None:
                result.looked += check is self._counted[check.name]
            else:
                result.findings.append(finding)
                self._told[check] += 1
            if self._told[check] >= MOST_FINDINGS:
                return

    def read(self, preset: str) -> None:
        """Look at what a preset has in files: its lessons, and the clauses that its options name."""
        result = self.results.setdefault(PAGES, Result(PAGES, "preset"))
        result.looked += 1
        pages = (parts.options_name_clauses_of_the_page, parts.options_have_values_to_test)
        for look in (lessons.lessons_can_be_played, *pages):
            try:
                result.findings += [Finding(preset, clean(words)) for words in look(preset)]
            except Exception as error:
                result.findings.append(Finding(preset, clean(raised(error, package_of(preset)))))

    def measure(self, table: CheckedTable, clock: Callable[[], float]) -> None:
        """Measure how fast the game is at `table`; `clock` returns seconds, of work alone."""
        result = self.results.setdefault(SPEED, Result(SPEED, "table"))
        if table.run.error is not None:
            return
        try:
            found = _figures(table, clock)
        except Exception as error:
            result.findings.append(Finding(str(table), clean(raised(error, table.package))))
            return
        result.looked += 1
        result.figures = [f"{what} {taken:.2f} ms" for what, (taken, _) in found.items()]
        result.findings += [Finding(str(table), words) for words in _slow(found)]

    def refused(self, setting: Setting, error: RulesError) -> None:
        """Note that a setting has no rules to play by."""
        self.results["parts"].findings.append(Finding(str(setting), clean(str(error))))


def table_of(setting: Setting, seed: int, used: Callable[[], float] = lambda: 0.0) -> CheckedTable:
    """Return the table with the match of a setting that has `seed`; raise RulesError.

    `used` tells which share of its time has passed.
    """
    return CheckedTable(str(setting), setting.rules, setting.seats, seed, package_of(setting.game), used)


def _figures(table: CheckedTable, clock: Callable[[], float]) -> dict[str, tuple[float, float]]:
    """Return the milliseconds that each kind of work takes in the middle, and how many it may take.

    Views and moves are those of a seat that may act. `clock` returns seconds.
    """
    there = ((step, _mover(step.after)) for step in table.moments)
    steps = [(step, seat) for step, seat in there if seat is not None][:MEASURED]
    works: dict[str, Callable[[PlayedMove, int], object]] = {
        "a view": lambda step, seat: matches.seen_by(step.after, seat),
        "a move": lambda step, _: matches.after(step.before, step.who, step.move),
        "the legal moves": lambda step, seat: [*matches.legal_moves(step.after, seat)],
    }
    found = {what: (median(_taken(steps, work, clock)), SLOW) for what, work in works.items() if steps}
    for level, make in table.rules.game.bots.items() if steps else ():
        bot = make(table.rules.ruleset)
        count, most = (MEASURED_LONG, SLOW_LONG) if bot.thinks_long else (MEASURED, SLOW)
        decide = lambda step, seat, bot=bot: bot.decide(  # noqa: E731
            matches.seen_by_bot(step.after, seat), random.Random(1)
        )
        found[f"a decision of {level!r}"] = median(_taken(steps[:count], decide, clock)), most
    return found


def _mover(moment: Match) -> int | None:
    """Return a seat that may act, one for which the round waits if there is one."""
    able = (seat for seat in range(moment.seats) if matches.may_act(moment, seat))
    return min(matches.acting(moment), default=next(able, None))


def _slow(found: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Yield what takes too long."""
    for what, (taken, most) in found.items():
        if taken > most:
            yield f"{what} takes {taken:,.0f} ms in the middle; {most:,.0f} ms are enough"


def _taken(
    steps: list[tuple[PlayedMove, int]], work: Callable[[PlayedMove, int], object], clock: Callable[[], float]
) -> list[float]:
    times = []
    for step, seat in steps:
        begun = clock()
        work(step, seat)
        times.append(1000 * (clock() - begun))
    return times
