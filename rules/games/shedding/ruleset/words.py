"""The rules page of a ruleset that has no written one (HR-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.rules.cards import card_words
from parlour.rules.explained import escaped
from parlour.rules.games.shedding.ruleset import doing, said
from parlour.rules.games.shedding.ruleset.kinds import is_special, size
from parlour.rules.games.shedding.ruleset.opening_words import before
from parlour.rules.games.shedding.ruleset.reckoning import going_out, scoring
from parlour.rules.games.shedding.ruleset.ruleset import Ruleset


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


SECTIONS: Final = {
    "The cards": _cards,
    "Before the first card": before,
    "Your turn": _turn,
    "Drawing": _drawing,
    "What the cards do": _doing,
    "Answering": _answering,
    "Several cards at once": _several,
    "Bluffing": _bluffing,
    "One card left": _calling,
    "Going out": going_out,
    "Scoring": scoring,
}
"""The sections in order. A section without content is left out."""
