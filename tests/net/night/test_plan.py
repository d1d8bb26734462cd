"""What is wrong with the file of a night is told, whatever stands in it."""

from __future__ import annotations

import pytest

from parlour.net.night.plan import read
from parlour.net.wire.refusals import Refused
from parlour.rules.sentences import text

GAME = 'games = "mau-mau"\n'
DEEP = ".".join("a" * 7_500)


@pytest.mark.parametrize(
    ("plan", "field", "why"),
    [
        ("games = ", "line 1, column 9", "Invalid value: this is no TOML"),
        (f"{GAME}seats = {'9' * 5_000}", "file", "a number is too long"),
        (f"{GAME}seats = 0x{'f' * 16_000}", "seats", "it takes a number from 2 to 10"),
        (f"{GAME}seats = {{{DEEP} = 1}}", "line 2", "it has more than 100 dots"),
        (f"{GAME}seats = {'[' * 4_000}{']' * 4_000}", "", "its tables are nested too deep"),
        (f"games = {{game = 'mau-mau', options = {{target = 0x{'f' * 9_000}}}}}", "games", "target: '...'"),
        (f'{GAME}until = "2300Z"', "until", "it takes a time of day"),
        (f"{GAME}until = 23:00:00", "until", "it takes a time of day"),
        (f'{GAME}name = "{"x" * 16_000}"', "name", "...'; it takes a text of at most 64 characters"),
        ('games = ["mau-mau", 7]', "games[2]", "give either game and options"),
        (f'{GAME}game = "switch"', "game", "there is no such field"),
        ("#" * (16 * 1024 + 1), "", "a plan has at most 16 KiB; this one has 16385 bytes"),
    ],
    ids=range(12),
)
def test_each_fault_names_its_field(plan: str, field: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        read(plan)
    at, told = refused.value.faults[0]
    assert at == field
    assert why in text(told)


@pytest.mark.parametrize(
    "wrong", ['until = "25:00"', "rounds = 99", 'rounds = 3\nuntil = "23:00"', "rounds = 0"]
)
def test_a_wrong_end_is_one_fault(wrong: str) -> None:
    with pytest.raises(Refused) as refused:
        read(f"{GAME}{wrong}\n")
    assert len(refused.value.faults) == 1


def test_of_very_many_faults_the_first_are_told_and_how_many_there_are() -> None:
    with pytest.raises(Refused) as refused:
        read("\n".join([GAME, *(f"k{number} = 1" for number in range(1_500))]))
    assert len(refused.value.faults) == 41
    assert "1460 more" in text(refused.value.faults[-1][1])


def test_a_plan_as_long_as_may_be_is_read() -> None:
    plan = f'{GAME}name = "Thursday"\n'
    assert read(plan + "#" * (16 * 1024 - len(plan))).name == "Thursday"
