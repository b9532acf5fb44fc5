"""The lines `open` and `narrate`, typed at a console: deals, codes and records on the display, and moves in words."""

import builtins
from array import array

from desk import play_well
from dumb_terminal import Terminal
from engines import catalog, deal_code, save
from engines.game import OVER
from engines.players import HUMAN, REMOTE
from engines.table import Table
from firmware.text import narration
from firmware.text.words import spell_out, teller
from manifests import games, manifest

ALONE = [entry.key for entry in catalog.CATALOG if entry.game().MAX_SEATS == 1][0]
SEVERAL = [entry.key for entry in catalog.CATALOG if entry.game().MAX_SEATS > 1][0]
TITLE = catalog.find(ALONE).title
MOVES = 5


def saved(terminal, key):
    """The record in the console's save of a game."""
    return terminal.console.store.load(key, save.unpack).record


def screen_of(key):
    """The name of a game's screen."""
    return catalog.find(key).name + "Screen"


def played(key, count, players=None):
    """A table after `count` moves of two persons, or of one alone."""
    players = players or bytes(min(2, catalog.find(key).game().MAX_SEATS))
    table = Table(key, len(players), None, players)
    table.deal(11)
    moves = array("H", bytes(2 * table.game_view.MAX_MOVES))
    while table.record.count < count and table.turn() != OVER:
        table.play(moves[table.record.count * 7 % table.moves(moves)])
    return table


def type_record(terminal, text):
    """Type `open` and a record, 60 letters a line. Return the answer."""
    typed = "open " + text
    parts = [typed[i : i + 60] for i in range(0, len(typed), 60)]
    return terminal.enter(*[part + "\\" for part in parts[:-1]], parts[-1]).split("\n")[-2]


class Ear:
    """The lines printed while a terminal is used, instead of their output."""

    def __init__(self):
        self.lines = []
        self._print = builtins.print

    def __enter__(self):
        builtins.print = self.lines.append
        return self

    def __exit__(self, *_):
        builtins.print = self._print

    def take(self):
        """Return the lines since the last call."""
        lines = self.lines[:]
        self.lines.clear()
        return lines


def test_a_game_is_opened_at_its_menu_or_where_it_was():
    terminal = Terminal()
    assert terminal.enter("open " + ALONE) == "open %s\n%s.\n" % (ALONE, TITLE)
    assert terminal.top() == "NewGameScreen"
    terminal.tap("a")
    assert terminal.top() == screen_of(ALONE)
    play_well(terminal)
    assert terminal.enter("open " + SEVERAL).endswith("\n%s.\n" % catalog.find(SEVERAL).title)
    assert terminal.top() == "NewGameScreen" and saved(terminal, ALONE).count == 1
    assert terminal.enter("open " + ALONE).endswith("\n%s continues.\n" % TITLE)
    assert terminal.top() == screen_of(ALONE) and terminal.console.table.record.count == 1
    terminal.clear()


def test_a_deal_is_the_same_on_every_console():
    for key in (ALONE, SEVERAL):
        terminal = Terminal()
        terminal.console.profile.change("speed", 2)
        output = terminal.enter("open %s 42" % key)
        assert output.endswith("\n%s, deal 42.\n" % catalog.find(key).title)
        assert terminal.top() == "Question" and terminal.console.table is None
        terminal.wait(1000)
        terminal.tap("a")
        record = terminal.console.table.record
        assert (record.key, record.seed, record.salt, bytes(record.options)[:1]) == (key, 42, 0, b"\0")
        assert [player == HUMAN for player in record.players] == [True] + [False] * (record.seats - 1)
        terminal.clear()


def test_a_saved_game_gives_way_only_after_a_yes():
    terminal = Terminal()
    terminal.new_game(ALONE)
    play_well(terminal)
    terminal.enter("open %s 7" % ALONE)
    terminal.wait(1000)
    terminal.tap("a")
    assert terminal.top() == "Launcher" and (saved(terminal, ALONE).seed, saved(terminal, ALONE).count) == (42, 1)
    terminal.enter("open %s 7" % ALONE)
    terminal.tap("down", "a")
    assert terminal.top() == screen_of(ALONE) and saved(terminal, ALONE).seed == 7
    terminal.clear()


def test_a_code_brings_its_score():
    code = deal_code.SharedDeal(ALONE, 1, 0, bytes(4), 4738523, 164).text()
    terminal = Terminal()
    assert terminal.enter("open " + code.lower()).endswith("\n%s, deal 4738523.\n" % TITLE)
    terminal.wait(1000)
    terminal.tap("a")
    assert saved(terminal, ALONE).seed == 4738523
    assert terminal.console.profile.to_beat(ALONE, 4738523, bytes(4)) == "164"
    terminal.clear()


def test_a_record_is_opened_after_its_last_move():
    for entry in games():
        table = played(entry.key, 9)
        terminal = Terminal()
        answer = type_record(terminal, table.record.to_text())
        assert answer == "%s, %d moves." % (entry.title, table.record.count), answer
        terminal.wait(1000)
        terminal.tap("a")
        there = terminal.console.table
        assert terminal.top() == screen_of(entry.key)
        assert (there.record.to_text(), bytes(there._game.state)) == (table.record.to_text(), bytes(table._game.state))
        assert saved(terminal, entry.key).to_text() == table.record.to_text()
        terminal.wait(500)
        if not there.undo_refusal():
            there.undo()
            assert there.record.count < table.record.count
        terminal.clear()


def test_a_record_counts_in_no_results():
    table = played(ALONE, 1000)
    assert table.turn() == OVER
    terminal = Terminal()
    type_record(terminal, table.record.to_text())
    terminal.wait(1000)
    terminal.tap("a")
    terminal.wait(3000)
    assert terminal.top() == "ResultScreen" and not terminal.console.settings.results
    terminal.clear()


def test_what_cannot_be_opened_changes_nothing():
    terminal = Terminal()
    text = played(SEVERAL, 4).record.to_text()
    linked = played(SEVERAL, 0, bytes((HUMAN, REMOTE))).record.to_text()
    usage = "open: a game, a game and the number of a deal, a deal code, or a record."
    for typed, reason in (
        ("", usage),
        ("a b c", usage),
        ("chess", "no game called chess"),
        (ALONE + " -1", "a deal number is 0 to "),
        (ALONE + " 99999999999", "a deal number is 0 to "),
        ("1054-1SJE", "a letter of this deal code is wrong"),
        ("1054-1SJD 7", "a deal code has its own deal"),
        ("fourfold3", "the record is cut short"),
        ("fourfold9 " + ALONE, "made by a newer Fourfold"),
    ):
        output = terminal.enter("open " + typed)
        assert output.split("\n")[1].startswith("error: " + reason), output
        assert terminal.top() == "Launcher", typed
    assert type_record(terminal, text.replace("deal=11", "deal=12")) == "error: the record is garbled"
    assert type_record(terminal, linked) == "error: a player of this game was at the other end of a link"
    assert type_record(terminal, "fourfold3 " + "x" * 3_000).startswith("error: ")
    assert terminal.top() == "Launcher"
    terminal.clear()


def test_a_record_whose_moves_do_not_fit_is_refused():
    table = played(ALONE, 5)
    table.record.end ^= 1
    terminal = Terminal()
    type_record(terminal, table.record.to_text())
    terminal.wait(1000)
    terminal.tap("a")
    assert terminal.top() == "Launcher" and terminal.console.store.load(ALONE) is None
    terminal.clear()


def test_only_a_console_that_narrates_prints_moves():
    terminal = Terminal()
    with Ear() as ear:
        terminal.new_game(ALONE)
        play_well(terminal)
        assert ear.take() == []
        assert terminal.enter("narrate") == "narrate\nerror: type narrate on or narrate off\n"
        assert terminal.enter("narrate on") == "narrate on\nThe console narrates each move.\n"
        play_well(terminal)
        assert len(ear.take()) > 1
        assert terminal.enter("narrate off") == "narrate off\nThe console narrates no moves.\n"
        play_well(terminal)
        assert ear.take() == []
    terminal.clear()


def test_each_move_is_narrated_as_in_text_play():
    """The position comes first; then, for each move, its sentence and what it led to."""
    for entry in games():
        terminal = Terminal()
        terminal.enter("narrate on")
        words = teller(entry.key)
        with Ear() as ear:
            terminal.new_game(entry.key)
            screen, table = terminal.console.top(), terminal.console.table
            while not table.human_to_move():
                terminal.wait(3000)
            lines = ear.take()
            status = [spell_out(line) for line in words.status(screen.game_view, table.seat_name)]
            assert lines[0] == entry.title + "." and (lines[1:] == status or table.record.count), lines
            for _ in range(MOVES):
                if table.turn() == OVER:
                    break
                terminal.hold("a")
                move, view = screen.chosen(), screen.game_view
                sentence = spell_out(words.move_line(view, move, table.seat_name(table.turn())))
                ear.take()
                terminal.tap("a")
                if terminal.top() == "AnnounceScreen":
                    terminal.tap("a")
                while table.turn() != OVER and not table.human_to_move():
                    terminal.wait(3000)
                lines = ear.take()
                assert sentence in lines, (entry.key, sentence, lines)
            assert len(lines) > 1, entry.key
        terminal.clear()


def test_the_end_is_narrated():
    terminal = Terminal()
    table = played(ALONE, 1000)
    terminal.enter("narrate on")
    with Ear() as ear:
        type_record(terminal, table.record.to_text())
        terminal.wait(1000)
        terminal.tap("a")
        printed = ear.take()
    result = teller(ALONE).result(table.view(0), table.seat_name)
    assert printed == [TITLE + "."] + [spell_out(line) for line in result]
    terminal.clear()


def test_narration_reveals_no_hidden_card():
    """With the hidden cards in other places, the console prints the same lines."""
    for entry in games():
        table = played(entry.key, 6)
        seat = table.turn()
        state = table._game.state
        places = manifest(entry.key).hidden(state, seat)
        printed = []
        with Ear() as ear:
            for _ in range(2):
                table.view(seat)
                narration.position(table, table.game_view, seat)
                narration.outcome(table, table.game_view, seat)
                printed.append(ear.take())
                cards = [state[place] for place in places]
                for i, place in enumerate(places):
                    state[place] = cards[i - 1]
        assert printed[0] == printed[1] and len(printed[0]) > 2, entry.key
