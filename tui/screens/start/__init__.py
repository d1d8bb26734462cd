"""Before a table: home, the list of tables, opening one."""
