"""The folder for everything that is made from the sources: images, compiled modules, caches."""

import platformdirs

from host_sim import ROOT

# `build/` of the repository; the user's cache for an installed package, whose folder may be read-only.
_IN_REPOSITORY = (ROOT / "pyproject.toml").is_file()
BUILD = ROOT / "build" if _IN_REPOSITORY else platformdirs.user_cache_path("fourfold", appauthor=False)
