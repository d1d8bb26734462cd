"""HTML that escapes itself: what is text stays text, and only what a page says can be done."""

from __future__ import annotations

import pytest

from parlour.tui.web.pages.markup import Html, joined, offered, tag
from tests.tui.kit.paged import Read

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    ' data-do="leave" ',
    "</button><button data-do='end'>",
    "&lt;b&gt; & <b>",
    "'\"`${}</style>",
)


def test_attributes_are_written_as_the_browser_calls_them_and_left_out_if_not_wanted() -> None:
    html = tag("button", "go", cls="do", data_do="go on", disabled=True, hidden=False, title=None)
    assert html == '<button class="do" data-do="go on" disabled>go</button>'
    assert tag("input", name="text", maxlength=16) == '<input name="text" maxlength="16">'


def test_children_may_be_lists_and_nothing() -> None:
    assert tag("p", ["a", [tag("b", "<"), None]], None) == "<p>a<b>&lt;</b></p>"
    assert joined("&", Html("<hr>")) == "&amp;<hr>"


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_becomes_a_tag_or_an_attribute_or_an_action(text: str) -> None:
    html = tag("div", tag("button", text, data_do=text, title=text), text)
    read = Read(html)
    assert [element.name for element in read.elements] == ["div", "button"]
    assert read.elements[1].attributes == {"data-do": text, "title": text}
    assert read.elements[1].text == text
    assert offered(html) == {text}
