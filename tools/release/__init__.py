"""Building a release: everything that people download, and the text that says what belongs where."""
