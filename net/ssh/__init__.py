"""The SSH door: everything between a TCP connection and a guest's screen, without the screen.

    door = await SshDoor.open(address, port, home, run_guest, Limits())

`run_guest` is given a `Guest` and answers with an exit status; what it runs there is not this
package's business. Nothing else of SSH is offered: no commands, no files, no forwarding.
Its modules load asyncssh, so only the door's own process imports them.
"""
