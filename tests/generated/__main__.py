"""Writes the completion scripts and the man page anew: `make generated`."""

from __future__ import annotations

from tests.generated.files import FOLDER, generated

for name, text in generated().items():
    (FOLDER / name).write_text(text, "utf-8")
