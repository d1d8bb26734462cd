"""What Jojo asks of a seat, and why it refuses a move.

A part such as `{why}` stands within other sentences. Refusals begin with a small letter, for they follow a
clause.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, phrase

# ---- What zones are called -----------------------------------------------------------------------

ASIDE: Final = phrase("zone: aside", "aside")

# ---- What is asked -------------------------------------------------------------------------------

PLAY_OR_TRADE: Final = Sentence("play or trade", "Your turn: play a card or trade one; draw if nothing fits")
PASS_NOW: Final = Sentence("pass now", "Your turn: nothing fits, and there is nothing to draw: pass")
PLAY_WHERE_HELD: Final = Sentence(
    "play where held", "Your turn: play on {stack}, which you held, or trade; draw if nothing fits"
)
PLAY_OR_KEEP: Final = Sentence("play drawn or keep", "You drew {cards}: play it, or keep it")
GOES_ON: Final = {
    (True, True): Sentence(
        "goes on: play, hold, stop", "Your turn goes on: play another card, hold a stack, or stop"
    ),
    (True, False): Sentence("goes on: play, stop", "Your turn goes on: play another card, or stop"),
    (False, True): Sentence(
        "goes on: hold, stop", "Your turn goes on, but no card fits: hold a stack, or stop"
    ),
    (False, False): Sentence("goes on: stop", "Your turn goes on, but no card fits: stop"),
}
"""By whether a card can be played, and whether a stack can be held."""
IS_OVER: Final = {
    True: Sentence("turn over: hold, stop", "Your turn is over: hold a stack, or stop"),
    False: Sentence("turn over: stop", "Your turn is over: stop"),
}
"""By whether a stack can be held."""

OTHER_GOES_ON: Final = Sentence("turn goes on", "{0} goes on")
MAY_HOLD: Final = Sentence("may hold", "{0} may hold a stack")

# ---- What can be done ----------------------------------------------------------------------------

CAN_PLAY: Final = phrase("can play in Jojo", "Play a card")
CAN_SWITCH: Final = phrase("can switch", "Reverse a stack's order")
CAN_MOVE: Final = phrase("can move", "Move a top card")
CAN_HOLD: Final = phrase("can hold", "Hold a stack")
CAN_DRAW: Final = phrase("can draw in Jojo", "Draw a card")
CAN_TRADE: Final = phrase("can trade", "Trade a card for two")
CAN_PASS: Final = phrase("can pass in Jojo", "Pass: there is nothing to draw")
CAN_KEEP: Final = phrase("can keep drawn", "Keep the card")
TO_SKIP: Final = phrase("clock to skip in Jojo", "until a turn without a move ends")
CAN_STOP: Final = phrase("can stop", "End the turn")

# ---- What is asked of a choice -------------------------------------------------------------------

WHICH_STACK: Final = phrase("which stack", "which one?")
MOVE_WHERE: Final = phrase("move where", "to where?")
PLAY_WHERE: Final = phrase("play where", "play it where?")
COVER_WITH: Final = phrase("cover with", "cover it now with which card?")
FOLLOWED_BY: Final = phrase("followed by", "which card follows?")

# ---- Why a move is refused: whose turn it is, and what a turn is ---------------------------------

NEW_STOCK_FIRST: Final = Sentence("new stock first", "a new stock is being shuffled")
STOP_LATER: Final = Sentence("stop later", "play, draw or trade before you end your turn")
TURN_IS_OVER: Final = Sentence("hold or stop", "your turn is over: hold a stack with a Jojo, or stop")
DRAW_ONCE: Final = Sentence("draw once", "you can draw only instead of playing, and once in a turn")
TRADE_ALONE: Final = Sentence("trade alone", "you can trade only as your whole turn")
PASS_OR_STOP: Final = Sentence(
    "pass or stop", "you can pass only when there is nothing to draw; to end your turn, stop"
)
DRAW_FIRST: Final = Sentence("draw, do not pass", "you can draw, so you cannot pass")
PASS_ONLY: Final = Sentence("pass, do not draw", "there is nothing to draw: pass")
NO_TRADE: Final = Sentence("no trade", "there is nothing to draw, so you cannot trade")
CARD_FITS: Final = Sentence("card fits", "you have a number card that fits: play it, or trade")
CARD_FITS_WHERE_HELD: Final = Sentence(
    "card fits where held", "you have a number card that fits on the stack that you held: play it, or trade"
)

# ---- Holds ---------------------------------------------------------------------------------------

NO_HOLD_YET: Final = Sentence("no hold yet", "to hold a stack, first lay a number card in this turn")
NO_JOJO: Final = Sentence("no Jojo", "you have no Jojo to hold a stack with")
LAST_JOJO: Final = Sentence(
    "last Jojo", "the Jojo is your last card, and you must keep one card when you hold"
)
ALL_HELD: Final = Sentence("all held", "every stack is held already")
NO_HOLD_OF_MASTER: Final = Sentence(
    "no hold of the Master", "you cannot hold the Master, only a side or a corner"
)
NO_HOLD_OF_NOTHING: Final = Sentence(
    "no hold of nothing", "there is no card on {stack} yet, so you cannot hold it"
)
HELD_ALREADY: Final = Sentence("held already", "{0} holds {stack} already")
HELD_BY: Final = Sentence("stack held", "{stack} is held by {0}")
FIRST_WHERE_HELD: Final = Sentence(
    "first where held", "you held {stack}: the first play of this turn must be there"
)
NOTHING_WHERE_HELD: Final = Sentence(
    "nothing where held", "you must play first on {stack}, which you held, and this fits nowhere there"
)

# ---- Cards ---------------------------------------------------------------------------------------

DO_NOT_HAVE: Final = Sentence("do not have", "you do not have {cards}")
DO_NOT_HAVE_SO_MANY: Final = Sentence("do not have so many", "you do not have {count} of {cards}")
ONLY_THE_DRAWN: Final = Sentence("only the drawn", "you can play only the card you drew: {cards}")
NONE_FITS: Final = Sentence("none fits", "none of your cards fits anywhere now")
FITS_NOWHERE: Final = Sentence("fits nowhere", "{cards} fits nowhere now")
DOES_NOT_FIT: Final = Sentence("does not fit", "{cards} does not fit on {stack}: {why}")
CANNOT_GO: Final = Sentence("cannot go", "{cards} cannot go there: {why}")

# ---- What a place takes, after a colon -----------------------------------------------------------

UP, DOWN = "up", "down"
"""The ways in which a stack may count."""
IN_COLOR: Final = {
    UP: Sentence("takes up", "it takes the same number, or the next one up in its color"),
    DOWN: Sentence("takes down", "it takes the same number, or the next one down in its color"),
}
IN_COLOR_OR_MASTER: Final = {
    UP: Sentence(
        "takes up or Master",
        "it takes the same number, or the next one up in its color, "
        "or a number that matches the Master (JJ-6)",
    ),
    DOWN: Sentence(
        "takes down or Master",
        "it takes the same number, or the next one down in its color, "
        "or a number that matches the Master (JJ-6)",
    ),
}
TOUCHES_MASTER: Final = Sentence("touches Master", "its number where they touch must match the Master's")
MATCHES_BOTH: Final = Sentence("matches both", "its numbers must match both {stack} and {beside}")
SIDES_FIRST: Final = Sentence(
    "sides first", "the sides beside this corner, {stack} and {beside}, need a card first"
)

# ---- Wilds ---------------------------------------------------------------------------------------

ONLY_WILDS: Final = Sentence(
    "only Wilds covered", "only a Wild is covered in the same move; play your other cards one by one"
)
COVER_THERE: Final = Sentence("cover there", "the Wild on {stack} must be covered there, at once")
COVER_AT_ONCE: Final = Sentence(
    "cover at once", "you must cover the Wild at once: choose the number card for it"
)
NO_COVER: Final = Sentence("no cover", "you have no number card that could cover a Wild")
NO_COVER_ON: Final = Sentence("no cover on", "you have no number card that could cover a Wild on {stack}")
NO_WILD_FITS: Final = Sentence("no Wild fits", "{cards} fits on no Wild that you could play on {stack}")

# ---- What a Jojo does ----------------------------------------------------------------------------

JOJO_LAID: Final = Sentence("Jojo laid", "you cannot play a Jojo like that: reverse, move or hold with it")
JOJO_ALONE: Final = Sentence("Jojo alone", "you must play a number card with the Jojo: choose which one")
JOJO_ON_MASTER: Final = Sentence("Jojo on Master", "you cannot play a Jojo on the Master")
NOTHING_TURNED: Final = Sentence("nothing turned", "there is no card on {stack} yet: nothing can be turned")
NOTHING_MOVED: Final = Sentence("nothing moved", "there is no card on {stack} yet: nothing can be moved")
ANOTHER_PLACE: Final = Sentence("another place", "move the card to another place")
FOLLOWS_ON: Final = Sentence("follows on", "the card that follows must be laid on {stack}, where the Jojo is")
FOLLOWS_ON_EITHER: Final = Sentence(
    "follows on either", "the card that follows must be laid on {origin} or {target}"
)
NO_FOLLOWER: Final = Sentence("no follower", "none of your cards can follow the Jojo anywhere")
NO_FOLLOWER_ON: Final = Sentence(
    "no follower on", "you have no card that could follow on {origin} or {target}"
)
NO_FOLLOWER_OF: Final = Sentence("no follower of", "wherever {cards} goes, none of your cards can follow")
MUST_FOLLOW: Final = {
    UP: Sentence("must follow up", "reversed, it counts up: {cards} must follow"),
    DOWN: Sentence("must follow down", "reversed, it counts down: {cards} must follow"),
}
MUST_FOLLOW_BUT: Final = {
    UP: Sentence(
        "must follow up, but", "reversed, it counts up: {cards} must follow, and you do not have it"
    ),
    DOWN: Sentence(
        "must follow down, but",
        "reversed, it counts down: {cards} must follow, and you do not have it",
    ),
}
NOT_ON_WILD: Final = {
    UP: Sentence(
        "not on Wild, up", "reversed, it counts up: {cards} does not fit on a Wild that is {wanted}"
    ),
    DOWN: Sentence(
        "not on Wild, down",
        "reversed, it counts down: {cards} does not fit on a Wild that is {wanted}",
    ),
}
