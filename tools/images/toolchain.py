"""`python -m tools.images.toolchain`: install the packages that build an image, on Debian and Ubuntu.

It runs without this repository's environment. It does nothing if everything is there. On other systems one line names
the packages to install, and the exit status is 1.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

COMPILER = "arm-none-eabi-gcc"
# Proof that a package is installed: a program, or a file of the compiler.
PACKAGES = {
    "gcc-arm-none-eabi": COMPILER,
    "libnewlib-arm-none-eabi": "nosys.specs",
    "libstdc++-arm-none-eabi-newlib": "libstdc++.a",
    "cmake": "cmake",
    "ninja-build": "ninja",
}
_FILES_OF_COMPILER = ("nosys.specs", "libstdc++.a")


def missing() -> list[str]:
    """Return the missing packages, by Debian's names."""
    return [package for package, proof in PACKAGES.items() if not _is_here(proof)]


def _is_here(proof: str) -> bool:
    if proof not in _FILES_OF_COMPILER:
        return shutil.which(proof) is not None
    if shutil.which(COMPILER) is None:
        return False
    process = subprocess.run([COMPILER, f"-print-file-name={proof}"], capture_output=True, text=True)
    return Path(process.stdout.strip()).is_file()  # gcc returns the bare name of a missing file


def install(packages: list[str]) -> int:
    """Install packages with apt-get, through sudo if the user is not root. Return the exit status."""
    if shutil.which("apt-get") is None:
        print(f"No apt-get here. Install yourself what Debian calls {', '.join(packages)}", file=sys.stderr)
        return 1
    command = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    if os.geteuid() != 0:
        if shutil.which("sudo") is None:
            print(f"As root, install {' '.join(packages)}: there is no sudo here", file=sys.stderr)
            return 1
        command = ["sudo", "env", "DEBIAN_FRONTEND=noninteractive", *command]
    size = " (the compiler is 410 MB to download)" if "gcc-arm-none-eabi" in packages else ""
    print(f"Installing {' '.join(packages)}{size} ...", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        status = subprocess.run([*command, *step], env=quiet).returncode
        if status:
            print(f"apt-get {step[0]} failed; its words are above", file=sys.stderr)
            return 1
    left = missing()
    if left:
        print(f"Installed, but still not found: {', '.join(left)}", file=sys.stderr)
    return 1 if left else 0


def main() -> int:
    """Install missing packages. Return the exit status."""
    packages = missing()
    if not packages:
        print("The toolchain is here.")
        return 0
    return install(packages)


if __name__ == "__main__":
    sys.exit(main())
