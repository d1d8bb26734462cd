"""Describes how a round and a match end (HR-7, HR-8)."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.cards import card_words
from parlour.rules.games.shedding.ruleset import doing, said
from parlour.rules.games.shedding.ruleset.kinds import cards, is_special
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset


def going_out(ruleset: Ruleset) -> Iterator[str]:
    """Describe what ends a round, and the effect of a last card."""
    specials = doing.having(ruleset, is_special)
    yield "The round ends when a hand is empty."
    if specials and ruleset.last_card.special == "draw":
        yield f"But after {said.any_of(specials)} as your last card you draw one, and the round goes on."
        yield "Only if there is nothing to draw have you gone out."
    else:
        yield from _last_card(ruleset)
    yield "If a whole lap passes in which nobody could play or draw, the round is blocked and over."


def _last_card(ruleset: Ruleset) -> Iterator[str]:
    covered = doing.having(ruleset, lambda does: does.again == "must")
    draws = doing.having(ruleset, lambda does: does.draw > 0)
    moves = doing.having(ruleset, lambda does: does.moves_hands)
    if covered:
        yield f"After {said.any_of(covered)} as your last card you must still play another, and draw for it."
    if draws:
        still = "still drawn" if ruleset.last_card.penalty_served else "no longer drawn"
        yield f"What {said.any_of(draws)} as the last card makes the next player draw is {still}."
    if moves:
        yield "A last card ends the round before any hand moves."


def scoring(ruleset: Ruleset) -> Iterator[str]:
    """Describe the points of a round and of the cards, and what ends the match."""
    score = ruleset.scoring
    yield {
        "winner": "The winner of a round scores what the cards left in the other hands count.",
        "own": "Everyone counts the cards left in their own hand, and the fewest points are best.",
        "fixed": f"The winner of a round scores {said.counted(score.fixed, 'point')}, the others none.",
    }[score.counts]
    if score.double_wild and doing.having(ruleset, lambda does: does.anywhere):
        yield "It counts double if the last card was one that goes on anything."
    if score.counts == "own":
        yield "If the round is blocked, everyone counts their hand."
    else:
        yield f"If the round is blocked, the hand with the fewest {score.blocked} wins it."
        yield "If two hands are equal in that, nobody scores."
    yield _end(ruleset)
    if score.counts != "fixed" or score.blocked == "points":
        yield f"\n\n{_table(ruleset)}"


def _end(ruleset: Ruleset) -> str:
    score = ruleset.scoring
    best = "fewest" if score.counts == "own" else "most"
    if score.rounds:
        return f"After {said.counted(score.rounds, 'round')} the {best} points win the match."
    target = said.counted(score.target, "point")
    if score.counts == "own":
        return f"When someone has {target} the match is over, and the fewest points win it."
    return f"The first to have {target} wins the match."


def _table(ruleset: Ruleset) -> str:
    """Return a table of card points; ranks that count the same share a row."""
    values = ruleset.scoring.values
    rows: dict[str, list[str]] = {}
    for rank in dict.fromkeys(card.rank for card in cards(ruleset.deck)):
        face = "its number" if rank.isdigit() else "0"
        rows.setdefault(str(values.get(rank, face)), []).append(rank)
    lines = [f"| {', '.join(said.runs(ranks))} | {points} |" for points, ranks in rows.items()]
    there = {rank for ranks in rows.values() for rank in ranks}
    lines += [f"| {card_words(name)} | {points} |" for name, points in values.items() if name not in there]
    return "\n".join(["| card | points |", "|---|---|", *lines])
