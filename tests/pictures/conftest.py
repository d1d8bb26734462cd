"""The screens of pictures run in tests as those of other tests do."""

from tests.tui.conftest import frames, still

__all__ = ["frames", "still"]
