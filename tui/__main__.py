"""`python -m parlour.tui` is `parlour`."""

import sys

from parlour.tui.commands.cli import main

sys.exit(main())
