"""Tables, the wire, discovery, the SSH door. Here: errors, limits, addresses, judged races, cleaned text.

`tests/test_arrows.py` names what `tui` may use.
"""
