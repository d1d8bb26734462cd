"""The commands of `parlour`, a file each: `add` says how one is typed, the rest does it.

These modules import nothing heavy at their top: what a command needs is loaded when it
runs, so that `parlour --version` is instant and `parlour serve` never loads Textual.
"""
