"""Ratings: what a match changes, and the file that keeps them."""

from __future__ import annotations

import sqlite3
import stat

import pytest

from parlour.net.auth.accounts import Rating, Traveler
from parlour.net.errors import HomeError
from parlour.net.storage import ratings
from parlour.net.storage.data_folder import Home
from parlour.net.storage.ratings import Ranked, Rated, RatingsFile, after

ANN, BO, CY, DI = (Traveler(name.lower(), name, (f"{name} token",)) for name in ("Ann", "Bo", "Cy", "Di"))
MATCH = Ranked("jojo", ((ANN,), (BO,), (CY,)), (0, 2, 1))


def test_who_wins_gains_and_everybody_is_known_better() -> None:
    before = {"ann": Rating(25.0, 4.0, 7)}
    new = after(MATCH, before)
    assert new["ann"].average > 25 > new["bo"].average
    assert new["cy"].average > new["bo"].average
    assert new["ann"].deviation < 4 < new["cy"].deviation < 25 / 3
    assert [new[person].matches for person in ("ann", "bo", "cy")] == [8, 1, 1]


def test_a_team_is_rated_as_one() -> None:
    new = after(Ranked("spades", ((ANN, CY), (BO, DI)), (1, 0)), {"ann": Rating(40.0, 1.0, 90)})
    assert new["bo"] == new["di"]
    assert new["bo"].average > 25 > new["cy"].average
    assert 40 - new["ann"].average < 25 - new["cy"].average, "who is known well moves less"


def test_for_whom_a_bot_played_a_match_is_no_gain_but_may_be_a_loss() -> None:
    before = {"ann": Rating(25.0, 4.0, 7), "bo": Rating(25.0, 4.0, 7)}
    alone, helped = after(MATCH, before), after(MATCH._replace(helped=frozenset({"ann", "bo"})), before)
    assert helped["ann"] == Rating(25.0, 4.0, 8)
    assert helped["bo"] == alone["bo"]
    assert helped["cy"] == alone["cy"], "of others nothing changes"


def test_a_tie_moves_equals_nowhere() -> None:
    new = after(Ranked("jojo", ((ANN,), (BO,)), (0, 0)), {})
    assert new["ann"].average == pytest.approx(new["bo"].average) == pytest.approx(25)


def test_matches_are_added_and_people_forgotten_for_good() -> None:
    home = Home()
    file = RatingsFile(home)
    assert file.read() == []
    file.add(MATCH)
    file.add(Ranked("mau-mau", ((ANN,), (BO,)), (1, 0)))
    found = {each.person.name: each for each in file.read()}
    assert {name: set(each.ratings) for name, each in found.items()} == {
        "Ann": {"jojo", "mau-mau"},
        "Bo": {"jojo", "mau-mau"},
        "Cy": {"jojo"},
    }
    assert found["Ann"].person == ANN
    assert stat.S_IMODE(home.ratings.stat().st_mode) == 0o600
    file.remove("ann")
    assert {each.person.name for each in file.read()} == {"Bo", "Cy"}
    assert b"Ann" not in home.ratings.read_bytes()


async def test_how_somebody_is_recognized_is_kept_up_to_date_only_if_they_are_rated() -> None:
    file = RatingsFile(Home())
    await file.rate(MATCH)
    before = await file.stamp()
    await file.remember(ANN._replace(tokens=("newer",), name="Anna"))
    await file.remember(DI)
    assert await file.stamp() != before
    people = [each.person for each in await file.all()]
    assert people[0] == Traveler("ann", "Anna", ("newer",))
    assert DI not in people


def test_those_away_longest_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "MOST", 3)
    file = RatingsFile(Home())
    file.add(MATCH)
    file.add(Ranked("jojo", ((DI,), (ANN,)), (0, 1)))
    assert {each.person.name for each in file.read()} == {"Ann", "Di", "Cy"}


@pytest.mark.parametrize("content", [b"no database" * 100, None])
def test_a_file_that_cannot_be_used_is_told(content: bytes | None) -> None:
    home = Home()
    home.make()
    if content is None:
        home.ratings.symlink_to("/dev/null")
    else:
        home.ratings.write_bytes(content)
    with pytest.raises(HomeError, match=r"ratings\.sqlite"):
        RatingsFile(home).read()


def test_a_file_with_other_tables_is_told() -> None:
    home = Home()
    home.make()
    made = sqlite3.connect(home.ratings)
    made.execute("CREATE TABLE people (name TEXT)")
    made.close()
    with pytest.raises(HomeError):
        RatingsFile(home).add(MATCH)
    assert Rated(ANN, {}).ratings == {}
