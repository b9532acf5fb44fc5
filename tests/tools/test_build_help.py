"""Help pages come from the rules, whole and drawable; a seed that is not fit for them is refused with its line."""

import ast
import importlib
from pathlib import Path

import pytest

from engines.catalog import CATALOG
from tools.generate import build_help
from tools.generate.marks import codes as mark_codes

SEED = """\
# Foursquare

Clauses FQ-1 to FQ-2, rulings FQ-R1 to FQ-R1.

Not for players [sic].

## Goal

Turn all
cards up. [FQ-1]

## Cards

- Say "♠" · ten. [FQ-2, FQ-R1]
- The ace is low.
  [FQ-2]
"""


def pages_of(module: str) -> list[tuple[str, str]]:
    """Return the value of `PAGES` in the source of a module."""
    assignment = ast.parse(module).body[1]
    assert isinstance(assignment, ast.Assign)
    return list(ast.literal_eval(assignment.value))


def test_paragraphs_and_bullets_become_lines_without_ids() -> None:
    """Source lines are joined, ids and the maintainers' part are left out."""
    module = build_help.render(build_help.read_seed(SEED, "seed"), "seeds/foursquare.md")
    assert pages_of(module) == [
        ("Goal", "Turn all cards up."),
        ("Cards", '· Say "♠" · ten.\n· The ace is low.'),
    ]
    assert "made by tools/generate/build_help.py from seeds/foursquare.md" in module.splitlines()[0]


def test_long_text_is_cut_into_source_lines_and_stays_whole() -> None:
    """No source line is longer than 120 columns, wherever the text is cut."""
    for length in range(90, 240, 7):
        text = " ".join(["word"] * (length // 5)) + "."
        module = build_help.render(build_help.read_seed(SEED.replace("Turn all\ncards up.", text), "seed"), "s")
        assert pages_of(module)[0] == ("Goal", text)
        assert max(map(len, module.splitlines())) <= 120


def test_parts_of_the_rules_count_their_own() -> None:
    """Each part must name each of its own ids, as the whole page must."""
    seed = SEED.replace("FQ-2,", "FQ-2, FQ-T1 to FQ-T2, FQ-L1,", 1)
    with pytest.raises(build_help.HelpError, match="no paragraph has FQ-T1, FQ-T2, FQ-L1"):
        build_help.read_seed(seed, "seed")
    told = build_help.read_seed(seed.replace("cards up. [FQ-1]", "cards up. [FQ-1, FQ-T1, FQ-T2, FQ-L1]"), "seed")
    assert told.ids == ("FQ-1", "FQ-2", "FQ-T1", "FQ-T2", "FQ-L1", "FQ-R1")


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        ("Clauses FQ-1 to FQ-2, ruling FQ-R1.", ("FQ-1", "FQ-2", "FQ-R1")),
        ("Clauses FQ-1 to FQ-3.", ("FQ-1", "FQ-2", "FQ-3")),
        ("Clause FQ-1.", ("FQ-1",)),
    ],
)
def test_a_game_has_any_number_of_clauses_and_rulings(line: str, ids: tuple[str, ...]) -> None:
    seed = build_help.read_seed(f"# Foursquare\n\n{line}\n\n## Goal\n\nTurn all cards up. [{', '.join(ids)}]\n", "seed")
    assert seed.ids == ids


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# Foursquare", "Foursquare", "opens with its title"),
        ("Clauses", "Rules", "no line such as Clauses"),
        (" [FQ-1]", "", "seed:9: a paragraph ends with the ids"),
        ("[FQ-1]", "[FQ-1 FQ-2]", "seed:9: a paragraph ends with the ids"),
        ("Turn all\ncards up. ", "", "seed:9: a paragraph without text"),
        ("FQ-1]", "FQ-9]", "seed:9: FQ-9 is not an id of this page"),
        ("FQ-1]", "FR-1]", "seed:9: FR-1 is not an id of this page"),
        (", FQ-R1]", "]", "no paragraph has FQ-R1"),
        ("all\n", "☺\n", r"seed:9: the console cannot draw '☺' \(U\+263A\)"),
        ("## Goal", "## Göal", "seed:7: the console cannot draw 'ö'"),
        ("## Goal", "## Seventeen letters", "seed:7: a page opens with ##"),
        ("## Goal", "### Goal", "seed:7: a page opens with ##"),
        ("## Goal", "## Cards", "two pages are called Cards"),
        ("Turn all\ncards up. [FQ-1]", "", "the page Goal is empty"),
        ("Turn all\n", "Turn · all\n" * 125, "the page Goal has 1509 bytes, 1500 is the most: make two"),
        ("Turn all", "{pips} Turn all", "seed:9: marks and arrows belong to the pages On the display and The buttons"),
        ("Turn all", "Turn → all", "seed:9: marks and arrows belong to the pages On the display and The buttons"),
        ("## Goal", "## Goal (Tobago)", "seed:7: Foursquare has no variant Tobago"),
    ],
)
def test_unfit_seed_is_refused(old: str, new: str, message: str) -> None:
    """Each defect has a message with its place."""
    assert old in SEED
    with pytest.raises(build_help.HelpError, match=message):
        build_help.read_seed(SEED.replace(old, new, 1), "seed")


def test_pages_for_some_variants_have_their_numbers() -> None:
    """Pages for different variants may have the same title."""
    source = SEED.replace("# Foursquare", "# All Fours").replace("## Goal", "## Cards (Tobago, Pitch)")
    source = source.replace("## Cards\n", "## Cards (Lancashire)\n")
    seed = build_help.read_seed(source, "seed")
    assert [page.variants for page in seed.pages] == [(1, 8), (3,)]
    assert [page[2] for page in pages_of(build_help.render(seed, "s"))] == [b"\1\x08", b"\3"]  # type: ignore[misc]
    with pytest.raises(build_help.HelpError, match="two pages are called Cards"):
        build_help.read_seed(source.replace("(Lancashire)", "(Lancashire, Pitch)"), "seed")


def test_a_mark_is_named_and_has_a_character_of_its_own() -> None:
    """Long lines of source are cut as if the character were as long as its escape."""
    source = SEED.replace("## Goal", "## The buttons")
    seed = build_help.read_seed(source.replace("Turn all", "{pips} Turn {corner}{fold} all"), "seed")
    codes = mark_codes()
    assert seed.pages[0].on_display == f"{codes['pips']} Turn {codes['corner']}{codes['fold']} all cards up."
    with pytest.raises(build_help.HelpError, match="seed:9: there is no mark pipes; marks.txt has row, off"):
        build_help.read_seed(source.replace("Turn all", "{pipes} Turn all"), "seed")
    text = " ".join(["{pips}{fold}"] * 60)
    module = build_help.render(build_help.read_seed(source.replace("Turn all\ncards up.", text), "seed"), "s")
    assert pages_of(module)[0][1] == " ".join([codes["pips"] + codes["fold"]] * 60)
    assert max(map(len, module.splitlines())) <= 120


def seed_all(root: Path) -> None:
    """Give a copy of every catalogued game's seed to `root`."""
    (root / "seeds").mkdir()
    for entry in CATALOG:
        (root / "seeds" / f"{entry.key}.md").write_bytes((build_help.ROOT / "seeds" / f"{entry.key}.md").read_bytes())


def test_check_tells_fresh_from_stale(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Missing and changed modules are stale, and `--check` mends nothing."""
    seed_all(tmp_path)
    module = tmp_path / "firmware" / "help" / f"{CATALOG[0].key}.py"
    assert build_help.main(["--check"], tmp_path) == 1
    assert not module.exists()
    assert build_help.main([], tmp_path) == 0
    assert build_help.main(["--check"], tmp_path) == 0
    module.write_text(module.read_text("utf-8") + "# by hand\n", "utf-8")
    capsys.readouterr()
    assert build_help.main(["--check"], tmp_path) == 1
    assert f"stale: firmware/help/{CATALOG[0].key}.py" in capsys.readouterr().err
    assert build_help.main([], tmp_path) == 0
    assert build_help.main(["--check"], tmp_path) == 0


@pytest.mark.parametrize("defect", ["no seed", "not UTF-8", "another title", "no ids"])
def test_nothing_is_written_after_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str], defect: str) -> None:
    """One line on standard error, and exit status 2."""
    seed_all(tmp_path)
    seed = tmp_path / "seeds" / f"{CATALOG[-1].key}.md"
    if defect == "no seed":
        seed.unlink()
    elif defect == "not UTF-8":
        seed.write_bytes(b"# \xff")
    elif defect == "another title":
        seed.write_text(seed.read_text("utf-8").replace("# ", "# Not ", 1), "utf-8")
    else:
        seed.write_text(f"# {CATALOG[-1].title}\n", "utf-8")
    assert build_help.main([], tmp_path) == 2
    assert not (tmp_path / "firmware").exists()
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert f"seeds/{CATALOG[-1].key}.md" in error


def test_committed_pages_are_fresh() -> None:
    """The console shows the text of the seeds."""
    assert build_help.main(["--check"]) == 0


@pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.key)
def test_options_pages_name_every_option_and_choice(entry) -> None:  # type: ignore[no-untyped-def]
    """The help never lags behind the options menu."""
    pages = {page[0]: page[1] for page in importlib.import_module(f"firmware.help.{entry.key}").PAGES}
    lines = [
        line
        for title in ("Options", "More options", "Other options")
        if title in pages
        for line in pages[title].split("\n")
    ]
    offered = [option for option in entry.game().OPTIONS if option.offered]
    assert len(lines) == len(offered)
    for line, option in zip(lines, offered, strict=True):
        assert line.startswith(f"· {option.title}. ")
        said = [f" {choice[0].upper()}{choice[1:]}" for choice in option.choices]
        assert [choice for choice in said if choice + ": " not in line and choice + ", " not in line] == []


@pytest.mark.parametrize("name", ["buttons", "link", "league", "pegs"])
def test_pages_written_by_hand_are_drawable(name: str) -> None:
    """They have the same form."""
    pages = importlib.import_module(f"firmware.help.{name}").PAGES
    assert pages
    for title, text in pages:
        assert 0 < len(title) <= build_help.TITLE_LENGTH
        marks = set(mark_codes().values())
        assert set(title + text.replace("\n", "")) <= build_help.drawable() | marks
        assert not set(title) & marks
        assert all(text.split("\n"))
