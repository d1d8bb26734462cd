"""The table in words, as far as the player asks for it: cards, players, scores, one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.net.wire.messages import Presence, SeatPart, Update
from parlour.rules.sentences import told
from parlour.rules.views import FACE_DOWN, SeatView, StackView, View, Zone, ZoneKind
from parlour.tui.plain.saying.cards import card_words, cards_words
from parlour.tui.plain.saying.hand import grid_line, slot_line
from parlour.tui.plain.saying.places import places, places_named, seats_named
from parlour.tui.plain.saying.results import aim_data, seats_first, with_aim
from parlour.tui.plain.saying.said import Kind, Said
from parlour.tui.plain.saying.sentences import line, of_match, to_player
from parlour.tui.seen.facts import names_at
from parlour.tui.seen.seats import absence, standings
from parlour.tui.seen.zones import (
    Marked,
    groups_of,
    marks_of,
    open_cards,
    other_zones,
    shown_hand,
    stands_for,
    zone_told,
)
from parlour.tui.text.language import in_english, marked, tr, trn
from parlour.tui.text.phrases import count, sentence
from parlour.tui.text.printable import visible
from parlour.tui.words.data import told_data
from parlour.tui.words.sentences import HELD_BY, LAID_CARD, LED_CARD, OPEN_SEAT, SCORE, SEAT
from parlour.tui.words.speaking import Words, said
from parlour.tui.words.typed import OWN, SLOTS, is_one_of

NOT_BEGUN: Final = marked("No match is being played.")


def table_lines(update: Update) -> list[Said]:
    """Return what lies on the table: the trick, piles, stacks by their rows, the stock; and the players."""
    view = update.view
    if view is None:
        return [Said(Kind.REPLY, tr(NOT_BEGUN))]
    trick = view.middle(ZoneKind.TRICK)
    tricks = [_trick(trick, to_player(update))] if trick is not None else []
    piles = [_lying(update, zone) for zone in view.zones if zone.kind is ZoneKind.PILE and zone.count]
    stocks = [_stock(update, zone) for zone in view.zones if zone.kind is ZoneKind.STOCK]
    return [
        *tricks,
        *piles,
        *_demands(view),
        *_facts(update, view),
        *(_lying(update, zone) for zone in other_zones(view) if zone.kind is not ZoneKind.PILE),
        *_stacks(update, view),
        *stocks,
        *_players(update, view),
    ]


def top_line(view: View, words: Words) -> Said | None:
    """Return the trick, or the top of the table's pile and what must match it; None if there is no card."""
    trick = view.middle(ZoneKind.TRICK)
    if trick is not None:
        return _trick(trick, words) if trick.cards else None
    pile = view.middle(ZoneKind.PILE)
    if pile is None or not pile.cards:
        return None
    lies = card_words(pile.cards[-1])
    match = view.discard.match if view.discard is not None else ""
    if match:
        lies = tr("{card}, match {suit}", card=lies, suit=card_words(match))
    text = f"{words.sentence(pile.called)}: {lies}."
    return Said(Kind.REPLY, text, {"zone": pile.name, "card": pile.cards[-1], "match": match})


def who_lines(update: Update) -> list[Said]:
    """Return who sits at the table, and how many watch."""
    lines = [_seat(update, part) for part in update.table.seats]
    if update.table.spectators:
        watching = count(update.table.spectators, "spectator")
        lines.append(Said(Kind.REPLY, f"{watching}.", {"spectators": update.table.spectators}))
    return lines


def score_lines(update: Update) -> list[Said]:
    """Return the points of everybody in the match, the player's own first."""
    view = update.view
    if view is None:
        return [Said(Kind.REPLY, tr(NOT_BEGUN))]
    words = of_match(update)
    seats = seats_first(update, len(view.seats))
    scores = (words.said(told(SCORE, seat, points=view.seats[seat].score)) for seat in seats)
    points = tr("Round {round}. Points: {points}.", round=view.match.round, points="; ".join(scores))
    text = with_aim(points, view, words)
    data = {"round": view.match.round, "scores": [seat.score for seat in view.seats], **aim_data(view)}
    return [Said(Kind.REPLY, text, data)]


def place_lines(update: Update, words: str) -> list[Said]:
    """Return what lies at one place: `north`, `slot 3`, `pile`, or what the player of this name has.

    A line of the kind REFUSED names all places if none is called so.
    """
    view = update.view
    if view is None:
        return [Said(Kind.REFUSED, tr(NOT_BEGUN))]
    found = list(_at_place(update, view, " ".join(words.casefold().split()).removeprefix("at ")))
    wrong = tr(
        "No place here is called {typed}. Places: {places}.",
        typed=repr(visible(words)[:40]),
        places=", ".join(place_names(update)),
    )
    return found or [Said(Kind.REFUSED, wrong, {"places": in_english(lambda: place_names(update))})]


def place_names(update: Update) -> list[str]:
    """Return the words of every place of the table."""
    return list(_all_places(update, update.view)) if update.view is not None else []


def _at_place(update: Update, view: View, words: str) -> Iterator[Said]:
    named = places_named(words, view)
    if view.stacks is not None and named:
        yield from (_stack(update, view, place) for place in view.stacks.places if place.name in named)
        return
    grids = [zone for zone in view.zones if zone.kind is ZoneKind.GRID]
    names = [name.casefold() for name in names_at(update)]
    whose, slot = (words, 0) if words in names else _slot(words)
    for zone in view.zones:
        if zone.seat is None and words and _is_called(update, zone, words):
            yield _lying(update, zone)
    seats = _seats_named(update, whose) if whose else [update.you]
    if slot:
        own = [zone for zone in grids if zone.seat in seats and slot <= len(zone.cards)]
        yield from (slot_line(zone, slot, to_player(update)) for zone in own)
    elif whose:
        yield from (_player(update, view, seat) for seat in view.seats if seat.seat in seats)


def _is_called(update: Update, zone: Zone, words: str) -> bool:
    """Whether `words` begin the name of a zone, in notation or as it is said."""
    said = to_player(update).said(zone.called).casefold()
    return zone.name.startswith(words) or said.startswith(words)


def _slot(words: str) -> tuple[str, int]:
    """Return whose slot is meant ("" for the player's own), and its number; 0 if none is."""
    before, _, number = words.rpartition(" ")
    if not number.isdecimal() or len(number) > 3:
        return words, 0
    of = before.split()
    if of and is_one_of(of[-1], SLOTS):
        of.pop()
    whose = " ".join(of).removesuffix("'s")
    return "" if is_one_of(whose, OWN) else whose, int(number)


def _seats_named(update: Update, words: str) -> list[int | None]:
    return [update.you] if is_one_of(words, OWN) else [*seats_named(words, names_at(update))]


def _all_places(update: Update, view: View) -> Iterator[str]:
    yield from places(view).values()
    if any(zone.kind is ZoneKind.GRID for zone in view.zones):
        yield tr("slot 1 and so on")
    zones = (zone for zone in view.zones if zone.seat is None and zone.kind is not ZoneKind.STACK)
    yield from (to_player(update).said(zone.called) for zone in zones)
    yield from names_at(update)


def _lying(update: Update, zone: Zone) -> Said:
    """Return what lies in a zone of the table."""
    match zone.kind:
        case ZoneKind.STOCK:
            return _stock(update, zone)
        case _ if zone.kind in (ZoneKind.HAND, ZoneKind.GRID) or zone.groups:
            return _other_zone(update, zone)
        case ZoneKind.TRICK:
            return _trick(zone, to_player(update))
        case _:
            return _pile(update, zone)


def _trick(zone: Zone, words: Words) -> Said:
    """Return the cards of a trick, and who laid each: `Trick: Ann led 7 of hearts; you 9 of hearts.`"""
    laid = [
        words.said(told(LAID_CARD if place else LED_CARD, owner, card=card_words(card)))
        for place, (owner, card) in enumerate(zip(zone.owners, zone.cards, strict=False))
    ]
    lies = "; ".join(laid) or tr("nobody has led yet")
    text = f"{words.sentence(zone_told(zone))}: {lies}."
    return Said(Kind.REPLY, text, {**_zone_data(zone), "owners": list(zone.owners)})


def _pile(update: Update, zone: Zone) -> Said:
    lies = card_words(zone.cards[-1]) if zone.cards else tr("empty")
    if zone.count > 1:
        cards = count(zone.count, "card")
        lies = tr("{card} on top of {cards}", card=lies, cards=cards) if zone.cards else cards
    return _zone(update, zone, lies)


def _stock(update: Update, zone: Zone) -> Said:
    words = count(zone.count, "card")
    if zone.cards:
        words = tr("{cards}, {card} turned up", cards=words, card=card_words(zone.cards[-1]))
    return _zone(update, zone, words)


def _other_zone(update: Update, zone: Zone) -> Said:
    """Return all open cards of a zone: `Market: red 7, green 2 and 1 card face down.`"""
    hidden = zone.count - len(open_cards(zone.cards))
    words = ["; ".join(map(cards_words, groups_of(zone)))] if groups_of(zone) else []
    words += [_hidden(hidden)] if hidden else []
    return _zone(update, zone, to_player(update).listed(words) or tr("empty"))


def _zone(update: Update, zone: Zone, lies: str) -> Said:
    """Return what lies in a zone, after its name."""
    return Said(Kind.REPLY, f"{to_player(update).sentence(zone_told(zone))}: {lies}.", _zone_data(zone))


def _zone_data(zone: Zone) -> dict[str, object]:
    return {"zone": zone.name, "seat": zone.seat, "count": zone.count, "cards": list(zone.cards)}


def _hidden(cards: int) -> str:
    return trn("{count} card face down", "{count} cards face down", cards)


def _facts(update: Update, view: View) -> list[Said]:
    """Return what the game wants everybody to know of the table."""
    words = to_player(update)
    return [line(Kind.REPLY, fact.words, words, priority=fact.priority) for fact in view.facts]


def _demands(view: View) -> Iterator[Said]:
    """Return what the discard demands."""
    discard = view.discard
    if discard is None:
        return
    if discard.match:
        text = tr("The next card must match {suit}.", suit=card_words(discard.match))
        yield Said(Kind.REPLY, text, {"match": discard.match})
    if discard.pending:
        text = tr("Waiting to be drawn: {cards}.", cards=count(discard.pending, "card"))
        yield Said(Kind.REPLY, text, {"pending": discard.pending})
    if discard.skips:
        text = tr("Waiting to be lost: {turns}.", turns=count(discard.skips, "turn"))
        yield Said(Kind.REPLY, text, {"skips": discard.skips})


def _stacks(update: Update, view: View) -> list[Said]:
    if view.stacks is None:
        return []
    square = sorted(view.stacks.places, key=lambda place: (place.row, place.column))
    return [_stack(update, view, place) for place in square]


def _stack(update: Update, view: View, place: StackView) -> Said:
    zone = view.at(place.name)
    data = {
        "place": place.name,
        "cards": list(zone.cards),
        "direction": place.direction,
        "holder": place.holder,
        "due": place.due,
        "stands_for": list(place.stands_for),
    }
    lies = [_top(zone, place), tr("counting down") if place.direction < 0 else ""]
    if place.holder is not None:
        lies.append(to_player(update).said(told(HELD_BY, place.holder)))
    lies.append(tr("the turn must begin here") if place.due else "")
    words = ", ".join(part for part in lies if part)
    return Said(Kind.REPLY, f"{sentence(places(view)[place.name])}: {words}.", data)


def _top(zone: Zone, place: StackView) -> str:
    """Return the top of a stack, with the card that it stands for."""
    if not zone.cards:
        return tr("empty")
    words = card_words(zone.cards[-1])
    if stands := stands_for(place, zone):
        words = tr("{card} by {wild}", card=card_words(stands), wild=words)
    return words if zone.count == 1 else f"{words}, {count(zone.count, 'card')}"


def _players(update: Update, view: View) -> list[Said]:
    """Return the players in the order of turns, the viewer first."""
    order = seats_first(update, len(view.seats))
    if view.turns.direction < 0:
        order = [order[0], *reversed(order[1:])] if order else []
    return [_player(update, view, view.seats[seat]) for seat in order]


def _player(update: Update, view: View, seat: SeatView) -> Said:
    marks = [
        *standings(view, seat.seat),
        tr("called") if seat.called else "",
        tr("has not called") if seat.exposed else "",
        tr("to act") if seat.acts else "",
        tr("drew on {cards}", cards=cards_words(seat.drew_on)) if seat.drew_on else "",
        *map(to_player(update).said, seat.notes),
    ]
    more = "".join(f", {mark}" for mark in marks if mark)
    whose = to_player(update).sentence(told(SEAT, seat.seat))
    grid = next((zone for zone in view.zones if zone.kind is ZoneKind.GRID and zone.seat == seat.seat), None)
    if grid is not None:
        line = grid_line(grid, f"{whose}{more}")
        return line if any(text != FACE_DOWN for text in grid.cards) else _face_down(line, whose, more, grid)
    hand = shown_hand(view, seat.seat)
    known = marks_of(view.hand_of(seat.seat), to_player(update)) if hand else ()
    said = [card_words(text) for text in hand]
    if known:
        said = [_with_mark(card, mark) for card, mark in zip(said, known, strict=True)]
    held = f": {', '.join(said)}" if hand else ""
    data = {
        "seat": seat.seat,
        "cards": seat.cards,
        "hand": list(hand),
        "called": seat.called,
        "acts": seat.acts,
        "notes": [told_data(note) for note in seat.notes],
        **({"known": [mark.words for mark in known]} if known else {}),
    }
    return Said(Kind.REPLY, f"{whose}: {count(seat.cards, 'card')}{more}{held}.", data)


def _with_mark(card: str, mark: Marked) -> str:
    """Return a card with what is known of it, if that is anything."""
    return tr("{card} ({known})", card=card, known=mark.words) if mark.signs else card


def _face_down(line: Said, whose: str, more: str, grid: Zone) -> Said:
    return Said(Kind.REPLY, f"{whose}: {_hidden(grid.count)}{more}.", line.data)


def _seat(update: Update, part: SeatPart) -> Said:
    name = visible(part.name)
    who = name or said(OPEN_SEAT)
    words = [
        tr("{name} (you)", name=who) if part.seat == update.you else who,
        tr("host") if part.host else "",
        _bot(part) if part.presence is Presence.BOT else "",
        absence(part),
        tr("own program") if part.own_bot else "",
        tr("ready") if part.ready else "",
    ]
    data = {
        "seat": part.seat,
        "name": name,
        "presence": part.presence.value,
        "host": part.host,
        "ready": part.ready,
    }
    notes = ", ".join(word for word in words if word)
    text = tr("Seat {number}: {notes}.", number=part.seat + 1, notes=notes)
    return Said(Kind.REPLY, text, data)


def _bot(part: SeatPart) -> str:
    return tr("bot {level}", level=tr(part.level)) if part.level else tr("bot")
