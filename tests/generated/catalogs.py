"""Checks and compiles the catalogs of translators: `tui/words/<language>/LC_MESSAGES/parlour.po`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gettext import c2py
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from parlour.rules.sentences import PLACE
from parlour.tui.text.language import CATALOGS, COMPILED
from tests.generated.words import WIDTH, Text, texts, untranslated

SOURCE: Final = "*/LC_MESSAGES/parlour.po"
MANY: Final = 200
"""Every plural form of a language is that of some number below this."""


class _Used(Catalog):
    """A catalog whose head has nothing that depends on when it was made, or by which Babel."""

    expression = ""

    @property  # type: ignore[misc]
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale)),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Plural-Forms", self.expression),
        ]


def compiled(folder: Path = CATALOGS) -> Mapping[Path, bytes]:
    """Return what each catalog in `folder` is compiled to, by the path of that file.

    Raises ValueError that lists what is wrong with them. Texts without a translation, or with one that is
    marked as fuzzy, are left out: they are said in English.
    """
    sources = sorted(folder.glob(SOURCE))
    if wrong := [line for source in sources for line in faults(source)]:
        raise ValueError("\n".join(wrong))
    return {source.with_name(COMPILED): _compiled(_read(source)) for source in sources}


def merged(source: Path) -> tuple[bytes, int, int]:
    """Return a catalog with the texts that there are now, and how many are missing and fuzzy.

    `source` is that of the translators, or where it is to be. What they have stays; a text that is like one
    that is gone has its translation, marked as fuzzy.
    """
    catalog = _Used(locale=source.parts[-3], charset="utf-8", fuzzy=False)
    catalog.header_comment = f"# The texts of Parlour: {source.parts[-3]}."
    catalog.expression = catalog.plural_forms
    there = _read(source) if source.exists() else ()
    in_cases = [each for each in there if each.id and _in_case(each) is not None]
    for message in there:
        if message.id:
            catalog[message.id] = message
    catalog.update(untranslated())
    catalog.obsolete.clear()
    for message in in_cases:
        catalog[message.id] = message
    written = BytesIO()
    write_po(written, catalog, sort_output=True, width=WIDTH)
    named = [each for each in catalog if each.id]
    missing = sum(not any(_forms(each.string)) for each in named)
    return written.getvalue(), missing, sum(each.fuzzy for each in named)


def untold(source: Path) -> list[Text]:
    """Return the texts that are said in English, as this catalog has them not, or marked as fuzzy."""
    there = {(message.context, _source(message)) for message in _translated(_read(source))}
    return [text for key, text in _known().items() if key not in there]


def faults(source: Path) -> Iterator[str]:
    """Yield what is wrong with a catalog, a line each: which text, what is wrong, and what is right."""
    language = source.parts[-3]
    try:
        plurals = Catalog(locale=Locale.parse(language)).num_plurals
        catalog = _read(source)
    except (UnknownLocaleError, PoFileError, ValueError) as error:
        yield f"{language}: {error}"
        return
    if catalog.num_plurals != plurals:
        yield f"{language}: the head has {catalog.num_plurals} plural forms; this language has {plurals}"
    for message in _translated(catalog):
        name = " ".join(filter(None, (f"{language}:", message.context, repr(_source(message)))))
        found = *_wrong(message, catalog), *map(str, message.check(catalog))
        yield from (f"{name}: {why}" for why in found)


def _wrong(message: Message, catalog: Catalog) -> Iterator[str]:
    known = _known().get((message.context, _source(message))) or _in_case(message)
    if known is None:
        yield "there is no such text; parlour.pot has them all"
        return
    forms = _forms(message.string)
    if known.many and (not message.pluralizable or message.id[1] != known.many):
        yield f"it goes with a number: msgid_plural is {known.many!r}"
    if message.pluralizable and not known.many:
        yield "it goes with no number: one msgstr, without msgid_plural"
    if message.pluralizable and (len(forms) != catalog.num_plurals or not all(forms)):
        yield f"it has {len(list(filter(None, forms)))} plural forms; it needs {catalog.num_plurals}"
    places, required = _places(known.text, known.many), _places(known.many or known.text)
    for number, form in enumerate(forms):
        has = _places(form)
        free = {"count"} if known.many and _of_one_number(catalog, number) else set()
        if form and not required - free <= has <= places:
            yield f"{form!r} has {_listed(has)}; it needs {_listed(required)}"


def _in_case(message: Message) -> Text | None:
    """Return the text that `message` has in a case of its language, by a key such as `card, den`."""
    key, _, case = (message.context or "").rpartition(", ")
    return _known().get((key, _source(message))) if case else None


def _translated(catalog: Catalog) -> Iterator[Message]:
    """Yield the messages that are used: those with a translation that is not marked as fuzzy."""
    yield from (each for each in catalog if each.id and any(_forms(each.string)) and not each.fuzzy)


@cache
def _known() -> Mapping[tuple[str | None, str], Text]:
    return {(text.key, text.text): text for text in texts()}


def _source(message: Message) -> str:
    return str(message.id[0] if message.pluralizable else message.id)


def _forms(string: str | Iterable[str] | None) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string or ())


def _of_one_number(catalog: Catalog, form: int) -> bool:
    """Whether a plural form is that of a single number, which it may say in a word: `one card`."""
    form_of = c2py(catalog.plural_expr)
    return sum(form_of(number) == form for number in range(MANY)) == 1


def _places(*forms: str) -> set[str]:
    return {place.partition(":")[0] for form in forms for place in PLACE.findall(form)}


def _listed(places: set[str]) -> str:
    return ", ".join(f"{{{place}}}" for place in sorted(places)) or "no places"


def _read(source: Path) -> Catalog:
    with source.open("rb") as file:
        return read_po(file, locale=source.parts[-3], abort_invalid=True)


def _compiled(catalog: Catalog) -> bytes:
    used, written = _Used(locale=catalog.locale, charset="utf-8"), BytesIO()
    used.expression = catalog.plural_forms
    for message in _translated(catalog):
        used[message.id] = message
    write_mo(written, used)
    return written.getvalue()
