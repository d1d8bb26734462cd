"""What Parlour requires has lower bounds, and what is installed is within them."""

from __future__ import annotations

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.bounds.lowest import ROOT, declared, lowest

PINNED = {
    canonicalize_name(name): version
    for name, _, version in (
        line.partition("==") for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    )
}


def test_the_lowest_versions_are_those_declared() -> None:
    assert lowest(["tomli-w>=1.2.0", "textual>=8.2.8,<9"]) == ["tomli-w==1.2.0", "textual==8.2.8"]


@pytest.mark.parametrize("requirement", ["textual", "textual<9", "textual~=8.2", "textual>=8,!=8.3"])
def test_what_has_no_lower_bound_is_named(requirement: str) -> None:
    with pytest.raises(ValueError, match="has no lower bound"):
        lowest([requirement])


@pytest.mark.parametrize(
    "requirement", declared("room", "test", "check", "audit", "bench", "learn", "release")
)
def test_what_is_installed_is_pinned_within_its_bounds(requirement: str) -> None:
    required = Requirement(requirement)
    assert required.specifier.contains(PINNED[canonicalize_name(required.name)])


def test_every_bound_of_the_game_and_its_tests_can_be_installed_as_the_lowest() -> None:
    assert len(lowest(declared("test"))) == len(declared("test"))


def test_the_tests_use_the_same_versions_as_a_card_room() -> None:
    assert set(declared("room")) <= set(declared("test"))


@pytest.mark.parametrize("requirement", declared("room"))
def test_what_the_game_needs_is_bounded_above(requirement: str) -> None:
    operators = {bound.operator for bound in Requirement(requirement).specifier}
    assert operators == {">=", "<"}
