"""The sources of the Pico's MicroPython: a given checkout, or Debian's packages in `build/micropython`.

    python -m tools.images.fetch_sources     fetch Debian's packages, unless they are there

`build_place.py` chooses the build folder. Debian 13 has MicroPython 1.25.0 and matching versions of pico-sdk, TinyUSB
and mbedTLS. Any Debian may fetch them: the packages are only unpacked, nothing is installed, and only the target folder
is written. apt checks signatures and hashes. Files get their names once they are complete, so an interrupted download
starts again.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from tools.images import build_place

DEBIAN_TREE = build_place.PLACE / "micropython"
SUITE = "trixie"
OLDEST = (1, 25)
_KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_NAME_ONE = "name the folder of a checkout of MicroPython 1.25 or later"
# Files that a tree for the Pico's port must have. The last four are submodules.
_NEEDED = (
    "ports/rp2/CMakeLists.txt",
    "tools/makemanifest.py",
    "lib/pico-sdk/pico_sdk_init.cmake",
    "lib/tinyusb/src",
    "lib/mbedtls/include",
    "lib/micropython-lib/README.md",
)
_SUBMODULES = _NEEDED[2:]


class SourcesError(RuntimeError):
    """No sources to build from were found; the message is one line with a remedy."""


def find_sources(named: Path | None) -> Path:
    """Return the tree to build: `named`, after a check, or Debian's, which is fetched if it is missing.

    Raises `SourcesError`.
    """
    if named is None:
        if not DEBIAN_TREE.is_dir():
            build_place.make()
            fetch(DEBIAN_TREE)
        return DEBIAN_TREE
    tree = named.expanduser().resolve()
    absent = [name for name in _NEEDED if not (tree / name).exists()]
    if any(name not in _SUBMODULES for name in absent):
        raise SourcesError(f"{named} holds no MicroPython (no {absent[0]}); {_NAME_ONE}")
    if version(tree) < OLDEST:
        raise SourcesError(f"{named} is MicroPython {version_text(tree)}, too old; {_NAME_ONE}")
    if absent:
        raise SourcesError(f"{named} lacks its submodules: make -C {tree}/ports/rp2 submodules")
    return tree


def version(tree: Path) -> tuple[int, ...]:
    """Return MicroPython's version, such as (1, 25, 0), from its `py/mpconfig.h`. Raises `SourcesError`."""
    header = tree / "py" / "mpconfig.h"
    text = header.read_text("utf-8") if header.is_file() else ""
    parts = [re.search(rf"^#define MICROPY_VERSION_{part} (\d+)", text, re.M) for part in ("MAJOR", "MINOR", "MICRO")]
    if None in parts:
        raise SourcesError(f"{tree} holds no MicroPython (no version in py/mpconfig.h); {_NAME_ONE}")
    return tuple(int(match[1]) for match in parts if match)


def version_text(tree: Path) -> str:
    """Return MicroPython's version as `1.25.0`."""
    return ".".join(str(part) for part in version(tree))


def date_of(tree: Path) -> int:
    """Return the date of this tree's images in seconds since 1970: the commit's, or else the packed files'."""
    if (tree / ".git").exists():
        process = subprocess.run(["git", "-C", tree, "log", "-1", "--format=%ct"], capture_output=True, text=True)
        if process.returncode == 0:
            return int(process.stdout)
    return int((tree / "py" / "mpconfig.h").stat().st_mtime)


def state_of(tree: Path) -> str:
    """Return a text that changes with any file of the tree that images are made of.

    It has the number of files and the time of the newest one.
    """
    count = newest = 0
    for top in ("drivers", "extmod", "lib", "ports/rp2", "py", "shared", "tools"):
        for folder, folders, names in os.walk(tree / top):
            folders[:] = [name for name in folders if name not in ("build", "__pycache__", ".git", "test", "docs")]
            for name in names:
                count += 1
                newest = max(newest, os.lstat(os.path.join(folder, name)).st_mtime_ns)  # noqa: PTH118  faster
    return f"{tree} {count} {newest}"


def fetch(tree: Path) -> None:
    """Unpack Debian's sources in `tree`, which must not exist. Raises `SourcesError`."""
    if shutil.which("apt-get") is None or shutil.which("dpkg") is None:
        raise SourcesError(f"No Debian packages to be had here; {_NAME_ONE}")
    mirror = debian_mirror()
    if not mirror:
        raise SourcesError(f"apt knows no Debian mirror here; {_NAME_ONE}")
    print(f"Fetching MicroPython's sources from {mirror}, once ...", flush=True)
    part = tree.with_name(tree.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    download(part / "apt", part / "packages", mirror)
    lay_out(part / "packages", part / "tree")
    (part / "tree").rename(tree)
    shutil.rmtree(part)


def debian_mirror() -> str:
    """Return the address from which this machine's apt has Debian's main component, '' if it has none."""
    fields = "$(ORIGIN) $(COMPONENT) $(REPO_URI)"
    process = subprocess.run(
        ["apt-get", "indextargets", "--format", fields, "Created-By: Packages"], capture_output=True, text=True
    )
    return mirror_among(process.stdout)


def mirror_among(listing: str) -> str:
    """Return the first Debian archive in lines of `ORIGIN COMPONENT URI`. Before an update the origin is empty."""
    for line in listing.splitlines():
        origin, component, uri = line.split(" ", 2)
        if origin not in ("Debian", "", "$(ORIGIN)") or component != "main":
            continue
        # excludes debian-security; debian.list is a list of mirrors
        if uri.rstrip("/").endswith(("/debian", "/debian.list")):
            return uri
    return ""


def download(apt: Path, packages: Path, mirror: str) -> None:
    """Fetch the packages from `mirror`, with separate package lists in `apt`. Raises `SourcesError`."""
    for folder in (apt / "lists" / "partial", apt / "cache" / "archives" / "partial", packages):
        folder.mkdir(parents=True)
    signed = f"[signed-by={_KEYRING}] " if _KEYRING.is_file() else ""
    (apt / "sources.list").write_text("".join(f"{kind} {signed}{mirror} {SUITE} main\n" for kind in ("deb", "deb-src")))
    settings = {
        "Dir::Etc::SourceList": apt / "sources.list",
        "Dir::Etc::SourceParts": "-",
        "Dir::State::Lists": apt / "lists",
        "Dir::Cache": apt / "cache",
        "APT::Sandbox::User": "root",  # apt's own user may not enter this folder, which belongs to the user
        "APT::Update::Error-Mode": "any",
        "Acquire::Retries": 3,
        "Acquire::Languages": "none",
    }
    options = [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]
    for step in (
        ["update"],
        ["source", "--download-only", f"micropython/{SUITE}", f"mbedtls/{SUITE}"],
        ["download", f"pico-sdk-source/{SUITE}", f"tinyusb-source/{SUITE}"],
    ):
        process = subprocess.run(["apt-get", "-qq", *options, *step], cwd=packages, capture_output=True, text=True)
        if process.returncode:
            words = (process.stderr.strip() or "no reason given").splitlines()[-1]
            raise SourcesError(f"apt-get {step[0]} could not fetch MicroPython's sources ({words}); {_NAME_ONE}")


def lay_out(packages: Path, tree: Path) -> None:
    """Unpack the packages into `tree`.

    Debian removes the submodules, so their packages go where MicroPython expects them.
    """
    lib = tree / "lib"
    _untar(packages, "micropython_*.orig.tar.*", tree)
    for name in ("mbedtls", "pico-sdk", "tinyusb"):
        shutil.rmtree(lib / name, ignore_errors=True)
    _untar(packages, "mbedtls_*.orig.tar.*", lib / "mbedtls")
    unpacked = packages / "unpacked"
    for package in packages.glob("*.deb"):
        if subprocess.run(["dpkg", "--extract", package, unpacked], capture_output=True).returncode:
            raise SourcesError(f"{package.name} could not be unpacked; run the command again")
    for name in ("pico-sdk", "tinyusb"):
        (unpacked / "usr" / "src" / name).rename(lib / name)
    (lib / "micropython-lib").mkdir(exist_ok=True)
    (lib / "micropython-lib" / "README.md").touch()  # the only file in it that the port's build checks


def _untar(packages: Path, pattern: str, target: Path) -> None:
    """Unpack the only archive that matches `pattern`, without its top folder."""
    packed = next(packages.glob(pattern), None)
    if packed is None:
        raise SourcesError(f"apt-get brought no {pattern}; {_NAME_ONE}")
    folder = packages / target.name
    with tarfile.open(packed) as archive:
        # exists since Python 3.11.4
        archive.extraction_filter = getattr(tarfile, "data_filter", archive.extraction_filter)
        archive.extractall(folder)
    (top,) = folder.iterdir()
    top.rename(target)


def main() -> int:
    """Fetch Debian's sources unless they are there. Return the exit status."""
    try:
        print(find_sources(None))
    except SourcesError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
