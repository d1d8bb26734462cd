"""At a table: waiting room, table, results, options, a lesson."""
