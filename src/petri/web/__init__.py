"""The files of the page, served as they are."""
