"""Tables, the wire, discovery and the SSH door; this module is the public door of `net`."""

from net.address import DEFAULT_PORT as DEFAULT_PORT
from net.address import Address as Address
from net.client import Client as Client
from net.client import Introduction as Introduction
from net.client import Lost as Lost
from net.client import News as News
from net.client import Trust as Trust
from net.errors import BadAddress as BadAddress
from net.errors import CannotConnect as CannotConnect
from net.errors import ConnectionLost as ConnectionLost
from net.errors import NetError as NetError
from net.errors import NotParlour as NotParlour
from net.errors import PortClosed as PortClosed
from net.errors import TurnedAway as TurnedAway
from net.errors import Unreachable as Unreachable
from net.errors import WrongFingerprint as WrongFingerprint
from net.errors import WrongVersion as WrongVersion
from net.home import Home as Home
