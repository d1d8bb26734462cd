"""Color themes and card faces, as files: copy one into the `themes` folder of your data and edit it."""
