"""Building the site of documents from `docs/` and `seeds/`."""
