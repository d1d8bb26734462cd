"""Writes anew what is made from the code: `make generated`."""

from __future__ import annotations

import sys

from tests.generated.files import generated

try:
    made = generated()
except ValueError as error:
    sys.exit(str(error))
for file, content in made.items():
    file.write_bytes(content)
