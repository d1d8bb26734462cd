"""The SSH door: everything between a TCP connection and a guest's screen, without the screen.

    door = await SshDoor.open(address, port, home, run_guest, Limits())

`run_guest` takes a `Guest`, runs their screen and returns an exit status. The door offers no other part of
SSH: no commands, no files, no forwarding. These modules load asyncssh, so only the process of the door
imports them.
"""
