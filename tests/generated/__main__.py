"""Writes anew what is made from the code (`make generated`); first it may merge a catalog (`make words`).

python -m tests.generated [LANGUAGE]
"""

from __future__ import annotations

import sys

from babel.core import UnknownLocaleError

from parlour.tui.text.language import CATALOGS
from tests.generated.catalogs import merged
from tests.generated.files import generated

try:
    if sys.argv[1:]:
        source = CATALOGS / sys.argv[1] / "LC_MESSAGES" / "parlour.po"
        content, missing, fuzzy = merged(source)
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_bytes(content)
        print(f"{source}: {missing} missing, {fuzzy} fuzzy; these are said in English")
    made = generated()
except (ValueError, UnknownLocaleError) as error:
    sys.exit(str(error))
for file, content in made.items():
    file.write_bytes(content)
