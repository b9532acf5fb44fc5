"""House rules that a reviewer would otherwise check by eye. The checks are functions, and are tried on bad samples
too."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable
from fnmatch import fnmatch
from pathlib import Path

import pytest

from host_sim.device.constants import constants_of
from host_sim.device.device_source import plain_source
from host_sim.device.types_stripped import without_types

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engines", "firmware", "host_sim", "tools", "fourfold")
DEVICE = ("engines", "firmware")  # what MicroPython runs
MAX_MODULE = 500

# Modules of MicroPython on the Pico, by the names both it and our stubs know.
ON_THE_PICO = {
    *(
        "array",
        "binascii",
        "builtins",
        "collections",
        "errno",
        "framebuf",
        "gc",
        "hashlib",
        "io",
        "json",
        "machine",
        "math",
        "micropython",
    ),
    *("micropython", "neopixel", "os", "platform", "rp2", "select", "struct", "sys", "time", "uctypes", "vfs"),
}
MAY_IMPORT = {
    "engines": {"engines", "array", "micropython"},
    "firmware": {"engines", "firmware"} | ON_THE_PICO,
}
MAY_NOT_IMPORT = {"host_sim": {"tools", "tests", "fourfold"}, "tools": {"tests", "fourfold"}, "fourfold": {"tests"}}
IMPORT_NAMES = {
    "pillow": "PIL",
    "littlefs-python": "littlefs",
    "pyserial": "serial",
}  # of other names
ONLY_CPYTHON = {"__future__", "abc", "dataclasses", "enum", "functools", "pathlib", "random", "typing"}

# Python files that text names although the tree has none.
NOT_IN_TREE = {
    "boot.py",  # of a Pico's owner, and of MicroPython
    "firmware.py",  # a file of an owner that would hide a package
    "firmware/boards/new_board.py",  # an example
}
# In the names of files these stand for any text without a slash; `golf` is the example of docs/make-a-game.md.
PLACEHOLDER = re.compile(r"<\w+>|\\\*|\bgolf\b")

MACHINE_PATH = re.compile(r"/(?:wor[k]|roo[t])/|/(?:hom[e]|User[s])/\w|/tm[p]/\w+/")


def sources(*packages: str) -> list[Path]:
    """The Python files of packages."""
    return sorted(path for package in packages for path in (ROOT / package).rglob("*.py"))


def tracked() -> list[Path]:
    """Every file that is, or may yet be, committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True
    )
    if listed.returncode:  # an unpacked archive
        ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines() if line]

        def is_tracked(path: Path) -> bool:
            return not any(fnmatch(part, name) for part in path.relative_to(ROOT).parts for name in ignored)

        found = [path for path in ROOT.rglob("*") if is_tracked(path)]
    else:
        found = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in found if path.is_file()]


def named(path: Path) -> str:
    """A file's name in messages."""
    return path.relative_to(ROOT).as_posix()


def imports(tree: ast.Module) -> set[str]:
    """The top-level names of all modules imported anywhere in a module; `.` for a relative import."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." if node.level else (node.module or "").split(".")[0])
    return found


def bad_imports(package: str, tree: ast.Module) -> list[str]:
    """Return imports against the arrows engines <- firmware <- host_sim <- tools <- fourfold, or of modules that a Pico
    lacks."""
    found = imports(tree)
    allowed = MAY_IMPORT.get(package)
    bad = found - allowed if allowed else found & MAY_NOT_IMPORT[package]
    return [f"imports {name}" for name in sorted(bad)]


def unfit_for_device(tree: ast.Module) -> list[str]:
    """Return the parts that device code must not have: f-strings, CPython's own modules, plain numbers for
    constants."""
    bad = [f"line {node.lineno}: f-string" for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    bad += [f"imports {name}" for name in sorted(imports(tree) & ONLY_CPYTHON)]
    for node in tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        name, value = node.targets[0].id, node.value
        if re.fullmatch(r"_?[A-Z][A-Z0-9_]*", name) and is_integer(value):
            bad.append(f"line {node.lineno}: {name} is a number without const()")
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "const":
            bad.append(f"line {node.lineno}: MicroPython knows const() by this spelling only")
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            spelled = {ast.unparse(decorator) for decorator in function.decorator_list}
            wrong = sorted({"bytecode", "native", "viper"} & spelled)
            bad += [f"line {function.lineno}: write @micropython.{name}" for name in wrong]
    return bad


def is_integer(value: ast.expr) -> bool:
    """True if an expression consists of integer literals only."""
    if isinstance(value, ast.BinOp):
        return is_integer(value.left) and is_integer(value.right)
    if isinstance(value, ast.UnaryOp):
        return is_integer(value.operand)
    return isinstance(value, ast.Constant) and type(value.value) is int


def too_long(text: str, limit: int) -> list[str]:
    """A module over its limit of lines; generated ones have none."""
    lines = text.count("\n")
    if lines <= limit or re.search(r"(?i)\b(?:generated|made) by tools/", text[:400]):
        return []
    return [f"{lines} lines, more than {limit}"]


Classes = dict[str, tuple[list[str], dict[str, bool]]]


def classes_of(trees: Iterable[ast.Module]) -> Classes:
    """Every class of a module by name: its bases, and its methods with whether each has a docstring. Of two the first
    counts."""
    found: Classes = {}
    for tree in trees:
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                bases = [ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases]
                methods = {f.name: bool(ast.get_docstring(f)) for f in node.body if isinstance(f, ast.FunctionDef)}
                found.setdefault(node.name, (bases, methods))
    return found


def inherits_docstring(name: str, method: str, classes: Classes) -> bool:
    """True if a method overrides one with a docstring; a base class from elsewhere documents its own methods."""
    for base in classes[name][0]:
        if base not in classes or classes[base][1].get(method) or inherits_docstring(base, method, classes):
            return True
    return False


def wide_constants(tree: ast.Module) -> list[str]:
    """Return integers in viper functions that an ARMv6-M loads from beside the code.

    MicroPython 1.25 freezes native code to even addresses, but such a load needs a multiple of four: about half of them
    give another number. An argument of a call is an object, twice the number and one.
    """
    bad = []
    known = constants_of(tree)

    def wide(part: ast.AST, as_object: bool = False) -> str:
        value = part.value if isinstance(part, ast.Constant) and type(part.value) is int else 0
        value = known.get(part.id, 0) if isinstance(part, ast.Name) else value
        number = 2 * value + 1 if as_object else value
        is_wide = number > 0xFFFF and (number >> (number & -number).bit_length() - 1) > 0xFF
        return f"{value:#x}" if is_wide else ""

    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or "viper" not in "".join(map(ast.unparse, node.decorator_list)):
            continue
        for part in ast.walk(node):
            given = part.args if isinstance(part, ast.Call) else []
            for found in [wide(part), *(wide(value, as_object=True) for value in given)]:
                if found:
                    bad.append(f"{node.name}: {found} is wrong in an image, see wide_constants")
    return bad


def undocumented(tree: ast.Module, classes: Classes) -> list[str]:
    """The module, public classes, functions and methods that say nothing about themselves."""
    bad = [] if ast.get_docstring(tree) else ["the module has no docstring"]
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) or node.name.startswith("_"):
            continue
        if not ast.get_docstring(node):
            bad.append(f"{node.name} has no docstring")
        if not isinstance(node, ast.ClassDef):
            continue
        for method in node.body:
            if not isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) or method.name.startswith("_"):
                continue
            setter = any(ast.unparse(d).endswith(".setter") for d in method.decorator_list)
            if not (ast.get_docstring(method) or setter or inherits_docstring(node.name, method.name, classes)):
                bad.append(f"{node.name}.{method.name} has no docstring")
    return bad


def foreign(text: str) -> list[str]:
    """Return the paths of a particular machine."""
    return [found[0] for found in MACHINE_PATH.finditer(text)]


def missing_files(text: str, files: Iterable[str]) -> list[str]:
    """Python files between backticks that are not among `files`, by their whole path or its end."""
    listed = "".join(f"/{name}\n" for name in files)
    bad = []
    for name in re.findall(r"`([^`\s]*\w[^`\s]*\.py)`", text):
        end = re.sub(r"(?:\.\./|/)*(.*)", r"\1", name)  # of /main.py and ../main.py
        pattern = PLACEHOLDER.sub("[^/\n]+", re.escape(end))
        if end not in NOT_IN_TREE and not re.search(f"/{pattern}$", listed, re.MULTILINE):
            bad.append(f"names {name}, which is not in the tree")
    return bad


def targets_of(makefile: str) -> set[str]:
    """The targets of a Makefile that carry a line of help."""
    return set(re.findall(r"^([a-z][a-z0-9-]*):[^#\n]*## \S", makefile, re.MULTILINE))


def complaints(check: Callable[[Path], list[str]], paths: Iterable[Path]) -> list[str]:
    """Return the complaints of a check about files, each line with the file's name."""
    return [f"{named(path)}: {word}" for path in paths for word in check(path)]


def expect_none(complaints: list[str]) -> None:
    """Fail with a line for each complaint."""
    assert not complaints, "\n" + "\n".join(complaints)


def parsed(path: Path) -> ast.Module:
    """Return a file's syntax tree; for device code, without types, as a device gets it."""
    source = path.read_bytes()
    return ast.parse(without_types(source) if path.relative_to(ROOT).parts[0] in DEVICE else source)


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_run_one_way(package: str) -> None:
    """engines <- firmware <- host_sim <- tools <- fourfold, and nothing on the device that a Pico lacks."""
    assert sources(package)
    expect_none(complaints(lambda path: bad_imports(package, parsed(path)), sources(package)))


def test_playing_needs_only_the_runtime_requirements() -> None:
    """`make play` installs requirements.txt alone, so host_sim imports nothing else at the head of a module. Only the
    emulated Pico may have what requirements-pico.txt has, and the speaker what requirements-sound.txt has. The rest
    imports such things inside functions, as it does the modules that need numba."""
    known = set(PACKAGES) | set(sys.stdlib_module_names) | installed_by("requirements.txt")
    known |= {path.stem for path in (ROOT / "host_sim" / "micropython_stubs").glob("*.py")}
    pico = ROOT / "host_sim" / "pico"
    numba = [ROOT / "host_sim" / "kernels" / name for name in ("callees.py", "pointers.py")]
    speaker = ROOT / "host_sim" / "terminal" / "speaker.py"

    def unknown(path: Path) -> list[str]:
        head = ast.Module(
            body=[n for n in parsed(path).body if isinstance(n, ast.Import | ast.ImportFrom)], type_ignores=[]
        )
        if path in numba:
            return [f"imports {name}" for name in sorted(imports(head) - known - {"numba", "llvmlite"})]
        if path == speaker:
            return [
                f"imports {name}" for name in sorted(imports(head) - known - installed_by("requirements-sound.txt"))
            ]
        if pico in path.parents:
            return [f"imports {name}" for name in sorted(imports(head) - known - installed_by("requirements-pico.txt"))]
        emulator = [ast.unparse(node) for node in head.body if "host_sim.pico" in ast.unparse(node)]
        return [f"imports {name}" for name in sorted(imports(head) - known)] + emulator

    expect_none(complaints(unknown, sources("host_sim")))


def installed_by(requirements: str) -> set[str]:
    """The packages that a requirements file pins, by the names they are imported by."""
    pinned = re.findall(r"^([\w-]+)==", (ROOT / requirements).read_text("utf-8"), re.MULTILINE)
    return {IMPORT_NAMES.get(name, name.replace("-", "_")) for name in pinned}


def test_device_code_is_micropython() -> None:
    """No f-strings and no dataclasses; named numbers use const(); of typing, only the forms in test_types.py."""
    expect_none(complaints(lambda path: unfit_for_device(parsed(path)), sources(*DEVICE)))


def test_kernels_have_no_wide_constants() -> None:
    """They would be wrong when frozen into an image."""
    kernels = [path for path in sources(*DEVICE) if "viper" in path.read_text("utf-8")]
    expect_none(complaints(lambda path: wide_constants(ast.parse(plain_source(path))), kernels))


def test_modules_are_short() -> None:
    """Five hundred lines a module, a test too; generated data may be longer."""
    expect_none(complaints(lambda path: too_long(path.read_text("utf-8"), MAX_MODULE), sources(*PACKAGES, "tests")))


def test_public_names_have_docstrings() -> None:
    """A method that fills in the contract of its base class is documented there."""
    trees = {path: parsed(path) for path in sources(*PACKAGES)}
    found = []
    for package in PACKAGES:
        own = sources(package)
        classes = classes_of(trees[path] for path in [*own, *(path for path in trees if path not in own)])
        found += [f"{named(path)}: {word}" for path in own for word in undocumented(trees[path], classes)]
    expect_none(found)


def test_make_help_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = targets_of(makefile)
    assert {"help", "play", "test"} <= targets
    phony = re.findall(r"^\.PHONY:(.*)$", makefile, re.MULTILINE)
    assert set(" ".join(phony).split()) == targets
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {line.split()[0] for line in shown.splitlines() if line.startswith("  ")} == targets


def test_changelog_has_this_version() -> None:
    """The version in pyproject.toml is the newest one in the changelog."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0] == version


def test_tracked_text_is_at_home_everywhere() -> None:
    """No path of one machine."""

    def check(path: Path) -> list[str]:
        data = path.read_bytes()
        return [] if b"\0" in data else foreign(data.decode("utf-8"))

    expect_none(complaints(check, tracked()))


def test_named_files_exist() -> None:
    """A text that names a Python file between backticks names one of the tree, except for old ones in the changelog."""
    paths = [path for path in tracked() if path != ROOT / "CHANGELOG.md"]
    files = [named(path) for path in paths]

    def check(path: Path) -> list[str]:
        data = path.read_bytes()
        return [] if b"\0" in data else missing_files(data.decode("utf-8"), files)

    expect_none(complaints(check, paths))


def complaint(check: Callable[..., list[str]], *args: object) -> str:
    """Return the complaints of a check; Python text is passed as a tree."""
    return "\n".join(check(*(ast.parse(arg) if isinstance(arg, str) and "\n" in arg else arg for arg in args)))


def test_the_checks_can_fail() -> None:
    """Each check above finds its fault and accepts good code."""
    assert complaint(bad_imports, "engines", "def f():\n    import time\n") == "imports time"
    assert complaint(bad_imports, "engines", "from firmware.ui import x\n") == "imports firmware"
    assert complaint(bad_imports, "engines", "from . import x\n") == "imports ."
    assert complaint(bad_imports, "firmware", "import time, random\n") == "imports random"
    assert complaint(bad_imports, "host_sim", "import tools.measure.bench, pathlib\n") == "imports tools"
    assert complaint(bad_imports, "tools", "import fourfold\nimport host_sim\n") == "imports fourfold"
    assert complaint(unfit_for_device, "X = 'a'\nY = X\ny = 1\nZ = const(1)\n") == ""
    assert complaint(unfit_for_device, "x = f'{1}'\n") == "line 1: f-string"
    assert complaint(unfit_for_device, "import typing\n") == "imports typing"
    assert complaint(unfit_for_device, "_A = 1 << 3\n") == "line 1: _A is a number without const()"
    assert complaint(unfit_for_device, "A = micropython.const(1)\n").startswith("line 1: MicroPython knows const()")
    assert complaint(unfit_for_device, "@viper\ndef f():\n    pass\n") == "line 2: write @micropython.viper"
    kernel = "@micropython.viper\ndef f(x: int) -> int:\n    return x ^ 0x{:x}\n"
    assert complaint(wide_constants, kernel.format(0x11021)).startswith("f: 0x11021")
    assert complaint(wide_constants, "A = const(1 << 17 | 1)\n" + kernel.replace("0x{:x}", "A")).startswith(
        "f: 0x20001"
    )
    assert complaint(wide_constants, kernel.format(0x10000)) == complaint(wide_constants, kernel.format(0xFFFF)) == ""
    assert too_long("x\n" * 5, 4) == ["5 lines, more than 4"]
    assert too_long("x\n" * 4, 4) == too_long('"""Made by tools/x.py."""' + "x\n" * 9, 4) == []
    assert foreign("/usr/bin/env " + "/ho" + "me/ann/x ") == ["/ho" + "me/a"]
    files = ["a/one.py", "b/one.py", "b/two.py"]
    good = "'one.py' 'b/two.py' '/one.py' '../two.py' '<key>/one.py' '*/two.py' 'golf/two.py' three.py"
    assert missing_files(good.replace("'", "`"), files) == []
    assert missing_files("`" + "wo.py`", files) == ["names wo.py, which is not in the tree"]
    assert len(missing_files("'a/two.py', 'c/one.py', '<key>/x/one.py'".replace("'", "`"), files)) == 3
    assert targets_of("a: b ## does a\nb:\n.c: ## no\n") == {"a"}


def test_the_docstring_check_can_fail() -> None:
    """A method may inherit its docstring, but only from one that has it."""
    base = "class Base:\n    '''B.'''\n    def told(self):\n        '''T.'''\n    def bare(self):\n        pass\n"
    heir = "class Heir(Base):\n    '''H.'''\n    def told(self):\n        pass\n    def bare(self):\n        pass\n"
    tree = ast.parse(base + heir + "def f():\n    pass\ndef _g():\n    pass\n")
    assert undocumented(tree, classes_of([tree])) == [
        "the module has no docstring",
        "Base.bare has no docstring",
        "Heir.bare has no docstring",
        "f has no docstring",
    ]
