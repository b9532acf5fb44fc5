"""Text play on the console: its beginning and end, the saves, the display, and the memory that stays."""

import sys

from dumb_terminal import Terminal
from engines import catalog, save
from engines.table import Table
from firmware import VERSION
from portable import RUNTIME
from tools.measure.unix_rig import own

ALONE = [entry.key for entry in catalog.CATALOG if entry.game().MAX_SEATS == 1][0]
SEVERAL = [entry.key for entry in catalog.CATALOG if entry.game().MAX_SEATS > 1][0]
TITLE = catalog.find(ALONE).title


def first_move(terminal):
    """The name of a move to make now."""
    while not terminal.console.table.hint():
        pass
    return terminal.console.table.game_view.move_name(terminal.console.table.hint_move())


def saved(terminal, key):
    """The record in the console's save of a game."""
    return terminal.console.store.load(key, save.unpack).record


def of_text():
    """The modules of line play that are there; their empty package may be, until the next screen is left."""
    found = [name for name in sys.modules if ".text" in name or name == "firmware.screens.line"]
    return [name for name in found if name != "firmware.text"]


def test_a_line_that_is_no_command_tells_the_commands():
    terminal = Terminal()
    told = terminal.enter("hello")
    commands = "play: a game in words. open: a game on the display. narrate on: each move in words. "
    commands += "version: what runs here. date 2026-11-25: the day. "
    assert told == "hello\n" + commands + "Ctrl-C: MicroPython's prompt.\n"
    assert terminal.enter("version") == "version\nFourfold %s runs on oled\n" % VERSION
    assert terminal.enter("Version") == "Version\nFourfold %s runs on oled\n" % VERSION
    assert (terminal.is_open, terminal.console.terminal, terminal.top()) == (0, None, "Launcher")
    terminal.clear()


def test_the_date_is_typed():
    terminal = Terminal()
    board = terminal.console.board
    board.date = 0
    wrong = "error: type a date such as date 2026-11-25"
    for typed in (
        "",
        "2026-13-01",
        "2026-02-30",
        "2026-02-29",
        "2100-01-01",
        "2026-1-1",
        "20-11-2026",
        "2026-11-25 now",
        "2025-11-25",
        "a-b-c",
    ):
        assert terminal.enter("date " + typed).endswith(wrong + "\n") and board.today() == 0, typed
    for typed, date in (("2026-11-25", 20261125), ("2028-02-29", 20280229), ("2027-12-31", 20271231)):
        assert terminal.enter("date " + typed).endswith("are in the menu Friends.\n") and board.today() == date
    terminal.clear()


def test_a_code_is_played_in_words():
    """The score to beat comes with the code; `code` prints that of the deal."""
    terminal = Terminal()
    told = terminal.enter("play 1054-1sjd/164", "code", "quit")
    assert "Foursquare, deal 4738523.\n" in told and "The score to beat is 164 points.\n" in told
    assert "\n1054-1SJD\n" in told
    assert saved(terminal, ALONE).seed == 4738523
    assert terminal.console.profile.to_beat(ALONE, 4738523, bytes(4)) == "164"
    told = terminal.enter("play 1054-1SJE")
    assert told.endswith("error: a letter of this deal code is wrong\n")
    told = terminal.enter("play 1054-1SJD --seed 7")
    assert told.endswith("error: a deal code has its own deal, options and players\n")
    assert saved(terminal, ALONE).seed == 4738523, "nothing was dealt"
    terminal.clear()


def test_what_is_typed_ahead_is_followed_line_after_line():
    terminal = Terminal()
    told = terminal.enter("version\r\n\r\nhello\rversion")
    runs = "version\nFourfold %s runs on oled\n" % VERSION
    assert told.startswith(runs + "hello\nplay: a game") and told.endswith(runs) and told.count("\n") == 6, told
    assert (terminal.is_open, terminal.console.terminal) == (0, None)
    told = terminal.enter("play chess\rversion\nplay %s" % ALONE, "quit\rversion\rplay --continue", "quit\n\r\n")
    assert told.startswith("play chess\nerror: no game called chess") and runs + "play " in told
    assert runs + "play --continue\n%s, deal 42, continued.\n" % TITLE in told
    assert (terminal.top(), terminal.is_open, terminal.console.terminal) == ("Launcher", 0, None)
    terminal.type(b"version\rvers")
    assert terminal.is_open == 1
    terminal.wait(21_000)
    assert (terminal.is_open, terminal.console.terminal) == (0, None)
    terminal.clear()


def test_a_line_that_is_not_ended_is_forgotten():
    terminal = Terminal()
    terminal.type(b"pla")
    assert terminal.is_open == 1
    terminal.wait(21_000)
    assert (terminal.is_open, terminal.console.terminal) == (0, None)
    terminal.reads = False
    terminal.type(b"version\r")
    terminal.wait(21_000)
    assert (terminal.is_open, terminal.console.terminal) == (0, None)
    terminal.clear()


def test_what_is_typed_means_nothing_to_a_linked_console():
    class Link:
        def poll(self):
            return False

        def close(self):
            pass

    terminal = Terminal()
    terminal.console.link = Link()
    terminal.type(b"play\r")
    assert (terminal.top(), terminal.is_open, terminal.console.terminal, terminal.output) == ("Launcher", 0, None, b"")
    terminal.console.link = None
    terminal._typed = b""
    assert "runs on" in terminal.enter("version")
    terminal.clear()


def test_which_game_is_asked():
    terminal = Terminal()
    listed = "".join("%s: %s.\n" % (entry.key, entry.title) for entry in catalog.CATALOG)
    assert terminal.enter("play", "quit") == "play\n" + listed + "Game: quit\n"
    assert terminal.enter("play", "chess") == "play\n%sGame: chess\nerror: no game called chess; there is %s\n" % (
        listed,
        ", ".join(entry.key for entry in catalog.CATALOG),
    )
    told = terminal.enter("PLAY", ALONE, "quit")
    assert told.startswith("PLAY\n%sGame: %s\n%s, deal 42.\n" % (listed, ALONE, TITLE)), told
    assert terminal.top() == "Launcher"
    told = terminal.enter("play", "")
    assert told == "play\n" + listed + "%s continues at move 1.\nGame: \n" % TITLE
    terminal.clear()


def test_what_cannot_be_played_changes_nothing():
    terminal = Terminal()
    for words, reason in (
        ("chess", "no game called chess"),
        (ALONE + " " + SEVERAL, "one game at a time, please, not: " + SEVERAL),
        (ALONE + " --reveal", "after play comes a game, then --seed N"),
        (ALONE + " --seed", "after play comes a game, then --seed N"),
        (ALONE + " --seed -1", "a deal number is 0 to 4294967295, not -1"),
        (ALONE + " --seed=4294967296", "a deal number is 0 to 4294967295, not 4294967296"),
        (ALONE + " --players h,h", "%s has one seat, so it takes no players" % ALONE),
        (ALONE + " --option x=y", "no option x; there is "),
        (SEVERAL + " --players h", "%s has 2 to 4 seats, not 1" % SEVERAL),
        ("--continue", "there is no saved game to continue"),
        (ALONE + " --continue", "there is no saved game of %s to continue" % TITLE),
        (ALONE + " --continue --seed 4", "a saved game keeps its own deal, options and players"),
    ):
        told = terminal.enter("play " + words)
        assert told.startswith("play %s\nerror: %s" % (words, reason)) and told.count("\n") == 2, told
        assert (terminal.top(), terminal.is_open) == ("Launcher", 0)
        assert terminal.console.store.load(ALONE) is None
    terminal.clear()


def test_the_line_and_the_display_go_on_with_each_others_games():
    terminal = Terminal()
    terminal.enter("play " + ALONE)
    terminal.enter(first_move(terminal), "quit")
    assert saved(terminal, ALONE).count == 1
    terminal.tap("a")
    assert terminal.top() == catalog.find(ALONE).name + "Screen"
    terminal.hold("a")
    terminal.tap("a")
    assert saved(terminal, ALONE).count == 2
    table = terminal.console.table
    asked = "A game of %s is on the display.\nSave it and leave it? yes or no: " % TITLE
    assert terminal.enter("play --continue", "no") == "play --continue\n" + asked + "no\n"
    assert terminal.console.table is table and terminal.top() == catalog.find(ALONE).name + "Screen"
    told = terminal.enter("play --continue", "yes")
    assert told.startswith("play --continue\n%syes\n%s, deal 42, continued.\n" % (asked, TITLE)), told
    terminal.enter("quit")
    terminal.clear()


def test_a_saved_game_is_not_overwritten_unasked():
    terminal = Terminal()
    terminal.enter("play " + ALONE)
    terminal.enter(first_move(terminal), "quit")
    asked = "The saved game has 1 move. A new one takes its place.\nNew game? yes or no: "
    told = terminal.enter("play %s --seed 7" % ALONE, "no")
    assert told == "play %s --seed 7\n%sno\nThe saved game stays: play %s goes on with it.\n" % (ALONE, asked, ALONE)
    assert (saved(terminal, ALONE).seed, saved(terminal, ALONE).count) == (42, 1)
    told = terminal.enter("play %s --seed 7" % ALONE, "y", "quit")
    assert "New game? yes or no: y\n%s, deal 7.\n" % TITLE in told
    assert (saved(terminal, ALONE).seed, saved(terminal, ALONE).count) == (7, 0)
    terminal.clear()


def test_a_saved_game_goes_on_unless_another_is_asked_for():
    terminal = Terminal()
    terminal.enter("play " + ALONE)
    terminal.enter(first_move(terminal), "quit")
    for command in ("play " + ALONE, "play --continue"):
        told = terminal.enter(command, "quit")
        assert told.startswith(
            "%s\n%s, deal 42, continued.\nType new for another deal, help for the commands.\n" % (command, TITLE)
        ), told
        assert told.endswith("The game is saved.\n") and saved(terminal, ALONE).count == 1
    told = terminal.enter("play %s --new" % ALONE, "no")
    assert told.endswith("New game? yes or no: no\nThe saved game stays: play %s goes on with it.\n" % ALONE)
    assert saved(terminal, ALONE).count == 1
    terminal.clear()


def test_a_game_is_not_ended_unasked():
    terminal = Terminal()
    terminal.enter("play %s --seed 3 --players h,h" % SEVERAL, "")
    terminal.enter(first_move(terminal))
    told = terminal.enter("new", "no")
    assert "This game ends after 1 move. New deal? yes or no: no\nerror: the game goes on\n" in told
    assert saved(terminal, SEVERAL).count == 1
    told = terminal.enter("new 9", "yes", "quit")
    assert (saved(terminal, SEVERAL).seed, saved(terminal, SEVERAL).count) == (9, 0)
    terminal.clear()


def test_buttons_end_line_play():
    terminal = Terminal()
    terminal.enter("play " + ALONE)
    terminal.tap("a", "up")
    assert terminal.top() == "LineScreen"
    terminal.tap("b")
    assert terminal.top() == "Question"
    terminal.tap("a")
    assert terminal.top() == "LineScreen"
    terminal.enter(first_move(terminal))
    terminal.tap("b", "right", "a")
    assert (terminal.top(), terminal.is_open, terminal.console.terminal) == ("Launcher", 0, None)
    assert saved(terminal, ALONE).count == 1
    terminal.type(b"play\r")
    terminal.tap("b", "right", "a")
    assert (terminal.top(), terminal.is_open) == ("Launcher", 0)
    terminal.clear()


def test_a_line_that_is_too_long_is_not_followed():
    terminal = Terminal()
    terminal.enter("play " + ALONE)
    told = terminal.enter("new " + "7" * 100)
    assert told == "new " + "7" * 76 + "\nerror: a line has at most 80 characters\nYour move: "
    assert saved(terminal, ALONE).seed == 42
    terminal.enter("quit")
    terminal.clear()


def test_what_is_typed_is_on_the_display():
    terminal = Terminal()
    terminal.enter("play " + ALONE)
    seen = []
    for typed in (b"h", b"e", b"\x08", b"\x08", b"x" * 70, b"y"):
        terminal.type(typed)
        seen.append(bytes(terminal.board.picture))
    assert seen[0] == seen[2] and len(set(seen)) == 5
    terminal.type(b"\r")
    before = bytes(terminal.board.picture)
    terminal.enter("help")
    assert bytes(terminal.board.picture) != before
    terminal.enter("quit")
    terminal.clear()


def test_nothing_of_it_stays_in_memory():
    terminal = Terminal()
    sizes = []
    for _ in range(9):
        terminal.enter("hello")
        terminal.enter("play %s --seed 5 --players h,h" % SEVERAL, *(["yes"] if sizes else []))
        terminal.enter("", "hint", first_move(terminal), "undo")
        assert terminal.top() == "LineScreen", terminal.output.decode()[-300:]
        terminal.enter("quit")
        if terminal.top() != "Launcher":
            terminal.enter("quit")
        assert terminal.top() == "Launcher", terminal.output.decode()[-300:]
        assert RUNTIME == "cpython" or not of_text(), of_text()
        terminal.output = bytearray()
        sizes.append(own())
    # A block each time is 6 by then; a stale word on the stack may hold some for a while.
    assert min(sizes[6:]) < min(sizes[:3]) + 6 * 32, sizes
    terminal.clear()


def test_a_game_with_somebody_linked_is_no_line_play():
    terminal = Terminal()
    console = terminal.console
    table = Table(SEVERAL, 2, None, bytearray((0, 1)))
    table.deal(3)
    console.store.save(SEVERAL, table.pack())
    console.profile.playing(SEVERAL)
    told = terminal.enter("play --continue")
    assert (
        told == "play --continue\nerror: the saved game has a player at the other end of a link; --new deals another\n"
    )
    console.profile.seat(SEVERAL, bytearray((0, 1)))
    told = terminal.enter("play %s --new" % SEVERAL)
    assert told.endswith("error: a chosen player is at the other end of a link; choose others with --players\n")
    assert terminal.top() == "Launcher" and saved(terminal, SEVERAL).seed == 3
    terminal.clear()


def test_a_save_that_cannot_be_written_is_told_once():
    from firmware.store import StoreError

    terminal = Terminal()
    store = terminal.console.store
    save = store.save
    terminal.enter("play " + ALONE)

    def fail(*_):
        raise StoreError("could not save: the flash is full")

    store.save = fail
    told = terminal.enter(first_move(terminal)) + terminal.enter(first_move(terminal))
    assert told.count("error: could not save: the flash is full\n") == 1
    store.save = save
    assert "error" not in terminal.enter(first_move(terminal))
    assert saved(terminal, ALONE).count == 3
    terminal.enter("quit")
    terminal.clear()
