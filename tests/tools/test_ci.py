"""`.ci/run` with a stub for make: which steps run side by side, and that a failure of either fails the run."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from host_sim import ROOT

# Notes its target at the end. Images wait for `AFTER` to be noted, those for a Pico 2 for the tests. If they ran
# first, they would wait forever.
MAKE = """\
#!/usr/bin/env bash
case "$*" in *clean) target=clean ;; *) target="$1" ;; esac
case "$*" in *CHIP=pico2*) AFTER=test ;; esac
if [ "$target" = uf2 ]; then until grep -q "^$AFTER" "$NOTES"; do sleep 0.02; done; fi
echo "$target" >> "$NOTES"
[ "$target" != "$FAILS" ]
"""
BEGIN = [".venv/pico.stamp", "toolchain", ".venv/dev.stamp", "lint"]


@pytest.mark.parametrize(
    ("fails", "after", "noted"),
    [
        ("nothing", "check-generated", [*BEGIN, "check-generated", "uf2", "test", "uf2", "test-web", "clean"]),
        ("test", "check-generated", [*BEGIN, "check-generated", "uf2", "test", "uf2", "clean"]),
        ("uf2", "check-generated", [*BEGIN, "check-generated", "uf2", "clean"]),
        ("lint", "lint", [*BEGIN, "uf2", "clean"]),  # the clean-up waits for a running build
    ],
)
def test_images_are_built_beside_what_needs_none(tmp_path: Path, fails: str, after: str, noted: list[str]) -> None:
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
