"""Saves: position and moves read back without a move made, undo from checkpoints, and moves looked into later."""

from array import array

from engines import catalog, save, table
from engines.all_fours.kernels import SCORES
from engines.game import OVER, BadRecord, IllegalMove, crc16
from engines.record import Checkpoints, Retrace
from games.all_fours.longest import BUNCHED, choose
from portable import raises

OPTIONS = {"foursquare": (0, 0, 0, 0), "four_rows": (0, 0, 0, 1), "rows_of_four": (0, 0, 3, 0, 0, 0, 0, 0)}
OPTIONS["all_fours"] = BUNCHED
OPTIONS["risky_business"] = (3, 0, 2, 0, 5, 1)
PLAYERS = {"foursquare": b"\0", "four_rows": b"\0\2\2\2", "rows_of_four": b"\0", "all_fours": b"\0\2\2\2"}
PLAYERS["risky_business"] = b"\0\2\2\2"


class Clock:
    """A clock on which no time passes."""

    def ticks_us(self):
        """Now."""
        return 0

    def ticks_diff(self, end, start):
        """Return 0: no time has passed."""
        return end - start


def seated(key):
    """A person and, where others must play, computer players."""
    return PLAYERS.get(key) or b"\0" + b"\2" * (catalog.find(key).game().MIN_SEATS - 1)


def dealt(key, seed=7):
    """A table just dealt."""
    t = table.Table(key, len(seated(key)), OPTIONS.get(key), seated(key))
    t.deal(seed)
    return t


def lengthen(t, moves):
    """Play until a game has this many moves or is over, slowly: pass, move cards, draw."""
    out = array("H", bytes(2 * t.game_view.MAX_MOVES))
    while t.turn() != OVER and t.record.count < moves:
        count = t.moves(out)
        if t.entry.key == "rows_of_four":
            t.play(out[max(count - 2, 0)] if t.record.count % 3 else out[0])
        elif t.entry.key == "all_fours":
            t.play(choose(out, count))
        elif t.entry.key == "risky_business":
            t.play(out[0])  # all four moves of a turn
        else:
            t.play(out[0] if out[0] == 0 else out[count - 1])
    return t


def restored(t):
    """Return another table restored from the bytes of this one."""
    saved = save.unpack(t.pack())
    other = table.Table(t.entry.key, saved.record.seats, saved.record.options, saved.record.players)
    other.restore(saved)
    return other


def position(t):
    """Return the whole buffer, which a table never shows."""
    return bytes(t._game.state)


def looked_into(t):
    """Make the moves of a restored game again, to the end."""
    while t.retrace(Clock(), 0):
        pass


def test_a_save_read_back_is_the_same_game():
    for entry in catalog.CATALOG:
        t = dealt(entry.key)
        for moves in (0, 1, 2, 10, 32, 33, 63, 64, 65, 128, 200, 250, 251, 500, 501, 520):
            lengthen(t, moves)
            data = t.pack()
            other = restored(t)
            assert position(other) == position(t) and other.pack() == data
            assert other.record.to_text() == t.record.to_text() and other.players == t.players
            head = save.head(data)
            assert (head.key, head.moves, head.over) == (entry.key, t.record.count, t.turn() == OVER)
            assert not head.linked
            looked_into(other)
            assert not other.is_doubtful and other.pack() == data


def test_a_head_tells_of_a_seat_at_another_end_of_a_line():
    """With and without a deck in the record, which changes the place of the players."""
    for deck in (None, bytes(table.Table("four_rows", 2)._game.DECK)):
        for players, linked in ((b"\0\1", True), (b"\1\2", True), (b"\0\2", False), (b"\0\0", False)):
            t = table.Table("four_rows", 2, OPTIONS["four_rows"], players)
            t.deal(7, deck)
            assert save.head(t.pack()).linked == linked, players
    assert not save.head(t.pack()[: save.HEAD]).linked


def test_the_head_says_what_waits():
    """All Fours names the variant, the scores with the person's first, and the request. No summary contains a thing
    that some seat does not know."""
    said = set()
    for entry in catalog.CATALOG:
        t = dealt(entry.key)
        while t.turn() != OVER and t.record.count < 300:
            words = save.head(t.pack()).summary
            said.add(words)
            for seat in range(len(t.players)):
                summary = t.view(seat).summary(0)
                assert words == summary or words.startswith(summary + ", "), (words, summary)
            lengthen(t, t.record.count + 1)
    for words in (
        "Seven Up 0-0, Cy's deal",
        "Seven Up 0-0, Di's beg",
        "Seven Up 0-0, your turn",
        "Round 1: 9 cards, your turn",
        "Round 1: 1 card, Bo's turn",
        "0 of 104 cards up",
        "1 of 4 down, 37 cards left",
        "Round 1 of 4, your turn",
    ):
        assert words in said, (words, sorted(said))


def test_a_person_s_score_comes_first():
    t = table.Table("all_fours", 2, None, b"\2\0")
    t.deal(7)
    t._game.state[SCORES] = 9
    t._game.state[SCORES + 1] = 11
    assert save.head(t.pack()).summary.startswith("Trinidad 11-9, ")
    t.players = b"\0\0"  # two persons: the score of the seat to act comes first
    t.names = ["Ann", "Max"]
    while t.turn() != 0:
        lengthen(t, t.record.count + 1)
    assert save.head(t.pack()).summary.startswith("Trinidad 9-11, Ann's ")


def test_the_position_counts_and_moves_that_lead_elsewhere_are_found_later():
    """Reading replays no move. The player keeps the position and loses only undo."""
    for entry in catalog.CATALOG:
        for changed in (0, 3, 6):
            t = lengthen(dealt(entry.key) if entry.key in OPTIONS else undoable(entry.key), 7)
            good = position(t)
            t.record.moves[changed] = 65535 if changed == 3 else t.record.moves[changed] ^ 1
            other = restored(t)
            assert position(other) == good
            raises(BadRecord, looked_into, other)
            assert other.is_doubtful and position(other) == good
            assert "do not fit" in raises(IllegalMove, other.undo).args[0]
            lengthen(other, 9)
            assert other.record.count == 9
            other.deal(1)
            assert not other.is_doubtful


def test_undo_after_a_restart_begins_at_a_checkpoint():
    """At any length of a game at most `every` moves are made again, and those that bots have made since. A step more
    works out what follows from the position."""
    for key, every in (("rows_of_four", 250), ("four_rows", 64)):
        t = dealt(key)
        assert t.checkpoints.every == every
        for moves in (every - 1, every, every + 1, 2 * every, 2 * every + 1):
            lengthen(t, moves)
            for other in (t, restored(t)):
                if other.undo_refusal():
                    continue
                before = position(other)
                steps = 0
                for _ in other.undoing():
                    steps += 1
                assert steps <= 1 + (every if key == "rows_of_four" else every + 30), (key, moves)
                assert other.record.count < moves
                game = other.record.replay()
                assert bytes(game.state) == position(other)
                while other.record.count < moves:
                    other.redo()
                assert position(other) == before


def test_all_the_way_back_and_forth():
    """Past the checkpoints of the save too, whether the moves have been looked into or not."""
    for look in (False, True):
        t = lengthen(dealt("rows_of_four"), 510)
        other = restored(t)
        if look:
            looked_into(other)
        for count in range(509, -1, -1):
            other.undo()
            assert other.record.count == count
            if count % 50 == 0:
                assert bytes(other.record.replay().state) == position(other)
        for _ in range(510):
            other.redo()
        assert position(other) == position(t) and other.pack() == t.pack()


def test_other_moves_after_undo_leave_no_old_checkpoint():
    t = lengthen(dealt("rows_of_four"), 300)
    other = restored(t)
    for _ in range(190):
        other.undo()
    out = array("H", bytes(2 * other.game_view.MAX_MOVES))
    while other.record.count < 300:
        other.play(out[other.moves(out) // 2 - 1])
        other.retrace(Clock(), 0)
    looked_into(other)
    assert not other.is_doubtful
    for _ in range(299):
        other.undo()
        if other.record.count % 40 == 0:
            assert bytes(other.record.replay().state) == position(other)


def test_a_checkpoint_that_is_no_position_is_passed_over():
    t = lengthen(dealt("rows_of_four"), 260)
    other = restored(t)
    bad = bytearray(other.checkpoints.nearest(259)[1])
    bad[60] ^= 1
    other.checkpoints.note(250, bad)
    for _ in range(5):
        other.undo()
    assert bytes(other.record.replay().state) == position(other)


def test_every_changed_or_missing_byte_is_refused_or_harmless():
    """A store's checksum catches all damage; what passes it is still a position of this game, or refused."""
    t = lengthen(dealt("four_rows"), 66)
    good = t.pack()
    for i in range(len(good)):
        raises(BadRecord, save.unpack, good[:i])
    raises(BadRecord, save.unpack, good + b"\0")
    raises(BadRecord, save.head, good[: save.HEAD] + b"\xff" + good[save.HEAD + 1 :])  # no text
    game = t.record.start()
    for i in range(0, len(good), 3 if len(good) > 900 else 1):
        for mask in (1, 0x80):
            bad = bytearray(good)
            bad[i] ^= mask
            try:
                saved = save.unpack(bytes(bad))
            except BadRecord as error:
                assert error.args[0]
                continue
            game.load(saved.game.state)
            assert bytes(saved.game.state) == position(t)


def test_saves_of_another_version_or_kind_say_so():
    good = bytearray(lengthen(dealt("foursquare"), 4).pack())
    assert good[:3] == save.MAGIC + bytes((save.VERSION,))
    for version, word in ((1, "an older"), (3, "an older"), (9, "a newer")):
        good[2] = version
        assert raises(BadRecord, save.head, bytes(good)).args[0] == "made by %s Fourfold" % word
    before_0_4 = b"F4" + bytes(good[2:])
    assert raises(BadRecord, save.unpack, before_0_4).args[0] == "made by an older Fourfold"
    raises(BadRecord, save.head, b"")
    raises(BadRecord, save.head, b"FS\1")
    good[2] = save.VERSION
    for layout, word in ((0, "an older"), (99, "a newer")):
        other = bytearray(good)
        other[save.position_at(good) + 1] = layout
        assert raises(BadRecord, save.unpack, bytes(other)).args[0] == "made by %s Fourfold" % word
    good[3] = 99
    raises(BadRecord, save.head, bytes(good))


def test_checkpoints_are_few_and_where_they_belong():
    for entry in catalog.CATALOG:
        kind = entry.game()
        found = Checkpoints(kind)
        assert kind.MAX_PLAYS // found.every * kind.SIZE <= 8192, "too much memory"
        for count in range(kind.MAX_PLAYS + 1):
            found.note(count, bytes((1, count & 255)))
        for count in (0, 1, found.every - 1, found.every, found.every + 1, kind.MAX_PLAYS):
            at, state = found.nearest(count)
            assert at == min(count, kind.MAX_PLAYS) // found.every * found.every
            assert state == (bytes((1, at & 255)) if at else None)
        found.forget(found.every - 1)
        assert found.nearest(kind.MAX_PLAYS) == (0, None)
        found.note(3 * found.every, b"xy")
        assert found.nearest(3 * found.every - 1) == (0, None)


def test_checkpoints_at_other_distances_are_left_out():
    """An older Fourfold may have stored such checkpoints. Checkpoints out of order are refused."""
    t = lengthen(dealt("four_rows"), 130)
    older = Checkpoints(t._game)
    older.every = 48
    game = table.Table("four_rows", 4, OPTIONS["four_rows"], PLAYERS["four_rows"])
    game.deal(7)
    for i in range(96):
        game.play(t.record.moves[i])
        older.note(i + 1, game._game.state)
    saved = save.unpack(save.pack(t._game, t.record, older))
    assert saved.record.count == 130 and saved.checkpoints.nearest(129) == (0, None)
    other = table.Table("four_rows", 4, OPTIONS["four_rows"], PLAYERS["four_rows"])
    other.restore(saved)
    assert position(other) == position(t) and other.pack() != t.pack()
    data = t.pack()
    size = t.game_view.SIZE
    raises(BadRecord, save.unpack, data[: -2 * size] + data[-size:] + data[-2 * size : -size])


def test_a_retrace_that_is_shortened_stops_there():
    t = lengthen(dealt("foursquare"), 8)
    retrace = Retrace(t.record, t.checkpoints)
    retrace.shorten(5)
    t.record.end ^= 1
    while not retrace.step():
        pass
    assert retrace.at == retrace.goal == 5 and retrace.step()


def test_a_position_of_another_deal_or_with_other_options_is_refused():
    t = lengthen(dealt("foursquare"), 4)
    for seed, options in ((8, OPTIONS["foursquare"]), (7, (0, 0, 1, 1))):
        other = table.Table("foursquare", 1, options)
        other.deal(seed)
        for i in range(4):
            other.play(t.record.moves[i])
        other.record.end = crc16(other._game.state)
        mixed = save.pack(other._game, t.record, other.checkpoints)
        t.record.end = other.record.end
        raises(BadRecord, save.unpack, mixed)
        raises(BadRecord, save.unpack, save.pack(other._game, t.record, other.checkpoints))


def undoable(key):
    """A table just dealt in which a person alone may undo any move."""
    chosen = table.Table(key, len(seated(key)), OPTIONS.get(key)).game_view.chosen()
    for i, option in enumerate(catalog.find(key).game().OPTIONS):
        if option.key == "undo":
            chosen[i] = option.choices.index(option.alone or "on")
    t = table.Table(key, len(seated(key)), chosen, seated(key))
    t.deal(7)
    return t


def undone(t, times):
    """Undo up to `times` times; the positions left behind, the last one first."""
    past = []
    while len(past) < times and not t.undo_refusal():
        past.append(position(t))
        t.undo()
    assert past
    return past


def test_redo_survives_a_restart():
    """After each undo and each redo, whether or not the moves have been verified."""
    for entry in catalog.CATALOG:
        for look in (False, True):
            t = lengthen(undoable(entry.key), 30)
            while t.turn() != OVER and not t.human_to_move():
                lengthen(t, t.record.count + 1)
            past = undone(t, 3)
            for at in range(len(past) - 1, -1, -1):
                other = restored(t)
                assert position(other) == position(t) and other.record.length == t.record.length > t.record.count
                assert other.record.to_text() == t.record.to_text(), "a record has no move that was undone"
                if look:
                    looked_into(other)
                other.redo()
                assert position(other) == past[at]
                t = other
            assert "nothing to redo" in raises(IllegalMove, restored(t).redo).args[0]


def test_redo_survives_in_the_longest_game():
    for undos in (1, 2, 700):
        t = lengthen(dealt("rows_of_four"), 2000)
        assert t.record.count == t.game_view.MAX_PLAYS and t.turn() == OVER
        whole = position(t)
        size = len(t.pack())
        for _ in range(undos):
            t.undo()
        data = t.pack()
        assert t.record.count == 2000 - undos and len(data) <= size
        other = restored(t)
        looked_into(other)
        assert other.pack() == data and not other.is_doubtful
        for _ in range(undos):
            other.redo()
        assert position(other) == whole


def test_a_new_move_after_a_restart_ends_what_could_be_redone():
    t = lengthen(dealt("rows_of_four"), 20)
    undone(t, 5)
    other = restored(t)
    out = array("H", bytes(2 * other.game_view.MAX_MOVES))
    other.play(out[other.moves(out) // 2])
    looked_into(other)
    assert other.record.length == other.record.count == 16 and not other.is_doubtful
    assert "nothing to redo" in raises(IllegalMove, restored(other).redo).args[0]


def test_a_save_with_moves_to_redo_that_are_not_legal():
    """The position counts; nothing is redone that the rules forbid."""
    for changed in (15, 17, 19):
        for look in (False, True):
            t = lengthen(dealt("rows_of_four"), 20)
            undone(t, 5)
            t.record.moves[changed] = 65535
            other = restored(t)
            good = position(other)
            if look:
                assert "move %d" % (changed + 1) in raises(BadRecord, looked_into, other).args[0]
                assert other.is_doubtful and "do not fit" in raises(IllegalMove, other.redo).args[0]
                assert position(other) == good
                continue
            for _ in range(15, changed):
                other.redo()
            good = position(other)
            raises(IllegalMove, other.redo)
            assert position(other) == good and other.record.count == changed


def test_a_save_has_no_more_moves_than_a_game():
    t = lengthen(undoable("foursquare"), 8)
    undone(t, 2)
    data = t.pack()
    assert save.unpack(data).record.length == 8
    for moves in (33, 40):
        t.record.length = 8
        while t.record.length < moves:
            t.record.length += 1
            t.record.moves.append(24)
    assert save.unpack(t.pack()).record.length == 40
    t.record.moves.append(24)
    t.record.length += 1
    assert "more moves" in raises(BadRecord, save.unpack, t.pack()).args[0]


def test_a_save_whose_deal_is_another():
    """This is noticed even before the first move."""
    t = lengthen(dealt("foursquare"), 0)
    other = dealt("foursquare", 8)
    t.record.end = other.record.end
    t._game.state[:] = other._game.state
    t._game.state[8] = 7  # the number of the deal
    t.record.end = crc16(t._game.state)
    raises(BadRecord, looked_into, restored(t))
