"""Where a search brings nothing, `hard` plays as `normal` does and imagines nothing; one table says where."""

from __future__ import annotations

import random

import pytest

from parlour.rules import match as matches
from parlour.rules import simulate
from parlour.rules.games.jojo.bots import searching as of_jojo
from parlour.rules.games.shedding.bots import searching as of_shedding
from parlour.rules.moves import HOUSE
from parlour.rules.search import no_gain, searched
from parlour.rules.shelf import shelf
from parlour.rules.views import Stage

ROWS = [(game, int(seats)) for game, row in no_gain().items() for seats in row]


def test_the_table_names_games_that_there_are_with_seats_that_they_have_and_says_why() -> None:
    for game, seats in ROWS:
        preset = shelf.preset(game)
        assert preset.least <= seats <= preset.most
        assert no_gain()[game][str(seats)]


@pytest.mark.parametrize(
    ("game", "seats"), [("mau-mau", 4), ("switch", 4), *((game, seats) for game, seats in ROWS if seats == 3)]
)
def test_without_a_gain_hard_plays_as_normal_and_plays_nothing_out(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unexpected(*_: object) -> None:
        raise AssertionError("a round was played out")

    for module in (of_jojo, of_shedding):
        monkeypatch.setattr(module, "played_out", unexpected)
    assert not searched(game, seats)
    table, rng, decided = shelf.table_rules(game), random.Random(1), 0
    hard, normal = table.bot("hard"), table.bot("normal")
    moment = matches.begin(table.game, table.rules, seats)
    while decided < 20 and moment.stage is not Stage.OVER:
        who, move = simulate.next_move(moment, [normal] * seats, rng)
        if who != HOUSE:
            view = matches.seen_by_bot(moment, who)
            assert hard.decide(view, random.Random(2)) == move
            decided += 1
        moment = matches.after(moment, who, move)
    assert decided == 20


def test_elsewhere_it_searches() -> None:
    assert searched("mau-mau", 2)
    assert searched("juno-seven-o", 2)
    assert searched("rules of a house", 4)
