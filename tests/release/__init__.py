"""`make release`: builds what is published, tries it in every Python there is, and says what to upload."""
