"""The lessons of every game: their positions, the way through them, and the offer."""

from desk import Desk
from engines import catalog
from firmware.drivers.buttons import A
from firmware.screens import saves
from lesson_walk import READ_MS, SEEN_MS, go_on, learn, rows_of


def titles_of(desk, row):
    """Make the right move in each position. Return the titles of the sentences, with that of the end."""
    titles = []
    for _ in row[3]:
        titles.append(desk.console.top()._box.title)
        screen = go_on(desk)
        screen.commit(screen.right)
        desk.wait(SEEN_MS)
    return titles + [desk.console.top()._box.title]


def test_positions():
    for entry in catalog.CATALOG:
        rows = rows_of(entry)
        taught = sorted([variant for row in rows for variant in row[0]])
        assert taught == list(range(max(len(entry.variants()), 1))), entry.key
        for row in rows:
            assert row[1] in row[0] and 4 <= len(row[3]) <= 6, entry.key


def test_a_player_who_presses_anything_gets_through():
    """Arrows and A in any order lead through each lesson: no wrong press leads anywhere else."""
    for entry in catalog.CATALOG:
        row = rows_of(entry)[0]
        desk = Desk()
        learn(desk, entry, row)
        number = 1
        presses = 0
        while desk.top() != "Question" or "Now play" not in desk.console.top()._box.title:
            number = number * 75 % 65537
            button = ("up", "down", "left", "right", "a", "a", "b")[number % 7]
            if desk.top() == "Question":
                desk.wait(READ_MS)
                button = "a"
            desk.tap(button)
            presses += 1
            assert presses < 9000, (entry.key, desk.top())
        desk.clear()


def test_b_reads_the_sentence_again_and_then_stops():
    for entry in catalog.CATALOG:
        for button in ("b", "hold b", "hold a"):
            desk = Desk()
            learn(desk, entry, rows_of(entry)[0])
            title = desk.console.top()._box.title
            assert title == "Lesson 1 of %d" % len(rows_of(entry)[0][3])
            go_on(desk)
            if button == "b":
                desk.tap("b")
            else:
                desk.hold(button[-1])
            assert desk.top() == "Question" and desk.console.top()._box.title == title, entry.key
            desk.tap("b")
            assert desk.top() == "Launcher" and desk.selected() == entry.title
            desk.clear()


def test_the_end_leads_to_a_game():
    for entry in catalog.CATALOG:
        for row in rows_of(entry):
            desk = Desk()
            learn(desk, entry, row)
            titles = titles_of(desk, row)
            count = len(row[3])
            assert titles[0] == "Lesson 1 of %d" % count and titles[-1] == "Right! Now play"
            assert titles[1:-1] == ["Right! %d of %d" % (i, count) for i in range(2, count + 1)]
            assert not (desk.console.table or saves.unfinished(desk.console)), "a lesson saves no game"
            desk.wait(READ_MS)
            desk.tap("a")
            assert desk.console.table.entry is entry and not desk.console.table.moves_made()
            desk.clear()


def test_a_game_that_waits_is_continued_after_a_lesson():
    entry = catalog.CATALOG[0]
    desk = Desk()
    desk.new_game(entry.key)
    table = desk.console.table
    for _ in range(3):
        screen = desk.console.top()
        screen.press(A)
        desk.settle()
    made = table.moves_made()
    desk.console.home()
    desk.settle()
    learn(desk, entry, rows_of(entry)[0])
    titles_of(desk, rows_of(entry)[0])
    desk.wait(READ_MS)
    desk.tap("a")
    assert desk.console.table.moves_made() == made > 0
    desk.clear()


def test_lessons_are_offered_once():
    for entry in catalog.CATALOG:
        desk = Desk(new=True)
        desk.go_to(entry.title)
        desk.tap("a")
        assert desk.top() == "Question", entry.key
        desk.tap("b")
        assert desk.top() == "NewGameScreen"
        labels = [row.label for row in desk.console.top().rows()]
        assert labels.index("Learn") + 1 == labels.index("Rules")
        desk.on()
        desk.go_to(entry.title)
        desk.tap("a")
        assert desk.top() == "NewGameScreen", "not a second time"
        desk.clear()


def test_the_offer_leads_to_the_lessons():
    desk = Desk(new=True)
    desk.tap("a")
    desk.wait(READ_MS)
    desk.tap("a")
    assert desk.console.top()._box.title[:8] == "Lesson 1"
    desk.tap("b")
    desk.tap("a")
    assert desk.top() == "NewGameScreen"
    desk.clear()


def test_who_has_played_is_not_asked():
    entry = catalog.CATALOG[0]
    desk = Desk(new=True)
    desk.console.profile.finished(entry.key, 0, 1, 9, 1, 3, 4)
    desk.on()
    desk.tap("b")
    assert desk.top() == "NewGameScreen"
    desk.clear()
