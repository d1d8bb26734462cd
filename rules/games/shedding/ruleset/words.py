"""The rules page of a ruleset that has no written one (HR-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from parlour.rules.explained import escaped
from parlour.rules.games.shedding.ruleset import doing, said
from parlour.rules.games.shedding.ruleset import sentences as s
from parlour.rules.games.shedding.ruleset.kinds import cards, is_special, size
from parlour.rules.games.shedding.ruleset.ruleset import Effect, Ruleset
from parlour.rules.sentences import ENGLISH, Speaker, Told, text, told

Say: TypeAlias = Callable[[Told], str]


def plain(ruleset: Ruleset, speaker: Speaker = ENGLISH) -> str:
    """Return the complete rules as Markdown, in the words of `speaker`: a heading, then the sections."""

    def say(each: Told) -> str:
        return text(each, None, speaker)

    lists = {s.DOING_HEADING: _effects(ruleset, say), s.SCORING_HEADING: _points(ruleset, say)}
    parts = [f"# {escaped(ruleset.title)}\n"]
    for heading, tell in SECTIONS.items():
        words = "\n\n".join(filter(None, (" ".join(map(say, tell(ruleset))), lists.get(heading, ""))))
        parts += [f"## {say(heading)}\n\n{words}\n"] if words else []
    return "\n".join(parts)


def _cards(ruleset: Ruleset) -> Iterator[Told]:
    deck, (least, most) = ruleset.deck, ruleset.seats
    there = said.counted(size(deck))
    if least == most:
        yield told(s.FOR_PLAYERS, number=said.number(least), cards=there)
    else:
        yield told(s.FOR_SOME_PLAYERS, least=said.number(least), most=said.number(most), cards=there)
    if any(deck.ranks.values()):
        has = _copies({rank: many * deck.packs for rank, many in deck.ranks.items()})
        sentence = s.EACH_HAS if len(deck.suits) > 1 else s.ONLY
        yield told(sentence, suits=said.named(deck.suits), cards=has)
    if any(deck.suitless.values()):
        rest = said.listed([_so_many(many, rank) for rank, many in deck.suitless.items() if many])
        yield told(s.WITHOUT, of=said.suit(deck), cards=rest)


def _so_many(many: int, rank: str) -> Told:
    some = said.named([rank]) if many == 1 else said.several(rank)
    return told(said.SO_MANY, number=said.number(many), cards=some)


def _copies(copies: dict[str, int]) -> Told:
    """Return the ranks of a suit: `one 0; two each of 1 to 9 and Skip`."""
    groups: dict[int, list[str]] = {}
    for rank, many in copies.items():
        if many:
            groups.setdefault(many, []).append(rank)
    told_of = [
        _so_many(many, ranks[0])
        if len(ranks) == 1
        else told(said.SO_MANY_EACH, number=said.number(many), cards=said.listed(said.runs(ranks)))
        for many, ranks in groups.items()
    ]
    return said.listed(told_of, said.MORE_GROUPS, said.MORE_GROUPS)


def _before(ruleset: Ruleset) -> Iterator[Told]:
    """Describe the deal, who starts, and the effect of the opening card."""
    yield s.DEALT_BY_LOT
    if ruleset.cut:
        yield s.CUT
    two = ruleset.hand_with_two if ruleset.seats[0] == 2 else 0
    if two not in (0, ruleset.hand):
        yield told(s.DEALT_WITH_TWO, cards=said.counted(ruleset.hand), number=said.number(two))
    else:
        yield told(s.DEALT, cards=said.counted(ruleset.hand))
    yield s.STOCK
    yield s.STARTS
    yield from _opening(ruleset)


def _opening(ruleset: Ruleset) -> Iterator[Told]:
    nothing = doing.having(ruleset, lambda does: is_special(does) and does.opening == "nothing")
    again = doing.having(ruleset, lambda does: does.opening == "again")
    if doing.having(ruleset, _opens):
        yield s.OPENING_COUNTS
        yield from _opened(ruleset)
    if nothing:
        yield told(s.OPENING_DOES_NOTHING, cards=said.any_of(nothing))
    if again:
        yield told(s.OPENING_AGAIN, cards=said.any_of(again))


def _opens(does: Effect) -> bool:
    return is_special(does) and does.opening == "effect"


def _opened(ruleset: Ruleset) -> Iterator[Told]:
    named = doing.having(ruleset, lambda does: _opens(does) and does.names != "nothing")
    turned = doing.having(ruleset, lambda does: _opens(does) and does.reverse)
    if named:
        yield told(s.OPENING_NAMED[ruleset.opening.named_by], cards=said.any_of(named))
    if turned:
        two = ruleset.reverse_skips_with_two and ruleset.seats[0] == 2
        right = s.RIGHT_STARTS_OR_DEALER if two else s.RIGHT_STARTS
        starts = s.DEALER_STARTS if ruleset.opening.reverse_starts == "dealer" else right
        yield told(starts, cards=said.any_of(turned))
    if not ruleset.opening.answered and doing.having(
        ruleset, lambda does: _opens(does) and doing.answerable(does)
    ):
        yield s.OPENING_UNANSWERED


def _turn(ruleset: Ruleset) -> Iterator[Told]:
    suit = said.suit(ruleset.deck)
    yield s.MATCH_SUIT if suit is said.SUIT else s.MATCH_COLOR
    yield s.MAY_DRAW if ruleset.drawing.voluntary else s.ONLY_DRAW
    kinds = {does.names for does in ruleset.effects.values()}
    if "suit" in kinds:
        yield told(s.SUIT_CHOSEN, of=suit)
    if "rank" in kinds:
        yield s.RANK_CHOSEN


def _drawing(ruleset: Ruleset) -> Iterator[Told]:
    drawing = ruleset.drawing
    most = said.counted(drawing.count)
    yield {
        "one": s.DRAW_ONE,
        "until": told(s.DRAW_UNTIL_MOST, cards=most) if drawing.count else s.DRAW_UNTIL,
        "count": told(s.DRAW_SO_MANY, cards=most),
    }[drawing.rule]
    yield s.PLAY_DRAWN[drawing.play]
    yield s.NEW_STOCK
    yield s.DRAW_WHAT_IS


def _effects(ruleset: Ruleset, say: Say) -> str:
    """Return a line for all cards with the same effect: `- **8**: The next player …`."""
    return "\n".join(
        f"- **{say(some)}**: {' '.join(map(say, does))}" for some, does in doing.effects(ruleset)
    )


def _answering(ruleset: Ruleset) -> Iterator[Told]:
    answered = doing.having(ruleset, doing.answerable)
    if not answered:
        return
    yield told(s.MAY_ANSWER, cards=said.any_of(answered), of=said.suit(ruleset.deck))
    yield s.ANSWERS_ADD
    yield s.NO_ANSWER
    if doing.having(ruleset, lambda does: does.skip and does.answers):
        yield told(s.SKIPS_ON, turns=said.counted(ruleset.skips_at_most, said.TURN))


def _several(ruleset: Ruleset) -> Iterator[Told]:
    several = ruleset.several
    if several.cards == "off":
        return
    some = told(s.SEVERAL_SOME, number=said.number(several.most))
    yield some if several.cards == "some" else s.SEVERAL_ALL
    yield s.SEVERAL_ENDS
    specials = doing.having(ruleset, is_special)
    if specials and several.specials:
        yield s.SEVERAL_EFFECTS
    elif specials:
        yield told(s.ALONE, cards=said.all_of(specials))
    if ruleset.drawing.play != "no":
        yield s.DRAWN_ALONE


def _bluffing(ruleset: Ruleset) -> Iterator[Told]:
    bluffs = doing.having(ruleset, lambda does: does.only_without_suit)
    if ruleset.bluff.rule != "challenge" or not bluffs:
        return
    suit, fine = said.suit(ruleset.deck), ruleset.bluff.fine
    yield told(s.MAY_BLUFF, cards=said.any_of(bluffs), of=suit)
    yield s.CHALLENGE
    yield told(s.BLUFFED, of=suit)
    yield told(s.NOT_BLUFFED_MORE, number=said.number(fine)) if fine else s.NOT_BLUFFED


def _calling(ruleset: Ruleset) -> Iterator[Told]:
    calling = ruleset.calling
    if calling.announce == "off":
        return
    yield told(s.CALL, word=escaped(calling.word))
    yield s.CALL_LATER
    yield told(s.FORGOTTEN[calling.announce], cards=said.counted(calling.penalty))
    if calling.catch_seconds:
        one, several = said.SECOND
        seconds = told(
            one if calling.catch_seconds == 1 else several, number=format(calling.catch_seconds, "g")
        )
        yield told(s.NOBODY_ACTS, seconds=seconds)


def _going_out(ruleset: Ruleset) -> Iterator[Told]:
    """Describe what ends a round, and the effect of a last card (HR-7)."""
    specials = doing.having(ruleset, is_special)
    yield s.ENDS_EMPTY
    if specials and ruleset.last_card.special == "draw":
        yield told(s.LAST_DRAWS, cards=said.any_of(specials))
        yield s.LAST_WITHOUT_STOCK
    else:
        yield from _last_card(ruleset)
    yield s.BLOCKED


def _last_card(ruleset: Ruleset) -> Iterator[Told]:
    covered = doing.having(ruleset, lambda does: does.again == "must")
    draws = doing.having(ruleset, lambda does: does.draw > 0)
    moves = doing.having(ruleset, lambda does: does.moves_hands)
    if covered:
        yield told(s.LAST_AGAIN, cards=said.any_of(covered))
    if draws:
        served = s.LAST_SERVED if ruleset.last_card.penalty_served else s.LAST_NOT_SERVED
        yield told(served, cards=said.any_of(draws))
    if moves:
        yield s.LAST_MOVES_NONE


def _scoring(ruleset: Ruleset) -> Iterator[Told]:
    """Describe the points of a round and of the cards, and what ends the match (HR-8)."""
    score = ruleset.scoring
    yield {
        "winner": s.WINNER_COUNTS,
        "own": s.OWN_COUNTS,
        "fixed": told(s.FIXED_COUNTS, points=said.counted(score.fixed, said.POINT)),
    }[score.counts]
    if score.double_wild and doing.having(ruleset, lambda does: does.anywhere):
        yield s.DOUBLE_WILD
    if score.counts == "own":
        yield s.BLOCKED_OWN
    else:
        yield s.BLOCKED_WON[score.blocked]
        yield s.BLOCKED_EQUAL
    yield _end(ruleset)


def _end(ruleset: Ruleset) -> Told:
    score = ruleset.scoring
    fewest = score.counts == "own"
    if score.rounds:
        rounds = said.counted(score.rounds, said.ROUND)
        return told(s.FEWEST_AFTER if fewest else s.MOST_AFTER, rounds=rounds)
    return told(s.FEWEST_AT if fewest else s.FIRST_TO, points=said.counted(score.target, said.POINT))


def _points(ruleset: Ruleset, say: Say) -> str:
    """Return a table of the points of cards, if they count; ranks that count the same share a row."""
    score = ruleset.scoring
    if score.counts == "fixed" and score.blocked != "points":
        return ""
    rows: dict[str, list[str]] = {}
    for rank in dict.fromkeys(card.rank for card in cards(ruleset.deck)):
        face = say(s.ITS_NUMBER) if rank.isdigit() else "0"
        rows.setdefault(str(score.values.get(rank, face)), []).append(rank)
    lines = [f"| {', '.join(map(say, said.runs(ranks)))} | {points} |" for points, ranks in rows.items()]
    there = {rank for ranks in rows.values() for rank in ranks}
    lines += [
        f"| {say(said.named([name]))} | {points} |"
        for name, points in score.values.items()
        if name not in there
    ]
    head = f"| {say(s.COUNTED_CARD)} | {say(s.COUNTED_POINTS)} |"
    return "\n".join([head, "|---|---|", *lines])


SECTIONS: Final[Mapping[Told, Callable[[Ruleset], Iterable[Told]]]] = {
    s.CARDS_HEADING: _cards,
    s.BEFORE_HEADING: _before,
    s.TURN_HEADING: _turn,
    s.DRAWING_HEADING: _drawing,
    s.DOING_HEADING: lambda _: (),  # a list says it all
    s.ANSWERING_HEADING: _answering,
    s.SEVERAL_HEADING: _several,
    s.BLUFFING_HEADING: _bluffing,
    s.CALLING_HEADING: _calling,
    s.GOING_OUT_HEADING: _going_out,
    s.SCORING_HEADING: _scoring,
}
"""The sections in order. A section without content is left out."""
