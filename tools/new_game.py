"""Add a game: `python -m tools.new_game --key golf --title Golf --ids GO` (make new-game KEY=golf TITLE="Golf" IDS=GO).

Copies the template, `tests/template_game`, into the repository, renames its files, classes and clause ids, and adds a
row to the catalogue. Bad input prints one line on stderr, gives exit status 2, and changes nothing.
"""

import argparse
import ast
import keyword
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from host_sim import ROOT

TEMPLATE = Path("tests") / "template_game"
CATALOG = Path("engines") / "catalog.py"
SHARED = ("engines", "firmware", "host_sim", "tools")
_KEY, _TITLE, _IDS = "higher_lower", "Higher or Lower", "HL"  # the template's key, title and ids
_ENTRY = re.compile(r'^ {4}Entry\("(\w+)", (\d+), "([^"]+)", "\w+"[^\n]*\),\n', re.MULTILINE)
_LONGEST = 16  # most characters of a title, for a display of 128 pixels
_USAGE = 'type make new-game KEY=... TITLE="..." IDS=..'
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


class NewGameError(ValueError):
    """The game cannot be added; `args[0]` gives the reason."""


def class_name(key: str) -> str:
    """Return the name of a game's class: `FourRows` for the key `four_rows`."""
    return "".join(word.capitalize() for word in key.split("_"))


def named_games(source: str, keys: Sequence[str]) -> list[str]:
    """Return the places where the code of a module names a game by its key. Docstrings and comments do not count."""
    tree = ast.parse(source)
    named = re.compile(rf"(?<![a-z])(?:{'|'.join(keys)})(?![a-z])")
    docstrings = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, _DOCUMENTED)}
    complaints = []
    for node in ast.walk(tree):
        words: list[str | None] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in docstrings:
            words = [node.value]
        elif isinstance(node, ast.ImportFrom):
            words = [node.module, *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Import):
            words = [alias.name for alias in node.names]
        complaints += [f"line {node.lineno}: {word}" for word in words if word and named.search(word)]  # type: ignore[attr-defined]
    return complaints


def renamed(text: str, key: str, title: str, ids: str) -> str:
    """Return a text of the template with key, class, title and clause ids of another game."""
    text = text.replace(_KEY, key).replace(class_name(_KEY), class_name(key)).replace(_TITLE, title)
    text = re.sub(rf"\b{_IDS}\b", ids, text)
    return re.sub(rf"(?<=_){_IDS.lower()}(?=_r?\d)", ids.lower(), text)  # ids in names of tests


def add(root: Path, key: str, title: str, ids: str) -> list[Path]:
    """Add a game to the repository at `root`, and return the new files. Raises `NewGameError`, with nothing changed."""
    text = (root / CATALOG).read_text("utf-8")
    rows = list(_ENTRY.finditer(text))
    _check_words(key, title, ids)
    _check_free(root, rows, key, title, ids)
    files = {}
    for path in sorted((root / TEMPLATE).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            place = root / renamed(path.relative_to(root / TEMPLATE).as_posix(), key, title, ids)
            files[place] = renamed(path.read_text("utf-8"), key, title, ids)
    present = [path for path in files if path.exists()]
    if present:
        raise NewGameError(f"{present[0].relative_to(root).as_posix()} exists already")
    number = max(int(row[2]) for row in rows) + 1
    entry = f'    Entry("{key}", {number}, "{title}", "{class_name(key)}", "A new game."),\n'
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    end = rows[-1].end()
    (root / CATALOG).write_text(text[:end] + entry + text[end:], "utf-8")
    return list(files)


def _check_words(key: str, title: str, ids: str) -> None:
    if not (key and title and ids):
        raise NewGameError(f"a new game needs a key, a title and the letters of its clause ids: {_USAGE}")
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", key) or keyword.iskeyword(key):
        raise NewGameError(f'"{key}" cannot be a key: use small letters, digits and single underscores')
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 '-]*", title) or len(title) > _LONGEST:
        raise NewGameError(f'"{title}" cannot be a title: use at most {_LONGEST} letters, digits and spaces')
    if not re.fullmatch(r"[A-Z]{2}", ids):
        raise NewGameError(f'"{ids}" cannot begin clause ids: use two capital letters')


def _check_free(root: Path, rows: Sequence[re.Match[str]], key: str, title: str, ids: str) -> None:
    if key in [row[1] for row in rows]:
        raise NewGameError(f"there is a game {key} already")
    if title in [row[3] for row in rows]:
        raise NewGameError(f'a game is called "{title}" already')
    for seed in sorted((root / "seeds").glob("*.md")):
        if re.search(rf"\b{ids}-R?1\b", seed.read_text("utf-8")):
            raise NewGameError(f"{ids} is taken: seeds/{seed.name} has clauses {ids}-1 and on")
    games = {row[1] for row in rows}
    for folder in SHARED:
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root)
            if name == CATALOG or games & {*name.parts, name.stem}:
                continue
            source = path.read_text("utf-8")
            if name.stem == key or (key in source and named_games(source, [key])):
                raise NewGameError(f'"{key}" is a word in {name.as_posix()}: choose another key, such as {key}_game')


def tidy(files: Sequence[Path]) -> None:
    """Sort the imports of Python files and format them, because both depend on names."""
    names = [str(path) for path in files if path.suffix == ".py"]
    for words in (["check", "--fix", "--select", "I"], ["format"]):
        subprocess.run([sys.executable, "-m", "ruff", "--quiet", *words, *names], check=True)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Add the game that the command line describes. Return the exit status."""
    parser = argparse.ArgumentParser(prog="new_game", description="add a game, a copy of the template")
    parser.add_argument("--key", default="", help="names its folders and files")
    parser.add_argument("--title", default="", help="its name for players")
    parser.add_argument("--ids", default="", help="two letters that begin its clause ids, such as GO")
    args = parser.parse_args(arguments)
    try:
        files = add(root, args.key, args.title, args.ids)
    except NewGameError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    tidy(files)
    for path in files:
        print(path.relative_to(root).as_posix())
    print(f"Added {args.title}. Next: make generate golden, then docs/make-a-game.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
