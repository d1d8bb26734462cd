"""Boxes over the page: questions, the menu, chat, and pages to read. And the same as a page of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, assert_never

from markdown_it.tree import SyntaxTreeNode

from parlour.net.wire.messages import Update, Welcome
from parlour.tui.seen.people import Aside, request_for
from parlour.tui.text.invitation import (
    join_line,
    night_address,
    ssh_line,
    unencrypted,
    watch_address,
    without_network,
)
from parlour.tui.text.language import marked, tr
from parlour.tui.text.markdown_blocks import PARSER
from parlour.tui.text.printable import visible
from parlour.tui.text.unfinished import asked as unfinished
from parlour.tui.ways import questions
from parlour.tui.ways.login import LONGEST_NAME
from parlour.tui.web.pages.cards import icon
from parlour.tui.web.pages.markup import Child, Html, joined, tag
from parlour.tui.web.pages.scene import button, capital, round_button

LONGEST_LINE: Final = 300
"""Characters of a message at most."""
HAD_SEAT: Final = marked(
    "If you had a seat, come back with the page where you had it, or with its four words."
)
SIGN: Final = tag(
    "p", [icon(name, f"icon {name}") for name in ("spades", "hearts", "clubs", "diamonds")], cls="suits"
)
"""What stands over the first page."""


def box(title: str, *inner: Child, closes: str = "close", wide: bool = False) -> Html:
    """Return a box with a title; `closes` is what its corner does, "" for a box that must be answered."""
    corner = round_button(closes, tr("Close"), "close") if closes else None
    first = tag("header", tag("h2", title, id="box-title"), corner)
    kind = "box wide" if wide else "box"
    return tag("div", first, *inner, cls=kind, role="dialog", aria_modal="true", aria_labelledby="box-title")


def words_box(title: str, paragraphs: Iterable[str]) -> Html:
    """Return a box of words to read."""
    return box(
        title,
        [tag("p", words) for words in paragraphs],
        tag("div", button("close", capital(tr("back"))), cls="actions"),
    )


PEOPLE: Final = {
    "hint": marked("What can I do?"),
    "take_back": marked("Take back my last move"),
    "rest": marked("Let a bot play for me"),
    "substitute": marked("Let a bot play for who is away"),
    "pause": marked("Pause the match"),
    "go_on": marked("Go on with the match"),
    "hand_over": marked("Make another player the host"),
    "end_table": marked("End this table"),
}
"""The requests about the people at a table, as a page calls them."""


def people_button(name: str, update: Update | None, kind: str = "") -> Iterator[Html]:
    """Yield the button of the request `name` about the people at the table, if it is possible now."""
    if request_for(name, update) is not None:
        yield button(f"people {name}", tr(PEOPLE[name]), kind)


def menu_box(rows: Sequence[tuple[str, str, str]]) -> Html:
    """Return the menu: what each row does, its words, and `risky` for what is asked before."""
    found = [button(do, words, kind) for do, words, kind in rows]
    return box(tr("Menu"), tag("div", found, cls="menu"))


def chat_box(lines: Html) -> Html:
    """Return all lines of the table, and the field in which one writes to it."""
    field = line_form("say", tr("Write to the table"), tr("send"), longest=LONGEST_LINE)
    return box(tr("Chat"), tag("div", lines, cls="lines", data_end=True), field, wide=True)


def invite_box(welcome: Welcome, *, may_watch: bool = True, has_night: bool = False) -> Html:
    """Return how others join: the address of the page as a picture and in letters, and what to type.

    `has_night`: there is a game night, with a board for a wall.
    """
    page = welcome.web_url
    ways = [
        *([(tr("With a phone or browser:"), page)] if page else []),
        *([(tr("The same, to watch only:"), watch_address(welcome))] if page and may_watch else []),
        *(
            [(tr("The board of the night, for a wall:"), night_address(welcome))]
            if page and has_night
            else []
        ),
        (tr("With Parlour:"), join_line(welcome)),
        *([(tr("With ssh only:"), ssh_line(welcome))] if welcome.ssh_port else []),
    ]
    rows = [tag("p", f"{what} ", tag("code", visible(words))) for what, words in ways]
    warnings = (without_network(welcome), unencrypted(welcome))
    return box(
        tr("How others join"),
        _picture(page) if page else None,
        rows,
        [tag("p", warning, cls="about") for warning in warnings if warning],
    )


def _picture(address: str) -> Html:
    """Return an address as a QR code."""
    import segno

    code = segno.make(address, micro=False)
    dots = ((x, y) for y, row in enumerate(code.matrix) for x, dark in enumerate(row) if dark)
    path = "".join(f"M{x} {y}h1v1h-1z" for x, y in dots)
    size = len(code.matrix) + 8  # with the quiet zone
    svg = tag("svg", tag("path", d=path), viewBox=f"-4 -4 {size} {size}", aria_hidden="true")
    return tag("div", svg, cls="qr", role="img", aria_label=tr("The address of this page as a QR code"))


def aside_box(asked: Aside) -> Html:
    """Return the box of a question about the people at the table."""
    answers = [
        button(f"reply {reply.keys[0]}", capital(visible(reply.words)), _tone(reply.means is None))
        for reply in asked.answers
    ]
    return box(tr("The table"), tag("p", asked.words), tag("div", answers, cls="actions"))


def rules_box(title: str, page: str) -> Html:
    """Return a page of rules to read; `page` is Markdown."""
    return box(
        visible(title),
        tag("div", _read(SyntaxTreeNode(PARSER.parse(page))), cls="reading", tabindex=0),
        wide=True,
    )


# ---- questions of the ways -----------------------------------------------------------------------------


def decision_box(question: questions.Decision) -> Html:
    """Return the box of a question that is answered with yes or no."""
    title, words, yes, no = _decision(question)
    answers = tag(
        "div",
        button("yes", capital(yes), "usual") if yes else None,
        button("no", capital(no), "" if yes else "usual"),
        cls="actions",
    )
    return box(title, [tag("p", part) for part in words.split("\n\n")], answers, closes="give up")


def _decision(question: questions.Decision) -> tuple[str, str, str, str]:
    """Return title, words, and the words for yes ("" if it is no answer) and no."""
    match question:
        case questions.WatchInstead(may_watch=may_watch):
            words, yes = tr("You can join after this match. Watch meanwhile?"), tr("watch")
            if not may_watch:
                words, yes = tr("You can join after this match. Nobody may watch it."), ""
            had = f"{words}\n\n{tr(HAD_SEAT)}"
            return tr("A match is being played"), had, yes, tr("type the four words")
        case questions.LeaveMatch(alone=alone):
            words = tr("The match goes on without you: a bot plays for you until you are back.")
            if alone:
                words = tr("Your match waits for you: sit down at it again.")
            return tr("Leave the table?"), words, tr("leave"), tr("stay")
        case questions.LeaveWaiting(heir=heir):
            words = tr("It is kept for ten minutes: come back from the list of tables.")
            if heir:
                words = tr("It goes on without you, and {heir} will be its host.", heir=visible(heir))
            return tr("Leave the table?"), words, tr("leave"), tr("stay")
        case questions.Unfinished(left=left):
            return tr("An unfinished table"), unfinished(left), tr("resume"), tr("open the new one")
        case questions.TrustHost() | questions.ChangedHost() | questions.TakeOver() | questions.DeleteTable():
            raise ValueError(f"a guest of the page is at one host, and is not asked {question}")
        case _:
            assert_never(question)


def blank_page(question: questions.Blank, said: str = "", *, typed: str = "", stays: bool = False) -> Html:
    """Return the form of a question that is answered with a line; `said` is what was wrong with `typed`."""
    match question:
        case questions.OwnName() | questions.WhoAreYou(watches=True):
            title, label, longest = tr("Welcome"), tr("What name should others see?"), LONGEST_NAME
            about = ""
        case questions.WhoAreYou():
            title, label, longest = tr("Welcome"), tr("What name should others see?"), 64
            about = tr("If you had a seat at this table on another device, type its four words instead.")
        case questions.Password(name=name):
            title, label, longest = (
                visible(name) if name else tr("Password"),
                tr("This table needs a password") if name else question.words,
                questions.LONGEST_PASSWORD,
            )
            about = ""
        case _:
            assert_never(question)
    kind = "password" if question.secret else "text"
    form = line_form("answer", label, tr("go on"), longest=longest, kind=kind, value=typed, labelled=True)
    back = button("give up", capital(tr("back"))) if stays else None
    learns = None if stays or question.secret else button("learn", tr("Learn a game"), "quiet")
    wrong = tag("p", said, cls="told", role="alert") if said else None
    return tag(
        "div",
        SIGN if not stays and not question.secret else None,
        tag("h2", title),
        form,
        wrong,
        tag("p", about, cls="about") if about else None,
        back,
        learns,
        cls="sheet",
    )


def waiting_page(words: str) -> Html:
    """Return a page that says what is waited for, or what is over."""
    return tag("div", tag("p", words), cls="sheet still")


def bye_page(words: str) -> Html:
    """Return a page that says why there is no connection to the referee, with a button to come in again."""
    return tag("div", tag("p", words), button("again", tr("Come in again"), "usual"), cls="sheet")


def line_form(
    do: str,
    label: str,
    send: str,
    *,
    longest: int,
    kind: str = "text",
    value: str = "",
    labelled: bool = False,
) -> Html:
    """Return a form of one line; `labelled`: the label is to be seen."""
    hidden = {} if labelled else {"aria_label": label, "placeholder": label}
    plain = {"autocomplete": "off", "autocapitalize": "off", "enterkeyhint": "send"}
    first = labelled or not value
    field = tag(
        "input", type=kind, name="text", maxlength=longest, value=value, data_first=first, **plain, **hidden
    )  # fmt: skip
    inner = tag("label", tag("span", label), field) if labelled else field
    return tag("form", inner, tag("button", capital(send), cls="do usual"), data_do=do, cls="line-form")


def _tone(is_quiet: bool) -> str:
    return "" if is_quiet else "usual"


# ---- Markdown, as rules pages are written --------------------------------------------------------------

_TAGS: Final = {
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "paragraph": "p",
    "table": "table",
    "tr": "tr",
    "th": "th",
    "td": "td",
    "strong": "b",
    "em": "em",
}
"""The elements for what Markdown has; of everything else only what is in it is shown, so no link is one."""


def _read(node: SyntaxTreeNode) -> Html:
    """Return Markdown as HTML."""
    match node.type:
        case "text":
            return joined(visible(node.content))
        case "code_inline":
            return tag("code", visible(node.content))
        case "fence" | "code_block":
            return tag("pre", "\n".join(map(visible, node.content.splitlines())), tabindex=0)
        case "softbreak" | "hardbreak":
            return joined(" ")
        case "heading":
            return tag("h2" if node.tag == "h1" else "h3", *map(_read, node.children))
        case _ if node.type in _TAGS:
            return tag(_TAGS[node.type], *map(_read, node.children))
        case _:
            return joined(*map(_read, node.children))
