"""The commands of `parlour`: a module for each, or for some that belong together.

`add` (or `add_` and the name of the command) defines the arguments; `run` or its like executes it. These
modules import nothing heavy at their top; a command loads what it needs when it runs, so that
`parlour --version` is instant and `parlour serve` never loads Textual.
"""
