"""What is asked, with its clock, why a tap did nothing, and the buttons of what can be done."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.sentences import told
from parlour.rules.steps import Choice, Pick
from parlour.rules.views import ZoneKind
from parlour.tui.moves import taps
from parlour.tui.moves.choices import LISTED, STEPS, PickOption
from parlour.tui.moves.claims import declining
from parlour.tui.moves.question import begun_beside, question
from parlour.tui.moves.turn import Turn
from parlour.tui.moves.verb_keys import buttons
from parlour.tui.seen.facts import all_race, is_asked, stood_in
from parlour.tui.text.language import tr
from parlour.tui.web.pages.boxes import people_button
from parlour.tui.web.pages.cards import known_suit, short, spoken, suit_chip
from parlour.tui.web.pages.hand import lifted
from parlour.tui.web.pages.markup import Html, joined, tag
from parlour.tui.web.pages.scene import TableScene, button, capital, classes, said
from parlour.tui.words import asking


def ask(scene: TableScene) -> Html:
    """Return the question and what answers it; at a table that stands still, why it does."""
    if scene.still is not None:
        flag = tag("b", tr(scene.still.sign), cls="flag") if scene.still.sign else None
        return joined(
            tag("p", flag, said(scene, scene.still.why), cls="question still"),
            tag("div", list(people_button("go_on", scene.update, "usual")), cls="actions"),
        )
    view = scene.view
    asked = question(scene.turn, scene.update.table.seats, by_keys=False)
    because = view.turns.because
    notice = scene.notice or _of_lifted(scene) or (said(scene, because) if because is not None else "")
    return joined(
        tag("p", tag("b", tr("RACE"), cls="flag") if all_race(view) else None, asked_words(scene),
            cls=classes("question", mine=is_asked(view) or asked is not None)),
        _clock(scene),
        tag("p", notice, cls=classes("notice", told=bool(scene.notice))),
        tag("div", list(_actions(scene)), cls="actions", role="group", aria_label=tr("What you can do")),
    )  # fmt: skip


def _of_lifted(scene: TableScene) -> str:
    """Return what the next tap on the lifted card does, "" if none is lifted that can be played."""
    turn = scene.turn
    if not lifted(turn) or turn.marked or (turn.asked is not None and not turn.by_itself):
        return ""
    if turn.under_cursor not in turn.playable:
        return ""
    return tr("Tap it again to mark it.") if turn.may_mark else tr("Tap it again, or drag it up, to play it.")


def asked_words(scene: TableScene) -> str:
    """Return the question in words."""
    asked = question(scene.turn, scene.update.table.seats, by_keys=False)
    return said(scene, asked or begun_beside(scene.turn) or scene.view.prompt)


def _clock(scene: TableScene) -> Html | None:
    """Return the clock; the page counts it down from what it says."""
    timer = scene.timer
    if timer is None:
        return None
    words = scene.words.said(timer.words) if timer.words is not None else ""
    time = tag("span", tag("b", scene.words.said(told(asking.SECONDS, seconds=timer.seconds))), " ", words)
    share = f"{timer.share:.3f}"
    runs = bool(scene.update.clocks) and scene.update.table.pause is None
    left = timer.seconds if runs else None
    return tag("div", tag("i"), time, cls="clock", role="timer", data_left=left, data_share=share)


def _actions(scene: TableScene) -> Iterator[Html]:
    """Yield the buttons of what can be done without a card of the hand, or with those that are picked."""
    turn = scene.turn
    if stood_in(scene.update):
        yield button("back", tr("Play myself again"), "usual")
        return
    if scene.watching or turn.claimed:
        return
    if turn.asked is not None:
        yield from _options(scene)
    else:
        yield from _marked(scene)
    if turn.which is not None or (turn.picking is not None and not turn.by_itself):
        yield button("cancel", tr("Take back"), "quiet")  # beside what it takes back
    if turn.asked is None or turn.by_itself:
        yield from (_verb(scene, choice) for choice in _beside(scene))
    if turn.may_arm and turn.asked is None:
        kind = "armed" if turn.armed else ""
        yield button("verb call", capital(scene.words.said(turn.call_words)), kind, pressed=turn.armed)
    yield from people_button("substitute", scene.update)


def _beside(scene: TableScene) -> Iterator[Choice]:
    """Yield the choices that have a button: not the begun one, none that begins with any of its cards."""
    turn = scene.turn
    begun = turn.picking.choice if turn.picking is not None and turn.by_itself else None
    opened = taps.open_places(turn).values()
    for _, choice in buttons(scene.view):
        first = choice.steps[0] if choice.steps else None
        places = first.among if first is not None and first.pick is Pick.PLACE else ()
        if choice != begun and not (places and turn.asked is None and set(places) <= set(opened)):
            yield choice


def _verb(scene: TableScene, choice: Choice) -> Html:
    kind = "risky" if choice.risky else "usual" if choice.usual else ""
    about = declining(scene.view) if choice.verb == "pass" else ""
    return button(f"verb {choice.verb} {about}".strip(), said(scene, choice.words), kind)


def _marked(scene: TableScene) -> Iterator[Html]:
    """Yield the button that plays the marked cards."""
    picking, cards = scene.turn.picking, scene.turn.marked
    if picking is not None and cards:
        verb = capital(scene.words.said(asking.in_a_word(picking.choice.verb)))
        words = joined(f"{verb} ", [short(text) for text in cards])
        yield button("enter", words, "usual", off=not picking.enough)
    elif picking is not None and not picking.step.least:
        yield button("enter", capital(tr("none")))


def _options(scene: TableScene) -> Iterator[Html]:
    """Yield what may be picked, unless it lies on the table; there, a button for several marked places."""
    turn, picking = scene.turn, scene.turn.picking
    if turn.asked is Pick.NUMBER and len(turn.options) > LISTED:
        steps = [button(f"more {by}", f"{by:+}") for by in STEPS]
        yield from (*steps[:2], button("enter", turn.chosen, "usual"), *steps[2:])
    elif not _on_the_table(turn):
        yield from (_option(scene, option) for option in turn.options)
    elif picking is not None and picking.step.most > 1:
        verb = capital(scene.words.said(asking.in_a_word(picking.choice.verb)))
        yield button("enter", f"{verb} ({len(picking.marked)})", "usual", off=not picking.enough)


def _on_the_table(turn: Turn) -> bool:
    """Whether what is asked for is picked by tapping the table: cards in grids, or stacks."""
    return turn.which is None and turn.asked is Pick.PLACE and (bool(turn.reach) or turn.keys.stepwise)


def _option(scene: TableScene, option: PickOption) -> Html:
    turn, do = scene.turn, f"option {option.pick}"
    if turn.which is None and known_suit(option.pick):
        return button(do, suit_chip(option.pick), f"suit {option.pick}")
    zone = scene.view.zone(option.pick) if turn.asked is Pick.ZONE else None
    if zone is None:
        usual = turn.picking.step.usual if turn.picking is not None else None
        kind = "usual" if usual is not None and option.pick == str(usual) else ""
        return button(do, said(scene, option.words), kind)
    if zone.kind is ZoneKind.STOCK or not zone.cards:
        return button(do, said(scene, told(asking.FROM_THE, zone=zone.called)))
    top = spoken(zone.cards[-1])
    return button(do, said(scene, told(asking.TOP_FROM_THE, top=top, zone=zone.called)))
