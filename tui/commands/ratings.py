"""`parlour ratings`: the ratings of people who play at tables of this machine, or of a card room."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Final

from parlour.tui.commands.parser import Example, Parser
from parlour.tui.commands.room import add_room, room_file
from parlour.tui.text.console import Complaint, say
from parlour.tui.text.language import tr
from parlour.tui.text.phrases import count

if TYPE_CHECKING:
    from parlour.net.room.ratings import RoomRatings
    from parlour.net.storage.ratings import Rated, RatingsFile

EXAMPLES: Final = (
    Example("parlour ratings", "print who is rated at your tables, by game"),
    Example("parlour ratings --game jojo --json", "print JSON, for a script"),
    Example("parlour ratings forget Ann", "forget everything that is known of a person here"),
)


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = commands.add_parser(
        "ratings", help="print the ratings of people at your tables, or forget a person", examples=EXAMPLES
    )
    made.add_argument("what", metavar="forget", nargs="?", choices=("forget",), help="forget a person")
    made.add_argument("who", metavar="NAME", nargs="?", help="their name, or their id where names are alike")
    made.add_argument("--game", metavar="GAME", help="only this game")
    made.add_argument("--json", action="store_true", help="print JSON")
    add_room(made)
    made.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    import asyncio

    if args.what == "forget" and not args.who:
        raise Complaint(tr("name the person: parlour ratings forget NAME"))
    return asyncio.run(_told(args, _shelf(args)))


def _shelf(args: argparse.Namespace) -> RatingsFile | RoomRatings:
    """Return where the ratings are: in a card room, or on this machine."""
    if (room := room_file(args)) is not None:
        from parlour.net.room.ratings import in_room

        return in_room(room.database)
    from parlour.net.storage.data_folder import Home
    from parlour.net.storage.ratings import RatingsFile

    return RatingsFile(Home())


async def _told(args: argparse.Namespace, shelf: RatingsFile | RoomRatings) -> int:
    try:
        return await _done(args, shelf)
    finally:
        await shelf.close()


async def _done(args: argparse.Namespace, shelf: RatingsFile | RoomRatings) -> int:
    found = [each for each in await shelf.all() if each.ratings]
    if args.what == "forget":
        person = _meant(args.who, found).person
        await shelf.forget(person.id)
        say(tr("{name} is forgotten; who comes again begins anew.", name=person.name))
        return 0
    rows = _rows(found, args.game)
    if args.json:
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    elif rows:
        _print(rows)
    else:
        say(tr("Nobody is rated here. `ratings = true` in the settings rates people from the next start on."))
    return 0


def _meant(who: str, found: list[Rated]) -> Rated:
    """Return the one person with this name or id. Raises Complaint."""
    by_id = [each for each in found if each.person.id == who]
    meant = by_id or [each for each in found if each.person.name.casefold() == who.casefold()]
    match meant:
        case [one]:
            return one
        case []:
            raise Complaint(tr("nobody who is rated here is called {who}", who=repr(who[:40])))
        case _:
            ids = [f"{each.person.id}: {_games(each)}" for each in meant]
            raise Complaint(
                tr(
                    "{count} people are called {who}; name one by the id",
                    count=len(meant),
                    who=repr(who[:40]),
                ),
                more=ids,
            )


def _games(rated: Rated) -> str:
    return ", ".join(
        f"{game} ({count(rating.matches, 'match', 'matches')})" for game, rating in rated.ratings.items()
    )


def _rows(found: list[Rated], game: str | None) -> list[dict[str, str | int | float]]:
    """Return a row for each rating, by game, the best first: sorted by what is surely below the skill."""
    rows = [
        (name, rating.average - 2 * rating.deviation, each.person, rating)
        for each in found
        for name, rating in each.ratings.items()
        if game in (None, name)
    ]
    rows.sort(key=lambda row: (row[0], -row[1], row[2].name))
    return [
        {
            "game": name,
            "name": person.name,
            "id": person.id,
            "rating": round(rating.average, 2),
            "within": round(2 * rating.deviation, 2),
            "matches": rating.matches,
        }
        for name, _, person, rating in rows
    ]


def _print(rows: list[dict[str, str | int | float]]) -> None:
    before = ""
    for row in rows:
        if row["game"] != before:
            say(f"{chr(10) if before else ''}{row['game']}")
            before = str(row["game"])
        rating = f"{row['rating']:6.1f} ± {row['within']:4.1f}"
        say(f"  {row['name']!s:<18} {rating}  {count(int(row['matches']), 'match', 'matches')}")
