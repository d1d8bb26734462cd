"""People, tables and referees for tests of `net`, and for tests of `tui` that need a real referee.

hearer    Hearer: what a person was told; the base of Guest, TcpGuest and SshGuest
guests    Guest: a person below the sockets, on virtual time
hall      `table`: one table and its guests, without a referee;  racers: one with a race
killed    `referee`: a referee below the sockets that can be killed, with its journal on the disk
tcp       TcpGuest: a person with a real client;  TcpPlayer: one who plays on over broken connections
raw       Raw: a connection that sends any bytes
open_house    a referee on a port of this machine, for TcpGuest and Raw
visiting  Visit: a person who came by SSH and sees a screen;  `open_door`: a door for them
lounge    SshGuest: a person who came by SSH to a table;  `lounge`: an open house with a door;
          Company: honest people there
serve     Serve: `parlour serve` in its own process
seating   seats any of these people at a new table
"""
