"""Tables, the wire, discovery and the SSH door. `tests/test_arrows.py` names what `tui` may use."""
