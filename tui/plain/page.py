"""A page of plain lines: its commands, and what it says when it opens and when news come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from parlour.net.client.client import News
from parlour.net.wire.messages import Update
from parlour.tui.text.language import tr
from parlour.tui.words.typed import COMMAND, MOVE, completed, meant, shown


class LineRefused(Exception):
    """A line cannot be carried out: what was wrong, with which value, and what would be right."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what it does, its argument as shown by `help` ("" for none), and what carries it out.

    `about` is a text of the catalog, and so are the parts of `argument`; `help` says them in the language of
    the session. `words` returns what the argument may be now, for Tab; without it these are the words in
    `argument`, such as `yes|no`, which may be typed in English, too. `fits` says for whom it is: at a table
    help names it to them only, and who types it anyway is told why not.
    """

    about: str
    run: Callable[[str], Awaitable[object] | None]
    argument: str = ""
    words: Callable[[], Sequence[str]] | None = None
    fits: Callable[[Update | None], bool] = lambda _: True

    @property
    def key(self) -> str:
        """The key by which a catalog has the word of this command; only the verb of a move has no `about`."""
        return COMMAND if self.about else MOVE

    def shown(self, word: str) -> str:
        """Return the command as `help` says it, its word and argument, as the session types them."""
        word = shown(word, self.key)
        argument = "|".join(map(tr, parts(self.argument)))
        return f"{word} [{argument}]" if self.argument.startswith("[") else f"{word} {argument}".strip()

    def arguments(self) -> Sequence[str]:
        """Return what may follow the word of this command, as far as that is known."""
        if self.words is not None:
            return self.words()
        there = (word for word in parts(self.argument) if not word.isupper())
        return list(dict.fromkeys(each for word in there for each in (word, tr(word))))


def parts(argument: str) -> list[str]:
    """Return the texts in what `help` says of an argument: `[GAME|CLAUSE]` has two."""
    inner = argument[1:-1] if argument.startswith("[") else argument
    return [part for part in inner.split("|") if part]


class Page:
    """What a player can do at one place; `prompt` stands before the player's line."""

    prompt: ClassVar[str] = "> "

    def commands(self) -> Mapping[str, Command]:
        """Return the commands by their words, in the order of `help`."""
        raise NotImplementedError

    def completions(self, typed: str) -> Sequence[str]:
        """Return the lines that `typed` may become."""
        word, space, rest = typed.casefold().partition(" ")
        commands = self.commands()
        if not space:
            found = (completed(word, name, command.key) for name, command in commands.items())
            return [each for each in found if each]
        begun = self.begun(word)
        arguments = commands[begun[0]].arguments() if len(begun) == 1 else ()
        return [f"{word} {each}" for each in arguments if each.casefold().startswith(rest.lstrip())]

    def begun(self, word: str) -> list[str]:
        """Return the commands that a typed word means: one, or all that begin so."""
        return meant(word, {name: command.key for name, command in self.commands().items()})

    def enter(self) -> None:
        """Say what this page is."""

    def come_back(self) -> None:
        """Say in short where the player is, when the page above is left."""
        self.enter()

    def ask_again(self) -> None:
        """Say the open question once more to a program, whose line was refused."""

    async def begin(self) -> None:
        """Do what comes before the first line, if this is the first page."""

    def left(self) -> None:
        """End what the page has begun; it is not shown again."""

    def hear(self, news: News) -> None:
        """Take news of the connection."""

    async def answer(self, _line: str) -> bool:
        """Take a line that answers an open question; False if it does not, and may be a command."""
        return False

    async def take(self, line: str) -> None:
        """Take a line that begins with none of `commands`: a number, or a move."""
        raise NotImplementedError
