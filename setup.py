"""The packages of the wheel: `fourfold`, and the repository's four folders inside it, in `fourfold/tree`.

`fourfold/__init__.py` puts that folder on Python's path. Everything else is in `pyproject.toml`.
"""

from setuptools import find_namespace_packages, setup

FOLDERS = ("engines", "firmware", "host_sim", "tools")

found = find_namespace_packages(include=[f"{name}*" for name in FOLDERS], exclude=["*.__pycache__"])
setup(
    packages=["fourfold", *(f"fourfold.tree.{name}" for name in found)],
    package_dir={"fourfold.tree": "."},
    package_data={"": ["*"]},  # the emulator's C source, board files of images, fonts
    exclude_package_data={"": ["*.so", "*.pyc"]},
)
