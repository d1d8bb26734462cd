"""The benchmark of a room, and the model of rooms that are larger than one machine."""

from __future__ import annotations

import dataclasses

import pytest

from benchmarks.rooms import faults, model
from tests.net.kit.cluster import Cluster
from tests.test_benchmarks import quick

COSTS = model.DatabaseCosts(move=1e-3, beat=1e-4, look=1e-4, row=1e-6, changes=0.1)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_room_is_measured_as_it_grows_and_when_its_machines_die(empty_database: str) -> None:
    found = quick("room", "--database", empty_database)
    assert [row["referees"] for row in found["rows"]] == [1, 2, 3]
    assert all(row["moves_per_second"] > 0 and row["commits_per_second"] > 0 for row in found["rows"])
    for lost in found["lost"].values():
        assert lost["people"] > 0
        assert 0 < lost["median_s"] <= lost["p99_s"] <= lost["worst_s"]
    assert set(found["costs"]) == {field.name for field in dataclasses.fields(model.DatabaseCosts)}
    assert [size["referees"] for size in found["model"]] == list(model.SIZES)
    for row in found["rows"]:
        assert row["all_moves_per_second"] > row["moves_per_second"], "bots move, too"
        assert row["connections"] >= 3 * row["referees"]
    assert found["reach"]["referees"] == [1, 3]
    assert all(found["costs"][name] > 0 for name in ("wal", "adopted", "vacuum", "connections"))


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_faults_are_caused_and_it_is_told_how_soon_the_tables_go_on(cluster: Cluster) -> None:
    rows = quick("rooms.faults", "--only", "killed", "clock")["faults"]
    assert [*rows] == ["killed", "clock"]
    for row in rows.values():
        assert (row["lost"], row["doubled"], row["standing"]) == (0, 0, 0)
        assert row["tables"] > 0
        assert 0 < row["first_s"] <= row["median_s"] <= row["last_s"] <= row["worst_s"]


def test_the_trials_of_a_fault_are_told_by_their_medians_and_the_worst_table() -> None:
    row = faults.row([faults.Trial((1.0, 3.0, 2.0), 0, (0.5, 1.5)), faults.Trial((5.0, 4.0), 1, (2.5,))])
    assert (row["first_s"], row["median_s"], row["last_s"], row["worst_s"]) == (2.5, 3.25, 4.0, 5.0)
    assert (row["trials"], row["tables"], row["standing"]) == (2, 3, 1)


def test_a_larger_room_costs_its_database_more_than_in_proportion() -> None:
    sizes = [model.size(referees, COSTS) for referees in model.SIZES]
    shares = [size.cores / size.referees for size in sizes]
    assert shares == sorted(shares)
    assert shares[-1] > 1.1 * shares[0], "every referee reads the lines of all"


def test_the_model_foretells_what_it_was_made_of_and_says_where_that_ends() -> None:
    costs = dataclasses.replace(COSTS, vacuum=1e-5, dead=0.5, wal=400.0, connections=5.0)
    loads = [(1, 50.0), (3, 120.0)]
    measured = []
    for referees, moves in loads:
        cores = model.demand(referees, moves, costs).cores
        move = model.move_cost(referees, moves, cores, costs)
        assert move == pytest.approx(costs.move)
        measured.append(model.Measured(referees, moves, cores, dataclasses.replace(costs, move=move)))
    found = model.reach(measured)
    assert (found.referees, found.moves) == ((1, 3), (50.0, 120.0))
    assert found.foretold == pytest.approx((1.0, 1.0))
    assert found.bears[0] == pytest.approx(found.bears[1], abs=1)
    room = model.size(10, costs)
    assert (room.wal, room.connections) == (10 * model.TABLES * model.MOVES * 400.0, 50.0)
    assert 0 < room.of_vacuum < room.of_looks + room.of_vacuum < 1


def test_the_largest_room_of_one_database_is_the_last_one_that_fits() -> None:
    most = model.largest(COSTS)
    assert model.size(most, COSTS).cores <= model.CORES < model.size(most + 1, COSTS).cores
