"""Checks of the English of docstrings, comments and names, as far as a machine can judge it (CONTRIBUTING.md)."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("engines", "firmware", "host_sim", "tools", "fourfold", "tests")
MAX_WORDS = 30  # of a sentence in a docstring; 20 is the aim

OPENING = re.compile(r"(What|Who|Whose|Where|How|Whether)\b")
NOT_ENGLISH = re.compile(
    r"\b((?i:had better|but for|so many|likewise|of which|thereby|anew|besides|at once|in the midst|there is none)"
    r"|is none|gone on with|to be had|as (?:\w+) as may be)\b"
)
# Participles that may not be a whole name. `read` and `cut` are absent, because they are also the form of the verb.
PARTICIPLES = {
    *("asked", "done", "found", "given", "gone", "heard", "held", "kept", "looked", "made", "meant", "said", "seen"),
    *("sent", "shown", "taken", "told", "wanted"),
}


def sources() -> list[Path]:
    """Return all Python files of the project."""
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield every docstring of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield text


def comments(text: str) -> Iterator[str]:
    """Yield the comments of a module. The lines of a comment block are joined."""
    block: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        starts_line = not token.line[: token.start[1]].strip()
        if block and not (starts_line and token.start[0] == last + 1):
            yield " ".join(block)
            block = []
        block.append(token.string.lstrip("# "))
        last = token.start[0] if starts_line else -1
    if block:
        yield " ".join(block)


def sentences(docstring: str) -> Iterator[str]:
    """Yield the sentences of a docstring; tables, code and the items of lists end a sentence."""
    text = re.sub(r"^\s*\|.*$|^    .*$", "\n\n", docstring, flags=re.MULTILINE)
    for paragraph in re.split(r"\n\s*\n|\n\s*(?=[-*] |\d+\. )", text):
        yield from re.split(r"(?<=[.!?;:])\s+", " ".join(paragraph.split()))


def faults(text: str) -> list[str]:
    """Return the faults of a module's docstrings and comments."""
    found = []
    for docstring in docstrings(ast.parse(text)):
        if OPENING.match(docstring):
            found.append(f"opens with {docstring.split()[0]}: {docstring.splitlines()[0]}")
        found += [f"{len(words)} words: {one}" for one in sentences(docstring) if len(words := one.split()) > MAX_WORDS]
        found += [f"{word[0]!r}: {docstring.splitlines()[0]}" for word in NOT_ENGLISH.finditer(docstring)]
    for comment in comments(text):
        found += [f"{word[0]!r}: {comment}" for word in NOT_ENGLISH.finditer(comment)]
    return found


def participles(tree: ast.Module, with_variables: bool = True) -> set[str]:
    """Return the names that a module defines and that are only a participle."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
        elif with_variables and isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return {name for name in names if name.strip("_").lower() in PARTICIPLES}


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_and_comments_are_plain_english(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {fault}"
        for path in sources()
        if path.relative_to(ROOT).parts[0] == folder and path != Path(__file__)
        for fault in faults(path.read_text("utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_name_is_a_lone_participle(folder: str) -> None:
    """Variables in tests are exempt, because a reader sees all their uses together."""
    found = []
    for path in sources():
        if path.relative_to(ROOT).parts[0] == folder:
            names = participles(ast.parse(path.read_text("utf-8")), with_variables=folder != "tests")
            names |= participles(ast.parse(f"{path.stem} = 0"))
            found += [f"{path.relative_to(ROOT)}: {', '.join(sorted(names))}"] if names else []
    assert not found, "\n" + "\n".join(found)


def test_the_checks_can_fail() -> None:
    long = " ".join(["word"] * (MAX_WORDS + 1))
    assert faults('"""What is shown."""\n') == ["opens with What: What is shown."]
    assert faults(f'def f():\n    """Return this.\n\n    {long}.\n    """\n') == [f"{MAX_WORDS + 1} words: {long}."]
    assert faults("x = 1  # drawn at once\n") == ["'at once': drawn at once"]
    assert faults("# drawn at\n# once\nx = 1\n") == ["'at once': drawn at once"]
    assert faults('"""A table.\n\n| a | b |\n| --- | --- |\n\n- One item.\n- Another item.\n"""\n') == []
    module = ast.parse("def told(asked): self._kept = made = 0\nclass Shown: read = count = 0\n")
    assert participles(module) == {"told", "asked", "_kept", "made", "Shown"}
    assert participles(module, with_variables=False) == {"told", "asked", "_kept", "Shown"}
