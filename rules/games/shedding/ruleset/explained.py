"""The labels and help texts of every ruleset field, and the texts about differences (HR-1).

A star stands for the name of cards. In the help texts, `{suit}` is the deck's word for suits and
`{cards}` the cards of the star. In the texts about differences, `{}` is the value, `{s}` makes a plural
of what is counted, and `{one}` and `{some}` are a card of the star, and several, in the midst of a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class FieldText(NamedTuple):
    """The texts of a field: label, one line of help, clause, and how to tell a difference.

    `told` has words for each value; "*" stands for all other values.
    """

    label: str
    words: str
    clause: str
    told: Mapping[str, str]


SECTIONS: Final = {
    "seats": "Table",
    "hand": "Table",
    "hand_with_two": "Table",
    "cut": "Table",
    "deck": "Deck",
    "opening": "Playing",
    "skips_at_most": "Playing",
    "reverse_skips_with_two": "Playing",
    "several": "Several cards",
    "drawing": "Drawing",
    "bluff": "Bluffing",
    "calling": "Calling",
    "last_card": "Last card",
    "scoring": "Scoring",
    "effects": "Cards",
}
"""The section of each field by the first part of its path, in display order."""

LEFT_OUT: Final = frozenset({"name", "title", "clauses", "effects.*.clause"})
"""The fields that players do not edit: the shelf sets the names, and the rules page the clauses."""

EXPLAINED: Final = {
    "seats.0": FieldText("Fewest players", "How many players a game needs", "HR-1", {"*": "from {} players"}),
    "seats.1": FieldText("Most players", "How many seats the table has", "HR-1", {"*": "up to {} players"}),
    "hand": FieldText(
        "Cards dealt", "How many cards each player gets", "HR-1", {"*": "{} card{s} dealt to each"}
    ),
    "hand_with_two": FieldText(
        "Cards dealt to two",
        "How many each gets if only two play; 0: as many as otherwise",
        "HR-1",
        {"0": "with two players as many cards as with more", "*": "{} card{s} each with two players"},
    ),
    "cut": FieldText(
        "Cutting",
        "The player on the dealer's right may cut the cards",
        "HR-1",
        {"on": "the cards may be cut", "off": "no cutting"},
    ),
    "deck.suits": FieldText(
        "{Suit}s", "The {suit}s in the deck, with commas between", "HR-3", {"*": "{suit}s: {}"}
    ),
    "deck.packs": FieldText("Packs", "How many packs are shuffled together", "HR-3", {"*": "{} pack{s}"}),
    "deck.ranks.*": FieldText(
        "{cards}",
        "How many of each {suit} in a pack; 0: none",
        "HR-3",
        {"0": "no {cards}", "*": "{cards}: {} of each {suit}"},
    ),
    "deck.suitless.*": FieldText(
        "{cards}",
        "How many in the whole deck; 0: none",
        "HR-3",
        {"0": "no {some}", "1": "1 {one}", "*": "{} {some}"},
    ),
    "opening.named_by": FieldText(
        "Opening: who chooses",
        "Who chooses the {suit} or rank if the opening card asks for one",
        "HR-2",
        {"dealer": "the dealer chooses at the opening", "first": "the first player chooses at the opening"},
    ),
    "opening.reverse_starts": FieldText(
        "Opening: who starts",
        "Who starts if the opening card reverses the direction",
        "HR-2",
        {
            "right": "the dealer's right starts after an opening reverse",
            "dealer": "the dealer starts after an opening reverse",
        },
    ),
    "opening.answered": FieldText(
        "Opening: answers",
        "The first player may answer the draw or skip of the opening card",
        "HR-2",
        {"on": "an opening draw may be answered", "off": "an opening draw cannot be answered"},
    ),
    "skips_at_most": FieldText(
        "Most skips", "How many turns skips can add up to", "HR-2", {"*": "at most {} skip{s} in a row"}
    ),
    "reverse_skips_with_two": FieldText(
        "Reverse for two",
        "With two players, a reverse skips the other player",
        "HR-2",
        {"on": "with two players a reverse skips", "off": "with two players a reverse does not skip"},
    ),
    "several.cards": FieldText(
        "Several at once",
        "Cards of one rank in one turn: one only, a number, or all you hold",
        "HR-5",
        {"off": "one card a turn", "some": "several of a rank at once", "all": "all of a rank at once"},
    ),
    "several.most": FieldText(
        "At most",
        "If it is a number: how many cards in one turn",
        "HR-5",
        {"*": "at most {} card{s} at once"},
    ),
    "several.specials": FieldText(
        "Special cards too",
        "Cards that do something may be played several at once",
        "HR-5",
        {"on": "special cards several at once", "off": "special cards one at a time"},
    ),
    "drawing.rule": FieldText(
        "How to draw",
        "Draw one card, until one can be played, or a number of cards",
        "HR-4",
        {"one": "draw one card", "until": "draw until playable", "count": "draw a number of cards"},
    ),
    "drawing.count": FieldText(
        "Number drawn",
        "How many cards; if you draw until one fits: the most, 0: no limit",
        "HR-4",
        {"0": "no limit to drawing", "*": "{} card{s} to draw"},
    ),
    "drawing.voluntary": FieldText(
        "Draw at will",
        "You may draw even if you could play",
        "HR-4",
        {"on": "draw at will", "off": "draw only if unable to play"},
    ),
    "drawing.play": FieldText(
        "The card drawn",
        "Whether a card just drawn may, must, or may not be played at once",
        "HR-4",
        {
            "may": "a drawn card may be played",
            "must": "a drawn card must be played",
            "no": "a drawn card may not be played",
        },
    ),
    "bluff.rule": FieldText(
        "Bluffing",
        "A card only for hands without the {suit}: checked, or may be a bluff",
        "HR-2",
        {"enforced": "no bluffing", "challenge": "bluffs, which may be challenged"},
    ),
    "bluff.fine": FieldText(
        "Wrong challenge",
        "Cards drawn on top for a challenge that was wrong",
        "HR-2",
        {"*": "{} more card{s} for a wrong challenge"},
    ),
    "calling.announce": FieldText(
        "A forgotten call",
        "Others must catch it, it costs cards at once, or nobody calls",
        "HR-6",
        {
            "caught": "a forgotten call must be caught",
            "automatic": "a forgotten call costs cards at once",
            "off": "nothing to call",
        },
    ),
    "calling.word": FieldText(
        "What to call", "The word to say with one card left", "HR-6", {"*": "call “{}”"}
    ),
    "calling.penalty": FieldText(
        "Penalty", "Cards drawn for a forgotten call", "HR-6", {"*": "{} card{s} for a forgotten call"}
    ),
    "calling.catch_seconds": FieldText(
        "Time to catch",
        "Seconds in which nobody may act after a card that was not called",
        "HR-6",
        {"*": "{} s to catch"},
    ),
    "last_card.special": FieldText(
        "Special last card",
        "It may be the last card, or its player draws one and plays on",
        "HR-7",
        {"allowed": "special last cards allowed", "draw": "draw after a special last card"},
    ),
    "last_card.penalty_served": FieldText(
        "Draw of the last card",
        "The next player still draws for the last card before the count",
        "HR-7",
        {"on": "the last card's draw is served", "off": "the last card's draw is not served"},
    ),
    "scoring.counts": FieldText(
        "Who scores",
        "The winner collects, each counts their own hand, or a fixed score",
        "HR-8",
        {
            "winner": "the winner collects",
            "own": "each counts their own hand",
            "fixed": "a fixed score for a round",
        },
    ),
    "scoring.fixed": FieldText(
        "Fixed score", "Points for a round won, if they are fixed", "HR-8", {"*": "{} point{s} a round"}
    ),
    "scoring.values.*": FieldText(
        "{cards}", "Points that it counts when left in a hand", "HR-8", {"*": "{cards}: {} point{s}"}
    ),
    "scoring.double_wild": FieldText(
        "Doubled",
        "Points count double if the last card goes on anything",
        "HR-8",
        {"on": "double points for a wild last card", "off": "no doubling"},
    ),
    "scoring.blocked": FieldText(
        "Blocked round",
        "When nobody can play on, the fewest points in hand win, or cards",
        "HR-8",
        {"points": "blocked: the fewest points win", "cards": "blocked: the fewest cards win"},
    ),
    "scoring.target": FieldText("Target", "Points that end the match", "HR-8", {"*": "target {}"}),
    "scoring.rounds": FieldText(
        "Rounds",
        "How many rounds a match has; 0: it ends at the target",
        "HR-8",
        {"0": "no set number of rounds", "*": "{} round{s}"},
    ),
    "effects.*.anywhere": FieldText(
        "On anything",
        "It may be played on any card",
        "HR-2",
        {"on": "goes on anything", "off": "goes only where it fits"},
    ),
    "effects.*.names": FieldText(
        "Chooses",
        "Its player chooses the {suit} or the rank that must follow",
        "HR-2",
        {"nothing": "nothing to choose", "suit": "chooses the {suit}", "rank": "chooses the rank"},
    ),
    "effects.*.not_on": FieldText(
        "Never on",
        "Cards on which it may not be played",
        "HR-2",
        {"": "may go on any card", "*": "never on {}"},
    ),
    "effects.*.only_without_suit": FieldText(
        "Only without the {suit}",
        "Only if the rest of your hand has no card of the {suit} to be matched",
        "HR-2",
        {"on": "only without the {suit} in hand", "off": "whatever else is in hand"},
    ),
    "effects.*.follow": FieldText(
        "What follows",
        "What must match next: this card, the one under it, or anything",
        "HR-2",
        {
            "card": "the next must match it",
            "under": "the card under it counts",
            "anything": "anything may follow",
        },
    ),
    "effects.*.draw": FieldText(
        "Next draws",
        "How many cards the next player draws, who misses the turn",
        "HR-2",
        {"0": "no draw", "*": "next player draws {}"},
    ),
    "effects.*.skip": FieldText(
        "Skips", "How many players miss their turn", "HR-2", {"0": "no skip", "*": "skips {} player{s}"}
    ),
    "effects.*.answers": FieldText(
        "Answered with",
        "Cards that pass its draw or skip on to the next player",
        "HR-2",
        {"": "cannot be answered", "*": "answered with {}"},
    ),
    "effects.*.cancels": FieldText(
        "Cancels",
        "Played on one of these, it cancels the cards waiting to be drawn",
        "HR-2",
        {"": "cancels nothing", "*": "cancels the draw of {}"},
    ),
    "effects.*.reverse": FieldText(
        "Reverses",
        "It reverses the direction of play",
        "HR-2",
        {"on": "reverses the direction", "off": "does not reverse the direction"},
    ),
    "effects.*.again": FieldText(
        "Play again",
        "Its player may, or must, play another card on it",
        "HR-2",
        {"no": "no second card", "may": "may play again", "must": "must play again"},
    ),
    "effects.*.swap": FieldText(
        "Swap hands",
        "Its player swaps hands with the left, or with a chosen player",
        "HR-2",
        {"no": "no swap", "left": "swap hands with the left", "chosen": "swap hands with a chosen player"},
    ),
    "effects.*.pass_hands": FieldText(
        "Pass hands",
        "Everyone passes their hand to the next in the direction of play",
        "HR-2",
        {"on": "all hands are passed on", "off": "no hand is passed on"},
    ),
    "effects.*.give_left": FieldText(
        "Pass a card",
        "Everyone passes one card of their choice to the left",
        "HR-2",
        {"on": "everyone passes a card to the left", "off": "no card is passed to the left"},
    ),
    "effects.*.opening": FieldText(
        "As opening card",
        "As the opening card it takes effect, does nothing, or goes back",
        "HR-2",
        {
            "effect": "takes effect as opening card",
            "nothing": "does nothing as opening card",
            "again": "goes back as opening card",
        },
    ),
}
"""The fields by path, in display order."""
