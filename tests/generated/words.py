"""The texts of the program, for translators: gathered from the code, and from the tables of what is told."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from parlour.net.wire import messages
from parlour.rules import games
from parlour.rules.cards import FRENCH_RANKS, RANK_WORDS, SUITS, card_words
from parlour.rules.explained import difference_sentences
from parlour.rules.games.shedding.ruleset import fields as shedding
from parlour.rules.lessons import packaged, playing
from parlour.rules.sentences import Sentence, known
from parlour.rules.shelf import files, shelf
from parlour.tui import keymap, words
from parlour.tui.keymap import BESIDE_KEY, Action
from parlour.tui.plain.page import parts
from parlour.tui.plain.table.picks import EVERY_CARD
from parlour.tui.rules_editor.draft import TURNED
from parlour.tui.text.language import OWN_NAME
from parlour.tui.text.phrases import OF_THE_SYSTEM, SYSTEM, counted
from parlour.tui.words.asking import to_type
from parlour.tui.words.of_games import spoken_field, spoken_lesson, spoken_preset
from parlour.tui.words.speaking import CARD, key_of
from parlour.tui.words.typed import ANSWERS, COMMAND, LISTS, MOVE, OF_NIGHT
from tests.generated import man

TUI: Final = Path(words.__file__).parents[1]
NET: Final = Path(messages.__file__).parents[1]
"""Its messages have let `known` have the sentences of the wire."""
TEMPLATE: Final = TUI / "words" / "parlour.pot"
WIDTH: Final = 110
"""Of a line in a catalog."""
MARKS: Final = ("tr", "marked", "Command", "Part")
"""What is called with a text of the program first."""
SENTENCES: Final = ("Sentence", "phrase")
"""What is called with the key and the words of a sentence."""
NUMBERED: Final = ("trn", "count")
"""Those that take a text for one thing and one for several; `count` takes nouns, a regular one alone."""
OTHERS: Final = ("label", "Example", "Choice", "add_argument", "add_parser")
CALLED: Final = re.compile(rf"\b({'|'.join((*MARKS, *SENTENCES, *NUMBERED, *OTHERS))})\(")
"""What the code has of which something is looked at."""


class Text(NamedTuple):
    """A text: its form for several (""), its key if it has one, and where it stands."""

    text: str
    many: str = ""
    key: str | None = None
    where: str = ""


def template() -> str:
    """Return the catalog of all texts without a translation, in the form that gettext uses."""
    written = BytesIO()
    write_po(written, untranslated(), omit_header=True, sort_output=True, width=WIDTH)
    return written.getvalue().decode("utf-8")


def untranslated() -> Catalog:
    """Return all texts without a translation."""
    catalog = Catalog(project="Parlour", charset="utf-8", header_comment="# The texts of Parlour.")
    for found in texts():
        text = (found.text, found.many) if found.many else found.text
        catalog.add(text, context=found.key, auto_comments=[found.where] if found.where else [])
    return catalog


@cache
def texts() -> tuple[Text, ...]:
    """Return every text of the program."""
    return tuple(_texts())


def _texts() -> Iterator[Text]:
    yield from _of_sentences()
    yield from _of_games()
    colored = [f"{color} {rank}" for color in ("black", "red") for rank in FRENCH_RANKS]
    cards = map(card_words, (*EVERY_CARD, *colored))
    yield from (Text(name, key=CARD) for name in (*SUITS, *RANK_WORDS.values(), *cards, "a card", "no card"))
    yield Text(OWN_NAME[1], key=OWN_NAME[0])
    yield from (Text(words, key=SYSTEM) for words in OF_THE_SYSTEM)
    yield from map(Text, keymap.KEY_WORDS.values())
    yield from (text for action in _actions(vars(keymap).values()) for text in _of_action(action))
    yield from (Text(word, key=COMMAND) for word in (*ANSWERS, *OF_NIGHT, *LISTS))
    yield from map(Text, man.WORDS)
    yield from (Text(verb, key=MOVE) for verb in sorted(map(to_type, _verbs())))
    for file in sorted(TUI.rglob("*.py")):
        yield from _marked(file)


def _of_sentences() -> Iterator[Text]:
    for sentence in sorted({*known().values(), *of_the_code()}):
        forms = dict.fromkeys(filter(None, sentence[1:]))
        yield from (Text(form, key=key_of(sentence, form)) for form in forms)


@cache
def of_the_code() -> frozenset[Sentence]:
    """Return the sentences in the code of `net`, `tui` and lessons, except those that are put together."""
    files = (*NET.rglob("*.py"), *TUI.rglob("*.py"), Path(playing.__file__))
    return frozenset(found for file in files for found in _sentences(_nodes(file)))


@cache
def _nodes(file: Path) -> tuple[ast.Call | ast.Dict | ast.Assign, ...]:
    """Return what is looked at in the code of a file."""
    text = file.read_text("utf-8")
    walked = ast.walk(ast.parse(text)) if CALLED.search(text) else ()
    return tuple(node for node in walked if isinstance(node, (ast.Call, ast.Dict, ast.Assign)))


def _sentences(nodes: Iterable[ast.AST]) -> Iterator[Sentence]:
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SENTENCES:
            parts = [_string(each) for each in node.args]
            named = {each.arg: _string(each.value) for each in node.keywords if each.arg}
            if len(parts) >= 2 and all((*parts, *named.values())):
                yield Sentence(*parts, **named)


def _of_games() -> Iterator[Text]:
    """Yield the texts of the files of Parlour's own games, by the keys under which they are looked up."""
    found = list[Text]()

    def say(key: str, text: str) -> str:
        found.append(Text(text, key=key))
        return text

    own = [name for name, file in files.presets().items() if file.package is None]
    for name in own:
        preset = spoken_preset(shelf.preset(name), say)
        for option in preset.options:
            found += (Text(option.name.replace("_", " ")), *map(Text, option.values))
        for field in shelf.fields(shelf.table_rules(name)):
            spoken_field(field, say)
            found += map(Text, field.values if field.kind in TURNED else ())
        for lesson in packaged.of_game(name):
            spoken_lesson(lesson, say)
    yield from filter(lambda each: each.text, found)
    tables = (files.file(name).game.ruleset.explained() for name in own)
    told = [
        told
        for table in tables
        for path, entry in table.items()
        for told in difference_sentences(path, entry.told)
    ]
    yield from (
        Text(each.words, key=each.key) for each in dict.fromkeys((*told, *shedding.sentences())) if each.words
    )


def _actions(values: Iterable[object]) -> Iterator[Action]:
    for value in values:
        if isinstance(value, Action):
            yield value
        elif isinstance(value, (tuple, list, frozenset)):
            yield from _actions(value)
        elif isinstance(value, dict):
            yield from _actions(value.values())


def _of_action(action: Action) -> Iterator[Text]:
    yield from (Text(words, key=BESIDE_KEY) for words in filter(None, [action.words]))
    yield from map(Text, filter(None, (action.tells, action.label)))


def _verbs() -> set[str]:
    """Return the verbs of moves: of the keys, and of the choices of Parlour's own games."""
    keys = {verb.partition(" ")[0] for action in _actions(vars(keymap).values()) for verb in action.verbs}
    files = Path(games.__file__).parent.rglob("*.py")
    calls = (node for file in files for node in _nodes(file) if isinstance(node, ast.Call))
    return keys | {verb for call in calls if _called(call) == "Choice" and (verb := _string(call.args[0]))}


def _called(node: ast.expr) -> str:
    """Return the name of the function that is called, "" for anything else."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _commands(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the words of commands: the keys of a mapping, or what one is set to, which is a `Command`."""
    for node in nodes:
        if isinstance(node, ast.Dict):
            yield from (
                _string(key)
                for key, value in zip(node.keys, node.values, strict=True)
                if key is not None and _called(value) == "Command"
            )
        elif isinstance(node, ast.Assign) and _called(node.value) == "Command":
            yield from (_string(each.slice) for each in node.targets if isinstance(each, ast.Subscript))


def _of_the_command_line(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield what help says: the texts of arguments, commands and examples."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ("add_argument", "add_parser"):
                named = {each.arg: _string(each.value) for each in node.keywords}
                yield from (named.get("help", ""), named.get("metavar", ""))
        elif isinstance(node, ast.Call) and _called(node) == "Example":
            yield _string(node.args[1])


def _marked(file: Path) -> Iterator[Text]:
    """Yield the texts that are marked in the code of `file`; raise ValueError for one that is no constant."""
    nodes = _nodes(file)
    where = str(file.relative_to(TUI))
    yield from (Text(word, key=COMMAND) for word in _commands(nodes) if word)
    yield from (Text(said, where=where) for said in _of_the_command_line(nodes) if said)
    for node in nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        name = node.func.id
        texts = node.args[:1] if name in MARKS else node.args
        if name in (*MARKS, *NUMBERED) and any(isinstance(each, ast.JoinedStr) for each in texts):
            raise ValueError(f"{where}:{node.lineno}: no catalog has a text that is put together")
        strings = [_string(each) for each in node.args]
        if name == "label" and strings[0]:
            yield Text(strings[0], key=BESIDE_KEY, where=where)
        elif name in MARKS and strings[0]:
            yield Text(strings[0], where=where)
            yield from (Text(part, where=where) for part in _of_argument(name, strings))
        elif name in NUMBERED:
            one, many, *_ = (*filter(None, strings), "", "")
            if one:
                yield Text(*((one, many) if name == "trn" else counted(one, many)), where=where)


def _of_argument(name: str, strings: list[str]) -> list[str]:
    """Return the texts in the argument of a command, which comes third."""
    return parts(strings[2]) if name == "Command" and len(strings) > 2 else []


def _string(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
