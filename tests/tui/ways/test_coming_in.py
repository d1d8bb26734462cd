"""A guest over SSH says who they are: somebody new, or somebody with the four words of a seat."""

from __future__ import annotations

import pytest

from parlour.net.address import Address
from parlour.net.errors import NetError, TurnedAway
from parlour.net.wire.messages import Lobby, Sit, Watch
from parlour.rules.sentences import in_words
from parlour.tui.ways.login import Named, Returning, fault_of, newcomer
from parlour.tui.ways.player import GivenUp
from parlour.tui.ways.questions import WatchInstead, WhoAreYou
from tests.tui.kit.fake_connector import FakeConnector
from tests.tui.kit.fake_lines import FakeHouse
from tests.tui.kit.news import PLAYING, WELCOME, line
from tests.tui.ways.scripted import ScriptedPlayer

pytestmark = pytest.mark.looptime
CODE = "maple-river-eagle-seven"
HERE = Address("192.168.1.31")
WRONG = TurnedAway(HERE, "code", in_words("no seat here has this code; compare its four words"))
TOO_MANY = TurnedAway(HERE, "tries", in_words("too many wrong codes from here; wait 10 minutes"))
GUEST = WELCOME.model_copy(update={"code": CODE, "name": "Cem"})


class Strict(FakeConnector):
    """A door that turns away with one error after the other, before it lets in."""

    def __init__(self, *errors: NetError, may_watch: bool = True) -> None:
        super().__init__(FakeHouse(Lobby(tables=(line(may_watch=may_watch),)), welcome=GUEST), remote=True)
        self.errors = list(errors)

    async def _give(self, way: str) -> FakeHouse:
        self.error = self.errors.pop(0) if self.errors else None
        house = await super()._give(way)
        assert isinstance(house, FakeHouse)
        return house


def guest(
    *answers: bool | str | None, errors: tuple[NetError, ...] = (), name: str = "", may_watch: bool = True
) -> ScriptedPlayer:
    """A guest whose key, if there is one, is new, at the door of a table."""
    cem = ScriptedPlayer(*answers, fake=Strict(*errors, may_watch=may_watch))
    cem.name = name
    return cem


@pytest.mark.parametrize("typed", ["Cem", "Анна Ли", "river maple", "a b c d"])
def test_short_lines_are_names_and_four_words_of_the_list_are_a_code(typed: str) -> None:
    assert fault_of(typed) == ""
    assert newcomer(f" {typed} ") == Named(typed)
    for code in (CODE, "Maple  River Eagle SEVEN"):
        assert fault_of(code) == ""
        assert newcomer(code) == Returning(CODE)
        assert "maple" not in repr(newcomer(code))
        assert "maple" not in repr(WhoAreYou(code, "", stays=False)).casefold()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("maple river xeagle seven", "No code has the word xeagle; check the spelling"),
        ("act bus cat xyz", "No code has the word xyz; check the spelling"),
        ("maple river eagle", "A name has 16 letters at most; a code has four words."),
        ("Bartholomew the Great", "A name has 16 letters at most; a code has four words."),
        (" ", "A name has at least one letter that can be seen."),
    ],
)
def test_what_is_neither_is_told_so_before_it_is_sent(typed: str, words: str) -> None:
    assert fault_of(typed) == words


async def test_a_guest_with_a_name_is_asked_nothing() -> None:
    cem = guest(name="Cem")
    await cem.ways.join(None)
    assert (cem.questions, cem.connector.codes, cem.asked) == ([], [""], ["Sit"])
    assert cem.waited == ["Going to the host"]


@pytest.mark.parametrize(
    ("typed", "watch", "codes", "asked"),
    [
        ("Cem", False, [""], ["Sit"]),
        ("a b c d", True, [""], ["Watch"]),  # is asked for a name alone
        ("Maple river eagle seven", False, [CODE], ["Sit"]),  # under the name its owner had
    ],
)
async def test_a_name_or_a_code_leads_in(typed: str, watch: bool, codes: list[str], asked: list[str]) -> None:
    cem = guest(typed)
    await cem.ways.join(None, watch=watch)
    assert cem.questions == [WhoAreYou("", "", stays=False, watches=watch)]
    assert (cem.name, cem.connector.ways) == ("Cem", ["join the door"])
    assert (cem.connector.codes, cem.asked) == (codes, asked)


async def test_a_code_that_is_nobodys_is_offered_to_be_mended() -> None:
    cem = guest("maple river eagle seve", "maple river eagle seven", errors=(WRONG,))
    cem.answers[0] = "maple river eagle eagle"
    await cem.ways.join(None)
    said = "No seat here has this code; compare its four words"
    assert cem.questions[1] == WhoAreYou("maple river eagle eagle", said, stays=False)
    assert cem.connector.codes == ["maple-river-eagle-eagle", CODE]


async def test_after_too_many_codes_no_more_are_sent_but_a_name_leads_in() -> None:
    words = CODE.replace("-", " ")
    cem = guest(words, words, "Cem", errors=(TOO_MANY,))
    await cem.ways.join(None)
    said = "Too many wrong codes from here; wait 10 minutes"
    assert cem.questions[1:] == [WhoAreYou(words, said, stays=False)] * 2
    assert cem.connector.codes == [CODE, ""]


async def test_what_else_turns_a_guest_away_is_an_error_like_others() -> None:
    cem = guest("Cem", errors=(TurnedAway(HERE, "full", in_words("no more guests fit in here")),))
    with pytest.raises(TurnedAway, match="no more guests"):
        await cem.ways.join(None)


async def test_who_came_as_somebody_new_may_still_type_the_code_of_the_seat_they_had() -> None:
    cem = guest(False, CODE, name="Cem")
    cem.house.answers[Sit] = PLAYING
    await cem.ways.join(None)
    assert cem.questions == [WatchInstead(remote=True), WhoAreYou("", "", stays=True)]
    assert cem.connector.codes == ["", CODE]


@pytest.mark.parametrize("has_words", [True, False])
async def test_where_nobody_may_watch_one_is_asked_for_the_code_alone(has_words: bool) -> None:
    cem = guest(False if has_words else None, CODE, name="Cem", may_watch=False)
    cem.house.answers[Sit] = PLAYING
    if has_words:
        await cem.ways.join(None)
        assert cem.connector.codes == ["", CODE]
    else:
        with pytest.raises(GivenUp):
            await cem.ways.join(None)
    assert cem.questions[0] == WatchInstead(remote=True, may_watch=False)
    assert not cem.house.asked_for(Watch)


async def test_who_types_no_code_after_all_stays_at_the_host() -> None:
    cem = guest(False, None, name="Cem")
    cem.house.answers[Sit] = PLAYING
    with pytest.raises(GivenUp):
        await cem.ways.join(None)
    assert cem.link is not None
    assert not cem.house.closed
