"""What holds for any JSON value that is read as an event, or as something that is said."""

from __future__ import annotations

import json
from typing import Any

from parlour.rules import events, sentences
from parlour.rules.events import Happened, line, seen
from parlour.rules.sentences import LONGEST_SAID, Told, cards_named, text

VIEWERS = (None, 0, 1, 9)


def event_stands(found: Any) -> Happened | None:
    """Hold a JSON value as an event to all that is promised; return what it is, None for no event."""
    try:
        happened = events.read(found)
    except ValueError:
        return None
    assert events.read(as_sent(events.written(happened))) == happened
    for viewer in VIEWERS:
        event = seen(happened.event, viewer)
        assert seen(event, viewer) == event
        assert len(line(event, viewer)) <= 2 * LONGEST_SAID
        assert {*events.cards_named(event)} <= {*events.cards_named(happened.event)}
    return happened


def said_stands(found: Any) -> Told | None:
    """Hold a JSON value as something that is said; return what it is, None for nothing."""
    try:
        said = sentences.read(found)
    except ValueError:
        return None
    assert sentences.read(as_sent(sentences.written(said))) == said
    for viewer in VIEWERS:
        assert len(text(said, viewer)) <= LONGEST_SAID
    cards_named(said)
    return said


def as_sent(value: object) -> Any:
    """Return a JSON value as it arrives."""
    return json.loads(json.dumps(value))
