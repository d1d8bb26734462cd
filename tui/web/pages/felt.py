"""The middle of the table: piles, stock and stacks, and what is in force."""

from __future__ import annotations

from typing import Final

from parlour.rules.cards import SUITS
from parlour.rules.sentences import Told, told
from parlour.rules.views import EMPTY, FACE_DOWN, StackView, View, Zone, ZoneKind
from parlour.tui.moves import taps
from parlour.tui.seen.force import Matches, counts, demanded
from parlour.tui.seen.tricks import Laid, Trick, trick
from parlour.tui.seen.zones import groups_of, laid_open, open_cards, stacks, stands_for, zone_told
from parlour.tui.text.language import tr
from parlour.tui.text.printable import visible
from parlour.tui.web.pages.cards import card, icon, short, spoken, suit_chip
from parlour.tui.web.pages.markup import Child, Html, joined, tag
from parlour.tui.web.pages.scene import TableScene, classes
from parlour.tui.words.sentences import HELD_BY
from parlour.tui.words.speaking import Words

UNDER: Final = 3
"""Cards that are seen under the top one of a pile."""


def felt(scene: TableScene) -> Html:
    """Return the middle of the table."""
    view = scene.view
    laid, spread = trick(view), laid_open(view)
    lying = [zone for zone in view.zones if _lies_here(view, zone) and zone not in spread]
    return joined(
        _stacks(scene, view) if view.stacks is not None else None,
        tag("div", laid and _trick(scene, laid), [_pile(scene, zone) for zone in lying], cls="piles"),
        tag("ul", [_spread(scene, zone) for zone in spread], cls="spread") if spread else None,
        _facts(scene),
    )


def _lies_here(view: View, zone: Zone) -> bool:
    """Whether a zone lies in the middle: the table's, or a card that somebody has drawn beside a grid."""
    if zone.seat is None:
        return zone.kind not in (ZoneKind.STACK, ZoneKind.TRICK) and (zone.count > 0 or not zone.aside)
    return view.in_grids and zone.kind in (ZoneKind.HAND, ZoneKind.PILE) and zone.count > 0


def _pile(scene: TableScene, zone: Zone) -> Html:
    """Return a zone: its top card, with its title and count."""
    view, words = scene.view, _title(scene, zone)
    opened = zone.seat is None and zone.name in taps.open_zones(scene.turn)
    top = zone.cards[-1] if zone.cards else FACE_DOWN if zone.count else EMPTY
    on_top = card(
        top,
        view.edges_of(top),
        cls=classes(open=opened),
        data_do=f"zone {zone.name}" if opened else None,
        aria_label=f"{words}: {spoken(top)}",
    )
    shown = joined(_under(zone), on_top)
    below = tag("small", words, tag("b", str(zone.count)), aria_hidden="true")
    kind = classes("pile", zone.kind.value, deep=zone.count > UNDER)
    return tag("div", tag("div", shown, cls="cards"), below, cls=kind, data_at=_at(zone))


def _trick(scene: TableScene, found: Trick) -> Html:
    """Return a trick in the order of play: what each has laid with the name below, and a mark at who led."""
    most = max((len(each.cards) for each in found.laid), default=1)
    laid = [_laid(scene, each) for each in found.laid]
    kind, size = classes("trick", over=found.is_over), f"--n:{len(laid)};--most:{max(1, most)}"
    return tag("ol", laid, cls=kind, aria_label=scene.words.said(found.zone.called), data_css=size)


def _laid(scene: TableScene, laid: Laid) -> Html:
    cards = [card(text, scene.view.edges_of(text)) for text in laid.cards or (EMPTY,)]
    name = tag("small", tag("span", visible(scene.words.seat(laid.seat))), cls="name")
    kind = classes("laid", led=laid.led, acts=scene.view.seats[laid.seat].acts)
    led = tag("em", tr("led"), cls="led") if laid.led else None
    return tag("li", tag("div", cards, cls="cards"), name, led, cls=kind, data_at=f"trick {laid.seat}")


def _spread(scene: TableScene, zone: Zone) -> Html:
    """Return a zone of which all cards lie open, group by group, with its title and whose it is."""
    words = scene.words.said(zone_told(zone))
    shown = joined([tag("span", [card(text) for text in group], cls="group") for group in groups_of(zone)])
    if zone.seat is None and zone.name in taps.open_zones(scene.turn):
        does = f"zone {zone.name}"
        shown = tag("button", shown, type="button", cls="open", data_do=does, aria_label=words)
    return tag("li", tag("small", words), shown, data_at=_at(zone))


def _at(zone: Zone) -> str:
    return f"zone {zone.name}" if zone.seat is None else f"zone {zone.name} {zone.seat}"


def _title(scene: TableScene, zone: Zone) -> str:
    if zone.seat is None:
        return scene.words.said(zone.called)
    return tr("yours") if zone.seat == scene.view.viewer else scene.words.seat(zone.seat)


def _under(zone: Zone) -> Html | None:
    found = open_cards(zone.cards[-UNDER - 1 : -1])
    if zone.kind is not ZoneKind.PILE or not found:
        return None
    return tag("span", [card(text) for text in found], cls="unders", aria_hidden="true")


def _stacks(scene: TableScene, view: View) -> Html:
    """Return the stacks in their rows and columns, as far as the table is large."""
    places = stacks(view)
    rows = sorted({stack.row for stack in places})
    columns = sorted({stack.column for stack in places})
    there = {(stack.row, stack.column): stack for stack in places}
    cells = [(row, column) for row in rows for column in columns]
    found = [_stack(scene, there[cell]) if cell in there else tag("span", cls="no-place") for cell in cells]
    size = f"--columns:{len(columns)};--rows:{len(rows)}"
    return tag("div", found, cls="stacks", data_css=size)


def _stack(scene: TableScene, stack: StackView) -> Html:
    zone = scene.view.at(stack.name)
    top = zone.cards[-1] if zone.cards else EMPTY
    opened = stack.name in taps.open_places(scene.turn)
    holder = scene.words.said(told(HELD_BY, stack.holder)) if stack.holder is not None else ""
    stands = stands_for(stack, zone)
    arrow = tag("i", "▲" if stack.direction > 0 else "▼", cls="way") if zone.count else None
    count = tag("b", str(zone.count), cls="count") if zone.count > 1 else None
    return card(
        FACE_DOWN if holder else top,
        None if holder else scene.view.edges_of(top),
        tag("span", arrow, count, cls="marks", aria_hidden="true"),
        tag("em", "= ", short(stands), cls="stands-for") if stands else None,
        tag("em", holder, cls="held-by") if holder else None,
        cls=classes("stack", open=opened, due=stack.due, held=bool(holder)),
        data_do=f"place {stack.name}" if opened else None,
        data_at=f"stack {stack.name}",
        aria_label=", ".join(filter(None, (f"{scene.words.place(stack.name)}: {spoken(top)}", holder))),
    )


def _facts(scene: TableScene) -> Html | None:
    """Return what is in force besides the cards: what must be matched, what waits, and the game's facts."""
    view = scene.view
    found: list[Child] = [*_demands(scene)]
    ranked = sorted(
        view.facts, key=lambda fact: -fact.priority
    )  # where they are scrolled, the first are seen
    found += [_fact(fact.words, scene.words) for fact in ranked]
    if view.turns.direction < 0:
        found.append(joined(icon("reverse"), tr("counter-clockwise")))
    return tag("ul", [tag("li", each) for each in found], cls="facts") if found else None


def _demands(scene: TableScene) -> list[Child]:
    """Return what the next card must match, and what waits for who does not answer."""
    discard = scene.view.discard
    if discard is None:
        return []
    found: list[Child] = []
    match demanded(discard):
        case Matches.SUIT, name:
            found.append(suit_chip(name))
        case Matches.RANK | Matches.CARD as what, name:
            found.append(joined(tr("rank") if what is Matches.RANK else tr("match"), " ", short(name)))
        case Matches.ANY_CARD, _:
            found.append(tr("any card fits"))
    waits = [tag("b", scene.words.said(each), cls="warn") for each in counts(scene.view)]
    return [*found, *waits]


def _fact(fact: Told, words: Words) -> Html:
    """Return a fact; what it is about stands out, a suit as it is drawn."""
    values = dict(fact.values)
    return joined([
        suit_chip(str(values[name])) if name == "suit" and values.get(name) in SUITS
        else tag("b", piece) if name else piece
        for name, piece in words.pieces(fact)
    ])  # fmt: skip
