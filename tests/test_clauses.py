"""Checks that the code that implements a rule of `seeds/`, and a test, name the rule by its id.

The checks are functions, and are also tested with bad samples.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterable
from functools import cache

import pytest

from host_sim import ROOT

SEEDS = sorted(path.stem for path in (ROOT / "seeds").glob("*.md"))
EVERY_GAME = "every_game"  # the rules page whose clauses are implemented all over engines/

_NUMBER = r"[A-Z]?\d+"
_ID = rf"\b([A-Z]{{1,2}}-{_NUMBER})\b"
_SPAN = re.compile(rf"\b[A-Z]{{1,2}}-{_NUMBER}\s*(?:to|until|through|-|\u2013|\.\.\.?)\s*(?:[A-Z]{{1,2}}-)?{_NUMBER}\b")


def seed(name: str) -> str:
    """Return the text of a rules page."""
    return (ROOT / "seeds" / f"{name}.md").read_text("utf-8")


def ids_in(text: str) -> set[str]:
    """Return the ids that a text names one by one. Ids at the ends of a span do not count."""
    return set(re.findall(_ID, _SPAN.sub("", text)))


def rules_of(seed: str) -> set[str]:
    """Return the ids of a rules page: those of the prefix in its line `Clauses XX-1 to ...` or `Clause XX-1`."""
    found = re.search(r"^Clauses? ([A-Z]{1,2})-1\b", seed, re.MULTILINE)
    assert found, "no line says which clauses there are"
    return {rule for rule in ids_in(seed) if rule.startswith(f"{found[1]}-")}


@cache
def at_code(source: str) -> str:
    """Return the docstrings of a module's functions, and all its comments.

    The docstring of the module or a class does not show a reader where a rule is implemented.
    """
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    words = [ast.get_docstring(function) or "" for function in functions]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return "\n".join(words + [token.string for token in tokens if token.type == tokenize.COMMENT])


@cache
def named_by_tests(source: str) -> str:
    """Return the names and docstrings of a module's test functions; `test_fq_r1_...` is read as FQ-R1."""
    words = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            words.append(re.sub(rf"\b([A-Z]{{1,2}}) (?={_NUMBER}\b)", r"\1-", node.name.upper().replace("_", " ")))
            words.append(ast.get_docstring(node) or "")
    return "\n".join(words)


@cache
def named_in_tests() -> frozenset[str]:
    """Return the ids that tests name."""
    return frozenset().union(*(ids_in(named_by_tests(source)) for source in modules("tests").values()))


def spans(text: str) -> list[str]:
    """Return the spans of ids in a text. A search for an id within a span would find nothing."""
    return [found[0] for found in _SPAN.finditer(text)]


def modules(*folders: str) -> dict[str, str]:
    """Return the Python sources in folders by their relative paths. A missing folder has no sources."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def code_of(name: str) -> Iterable[str]:
    """Return the modules that implement a rules page: its engine, and its screens for the display."""
    if name == EVERY_GAME:
        return modules("engines").values()
    return modules(f"engines/{name}", f"firmware/games/{name}").values()


@pytest.mark.parametrize("name", SEEDS)
def test_every_rule_is_named_in_the_code_that_implements_it(name: str) -> None:
    """A search for the id of a rule leads to its code."""
    marked = set().union(*(ids_in(at_code(source)) for source in code_of(name)))
    assert sorted(rules_of(seed(name)) - marked) == []


@pytest.mark.parametrize("name", SEEDS)
def test_every_rule_is_named_by_a_test(name: str) -> None:
    assert sorted(rules_of(seed(name)) - named_in_tests()) == []


def test_code_and_tests_name_only_existing_rules() -> None:
    """No id of a renumbered or removed rule is left behind."""
    rules = {rule: name for name in SEEDS for rule in rules_of(seed(name))}
    prefixes = {rule.split("-")[0] for rule in rules}
    named = modules("engines", "firmware/games")
    named.update({name: named_by_tests(source) for name, source in modules("tests").items()})
    for name, text in named.items():
        strangers = {rule for rule in ids_in(text) - rules.keys() if rule.split("-")[0] in prefixes}
        assert not strangers, f"{name}: {sorted(strangers)}"


def test_code_names_each_rule_singly() -> None:
    """Comments and docstrings of functions write out each id. A module's docstring may have a range."""
    for name, source in modules("engines", "firmware").items():
        assert not spans(at_code(source)), f"{name}: {spans(at_code(source))}"


def test_the_checks_can_fail() -> None:
    """Each check finds its fault."""
    assert rules_of("# Game\n\nClauses XY-1 to XY-2, rulings XY-R1 to XY-R1.\n\nGo. [XY-1, XY-R1]\n\nAB-3 [XY-2]") == {
        *("XY-1", "XY-2", "XY-R1"),
    }
    assert rules_of("# Game\n\nClause XY-1.\n\nGo. [XY-1]") == {"XY-1"}
    with pytest.raises(AssertionError, match="which clauses"):
        rules_of("# Game\n\nXY-1")
    module = '"""XY-1."""\nclass A:\n    """XY-2."""\n    def f():\n        """XY-3."""\n        x = "XY-4"  # XY-5\n'
    assert ids_in(at_code(module)) == {"XY-3", "XY-5"}
    assert ids_in("XY-1, XY-R1, XY-T12 (C-3)") == {"XY-1", "XY-R1", "XY-T12", "C-3"}
    for span in ("XY-1 to XY-3", "XY-R1 to R3", "XY-1-3", "XY-1..XY-3", "XY-4 \u2013 XY-6"):
        assert spans(f"as {span} say") == [span]
        assert ids_in(f"as {span} say, and XY-9") == {"XY-9"}
    assert spans("XY-1, XY-2, and XY-3 to a place; XY-4 and XY-R5.") == []
    tests = 'def test_xy_r1_turns():\n    """XY-2."""\ndef helper():\n    """XY-3."""\n'
    assert ids_in(named_by_tests(tests)) >= {"XY-R1", "XY-2"}
    assert "XY-3" not in named_by_tests(tests)
    assert modules("no such folder") == {}
