"""The commands of `parlour`, one file each: `add` defines the arguments, `run` executes the command.

These modules import nothing heavy at their top; a command loads what it needs when it runs, so that
`parlour --version` is instant and `parlour serve` never loads Textual.
"""
