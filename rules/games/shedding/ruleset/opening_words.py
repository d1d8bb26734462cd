"""Describes the start of a round: the deal and the opening card."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.games.shedding.ruleset import doing, said
from parlour.rules.games.shedding.ruleset.kinds import is_special
from parlour.rules.games.shedding.ruleset.ruleset import Effect, Ruleset


def before(ruleset: Ruleset) -> Iterator[str]:
    """Describe the deal, who starts, and the effect of the opening card."""
    yield "The first dealer is drawn by lot; after each round the deal passes to the left."
    if ruleset.cut:
        yield "The player on the dealer's right may cut the cards."
    two = ruleset.hand_with_two if ruleset.seats[0] == 2 else 0
    other = f"; with two players, {said.number(two)} each" if two not in (0, ruleset.hand) else ""
    yield f"Everyone is dealt {said.counted(ruleset.hand, 'card')}{other}."
    yield "The others are the stock, and its top card is turned up to open the discard."
    yield "The player on the dealer's left starts, and play goes clockwise."
    yield from _opening(ruleset)


def _opening(ruleset: Ruleset) -> Iterator[str]:
    nothing = doing.having(ruleset, lambda does: is_special(does) and does.opening == "nothing")
    again = doing.having(ruleset, lambda does: does.opening == "again")
    if doing.having(ruleset, _opens):
        yield "The opening card counts as if the dealer had played it."
        yield from _effects(ruleset)
    if nothing:
        yield f"As the opening card, {said.any_of(nothing)} does nothing."
    if again:
        yield f"If the opening card is {said.any_of(again)}, it goes back and another is turned up."


def _opens(does: Effect) -> bool:
    return is_special(does) and does.opening == "effect"


def _effects(ruleset: Ruleset) -> Iterator[str]:
    named = doing.having(ruleset, lambda does: _opens(does) and does.names != "nothing")
    turned = doing.having(ruleset, lambda does: _opens(does) and does.reverse)
    if named:
        who = {"dealer": "the dealer", "first": "the first player"}[ruleset.opening.named_by]
        yield f"After {said.any_of(named)} {who} chooses what must follow."
    if turned:
        yield f"After {said.any_of(turned)} {_starts(ruleset)}."
    if not ruleset.opening.answered and doing.having(
        ruleset, lambda does: _opens(does) and doing.answerable(does)
    ):
        yield "What the opening card makes the first player draw or miss cannot be answered."


def _starts(ruleset: Ruleset) -> str:
    if ruleset.opening.reverse_starts == "dealer":
        return "the dealer starts"
    two = ruleset.reverse_skips_with_two and ruleset.seats[0] == 2
    return f"the player on the dealer's right starts{', or with two players the dealer' if two else ''}"
