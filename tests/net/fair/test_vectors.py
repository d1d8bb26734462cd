"""Worked examples: the program, the file in the repository and the text of the protocol say the same."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net.fair import scheme
from parlour.net.fair.scheme import HOST, Context, packed
from parlour.net.wire.messages import Listed
from tests.net.fair import plainly

VECTORS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "vector", VECTORS, ids=lambda each: "{label} {attempt}".format_map(each["given"]["context"])
)
def test_the_text_and_the_program_do_what_the_file_says(vector: dict[str, Any]) -> None:
    told, right = vector["given"], vector["worked out"]
    assert plainly.worked_out(told) == right
    context, cards = Context(**told["context"]), tuple(told["cards"])
    again = [context.again(bytes.fromhex(each["list"]), each["missing"]) for each in told["again"]]
    assert [each.before for each in again] == right["before"]
    secrets = {who: bytes.fromhex(text) for who, text in told["secrets"].items()}
    commitments = {who: scheme.commitment(context, who, secret) for who, secret in secrets.items()}
    assert {who: each.hex() for who, each in commitments.items()} == right["commitments"]
    listed = Listed(
        number=context.number,
        attempt=context.attempt,
        rules=scheme.of_rules(told["ruleset"]),
        cards=() if told["hidden"] else cards,
        hidden=scheme.of_cards(context, secrets[HOST], cards) if told["hidden"] else None,
        size=len(cards),
        seats=told["seats"],
        dealer=told["dealer"],
        commitments=commitments,
    )
    assert scheme.of_list(context, listed).hex() == right["list"]
    seed = scheme.seed(scheme.of_list(context, listed), secrets)
    assert seed.hex() == right["seed"]
    ordered = scheme.shuffled(seed, cards)
    assert list(ordered) == right["order"]
    salts = [scheme.opening(seed, at, card).salt.hex() for at, card in enumerate(ordered)]
    assert salts == right["salts"]
    assert [each.hex() for each in scheme.seals(context, seed, ordered)] == right["seals"]
    assert scheme.lots(seed).hex() == right["lots"]


def test_what_an_attempt_says_of_the_one_before_it_is_made_of_that_ones_list() -> None:
    first, second = VECTORS[-2:]
    assert second["given"]["again"][0]["list"] == first["worked out"]["list"]
    assert second["given"]["context"]["before"] == second["worked out"]["before"][0]


@given(st.lists(st.text() | st.integers(), max_size=4), st.lists(st.text() | st.integers(), max_size=4))
def test_no_two_lists_of_parts_look_the_same(one: list[str | int], other: list[str | int]) -> None:
    def texts(parts: list[str | int]) -> list[str]:
        return [str(part).encode("utf-8", "replace").decode() for part in parts]

    assert (packed(*texts(one)) == packed(*texts(other))) == (texts(one) == texts(other))


@given(st.integers(1, 200))
def test_every_index_is_as_likely_as_any_other(below: int) -> None:
    kept, thrown_away = Counter[int](), 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scheme, "RANGE", 256)
        for word in range(256):
            rest = iter([word, *range(below)])
            kept[scheme.index(rest, below)] += 1
            thrown_away += next(rest, below) != 0  # a second word was taken, and it was 0
    kept[0] -= thrown_away
    assert set(kept) == set(range(below))
    assert set(kept.values()) == {256 // below}


@given(st.integers(2, 1000))
def test_the_words_at_the_bound_are_taken_and_thrown_away(below: int) -> None:
    fair = 2**64 - 2**64 % below
    assert scheme.index(iter([fair - 1]), below) == below - 1
    assert scheme.index(iter([fair, 1] if fair < 2**64 else [1]), below) == 1


@given(st.binary(min_size=32, max_size=32), st.integers(0, 60))
def test_an_order_has_every_card_once_and_is_the_same_for_any_cards(seed: bytes, count: int) -> None:
    numbers = scheme.shuffled(seed, range(count))
    assert sorted(numbers) == list(range(count))
    texts = [f"card {number}" for number in range(count)]
    assert scheme.shuffled(seed, texts) == tuple(texts[number] for number in numbers)
    assert list(scheme.shuffled(seed, texts)) == plainly.fisher_yates(seed, texts)


def test_every_card_comes_to_every_place() -> None:
    seeds = (bytes([one, other]) * 16 for one in range(24) for other in range(100))
    counted = Counter((at, card) for seed in seeds for at, card in enumerate(scheme.shuffled(seed, "abcd")))
    assert len(counted) == 16
    assert all(abs(each - 600) < 100 for each in counted.values()), counted
