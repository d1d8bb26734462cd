"""`python -m tui` is `parlour`."""

import sys

from tui.commands.cli import main

sys.exit(main())
