"""Firmware images: the compilers and sources they need, building and fetching them, and a release of all."""
