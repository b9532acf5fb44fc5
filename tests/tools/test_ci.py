"""`.ci/run` with a stub for make: which steps run side by side, and that a failure of either fails the run."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from host_sim import ROOT

# Notes its target at the end. Steps in the background wait until another one is noted: the toolchain until the
# environment is, images until `AFTER` is. If `.ci/run` ran them before that step, they would wait forever.
MAKE = """\
#!/usr/bin/env bash
case "$*" in *clean) target=clean ;; *) target="$1" ;; esac
case "$target" in toolchain) AFTER=.venv/dev.stamp ;; esac
case "$target" in toolchain | uf2) until grep -q "^$AFTER" "$NOTES"; do sleep 0.02; done ;; esac
echo "$target" >> "$NOTES"
[ "$target" != "$FAILS" ]
"""
BEGIN = [".venv/pico.stamp", ".venv/dev.stamp", "toolchain"]
IMAGES = ["uf2", "uf2"]
READY = [*BEGIN, "lint", "check-generated", *IMAGES]


@pytest.mark.parametrize(
    ("fails", "after", "noted"),
    [
        ("nothing", "check-generated", [*READY, "test", "test-web", "clean"]),
        ("test-web", "check-generated", [*READY, "test", "test-web", "clean"]),
        ("test", "check-generated", [*READY, "test", "clean"]),
        ("uf2", "check-generated", [*READY, "clean"]),
        ("toolchain", "", [*BEGIN, "clean"]),
        ("lint", "lint", [*BEGIN, "lint", *IMAGES, "clean"]),  # the clean-up waits for a running build
    ],
)
def test_steps_run_side_by_side(tmp_path: Path, fails: str, after: str, noted: list[str]) -> None:
    tree, programs, notes = tmp_path / "tree", tmp_path / "programs", tmp_path / "notes"
    (tree / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", tree / ".ci")
    (tree / ".gitignore").touch()
    programs.mkdir()
    (programs / "make").write_text(MAKE)
    (programs / "make").chmod(0o755)
    notes.touch()
    stands_in = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "NOTES": str(notes)}
    stands_in |= {"FAILS": fails, "AFTER": after, "TMPDIR": str(tmp_path), "GIT_CEILING_DIRECTORIES": str(tmp_path)}
    done = subprocess.run([tree / ".ci" / "run"], env=os.environ | stands_in, capture_output=True, text=True)
    assert notes.read_text().split() == noted, done
    assert (done.returncode == 0) == (fails == "nothing") == ("== all:" in done.stdout)
    assert {path.name for path in tmp_path.iterdir()} == {"tree", "programs", "notes"}
