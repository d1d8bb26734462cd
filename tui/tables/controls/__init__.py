"""The table as a widget: keys, clicks, time."""
