"""What can fail below a table.

full_disk   a journal finds no room
bad_disk    a journal's statements fail, wait, or are watched
chaos       a proxy that delays, slices, loses and cuts connections, by a plan or by hand
cable       two machines, and the cable between them that can be pulled out
"""
