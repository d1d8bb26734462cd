"""Bots of one level that play in a manner of their own: they are bots of the game like all others."""

from __future__ import annotations

import random

import pytest

from parlour.rules import match as matches
from parlour.rules.shelf import shelf
from tests.rules.games_suite.playing import moments, settings

WAYS = {"boldly", "cautiously"}


def test_in_every_game_normal_bots_play_boldly_cautiously_or_neither() -> None:
    for game in shelf.games():
        manners = shelf.table_rules(game.name).game.manners
        assert manners["normal"].keys() == WAYS
        assert manners.keys() <= shelf.table_rules(game.name).game.bots.keys()


def test_a_level_without_manners_has_its_plain_bot() -> None:
    rules = shelf.table_rules("jojo")
    assert not rules.has_manner("random", "boldly")
    assert type(rules.bot("random", "boldly")) is type(rules.bot("random"))
    assert not rules.has_manner("normal", "")


@pytest.mark.few
@pytest.mark.parametrize("game", ["juno-classic", "jojo", "lotta-watta"])
def test_they_do_differ(game: str) -> None:
    setting = next(each for each in settings() if each.game == game and each.seats == 4)
    bots = [setting.rules.bot("normal", manner) for manner in ("", *sorted(WAYS))]
    there = (
        matches.seen_by_bot(moment, seat) for moment in moments(setting, 60) for seat in range(setting.seats)
    )
    assert any(len({bot.decide(view, random.Random(3)) for bot in bots}) > 1 for view in there)
