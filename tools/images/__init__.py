"""Firmware images: their compilers and sources, building and fetching images, and a release of all images."""
