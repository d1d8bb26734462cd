"""What is told of a ruleset: why it cannot be played, and its rules in plain words.

That both are here whole, for translators, is why it is long. `rules/faults.py` has the faults of all games.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, phrase

CARDS: Final = Sentence("fault: cards outside", "{number}; it takes {least} to {most} cards")
COPIES: Final = Sentence("fault: copies outside", "{number}; it takes {least} to {most} copies")
PACKS: Final = Sentence("fault: packs outside", "{number}; it takes {least} to {most} packs")
PLAYERS: Final = Sentence("fault: players outside", "{number}; it takes {least} to {most} players")
POINTS: Final = Sentence("fault: points outside", "{number}; it takes {least} to {most} points")
POINTS_A_ROUND: Final = Sentence(
    "fault: points a round outside", "{number}; it takes {least} to {most} points for each round"
)
ROUNDS: Final = Sentence(
    "fault: rounds outside", "{number}; it takes {least} to {most} rounds (0: until the target)"
)
TURNS: Final = Sentence("fault: turns outside", "{number}; it takes {least} to {most} turns")

TEXT: Final = Sentence("fault: text of rules", "{typed}; it takes 1 to {most} characters that print")
BRACES: Final = Sentence("fault: braces", "{typed}; a number in braces stands for a player's name")
NAME: Final = Sentence("fault: name of rules", "{typed}; it takes small letters, digits and hyphens")
NO_SUIT: Final = Sentence("fault: no suit", "{typed} is no suit; suits are {there}")
SUITS_ONCE: Final = Sentence("fault: suits once", "{typed}; it takes at least one suit, each once")
SUITS_OF_A_KIND: Final = Sentence(
    "fault: suits of a kind", "{typed}; it takes colors or French suits, not both"
)
NO_RANK: Final = Sentence("fault: no rank", "{typed} is no card of such a deck; known are {there}")
NO_HAND: Final = Sentence("fault: no hand", "{number} cards; at least 1 is dealt")
HAND_WITH_TWO: Final = Sentence(
    "fault: hand with two", "{number} cards; it takes 0 (as with more players) or more"
)
TOO_FEW_CARDS: Final = Sentence(
    "fault: too few cards",
    "{hands} hands of {each} and an opening card need more than the {there} cards there are",
)
NOT_IN_DECK: Final = Sentence("fault: not in deck", "there is no {typed} in the deck")
EACH_ONCE: Final = Sentence("fault: each once", "{typed}; it takes each card once")
GIVES_LEFT: Final = phrase(
    "fault: gives left",
    "on, but a card that is followed by another of the same player makes nobody pass a card",
)
OPENS: Final = phrase(
    "fault: opens with a swap",
    "'effect', but nobody can choose whose hand to take; it takes 'nothing' or 'again'",
)
NOTHING_FOLLOWS: Final = phrase(
    "fault: nothing follows",
    "'card', but nothing matches a card without a suit; it takes 'under' or 'anything', or a name",
)
NOWHERE: Final = phrase("fault: nowhere", "off, but a card without a suit matches nothing; it takes on")
NOTHING_TO_NAME: Final = Sentence(
    "fault: nothing to name", "{typed}, but no card in the deck has a suit; it takes 'nothing'"
)
TWO_NAMES: Final = Sentence(
    "fault: two names",
    "{typed}, but {named} names a suit on one card, a rank on another; played together they need one name",
)
ANSWERED: Final = Sentence(
    "fault: answered", "{typed}; a card that may be challenged cannot be answered; it takes none"
)
DONE_TO_NOBODY: Final = phrase(
    "fault: done to nobody", "a card that may be challenged does this to nobody; leave it out"
)
DRAWS_NONE: Final = phrase(
    "fault: draws none", "0; a card that may be challenged must make the next player draw"
)
NO_OPENING: Final = phrase("fault: no opening", "no card may open the discard: all of them go back ('again')")
NO_END: Final = phrase("fault: no end", "no way to end: every card must be followed by another ('must')")
NO_LAST_CARD: Final = phrase(
    "fault: no last card", "'draw', but every card is special: no way to end; it takes 'allowed'"
)
NOTHING_COUNTS: Final = phrase(
    "fault: nothing counts", "no card counts anything, so nobody can reach the target"
)
TOO_FAR: Final = Sentence("fault: too far", "{number}; it takes at most {most}, or matches hardly end")

# ---- The rules in plain words ----

CARDS_HEADING: Final = phrase("rules: cards", "The cards")
BEFORE_HEADING: Final = phrase("rules: before", "Before the first card")
TURN_HEADING: Final = phrase("rules: turn", "Your turn")
DRAWING_HEADING: Final = phrase("rules: drawing", "Drawing")
DOING_HEADING: Final = phrase("rules: doing", "What the cards do")
ANSWERING_HEADING: Final = phrase("rules: answering", "Answering")
SEVERAL_HEADING: Final = phrase("rules: several", "Several cards at once")
BLUFFING_HEADING: Final = phrase("rules: bluffing", "Bluffing")
CALLING_HEADING: Final = phrase("rules: calling", "One card left")
GOING_OUT_HEADING: Final = phrase("rules: going out", "Going out")
SCORING_HEADING: Final = phrase("rules: scoring", "Scoring")

FOR_PLAYERS: Final = Sentence("rules: players", "For {number} players, with {cards}.")
FOR_SOME_PLAYERS: Final = Sentence("rules: some players", "For {least} to {most} players, with {cards}.")
EACH_HAS: Final = Sentence("rules: each suit has", "Each of {suits} has {cards}.")
ONLY: Final = Sentence("rules: only suit", "Only {suits}: {cards}.")
WITHOUT: Final = Sentence("rules: without suit", "Without a {of}: {cards}.")

DEALT_BY_LOT: Final = phrase(
    "rules: dealer", "The first dealer is drawn by lot; after each round the deal passes to the left."
)
CUT: Final = phrase("rules: cut", "The player on the dealer's right may cut the cards.")
DEALT: Final = Sentence("rules: dealt", "Everyone is dealt {cards}.")
DEALT_WITH_TWO: Final = Sentence(
    "rules: dealt with two", "Everyone is dealt {cards}; with two players, {number} each."
)
STOCK: Final = phrase(
    "rules: stock", "The others are the stock, and its top card is turned up to open the discard."
)
STARTS: Final = phrase("rules: starts", "The player on the dealer's left starts, and play goes clockwise.")
OPENING_COUNTS: Final = phrase(
    "rules: opening counts", "The opening card counts as if the dealer had played it."
)
OPENING_DOES_NOTHING: Final = Sentence(
    "rules: opening does nothing", "As the opening card, {cards} does nothing."
)
OPENING_AGAIN: Final = Sentence(
    "rules: opening again", "If the opening card is {cards}, it goes back and another is turned up."
)
OPENING_NAMED: Final = {
    "dealer": Sentence("rules: dealer names", "After {cards} the dealer chooses what must follow."),
    "first": Sentence("rules: first names", "After {cards} the first player chooses what must follow."),
}
DEALER_STARTS: Final = Sentence("rules: dealer starts", "After {cards} the dealer starts.")
RIGHT_STARTS: Final = Sentence(
    "rules: right starts", "After {cards} the player on the dealer's right starts."
)
RIGHT_STARTS_OR_DEALER: Final = Sentence(
    "rules: right starts, or dealer",
    "After {cards} the player on the dealer's right starts, or with two players the dealer.",
)
OPENING_UNANSWERED: Final = phrase(
    "rules: opening unanswered",
    "What the opening card makes the first player draw or miss cannot be answered.",
)

MATCH_SUIT: Final = phrase(
    "rules: match suit", "Play a card that matches the top card of the discard by suit or rank, or draw."
)
MATCH_COLOR: Final = phrase(
    "rules: match color",
    "Play a card that matches the top card of the discard by color, number or symbol, or draw.",
)
MAY_DRAW: Final = phrase("rules: may draw", "You may draw even if you could play.")
ONLY_DRAW: Final = phrase("rules: only draw", "You draw only if you cannot play.")
SUIT_CHOSEN: Final = Sentence(
    "rules: suit chosen", "When a {of} was chosen, only that {of} fits, or a card that goes on anything."
)
RANK_CHOSEN: Final = phrase(
    "rules: rank chosen", "When a rank was chosen, only that rank fits, or a card that goes on anything."
)

DRAW_ONE: Final = phrase("rules: draw one", "You draw one card.")
DRAW_UNTIL: Final = phrase("rules: draw until", "You draw until a card can be played.")
DRAW_UNTIL_MOST: Final = Sentence(
    "rules: draw until, most", "You draw until a card can be played, but at most {cards}."
)
DRAW_SO_MANY: Final = Sentence("rules: draw so many", "You draw {cards}.")
PLAY_DRAWN: Final = {
    "may": phrase(
        "rules: may play drawn", "If what you drew can be played, you may play it at once or keep it."
    ),
    "must": phrase("rules: must play drawn", "If what you drew can be played, you must play it at once."),
    "no": phrase("rules: no playing drawn", "What you drew cannot be played in the same turn."),
}
NEW_STOCK: Final = phrase(
    "rules: new stock", "When the stock is empty, the discard under its top card is shuffled into a new one."
)
DRAW_WHAT_IS: Final = phrase("rules: draw what is", "If there is still too little, you draw what there is.")

ANYWHERE: Final = phrase("rules: anywhere", "Goes on anything.")
ANYWHERE_BUT: Final = Sentence("rules: anywhere but", "Goes on anything but {cards}.")
NEVER_ON: Final = Sentence("rules: never on", "Never goes on {cards}.")
MEANT_WITHOUT: Final = Sentence(
    "rules: meant without",
    "It is meant for when the rest of your hand has no card of the {of} to be matched, but see *Bluffing*.",
)
ONLY_WITHOUT: Final = Sentence(
    "rules: only without",
    "You may play it only while the rest of your hand has no card of the {of} to be matched.",
)
NAMES_SUIT: Final = Sentence("rules: names suit", "You choose the {of} that must follow.")
NAMES_RANK: Final = phrase("rules: names rank", "You choose the rank that must follow.")
FOLLOWS: Final = {
    "under": phrase("rules: match under", "Match the card under it, or play another of its rank."),
    "anything": phrase("rules: anything follows", "Anything may follow it."),
}
DRAWS: Final = Sentence("rules: draws", "The next player draws {drawn} and misses the turn.")
DRAWS_OR_ANSWERS: Final = Sentence(
    "rules: draws or answers", "The next player draws {drawn} and misses the turn, or answers with {answers}."
)
MISSES: Final = Sentence("rules: misses", "The next player misses the turn.")
MISSES_OR_ANSWERS: Final = Sentence(
    "rules: misses or answers", "The next player misses the turn, or answers with {answers}."
)
NEXT_MISSES: Final = phrase("rules: next misses", "The player after that misses the turn too.")
MORE_MISS: Final = Sentence("rules: more miss", "The {number} players after that miss their turn too.")
CANCELS: Final = Sentence(
    "rules: cancels", "Played on {cards}, it cancels the cards that are waiting to be drawn."
)
CANCELS_AND_ADDS_NONE: Final = Sentence(
    "rules: cancels, adds none",
    "Played on {cards}, it cancels the cards that are waiting to be drawn, and adds none.",
)
REVERSES: Final = phrase("rules: reverses", "The direction is reversed.")
REVERSES_WITH_TWO: Final = phrase("rules: reverses with two", "With two players, the other misses a turn.")
AGAIN: Final = {
    "may": phrase("rules: may again", "You may play another card on it."),
    "must": phrase("rules: must again", "You must play another card on it; if you cannot, you draw."),
}
SWAPS: Final = {
    "left": phrase("rules: swaps left", "You swap hands with the player on your left."),
    "chosen": phrase("rules: swaps chosen", "You swap hands with a player of your choice."),
}
PASSES_HANDS: Final = phrase(
    "rules: passes hands", "Everyone passes their hand to the next player in the direction of play."
)
PASSES_CARDS: Final = phrase("rules: passes cards", "Everyone passes a card of their choice to the left.")

MAY_ANSWER: Final = Sentence("rules: may answer", "You may answer {cards}, in any {of}.")
ANSWERS_ADD: Final = phrase(
    "rules: answers add", "The answer is added, and the sum goes on to the next player."
)
NO_ANSWER: Final = phrase("rules: no answer", "If you do not answer, you take it all and miss your turn.")
SKIPS_ON: Final = Sentence(
    "rules: skips on", "Skips pass over those who come after as well, {turns} at most."
)

SEVERAL_SOME: Final = Sentence(
    "rules: some at once",
    "Of cards of the same rank you may play up to {number} in one turn, in the order that you choose.",
)
SEVERAL_ALL: Final = phrase(
    "rules: all at once",
    "Of cards of the same rank you may play as many as you like in one turn, in the order that you choose.",
)
SEVERAL_ENDS: Final = phrase(
    "rules: ends", "The first one must be playable, and the last one is the new top card."
)
SEVERAL_EFFECTS: Final = phrase(
    "rules: several effects", "Each of them takes effect, one after the other, and they add up."
)
ALONE: Final = Sentence("rules: alone", "{cards} are played alone.")
DRAWN_ALONE: Final = phrase("rules: drawn alone", "A card that you have just drawn is played alone.")

MAY_BLUFF: Final = Sentence("rules: may bluff", "You may play {cards} even with the {of} in your hand.")
CHALLENGE: Final = phrase(
    "rules: challenge",
    "The next player accepts it, or challenges you and is shown your hand; nobody else is.",
)
BLUFFED: Final = Sentence(
    "rules: bluffed", "If you had the {of}, you draw the cards yourself, and the challenger plays on."
)
NOT_BLUFFED: Final = phrase("rules: not bluffed", "If not, the challenger draws them, and misses the turn.")
NOT_BLUFFED_MORE: Final = Sentence(
    "rules: not bluffed, more", "If not, the challenger draws them and {number} more, and misses the turn."
)

CALL: Final = Sentence("rules: call", "When a play leaves you with one card, call “{word}”.")
CALL_LATER: Final = phrase(
    "rules: call later", "The call may come with the play, or after it until the next player acts."
)
FORGOTTEN: Final = {
    "caught": Sentence(
        "rules: caught",
        "If you forget, any other player may catch you until then, and you draw {cards}. "
        "Of call and catch, the faster reaction counts.",
    ),
    "automatic": Sentence("rules: forgotten", "If you forget, you draw {cards}."),
}
NOBODY_ACTS: Final = Sentence(
    "rules: nobody acts", "While the call is missing, nobody may act for {seconds}."
)

ENDS_EMPTY: Final = phrase("rules: ends empty", "The round ends when a hand is empty.")
LAST_DRAWS: Final = Sentence(
    "rules: last draws", "But after {cards} as your last card you draw one, and the round goes on."
)
LAST_WITHOUT_STOCK: Final = phrase(
    "rules: last without stock", "Only if there is nothing to draw have you gone out."
)
LAST_AGAIN: Final = Sentence(
    "rules: last again", "After {cards} as your last card you must still play another, and draw for it."
)
LAST_SERVED: Final = Sentence(
    "rules: last served", "What {cards} as the last card makes the next player draw is still drawn."
)
LAST_NOT_SERVED: Final = Sentence(
    "rules: last not served", "What {cards} as the last card makes the next player draw is no longer drawn."
)
LAST_MOVES_NONE: Final = phrase("rules: last moves none", "A last card ends the round before any hand moves.")
BLOCKED: Final = phrase(
    "rules: blocked",
    "If a whole lap passes in which nobody could play or draw, the round is blocked and over.",
)

WINNER_COUNTS: Final = phrase(
    "rules: winner counts", "The winner of a round scores what the cards left in the other hands count."
)
OWN_COUNTS: Final = phrase(
    "rules: own counts", "Everyone counts the cards left in their own hand, and the fewest points are best."
)
FIXED_COUNTS: Final = Sentence(
    "rules: fixed counts", "The winner of a round scores {points}, the others none."
)
DOUBLE_WILD: Final = phrase(
    "rules: double wild", "It counts double if the last card was one that goes on anything."
)
BLOCKED_OWN: Final = phrase("rules: blocked own", "If the round is blocked, everyone counts their hand.")
BLOCKED_WON: Final = {
    "cards": phrase(
        "rules: blocked cards", "If the round is blocked, the hand with the fewest cards wins it."
    ),
    "points": phrase(
        "rules: blocked points", "If the round is blocked, the hand with the fewest points wins it."
    ),
}
BLOCKED_EQUAL: Final = phrase("rules: blocked equal", "If two hands are equal in that, nobody scores.")
MOST_AFTER: Final = Sentence("rules: most after", "After {rounds} the most points win the match.")
FEWEST_AFTER: Final = Sentence("rules: fewest after", "After {rounds} the fewest points win the match.")
FEWEST_AT: Final = Sentence(
    "rules: fewest at", "When someone has {points} the match is over, and the fewest points win it."
)
FIRST_TO: Final = Sentence("rules: first to", "The first to have {points} wins the match.")
COUNTED_CARD: Final = phrase("rules: counted card", "card")
COUNTED_POINTS: Final = phrase("rules: counted points", "points")
ITS_NUMBER: Final = phrase("rules: its number", "its number")
