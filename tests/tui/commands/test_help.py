"""Every command's help ends with examples, which are commands; `tests/test_pages.py` runs them."""

from __future__ import annotations

import shlex

import pytest

from parlour.tui.commands.cli import parser
from parlour.tui.commands.parser import Example
from tests.tui.kit.cli import run
from tests.tui.kit.commands import commands

EXAMPLES = [example for command in (parser(), *commands().values()) for example in command.examples]


def test_the_help_of_every_command_ends_with_examples() -> None:
    for name, command in commands().items():
        assert command.examples, name
        assert command.format_help().rstrip().endswith(command.examples[-1].words), name
    assert run("host", "--help").stdout == commands()["host"].format_help()
    assert run("--help").stdout.rstrip().endswith(parser().examples[-1].words)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.line for example in EXAMPLES])
def test_an_example_is_a_command_line(example: Example) -> None:
    words = shlex.split(example.line.replace("source <(", "").replace(")", ""))
    assert words.pop(0) == "parlour"
    end = next((at for at, word in enumerate(words) if word in (">", "<", "&&", "|")), len(words))
    if words[:2] == ["COMMAND", "--help"]:
        return
    args = parser().parse_args(words[:end])
    assert callable(args.run)
