"""Writes anew what is made from the code: `make generated`."""

from __future__ import annotations

from tests.generated.files import generated

for file, text in generated().items():
    file.write_text(text, "utf-8")
