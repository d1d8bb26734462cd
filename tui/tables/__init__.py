"""The kinds of tables, with hands, grids or stacks, from 60x18 on: layout, drawing, keys; and the prompt."""
