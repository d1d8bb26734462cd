"""Tables on the LAN: announced and found."""
