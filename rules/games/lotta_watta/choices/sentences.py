"""What Lotta Watta asks of a seat, and why it refuses a move.

Where only one seat is asked, its question is what it reads itself, and others read who is asked.
"""

from __future__ import annotations

from typing import Final

from parlour.rules.sentences import Sentence, phrase

# ---- What zones are called -----------------------------------------------------------------------

PILE: Final = phrase("zone: pile", "pile")
TAKEN: Final = phrase("zone: taken", "taken")

# ---- What is asked -------------------------------------------------------------------------------

ALL_LOOK: Final = Sentence("all look", "Everyone is looking at their bottom row")
LOOK_AT_ROW: Final = Sentence("look at row", "Look at your bottom row, and remember it")
TO_TAKE: Final = Sentence(
    "to take", "{0} is to take a card", own="Your turn: take a card from the stock or the pile"
)
HAS_TAKEN: Final = Sentence("has taken", "{0} has taken a card")
TOOK: Final = Sentence("took", "You took {cards}: exchange, drop or keep it")
RACE_FOR: Final = Sentence("race for", "Race for {cards}")
STACK_OR_PASS: Final = Sentence("stack or pass", "Stack a card of the same rank on {cards}, or pass")
MAY_STACK: Final = Sentence(
    "may stack", "{0} may stack on {cards}", own="Stack a card of the same rank on {cards}, or pass"
)
MAY_SWAP: Final = Sentence("may swap", "{0} may use a Jack", own="Your Jack: swap any two cards")
MAY_LOOK: Final = Sentence("may look", "{0} may use a Queen", own="Your Queen: look at any card")
LOOKS: Final = Sentence("looks", "{0} peeks at a card", own="Look at the card, and remember it")
MAY_CALL: Final = Sentence(
    "may call", '{0} may call "Lotta Watta"', own='Your turn is over: call "Lotta Watta"?'
)

# ---- What can be done ----------------------------------------------------------------------------

CAN_BE_READY: Final = phrase("can be ready", "Ready")
CAN_TAKE: Final = phrase("can take", "Take a card")
CAN_STACK: Final = phrase("can stack", "Stack a card")
CAN_LEAVE_IT: Final = phrase("can leave it", "Do not stack")
CAN_NOT_USE: Final = phrase("can not use", "Do not use it")
CAN_HAVE_SEEN: Final = phrase("can have seen", "Seen")
CAN_CALL: Final = phrase("can call Lotta Watta", 'Call "Lotta Watta"')
CAN_NOT_CALL: Final = phrase("can not call", "Do not call")
CAN_EXCHANGE: Final = phrase("can exchange", "Exchange it for one of your cards")
CAN_PUT_BACK: Final = phrase("can put back", "Put it back: a pass")
CAN_DROP: Final = phrase("can drop", "Put it on the pile")
CAN_KEEP: Final = phrase("can keep taken", "Keep it as one card more")
CAN_SWAP: Final = phrase("can swap two", "Swap any two cards")
CAN_LOOK: Final = phrase("can look", "Look at any card")

# ---- What clocks are for -------------------------------------------------------------------------

TO_LOOK_AT_ROW: Final = phrase("clock to look at row", "to look at the bottom row")
TO_LOOK_AT_CARD: Final = phrase("clock to look at card", "to look at the card")
TO_STACK: Final = phrase("clock to stack", "to stack")
TO_SWAP: Final = phrase("clock to swap", "to swap two cards")
TO_LOOK: Final = phrase("clock to look", "to look at a card")
TO_CALL: Final = phrase("clock to call Lotta Watta", 'to call "Lotta Watta"')

# ---- Why no turn can be played in other phases ---------------------------------------------------

ALL_STILL_LOOK: Final = Sentence("all still look", "everyone is still looking at their bottom row")
RACE_OPEN: Final = Sentence("race open", "a race is open: stack or pass; the next turn comes after it")
OTHER_STACKS: Final = Sentence(
    "other stacks", "another player is choosing whether to stack; the next turn comes after it"
)
POWER_IN_USE: Final = Sentence("power in use", "a Jack or Queen is being used; the next turn comes after it")
QUEEN_IN_USE: Final = Sentence("queen in use", "a Queen is being used; the next turn comes after it")
CALL_STILL_OPEN: Final = Sentence("call still open", "wait a moment: somebody may still call")
STOCK_IN_THE_MAKING: Final = Sentence("stock in the making", "the pile is being shuffled into a new stock")

# ---- Why a move is refused -----------------------------------------------------------------------

NO_CALL_NOW: Final = Sentence(
    "no call now", 'you may call "Lotta Watta" after your turn, before the next one begins'
)
NO_JACK: Final = Sentence("no jack", "there is no Jack for you to use now")
NO_QUEEN: Final = Sentence("no queen", "there is no Queen for you to use now")
HAVE_TRIED: Final = Sentence("have tried", "you have already tried in this race")
OUT_OF_RACE: Final = Sentence("out of race", "you are out of this race")
NO_RACE: Final = Sentence("no race", "no race is open now")
CHOOSES_TO_STACK: Final = Sentence("chooses to stack", "{0} is choosing whether to stack")
NO_NEW_CARD: Final = Sentence("no new card", "there is no new card to stack on")
READY_ALREADY: Final = Sentence("ready already", "you are ready already")
OTHERS_POWER: Final = Sentence("others' power", "this is not your Jack or Queen")
CHOOSES_TO_CALL: Final = Sentence("chooses to call", "{0} is choosing whether to call")
HOW_TO_PASS: Final = Sentence("how to pass", "to pass, take the card of the pile and put it back")
TAKE_FIRST: Final = Sentence("take first", "take a card first: from the stock or from the pile")
HAVE_TAKEN: Final = Sentence(
    "have taken", "you have taken a card: put it in a slot, drop it on the pile, or keep it"
)
NOTHING_IN: Final = {
    "stock": Sentence("nothing in stock", "there is no card in the stock"),
    "pile": Sentence("nothing in pile", "there is no card in the pile"),
}
YOUR_SLOT_EMPTY: Final = Sentence("your slot empty", "your slot {slot} is empty")
SLOT_EMPTY: Final = Sentence("slot empty", "{0}'s slot {slot} is empty")
NO_SEAT: Final = Sentence("no seat", "there is no seat {seat}")
PENALTY_STAYS: Final = Sentence(
    "penalty stays", "the card in slot {slot} is a penalty, and you cannot play it"
)
JACK_SWAPS: Final = Sentence("jack swaps", "a Jack swaps two cards")
QUEEN_LOOKS: Final = Sentence("queen looks", "a Queen looks at one card")
TWO_DIFFERENT: Final = Sentence("two different", "choose two different cards")
