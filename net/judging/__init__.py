"""Who was first in a race."""
