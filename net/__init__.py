"""Tables, the wire, discovery and the SSH door; this module is the public door of `net`."""
