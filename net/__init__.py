"""Tables, the wire, discovery and the SSH door. Here: errors, limits, addresses, cleaning of foreign text.

`tests/test_arrows.py` names what `tui` may use.
"""
