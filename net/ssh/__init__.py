"""The SSH door: everything between a TCP connection and a guest's screen, without the screen.

    door = await SshDoor.open(address, port, home, run_guest, Limits())

`run_guest` is given a `Guest` and answers with an exit status; what it runs there is not this
package's business. Nothing else of SSH is offered: no commands, no files, no forwarding.
asyncssh is loaded by importing this, so only the door's own process does.
"""

from net.ssh.control import Control as Control
from net.ssh.control import NotAdmitted as NotAdmitted
from net.ssh.door import DoorClosed as DoorClosed
from net.ssh.door import RunGuest as RunGuest
from net.ssh.door import SshDoor as SshDoor
from net.ssh.guest import Guest as Guest
from net.ssh.guest import Listener as Listener
from net.ssh.limits import Limits as Limits
from net.ssh.size import Size as Size
from net.ssh.size import clamped as clamped
from net.tracing import trace as trace
