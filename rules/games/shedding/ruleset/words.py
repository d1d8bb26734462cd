"""The rules page of a ruleset that has no written one (HR-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.cards import card_words
from parlour.rules.explained import escaped
from parlour.rules.games.shedding.ruleset import doing, said
from parlour.rules.games.shedding.ruleset.kinds import cards, is_special, size
from parlour.rules.games.shedding.ruleset.ruleset import Effect, Ruleset


def plain(ruleset: Ruleset) -> str:
    """Return the complete rules as Markdown: a heading, then the sections."""
    told = ((heading, " ".join(tell(ruleset)).replace(" \n", "\n")) for heading, tell in SECTIONS.items())
    sections = (f"## {heading}\n\n{words}\n" for heading, words in told if words)
    return "\n".join((f"# {escaped(ruleset.title)}\n", *sections))


def _cards(ruleset: Ruleset) -> Iterator[str]:
    deck, (least, most) = ruleset.deck, ruleset.seats
    players = said.number(least) if least == most else f"{said.number(least)} to {said.number(most)}"
    yield f"For {players} players, with {said.counted(size(deck), 'card')}."
    if any(deck.ranks.values()):
        has = f"Each of {said.listed(deck.suits)} has" if len(deck.suits) > 1 else f"Only {deck.suits[0]}:"
        yield f"{has} {_copies({rank: many * deck.packs for rank, many in deck.ranks.items()})}."
    if any(deck.suitless.values()):
        rest = said.listed([_so_many(many, rank) for rank, many in deck.suitless.items() if many])
        yield f"Without a {said.suit(deck)}: {rest}."


def _so_many(many: int, rank: str) -> str:
    return f"{said.number(many)} {card_words(rank) if many == 1 else said.plural(rank)}"


def _copies(copies: dict[str, int]) -> str:
    """Return the ranks of a suit: `one 0; two each of 1 to 9 and Skip`."""
    groups: dict[int, list[str]] = {}
    for rank, many in copies.items():
        if many:
            groups.setdefault(many, []).append(rank)
    return "; ".join(
        _so_many(many, ranks[0])
        if len(ranks) == 1
        else f"{said.number(many)} each of {said.listed(said.runs(ranks))}"
        for many, ranks in groups.items()
    )


def _before(ruleset: Ruleset) -> Iterator[str]:
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


def _turn(ruleset: Ruleset) -> Iterator[str]:
    suit = said.suit(ruleset.deck)
    how = "suit or rank" if suit == "suit" else "color, number or symbol"
    yield f"Play a card that matches the top card of the discard by {how}, or draw."
    voluntary = ruleset.drawing.voluntary
    yield "You may draw even if you could play." if voluntary else "You draw only if you cannot play."
    kinds = {does.names for does in ruleset.effects.values()}
    for kind, what in (("suit", suit), ("rank", "rank")):
        if kind in kinds:
            yield f"When a {what} was chosen, only that {what} fits, or a card that goes on anything."


def _drawing(ruleset: Ruleset) -> Iterator[str]:
    drawing = ruleset.drawing
    limit = f", but at most {said.counted(drawing.count, 'card')}" if drawing.count else ""
    yield {
        "one": "You draw one card.",
        "until": f"You draw until a card can be played{limit}.",
        "count": f"You draw {said.counted(drawing.count, 'card')}.",
    }[drawing.rule]
    yield {
        "may": "If what you drew can be played, you may play it at once or keep it.",
        "must": "If what you drew can be played, you must play it at once.",
        "no": "What you drew cannot be played in the same turn.",
    }[drawing.play]
    yield "When the stock is empty, the discard under its top card is shuffled into a new one."
    yield "If there is still too little, you draw what there is."


def _doing(ruleset: Ruleset) -> Iterator[str]:
    yield doing.lines(ruleset)


def _answering(ruleset: Ruleset) -> Iterator[str]:
    answered = doing.having(ruleset, doing.answerable)
    if not answered:
        return
    yield f"You may answer {said.any_of(answered)}, in any {said.suit(ruleset.deck)}."
    yield "The answer is added, and the sum goes on to the next player."
    yield "If you do not answer, you take it all and miss your turn."
    if doing.having(ruleset, lambda does: does.skip and does.answers):
        most = said.counted(ruleset.skips_at_most, "turn")
        yield f"Skips pass over those who come after as well, {most} at most."


def _several(ruleset: Ruleset) -> Iterator[str]:
    several = ruleset.several
    if several.cards == "off":
        return
    most = f"up to {said.number(several.most)}" if several.cards == "some" else "as many as you like"
    yield f"Of cards of the same rank you may play {most} in one turn, in the order that you choose."
    yield "The first one must be playable, and the last one is the new top card."
    specials = doing.having(ruleset, is_special)
    if specials and several.specials:
        yield "Each of them takes effect, one after the other, and they add up."
    elif specials:
        yield f"{said.all_of(specials)} are played alone."
    if ruleset.drawing.play != "no":
        yield "A card that you have just drawn is played alone."


def _bluffing(ruleset: Ruleset) -> Iterator[str]:
    bluffs = doing.having(ruleset, lambda does: does.only_without_suit)
    if ruleset.bluff.rule != "challenge" or not bluffs:
        return
    suit, fine = said.suit(ruleset.deck), ruleset.bluff.fine
    yield f"You may play {said.any_of(bluffs)} even with the {suit} in your hand."
    yield "The next player accepts it, or challenges you and is shown your hand; nobody else is."
    yield f"If you had the {suit}, you draw the cards yourself, and the challenger plays on."
    more = f" and {said.number(fine)} more" if fine else ""
    yield f"If not, the challenger draws them{more}, and misses the turn."


def _calling(ruleset: Ruleset) -> Iterator[str]:
    calling = ruleset.calling
    if calling.announce == "off":
        return
    price = said.counted(calling.penalty, "card")
    yield f"When a play leaves you with one card, call “{escaped(calling.word)}”."
    yield "The call may come with the play, or after it until the next player acts."
    yield {
        "caught": f"If you forget, any other player may catch you until then, and you draw {price}."
        " Of call and catch, the faster reaction counts.",
        "automatic": f"If you forget, you draw {price}.",
    }[calling.announce]
    if calling.catch_seconds:
        seconds = f"{calling.catch_seconds:g} second{'' if calling.catch_seconds == 1 else 's'}"
        yield f"While the call is missing, nobody may act for {seconds}."


def _going_out(ruleset: Ruleset) -> Iterator[str]:
    """Describe what ends a round, and the effect of a last card (HR-7)."""
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


def _scoring(ruleset: Ruleset) -> Iterator[str]:
    """Describe the points of a round and of the cards, and what ends the match (HR-8)."""
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


SECTIONS: Final = {
    "The cards": _cards,
    "Before the first card": _before,
    "Your turn": _turn,
    "Drawing": _drawing,
    "What the cards do": _doing,
    "Answering": _answering,
    "Several cards at once": _several,
    "Bluffing": _bluffing,
    "One card left": _calling,
    "Going out": _going_out,
    "Scoring": _scoring,
}
"""The sections in order. A section without content is left out."""
