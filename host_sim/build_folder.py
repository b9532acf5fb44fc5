"""The folder for everything built from the sources: images, compiled modules and caches."""

import platformdirs

from host_sim import ROOT

# `build/` in the repository. An installed package uses the user's cache, because its own folder may be read-only.
_IN_REPOSITORY = (ROOT / "pyproject.toml").is_file()
BUILD = ROOT / "build" if _IN_REPOSITORY else platformdirs.user_cache_path("fourfold", appauthor=False)
