"""Nothing parses what is told: the modules that search texts by patterns are listed, each with its reason.

Motion, seats and lines once read the words of the log. Whoever adds a module to this list says what it
searches, and that is no sentence.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.rules.sentences import PLACE, known
from tests.generated.words import NET, TUI, of_the_code

ROOT = Path(__file__).parents[3]
SEARCHING = {
    # texts that come from a terminal, or go to one
    "tui/door/output.py": "control sequences that a guest's screen sends",
    "tui/terminal/answer_filter.py": "answers of a terminal among keys",
    "tui/terminal/depth.py": "the name of a terminal in TERM",
    "tui/terminal/own_driver.py": "colors in a frame",
    "tui/terminal/question.py": "answers of a terminal about its colors",
    "tui/door/line_editor.py": "bytes that a guest types in lines",
    "tui/door/guest_languages.py": "keys that a guest presses",
    "tui/text/printable.py": "characters that nobody sees",
    "tui/seen/verdicts.py": "signs with which only the own program may begin a line",
    # files, addresses and names
    "tui/drawing/themes.py": "colors in a file of a theme",
    "tui/screens/boxes/invite.py": "the name of a host in an address",
    "tui/storage/history/summary.py": "the date in the head of a saved match",
    "tui/storage/settings.py": "the names of copies of a file",
    "net/address.py": "an address",
    "net/auth/resume_codes.py": "resume words that somebody types",
    "net/discovery/service.py": "records that are found on the network",
    "net/journal/format.py": "the head of a journal",
    "net/process/tunnel.py": "the name of a server, what the program ssh says",
    "net/storage/match_files.py": "the name of a file",
    "net/transport/proxied.py": "the line with which a proxy begins",
    "net/storage/referee_id.py": "an id",
    "net/web/orders.py": "the port in the name of a server",
    "net/web/requests.py": "heads of a request: the name of the server, languages",
    # notation and pages, which are written to be read back
    "rules/check/parts.py": "imports of a package, clauses of a rules page",
    "rules/check/lessons.py": "moves in notation",
    "rules/lessons/lesson.py": "moves in notation",
    "rules/record/entries.py": "lines of a saved match",
    "rules/record/page.py": "the head of a saved match",
    "rules/shelf/house.py": "keys of a TOML file, the title of house rules",
    "rules/shelf/installed.py": "names of distributions, paths in an error",
    "rules/shelf/renamed.py": "modules in an error",
    "tui/web/pages/markup.py": "actions in HTML that it has made itself",
    "tui/plain/reading/rules.py": "clauses and words of a rules page, which somebody types",
    # sentences: these fill them
    "rules/sentences.py": "the places of a sentence, which it fills with words",
}
"""The modules that import `re`, and what they search."""
KNOWING = {
    "rules/check/parts.py",
    "rules/record/entries.py",
    "rules/record/page.py",
    "rules/shelf/house.py",
    "net/address.py",
    "net/journal/format.py",
    "net/process/tunnel.py",
    "net/storage/match_files.py",
    "net/transport/proxied.py",
    "tui/seen/verdicts.py",
    "tui/storage/history/summary.py",
    "tui/plain/reading/rules.py",
    "tui/screens/boxes/invite.py",
}
"""Those of them that know what is told: the first one and the one of plain lines search the code and the page
of a game, `invite` an address before it is copied, the others tell what is wrong with an address or a
file."""
TELLING = ("parlour.rules.events", "parlour.rules.sentences", "parlour.tui.words")
PATTERNS = ("re", "regex", "fnmatch", "parse", "sre_compile")


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the modules that are imported anywhere in a module, those by a text too."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module)):
                yield module
            case ast.Call(func=called, args=[ast.Constant(value=str(name)), *_]) if _imports(called):
                yield name


def _imports(called: ast.expr) -> bool:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in ("import_module", "__import__")
        case _:
            return False


def searches(names: set[str]) -> bool:
    return not names.isdisjoint(PATTERNS)


@pytest.mark.slow
def test_a_module_that_searches_texts_is_listed_with_its_reason_and_knows_nothing_of_what_is_told() -> None:
    files = [file for part in ("rules", "net", "tui") for file in (ROOT / part).rglob("*.py")]
    assert len(files) > 400
    texts = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files}
    named = re.compile(rf"\b(?:{'|'.join(PATTERNS)})\b")  # a module that is imported is named
    modules = {name: set(imported(ast.parse(text))) for name, text in texts.items() if named.search(text)}
    searching = {name: names for name, names in modules.items() if searches(names)}
    assert set(searching) == set(SEARCHING)
    assert all(SEARCHING.values())
    knowing = {name for name, names in searching.items() if any(each.startswith(TELLING) for each in names)}
    assert knowing == KNOWING


@pytest.mark.parametrize(
    "text",
    [
        "import re",
        "def f():\n    import re",
        "from re import match",
        "import_module('re')",
        "importlib.import_module('re')",
        "__import__('re')",
    ],
)
def test_no_way_to_import_a_pattern_is_missed(text: str) -> None:
    assert searches(set(imported(ast.parse(text))))


# ---- sentences ------------------------------------------------------------------------------------


def test_each_sentence_of_the_program_has_a_key_of_its_own() -> None:
    keys = [each.key for each in of_the_code() if known().get(each.key) != each]
    assert len(keys) == len(set(keys))
    assert not set(keys) & known().keys()


def test_what_is_said_to_oneself_does_not_name_oneself() -> None:
    all_there_are = {*of_the_code(), *known().values()}
    assert [each for each in all_there_are if "0" in PLACE.findall(each.own)] == []
    assert [each for each in all_there_are if "1" in PLACE.findall(each.other)] == []


@pytest.mark.slow
def test_no_error_and_no_refusal_is_made_of_bare_words() -> None:
    """An error of `net` takes only what is told, and words that are their own key come from elsewhere."""
    for file in (*NET.rglob("*.py"), *TUI.rglob("*.py")):
        text = file.read_text("utf-8")
        tree = ast.parse(text if "in_words" in text else "")
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        made = [each for each in calls if isinstance(each.func, ast.Name) and each.func.id == "in_words"]
        assert not [ast.unparse(each) for each in made if _is_prose(each.args[0])], file


def _is_prose(words: ast.expr) -> bool:
    return isinstance(words, ast.JoinedStr) or (isinstance(words, ast.Constant) and bool(words.value))
