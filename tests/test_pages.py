"""Every command on a page can be typed as it stands there, and every link between pages leads somewhere."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from parlour.net.auth.accounts import Traveler
from parlour.net.process.server import Announcement
from parlour.net.storage.data_folder import Home
from parlour.net.storage.ratings import Ranked, RatingsFile
from parlour.net.wire.messages import OpenNight
from parlour.tui.commands import arguments, serve
from parlour.tui.commands.arguments import doors, new_table, playable
from parlour.tui.commands.cli import parser
from parlour.tui.commands.night import checked
from parlour.tui.remote import own_referee
from parlour.tui.remote.subprocess_args import SERVE
from tests import needs
from tests.net.kit.open_house import OWNER, open_house
from tests.net.kit.tcp import client_of
from tests.tui.kit.bot_files import FIRST_CHOICE, write_bot
from tests.tui.kit.commands import commands
from tests.waiting import until

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "net/*.md", "rules/*.md", "tui/plain/*.md")
    for path in ROOT.glob(pattern)
)
NAMES: Final = [str(page.relative_to(ROOT)) for page in PAGES]

NOT_RUN: Final = {
    "pip": "it asks the network; tests/test_packaging.py installs what it would",
    "pipx": "it asks the network, and not every machine has it",
    "uvx": "Parlour is not published yet",
    "caddy": "a proxy of others; tests/net/web/test_pages.py has one in its place",
    "bore": "a tunnel of others, by a server of others",
    "fowl": "a tunnel of others, by a server of others",
    "socat": "it listens on a server's public address",
    "tailscale": "it needs an account",
    "build": "authors of games install it; tests/plugin builds their packages without it",
    "sleep": "it only waits",
}
"""Programs on the pages that no test starts, and why."""
NO_COMMANDS: Final = (r"parlour match \d", "make room or rights there")
"""The first line of a saved match; a part of an error."""
SHELL: Final = {"until", "while", "do", "done", "mkdir"}
ENDS: Final = (
    r"parlour (?:(?:games|learn|stats|ratings|stop)(?: --\w+)?$|ratings --game|--version$|\w+ --help$"
    r"|(?:rules|simulate|verify|completion|ratings forget) |replay \S+ --check)"
    r"|source <\(parlour completion|python -m pydoc "
)
"""The commands that need no terminal, host or network, and end by themselves: they are run."""


def text_of(page: Path) -> str:
    """Return the text of a page without what looks like a command and is none."""
    return re.sub("|".join(NO_COMMANDS), "", page.read_text("utf-8"))


def shown_in(page: Path) -> Iterator[str]:
    """Give the lines of a page that are to be typed: fenced as `sh`, or indented."""
    rest = text_of(page)
    for block in re.findall(r"^ *```sh\n(.*?)^ *```", rest, re.DOTALL | re.MULTILINE):
        yield from (uncommented(line) for line in block.splitlines() if line.strip())
    rest = re.sub(r"^ *```.*?^ *```", "", rest, flags=re.DOTALL | re.MULTILINE)
    yield from (uncommented(line) for line in re.findall(r"^    (parlour .*)$", rest, re.MULTILINE))


def named_in(page: Path) -> Iterator[str]:
    """Give the commands that a page names in the midst of a text, which may lack what comes behind."""
    rest = re.sub(r"^ *```.*?^ *```", "", text_of(page), flags=re.DOTALL | re.MULTILINE)
    yield from re.findall(r"`((?:parlour|make|ssh|pip|python -m) [^`]+)`", " ".join(rest.split()))


def uncommented(line: str) -> str:
    return re.sub(r"\s+#\s.*", "", line).strip()


def commands_in(line: str) -> Iterator[Sequence[str]]:
    """Give the commands of which a line consists, each as its words, without where it reads and writes."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    words: list[str] = []
    tokens = iter(lexer)
    for token in tokens:
        if token in ("<", ">"):
            next(tokens)
        elif token in (";", "&&", "||", "|"):
            yield words
            words = []
        else:
            words.append(token)
    yield words


def fault_of(words: Sequence[str]) -> str:
    """Return what is wrong with a command, or "": its own parser judges it, where there is one."""
    while words and (words[0] in SHELL or re.match(r"[A-Z_]+=", words[0])):
        words = words[1:] if words[0] != "mkdir" else ()
    if not words:
        return ""
    program, *arguments = words
    match Path(program).name:
        case "parlour":
            return _of_parlour(arguments)
        case "make":
            targets = [word for word in arguments if "=" not in word]
            there = set(re.findall(r"^([.\w-]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
            return "" if set(targets) <= there | {".venv/.learn"} else "the Makefile makes no such thing"
        case "python" | "python3":
            module = arguments[1] if arguments[0] == "-m" else ""
            is_there = module in NOT_RUN or (module and importlib.util.find_spec(module) is not None)
            return "" if is_there else "there is no such module"
        case "ssh":
            return _of_ssh(tuple(arguments))
        case "tar" | "pg_dump" | "createdb" | "pg_restore":
            return ""  # run, below
        case name:
            return "" if name in NOT_RUN else "no test knows how to judge it"


def _of_parlour(arguments: Sequence[str]) -> str:
    if arguments[:1] == ["COMMAND"]:
        return ""
    try:
        parser().parse_args(arguments)
    except SystemExit as ended:
        return "" if ended.code == 0 else "its command line is refused"
    return ""


@cache
def _of_ssh(arguments: Sequence[str]) -> str:
    """Let OpenSSH itself say whether it understands a command line; it does not connect."""
    host = next((at for at, word in enumerate(arguments) if "@" in word or word == "parlour"), None)
    if host is None:
        return "it names no host"
    done = subprocess.run(["ssh", "-G", *arguments], capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def fault_of_named(words: Sequence[str]) -> str:
    """Return what is wrong with a command of which only the beginning may be named, or ""."""
    ends: Sequence[Sequence[str]] = ((), ("1",), ("1", "1"), ("play@192.0.2.7",), ("status",))
    return fault_of(words) if all(fault_of([*words, *end]) for end in ends) else ""


@needs.program("ssh")
@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_command_of_a_page_is_one(page: Path) -> None:
    shown = [(line, fault_of(words)) for line in shown_in(page) for words in commands_in(line)]
    named = [(line, fault_of_named(words)) for line in named_in(page) for words in commands_in(line)]
    assert [f"{line}: {fault}" for line, fault in (*shown, *named) if fault] == []


def test_only_what_stands_on_a_page_is_excused() -> None:
    words = {
        Path(word).name
        for page in PAGES
        for line in (*shown_in(page), *named_in(page))
        for command in commands_in(line)
        for word in command
    }
    assert NOT_RUN.keys() | NOT_OPENED.keys() <= words


@cache
def run_lines() -> Sequence[str]:
    """Return the lines of all pages and examples that are run, each once; bots play two short matches."""
    typed = (line for page in PAGES for line in (*shown_in(page), *named_in(page)))
    examples = (each.line for command in commands().values() for each in command.examples)
    lines = {line for line in map(filled, (*typed, *examples)) if re.match(ENDS, line)}
    return sorted(line for line in lines if not re.search(r"\bwhist\b", line))


def filled(line: str) -> str:
    """Return a line with an example for each word that stands for one; matches are few, and soon over."""
    file = "thursday.toml" if "night" in line else "match.txt"
    words = {"COMMAND": "games", "FILE": file, "GAME": "juno-classic"}
    line = re.sub(r"\b(?:COMMAND|FILE|GAME)\b", lambda found: words[found[0]], line)
    line = re.sub(r"\bsimulate juno-classic\b", "simulate crazy-eights", line)
    return re.sub(r"--matches \d+", "--matches 2", line)


def long_if_shown(lines: Sequence[str], what: str, fast: Sequence[str] = ()) -> Iterator[object]:
    """Give lines as cases. They are slow if they have something of the pattern `what` that none before has.

    The first are those that are `fast`, then the longest ones.
    """
    shown = set[str]()
    for line in sorted(lines, key=lambda line: (line in fast, len(line)), reverse=True):
        is_shown = shown.issuperset(found := re.findall(what, line))
        shown.update(found)
        marks = () if line in fast else pytest.mark.long if is_shown else pytest.mark.slow
        yield pytest.param(line, marks=marks)


FAST: Final = (
    *(f"parlour {words}" for words in ("games", "learn", "ratings", "rules kitchen.toml")),
    "parlour verify match.txt && echo fair",
)


@pytest.mark.parametrize("line", [*long_if_shown(run_lines(), r"\S+", FAST)])
def test_a_command_that_ends_by_itself_works(line: str, tmp_path: Path) -> None:
    rated = Home(tmp_path / "data")
    rated.make()
    RatingsFile(rated).add(Ranked("jojo", ((Traveler("1", "Ann"),), (Traveler("2", "Bo"),)), (0, 1)))
    done = run_in(tmp_path, line)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_lines_that_back_up_bring_everything_back(tmp_path: Path) -> None:
    page = text_of(ROOT / "docs/files.md")
    stop, pack, unpack = page.partition("```sh\n")[2].partition("```")[0].splitlines()
    settings = tmp_path / ".local/share/parlour/settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('name = "Ann"\n')
    gone = f"mv {settings} {tmp_path}/gone"
    done = run_in(tmp_path, "\n".join(["set -e", stop, pack, gone, unpack]), PARLOUR_HOME=None)
    assert (done.returncode, done.stderr) == (0, "")
    assert settings.read_text() == 'name = "Ann"\n'


def example_of(page: str, begins: str = "```toml\n") -> str:
    """Return the first file on a page, of TOML unless its block `begins` otherwise."""
    return text_of(ROOT / page).partition(begins)[2].partition("```")[0]


def given_to(home: Path) -> dict[str, str]:
    """Put the files that the pages speak of into a home; return the environment in which lines are typed."""
    (home / "kitchen.toml").write_text(example_of("docs/house-rules.md"))
    (home / "thursday.toml").write_text(example_of("docs/game-nights.md"))
    saved = next((ROOT / "tests/version_before/home/matches").glob("*.txt"))
    (home / "match.txt").write_text(saved.read_text())
    for name in ("mine.py", "other.py"):
        write_bot(home, FIRST_CHOICE, name)
    for folder in (".zfunc", ".local/share/bash-completion/completions", ".config/fish/completions"):
        (home / folder).mkdir(parents=True, exist_ok=True)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "HOME": str(home), "PARLOUR_HOME": str(home / "data")}


def run_in(home: Path, script: str, **more: str | None) -> subprocess.CompletedProcess[str]:
    """Run lines as a shell does, with a home of their own and the files that the pages speak of."""
    given = {**given_to(home), **more}
    return subprocess.run(
        ["bash", "-c", script],
        cwd=home,
        env={name: value for name, value in given.items() if value is not None},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )


# ---- commands that do not end by themselves ---------------------------------------------------------------

NOT_OPENED: Final = {
    "--room": "its machines need a database; tests/net/room starts them",
    "--metrics": "another port than this one may be free; tests/net/process/test_metrics.py",
    "--resume": "there is nothing to resume; tests/net/process/test_serve_resume.py",
    "whist": "it is an example of rules/GAMES.md, which tests/plugin installs",
}
"""What stands in lines that host and are not started, and why."""


@cache
def hosting_lines() -> Sequence[str]:
    """Return the lines of all pages and examples that open a table or a night to others."""
    typed = (line for page in PAGES for line in (*shown_in(page), *named_in(page)))
    examples = (each.line for command in commands().values() for each in command.examples)
    lines = sorted({filled(line) for line in (*typed, *examples)})
    hosting = (line for line in lines if re.match(r"parlour (?:host|serve|night)\b", line))
    return [line for line in hosting if not set(line.split()) & NOT_OPENED.keys()]


@cache
def doors_once() -> Sequence[str]:
    """Return a line that opens a table for each set of doors."""
    parse = parser().parse_args
    lines = (line for line in hosting_lines() if not line.startswith("parlour night"))
    return [*{repr(_free(doors(parse(shlex.split(line)[1:])))): line for line in lines}.values()]


def _free(wanted: own_referee.Doors) -> own_referee.Doors:
    """Return the same doors on free ports."""
    web = wanted.web.model_copy(update={"port": 0}) if wanted.web is not None else None
    return replace(wanted, port=0, ssh_port=None if wanted.ssh_port is None else 0, web=web)


@needs.program("ssh")
@pytest.mark.parametrize("line", [*long_if_shown(doors_once(), r"--[\w-]+")])
async def test_a_command_that_hosts_opens_its_doors(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Start its referee in this process, with free ports; its doors are processes of their own."""
    typed = parser().parse_args(shlex.split(line)[1:])
    given_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "data"))
    wish = new_table(typed, playable(typed))
    wanted = doors(typed)
    flags = own_referee.serve_command(_free(wanted))[len(SERVE) :]
    serving = parser().parse_args(["serve", *flags, "--private", "--json"])
    home = Home()
    running = asyncio.create_task(serve._serve(serving, home, home.referee_file, wish, None))
    said = ""

    def announced() -> bool:
        nonlocal said
        said += capfd.readouterr().out
        return running.done() or "\n" in said

    await until(announced)
    if running.done():
        await running
    where = Announcement.model_validate_json(said.splitlines()[0])
    assert len(where.tables) == 1
    ann = await client_of(where, "Ann")
    await ann.close()
    assert bool(where.ssh_port) == (wanted.ssh_port is not None)
    assert bool(where.web_port) == (wanted.web is not None)
    if where.ssh_port:
        assert await answer_of(where.ssh_port) == b"SSH-2.0-Parlour\r\n"
    if where.web_port:
        name = (wanted.web and wanted.web.host) or f"127.0.0.1:{where.web_port}"
        asked = f"GET / HTTP/1.1\r\nHost: {name}\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"
        assert await answer_of(where.web_port, asked.encode()) == b"HTTP/1.1 200 OK\r\n"
    os.kill(os.getpid(), signal.SIGTERM)
    await running


@pytest.mark.slow
async def test_every_command_that_hosts_opens_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each at a referee of its own in this process, without doors."""
    given_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(arguments, "asked_password", lambda typed: "sesame" if typed.password else "")
    for line in hosting_lines():
        typed = parser().parse_args(shlex.split(line)[1:])
        is_night = line.startswith("parlour night")
        wish = OpenNight(plan=checked(typed.file)) if is_night else new_table(typed, playable(typed))
        async with open_house() as house:
            host = await house.guest("Ann", host=OWNER)
            assert (await host.ask(wish)).ok, line
            await host.close()


async def answer_of(port: int, asked: bytes = b"") -> bytes:
    """Return the first line that a port of this machine answers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(asked)
    line = await reader.readline()
    writer.close()
    return line


@pytest.mark.slow
@needs.program("pg_dump")
def test_programs_of_the_database_understand_their_lines(tmp_path: Path) -> None:
    lines = [line for page in PAGES for line in shown_in(page) if re.match("pg_|createdb", line)]
    assert len(lines) == 3
    (tmp_path / "club.dump").touch()
    for line in lines:
        done = run_in(tmp_path, line, LC_ALL="C", PGCONNECT_TIMEOUT="2")
        assert done.returncode, line
        assert re.search("could not translate host name|input file is too short", done.stderr), done.stderr


@cache
def anchors_of(page: Path) -> frozenset[str]:
    """Return the names by which a link leads to the headings of a page, as the pages of GitHub have them."""
    text = re.sub(r"^ *```.*?^ *```", "", text_of(page), flags=re.DOTALL | re.MULTILINE)
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return frozenset(re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^ *```.*?^ *```", "", text_of(page), flags=re.DOTALL | re.MULTILINE)
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    assert [link for link in links if not _leads_somewhere(page, link)] == []


def _leads_somewhere(page: Path, link: str) -> bool:
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    return target.exists() and (not anchor or anchor in anchors_of(target))
