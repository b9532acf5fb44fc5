"""`python -m tools.web.run_tests [ARGUMENT ...]`: the tests of the browser page and of the site.

They run in headless Chromium; those of the page's chip need only Node. They use the page in `dist/web` and the site in
`dist/docs`. On Debian, Chromium is installed if it is missing; the environment variable `CHROMIUM` names another one.
Arguments go to Node's test runner, such as `--test-name-pattern=axe`.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from tools.docs.build import SITE
from tools.images import toolchain
from tools.web.build import DIST, ROOT, SOURCES, WORK

TESTS = ROOT / "tests" / "web"
SCENES = WORK / "scenes.json"
MODULES = WORK / "modules"  # a copy of the page's modules beside the npm packages, where Node finds these
_AT_ONCE = 2  # files of tests


def chromium() -> str | None:
    """Return the path of Chromium, None if it cannot be had."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    if shutil.which("chromium") is None:
        toolchain.install(["chromium"])
    return shutil.which("chromium")


def main(arguments: Sequence[str]) -> int:
    """Run the tests. Return the exit status."""
    for folder in (DIST, SITE):
        if not (folder / "index.html").is_file():
            print(f"There is no page in dist/{folder.name}: make {folder.name}", file=sys.stderr)
            return 1
    path = chromium()
    if path is None:
        return 1
    scenes = subprocess.run([sys.executable, TESTS / "scene_presses.py"], capture_output=True, check=True)
    SCENES.write_bytes(scenes.stdout)
    shutil.copytree(SOURCES, MODULES, dirs_exist_ok=True)
    files = sorted(TESTS.glob("*.test.mjs"))
    command = ["node", "--test", f"--test-concurrency={_AT_ONCE}", "--test-reporter=spec", *arguments, *map(str, files)]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"CHROMIUM": path}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
