"""`python -m tui` is `parlour`."""

import sys

from tui.cli import main

sys.exit(main())
