"""Which cards may be played now, alone or together, with their names and targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from parlour.rules.games.shedding.choices import sentences
from parlour.rules.games.shedding.position.moves import NO_NAME, NO_SEAT, PLAY, Move
from parlour.rules.games.shedding.position.phases import DREW, FACE
from parlour.rules.games.shedding.position.state import State, playable
from parlour.rules.games.shedding.position.tables import Rules
from parlour.rules.sentences import told
from parlour.rules.steps import HAND, Choice, Pick, Step


def may_play(state: State) -> bytes:
    """Return the cards that the player to move may lay first, sorted, copies included."""
    rules, hand = state.rules, state.hands[state.turn]
    if state.phase == DREW:
        return state.drawn
    if state.phase == FACE:
        return hand.translate(None, rules.unanswering[state.matter.facing])
    return playable(rules, hand, state.row)


def most(state: State) -> int:
    """Return how many cards one play may have now. A card just drawn is played alone (JX-2)."""
    return 1 if state.phase == DREW else state.rules.most


def left_after(state: State, count: int) -> int:
    """Return how many cards the player to move keeps after a play of `count`.

    If that player owes a call, an automatic penalty is drawn first (JC-13).
    """
    owes = state.rules.automatic and state.matter.due == state.turn
    return len(state.hands[state.turn]) - count + (state.rules.penalty if owes else 0)


def has_duty(state: State, count: int) -> bool:
    """Whether a play of `count` cards makes a call due (JC-13). One call covers a chain (NL-11)."""
    matter, rules = state.matter, state.rules
    covered = matter.chain and bool(matter.called >> state.turn & 1)
    return rules.announces and not covered and left_after(state, count) == 1


def stays_in(state: State, cards: bytes) -> bool:
    """Whether the player of `cards` still holds cards when they take effect."""
    rules = state.rules
    draws = rules.special[cards[-1]] and rules.ruleset.last_card.special == "draw"
    return draws or left_after(state, len(cards)) > 0


def nameable(rules: Rules, cards: Sequence[int]) -> Sequence[int]:
    """Return what the player of `cards` may name, as indices into `Rules.names`; empty if nothing."""
    return next((names for card in cards if (names := rules.nameable[card])), ())


def chooses_seat(rules: Rules, cards: Sequence[int]) -> bool:
    """Whether the player of `cards` chooses a seat to swap hands with (JS-3)."""
    return any(rules.effects[card].swap == "chosen" for card in cards)


def plays(state: State, firsts: bytes) -> Iterator[Move]:
    """Yield every play that begins with one of `firsts`."""
    rules, seat = state.rules, state.turn
    hand = state.hands[seat]
    if not rules.elaborate:
        yield from (rules.calling_menus if has_duty(state, 1) else rules.menus).alone[firsts]
        return
    others = [at for at in range(len(state.hands)) if at != seat]
    for first in dict.fromkeys(firsts):
        for cards in _sequences(rules, hand, first, most(state)):
            aims = chooses_seat(rules, cards) and stays_in(state, cards)
            for named in nameable(rules, cards) or [NO_NAME]:
                for target in others if aims else [NO_SEAT]:
                    yield Move(PLAY, cards, named, target)
                    if has_duty(state, len(cards)):
                        yield Move(PLAY, cards, named, target, call=True)


def _sequences(rules: Rules, hand: bytes, first: int, longest: int) -> Iterator[bytes]:
    """Yield `first` alone, then with cards of its rank in every order."""
    rest = hand.replace(bytes([first]), b"", 1)
    mates = bytes(card for card in rest if card in rules.same_rank[first])
    yield from _longer(bytes([first]), mates, longest)


def _longer(cards: bytes, mates: bytes, longest: int) -> Iterator[bytes]:
    yield cards
    if len(cards) < longest:
        for mate in dict.fromkeys(mates):
            added = bytes([mate])
            yield from _longer(cards + added, mates.replace(added, b"", 1), longest)


def play_choice(state: State, firsts: bytes) -> Choice:
    """Return the plays that begin with one of `firsts`, as steps."""
    rules, hand, clauses = state.rules, state.hands[state.turn], state.rules.ruleset.clauses
    groups = _groups(rules, hand, firsts) if most(state) > 1 else ()
    longest = min(most(state), max((len(group) for group in groups), default=1))
    among = dict.fromkeys(chain(firsts, *groups))
    steps = [_card_step(rules, firsts, tuple(among), groups, longest)]
    steps += _naming_steps(rules, tuple(among))
    steps += _seat_steps(state, tuple(among), longest)
    due = tuple(count for count in range(1, longest + 1) if has_duty(state, count))
    if due:
        along = told(sentences.CAN_CALL_ALONG, word=rules.ruleset.calling.word)
        steps.append(Step(Pick.WORD, ("call",), least=0, counts=due if longest > 1 else (), words=along))
    words = sentences.CAN_PLAY_SEVERAL if longest > 1 else sentences.CAN_PLAY
    return Choice("play", words, tuple(steps), clauses.several if longest > 1 else clauses.match)


def _groups(rules: Rules, hand: bytes, firsts: bytes) -> tuple[bytes, ...]:
    """Return the groups of two or more cards that may be played together, the first card of each in front."""
    groups: dict[bytes, None] = {}
    for first in dict.fromkeys(firsts):
        mates = bytes(card for card in hand if card in rules.same_rank[first])
        if len(mates) > 1:
            groups[mates] = None
    return tuple(groups)


def _card_step(
    rules: Rules, firsts: bytes, among: Sequence[int], groups: Sequence[bytes], longest: int
) -> Step:
    if longest == 1:
        return Step(Pick.CARD, _texts(rules, among), HAND)
    first = dict.fromkeys(firsts)
    return Step(
        Pick.CARD,
        _texts(rules, among),
        HAND,
        most=longest,
        ordered=True,
        first=_texts(rules, first) if len(first) < len(among) else (),
        groups=tuple(_texts(rules, dict.fromkeys(group)) for group in groups),
    )


def _naming_steps(rules: Rules, among: Sequence[int]) -> Iterator[Step]:
    suits = [card for card in among if rules.effects[card].names == "suit"]
    if suits:
        asks = sentences.WHICH[rules.suit_word]
        yield Step(Pick.SUIT, rules.suits, when=_texts(rules, suits), words=asks)
    ranks = [card for card in among if rules.names_rank[card]]
    if ranks:
        named = rules.names[len(rules.suits) :]
        yield Step(Pick.WORD, named, when=_texts(rules, ranks), words=sentences.WHICH["rank"])


def _seat_steps(state: State, among: Sequence[int], longest: int) -> Iterator[Step]:
    rules = state.rules
    swapping = [card for card in among if chooses_seat(rules, [card])]
    lasting = [count for count in range(1, longest + 1) if _lasts(state, swapping, count)]
    if lasting:
        others = tuple(str(seat) for seat in range(len(state.hands)) if seat != state.turn)
        counts = tuple(lasting) if len(lasting) < longest else ()
        when = _texts(rules, swapping)
        yield Step(Pick.SEAT, others, when=when, counts=counts, words=sentences.WHOSE_HAND)


def _lasts(state: State, swapping: Sequence[int], count: int) -> bool:
    return any(stays_in(state, bytes([card] * count)) for card in swapping)


def _texts(rules: Rules, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(rules.texts[card] for card in cards)
