"""Catalogs of other languages in a folder of a test."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from tests.generated.catalogs import compiled


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


def compile_all(folder: Path) -> None:
    """Check and compile the catalogs in `folder`, as `make generated` does."""
    for file, made in compiled(folder).items():
        file.write_bytes(made)
