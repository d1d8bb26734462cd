"""What the shedding family asks of a seat, and why it refuses a move.

A part such as `{draw}` stands within other sentences. Refusals begin with a small letter, for they follow a
clause; so do those that are asked with the same words.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, phrase

# ---- What zones are called -----------------------------------------------------------------------

DISCARD: Final = phrase("zone: discard", "discard")
GIVEN: Final = phrase("zone: given", "given")

# ---- Parts ---------------------------------------------------------------------------------------

DRAW_ONE: Final = Sentence("draw one", "draw a card")
DRAW_UNTIL: Final = Sentence("draw until", "draw until a card fits")
DRAW_COUNT: Final = Sentence("draw count", "draw {count} cards")
DRAW_PENDING: Final = Sentence("draw pending", "draw {draws}")
LOSE_TURN: Final = Sentence("lose turn", "lose your turn")
LOSE_TURNS: Final = Sentence("lose turns", "lose the next {turns} turns, yours first")
UNDER: Final = Sentence("under", "{cards}, the card under {top}")
CHOSEN: Final = {
    "suit": Sentence("chosen suit", "{suit}, the suit that was chosen"),
    "color": Sentence("chosen color", "{suit}, the color that was chosen"),
    "rank": Sentence("chosen rank", "{rank}, the rank that was chosen"),
}
ONE_A_TURN: Final = Sentence("one a turn", "one card a turn")
AT_MOST: Final = Sentence("at most", "at most {most} cards in one play")

# ---- What is asked -------------------------------------------------------------------------------

PLAY: Final = Sentence("ask to play", "Your turn: play a card")
PLAY_OR_DRAW: Final = Sentence("ask to play or draw", "Your turn: play a card or {draw}")
DRAW: Final = Sentence("ask to draw", "Your turn: {draw}")
PASS: Final = Sentence("ask to pass", "Your turn: nothing to play, nothing to draw: pass")
PLAY_DRAWN: Final = Sentence("play drawn", "You drew {cards}: play it")
PLAY_OR_KEEP: Final = Sentence("play or keep", "You drew {cards}: play it or keep it")
PLAY_ONE_DRAWN: Final = Sentence("play one drawn", "You drew {cards}: play one of them")
PLAY_ANOTHER: Final = Sentence("play another", "Play another card on {cards}")
PENDING: Final = Sentence("pending", "{cards} waiting: {cost}")
ANSWER_PENDING: Final = Sentence("answer pending", "{cards} waiting: answer it or {cost}")
CHOOSE_OPENING: Final = {
    "suit": Sentence("choose opening suit", "{cards} opened the round: choose the suit"),
    "color": Sentence("choose opening color", "{cards} opened the round: choose the color"),
    "rank": Sentence("choose opening rank", "{cards} opened the round: choose the rank"),
}
CHALLENGE_OR_ACCEPT: Final = Sentence("challenge or accept", "challenge the card, or accept it and draw")
CUT_OR_LEAVE: Final = Sentence("cut or leave", "Cut the deck, or leave it as it is")
GIVE: Final = Sentence("ask to give", "Choose a card to pass to the left")
CALL: Final = Sentence("ask to call", 'One card left: call "{word}"')

ALL_GIVE: Final = Sentence("all give", "Everyone passes a card to the left")
NOT_CALLED_YET: Final = Sentence("not called yet", '{0} has one card left and has not called "{word}"')
ANSWERS_OR_DRAWS: Final = Sentence("answers or draws", "{0} answers {cards}, or draws {draws}")
ANSWERS_OR_LOSES: Final = Sentence("answers or loses", "{0} answers {cards}, or loses the turn")
MAY_CUT_DECK: Final = Sentence("may cut deck", "{0} may cut the deck")

# ---- What can be done ----------------------------------------------------------------------------

CAN_PLAY: Final = phrase("can play", "Play a card")
CAN_PLAY_SEVERAL: Final = phrase("can play several", "Play cards")
CAN_DRAW: Final = phrase("can draw", "Draw a card")
CAN_DRAW_COUNT: Final = Sentence("can draw count", "Draw {count} cards")
CAN_DRAW_UNTIL: Final = phrase("can draw until", "Draw until a card fits")
CAN_KEEP: Final = phrase("can keep", "Keep the card")
CAN_KEEP_SEVERAL: Final = phrase("can keep several", "Keep the cards")
CAN_LOSE_TURN: Final = phrase("can lose turn", "Lose the turn")
CAN_END_TURN: Final = phrase("can end turn", "End the turn")
CAN_PASS: Final = phrase("can pass", "Pass: nothing to play, nothing to draw")
CAN_GIVE: Final = phrase("can give", "Pass a card to the left")
CAN_CUT: Final = phrase("can cut", "Cut the deck: how many tenths to lift?")
CAN_LEAVE_DECK: Final = phrase("can leave deck", "Leave the deck as it is")
CAN_CHALLENGE: Final = phrase("can challenge", "Challenge the card")
CAN_ACCEPT: Final = phrase("can accept", "Accept it and draw")
CAN_CHOOSE: Final = {
    "suit": phrase("can choose suit", "Choose the suit"),
    "color": phrase("can choose color", "Choose the color"),
    "rank": phrase("can choose rank", "Choose the rank"),
}
CAN_CALL: Final = Sentence("can call", 'Call "{word}"')
CAN_CATCH: Final = Sentence("can catch", "Catch {0}")
CAN_CALL_ALONG: Final = Sentence("can call along", 'call "{word}" with this card')

# ---- What is asked of a choice -------------------------------------------------------------------

WHICH: Final = {
    "suit": phrase("which suit", "which suit?"),
    "color": phrase("which color", "which color?"),
    "rank": phrase("which rank", "which rank?"),
}
WHOSE_HAND: Final = phrase("whose hand", "swap hands with whom?")
CATCH_WHOM: Final = phrase("catch whom", "catch whom?")

# ---- What clocks are for -------------------------------------------------------------------------

TO_CUT: Final = phrase("clock to cut", "to cut the deck")
TO_CALL: Final = Sentence("clock to call", 'to call "{word}"')

# ---- Why a move is refused: whose turn it is, and what is due ------------------------------------

NOT_YOUR_TURN: Final = Sentence("not your turn", "it is {0}'s turn, not yours")
NOT_YOUR_CUT: Final = Sentence("not your cut", "{0} cuts the deck or leaves it, not you")
NO_CUT_NOW: Final = Sentence("no cut now", "you cannot cut the deck now")
CUT_FIRST: Final = Sentence("cut first", "cut the deck, or pass, before the cards are dealt")
GIVE_FIRST: Final = Sentence("give first", "choose a card to pass to the left first")
HAVE_GIVEN: Final = Sentence("have given", "you have chosen a card already; wait for the others")
CHOOSE_FIRST: Final = {
    "suit": Sentence("choose suit first", "choose a suit first: {cards} opened the round"),
    "color": Sentence("choose color first", "choose a color first: {cards} opened the round"),
    "rank": Sentence("choose rank first", "choose a rank first: {cards} opened the round"),
}
WAIT_FOR_CALL: Final = Sentence(
    "wait for call",
    'wait a moment: {0} has one card left and has not called "{word}" yet',
    own='wait a moment: you have one card left and have not called "{word}" yet',
)
NOT_NOW: Final = Sentence("not now", "that is not possible now: play a card, draw or pass")
MUST_ANSWER_OR_DRAW: Final = Sentence("must answer or draw", "answer {cards}, or draw {draws}")
MUST_ANSWER_OR_PASS: Final = Sentence("must answer or pass", "answer {cards}, or pass and lose the turn")
HAVE_DRAWN: Final = {
    (False, False): Sentence("have drawn", "you have drawn: play that card"),
    (False, True): Sentence("have drawn, may keep", "you have drawn: play that card or keep it"),
    (True, False): Sentence("have drawn several", "you have drawn: play one of those cards"),
    (True, True): Sentence(
        "have drawn several, may keep", "you have drawn: play one of those cards or keep it"
    ),
}
"""By whether there are several cards, and whether they may be kept."""

# ---- Calls ---------------------------------------------------------------------------------------

NO_CALL_DUE: Final = Sentence("no call due", 'you have no "{word}" to call now')
NO_CALL_WITH_CARD: Final = Sentence("no call with card", 'you have no "{word}" to call with this card')
NOBODY_CAUGHT: Final = Sentence(
    "nobody caught", "nobody is caught at this table: who forgets the call draws at once"
)
NOT_CAUGHT: Final = Sentence(
    "not caught", "{0} cannot be caught: no call is missing", own="you cannot be caught: no call is missing"
)
NO_CALL_MISSING: Final = Sentence("no call missing", "nobody can be caught: no call is missing")
SAY_WHOM: Final = Sentence("say whom you catch", "say whom you catch: {0} has not called")
NO_SEAT_CAUGHT: Final = Sentence("no seat caught", "seat {seat} cannot be caught: no call is missing")
CATCH_YOURSELF: Final = Sentence("catch yourself", "you cannot catch yourself; call instead")

# ---- Drawing, keeping, passing -------------------------------------------------------------------

NO_KEEPING: Final = Sentence("no keeping", "you must play the card that you drew")
NOTHING_TO_DRAW: Final = Sentence("nothing to draw", "there is nothing left to draw")
NO_DRAWING: Final = Sentence("no drawing", "you have a card that fits, so you cannot draw")
NO_PASSING: Final = Sentence("no passing", "you cannot pass: draw a card")
MUST_PLAY: Final = Sentence("must play", "there is nothing to draw, so you must play a card")
PLAY_ANOTHER_OR_PASS: Final = Sentence("play another or pass", "play another card on {cards}, or pass")
COVER: Final = Sentence("cover", "cover {cards} with a card that matches {wanted}; draw if you have none")
COVER_ANY: Final = Sentence("cover any", "cover {cards} with any card; draw if you have none")

# ---- Cards ---------------------------------------------------------------------------------------

NOT_HELD: Final = Sentence("not held", "you have no {cards}")
ONLY_SO_MANY: Final = Sentence("only so many", "you have only {held} {cards}")
NO_ANSWER: Final = Sentence("no answer", "{cards} does not answer {answered}")
ONLY_DRAWN: Final = Sentence("only drawn", "after drawing you can play only the card you drew")
SUIT_HELD: Final = Sentence("suit held", "you cannot play {cards} while you have a {suit} card")
NOT_ON: Final = Sentence("not on", "you cannot play {cards} on {top}")
NO_MATCH: Final = Sentence("no match", "{cards} does not match {wanted}")
DRAWN_ALONE: Final = Sentence("drawn alone", "you can play a card you just drew only by itself")
TOO_MANY: Final = Sentence("too many", "{count} cards are too many: {limit}")
OTHER_RANK: Final = Sentence("other rank", "{cards} and {first} do not have the same rank")
EFFECT_ALONE: Final = Sentence("effect alone", "{cards} has an effect, so it is played alone")

# ---- What is chosen with a card ------------------------------------------------------------------

NOTHING_CHOSEN: Final = Sentence("nothing chosen", "{cards} does not let you choose anything")
CHOOSE_WITH: Final = {
    "suit": Sentence("choose suit with", "choose a suit with {cards}: {names}"),
    "color": Sentence("choose color with", "choose a color with {cards}: {names}"),
    "rank": Sentence("choose rank with", "choose a rank with {cards}: {names}"),
}
NOBODY_CHOSEN: Final = Sentence("nobody chosen", "{cards} does not let you choose a player")
NO_SWAP: Final = Sentence("no swap", "{cards} is your last card, so no hands are swapped")
CHOOSE_PLAYER: Final = Sentence(
    "choose player", "choose another player to swap hands with when you play {cards}"
)
