"""Draws pictures: Chromium paints what they show, Pillow makes small files of it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from PIL import Image

from tests.pictures.album import Subject
from tests.pictures.frames import FONT, Drawing, Film, Frame, Page
from tests.tui.kit.browsing import PHONE, Tab

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page as BrowserPage

COLORS: Final = 128
"""Colors of a picture: what is drawn has about twenty, and between them lie those of the edges of letters."""
SAMPLES: Final = 6
"""Frames of which the colors of a film are chosen."""
ICON: Final = (256, 256)
WHOLE: Final = "<style>* { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>"
WIDTH: Final = """
(font) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `100px "${font}", sans-serif`;
  return pen.measureText("i").width / pen.measureText("W").width;
}
"""
"""Returns 1 if the font is there, in which all letters have one width."""


def drawn(browser: Browser, subject: Subject) -> bytes:
    """Return the file of a picture: GIF for a film, PNG for all else.

    Raises ValueError without the font in which screens are drawn.
    """
    match subject:
        case Page():
            return _png(_colored([_of_page(browser, subject)])[0])
        case Drawing():
            painted = _painted(browser, ICON, [subject.text])
            return _png(next(painted))
        case Frame():
            return _png(_colored([*_painted(browser, subject.size, [subject.svg])])[0])
        case Film(frames=frames):
            return _gif(
                [*_painted(browser, frames[0].size, [each.svg for each in frames])],
                [each.seconds for each in frames],
            )


def _painted(browser: Browser, size: tuple[int, int], svgs: Sequence[str]) -> Iterator[Any]:
    """Yield each drawing as an image of this size."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    if page.evaluate(WIDTH, FONT) != 1:
        raise ValueError(f"The pictures need the font {FONT} (Debian: apt install fonts-dejavu-core).")
    for svg in svgs:
        page.set_content(WHOLE + svg)
        yield _image(page)
    context.close()


def _of_page(browser: Browser, shown: Page) -> Any:
    tab = Tab.alone(browser, PHONE, device_scale_factor=2)
    tab.show(shown.sections)
    try:
        return _image(tab.page)
    finally:
        tab.close()


def _image(page: BrowserPage) -> Any:
    return Image.open(io.BytesIO(page.screenshot(omit_background=True)))


def _colored(images: Sequence[Any]) -> list[Any]:
    """Return the images with one palette of few colors."""
    solid = [image.convert("RGB") for image in images]
    samples = solid[:: max(1, (len(solid) - 1) // (SAMPLES - 1))]
    width, height = solid[0].size
    together = Image.new("RGB", (width, height * len(samples)))
    for place, image in enumerate(samples):
        together.paste(image, (0, place * height))
    palette = together.quantize(COLORS, dither=Image.Dither.NONE)
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in solid]


def _png(image: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _gif(images: Sequence[Any], seconds: Sequence[float]) -> bytes:
    first, *others = _colored(images)
    file = io.BytesIO()
    milliseconds = [round(1_000 * each) for each in seconds]
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=others,
        duration=milliseconds,
        loop=0,
        optimize=True,
        disposal=1,
    )
    return file.getvalue()
