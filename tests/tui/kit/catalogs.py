"""The languages that there are, and catalogs of others in a folder of a test."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from parlour.tui.text.language import asked_for, languages

CODES: Final = tuple(code for code in languages() if code != "en")
"""The languages that there are beside English."""


def catalog_of(code: str) -> NullTranslations:
    """Return the language with this code, which there is."""
    return asked_for({"LANG": code})


def write(folder: Path, language: str, *messages: Message) -> Path:
    """Write a catalog as a translator has it, and return its file."""
    catalog = Catalog(locale=language, charset="utf-8")
    for message in messages:
        catalog[message.id] = message
    file = folder / language / "LC_MESSAGES" / "parlour.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as written:
        write_po(written, catalog)
    return file
