"""Saves survive truncation and flipped bits at every byte, foreign files, and a cut between any two steps."""

import os

from desk import new_home
from firmware.store import Store, StoreError
from portable import raises


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def clear(home):
    for name in os.listdir(home):
        os.remove(home + "/" + name)
    os.rmdir(home)


def two_generations():
    """Return a home with `old` in one generation and `new` in the other, and the path of the newer one."""
    home = new_home()
    store = Store(home)
    assert store.save("game", b"old move")
    assert store.save("game", b"new move")
    newer = [path for path in (home + "/game.0", home + "/game.1") if b"new move" in read(path)]
    assert len(newer) == 1
    return home, newer[0]


def test_what_is_saved_is_loaded():
    home = new_home()
    for payload in (b"a", b"", bytes(range(256)), b"b" * 600):
        assert Store(home).save("game", payload)
        store = Store(home)
        assert store.load("game") == payload
        assert store.problem == ""
    assert Store(home).load("other") is None
    clear(home)


def test_the_state_of_a_file_is_changed_in_place():
    """A save makes nothing that stays."""
    home = new_home()
    store = Store(home)
    assert store.load("game") is None
    states = store._states
    size = len(states)
    for payload in (b"a", b"b" * 600, b"a"):
        assert store.save("game", payload) and not store.save("game", payload)
    assert store._states is states and len(states) == size
    clear(home)


def test_the_directory_is_made_when_something_is_first_saved():
    home = new_home()
    store = Store(home + "/saves")
    assert store.load("game") is None and os.listdir(home) == []
    assert store.save("game", b"move")
    assert Store(home + "/saves").load("game") == b"move"
    clear(home + "/saves")
    os.rmdir(home)


def test_a_save_rests_before_it_writes_and_twice_before_it_replaces_the_older_generation():
    home, _ = two_generations()
    seen = []
    store = Store(home, lambda: seen.append(sorted(os.listdir(home))))
    assert store.save("game", b"third move") and not store.save("game", b"third move")
    assert seen == [["game.0", "game.1"]] + [["game.0", "game.1", "game.new"]] * 2
    clear(home)


def test_nothing_is_written_when_nothing_changed():
    home = new_home()
    store = Store(home)
    assert store.save("game", b"same")
    assert not store.save("game", b"same")
    assert not Store(home).save("game", b"same")
    assert os.listdir(home) == ["game.0"]
    clear(home)


def test_every_flipped_bit_is_noticed_and_the_other_generation_used():
    home, path = two_generations()
    good = read(path)
    for at in range(len(good)):
        for mask in (1, 0x80, 0xFF):
            bad = bytearray(good)
            bad[at] ^= mask
            write(path, bad)
            store = Store(home)
            assert store.load("game") == b"old move", (at, mask)
            assert "the other copy is used" in store.problem, store.problem
    clear(home)


def test_every_truncation_is_noticed_and_the_other_generation_used():
    home, path = two_generations()
    good = read(path)
    for length in range(len(good)):
        write(path, good[:length])
        store = Store(home)
        assert store.load("game") == b"old move", length
        assert store.problem
    write(path, good + b"\0")
    assert Store(home).load("game") == b"old move"
    clear(home)


def test_a_damaged_only_generation_is_said_and_kept():
    home = new_home()
    Store(home).save("game", b"only")
    for at in range(len(read(home + "/game.0"))):
        data = bytearray(read(home + "/game.0"))
        data[at] ^= 1
        write(home + "/game.0", data)
        store = Store(home)
        assert store.load("game") is None
        assert store.problem
        data[at] ^= 1
        write(home + "/game.0", data)
    clear(home)


def test_a_file_that_is_not_ours_is_set_aside_not_overwritten():
    home = new_home()
    write(home + "/game.0", b"somebody else's notes")
    store = Store(home)
    assert store.load("game") is None
    assert "not a Fourfold file" in store.problem
    for payload in (b"1", b"2", b"3"):
        store.save("game", payload)
        assert Store(home).load("game") == payload
    assert read(home + "/game.0.bad") == b"somebody else's notes"
    clear(home)


def test_a_newer_version_is_refused_with_its_own_words():
    home, path = two_generations()
    from binascii import crc32

    data = bytearray(read(path))
    data[3] = 99
    crc = crc32(bytes(data[:-4]))
    for i in range(4):
        data[len(data) - 4 + i] = crc >> 8 * i & 0xFF
    write(path, data)
    store = Store(home)
    assert store.load("game") == b"old move"
    assert "another version" in store.problem
    clear(home)


def test_a_file_under_another_name_is_refused():
    home, path = two_generations()
    write(home + "/other.0", read(path))
    store = Store(home)
    assert store.load("other") is None
    assert "not this file" in store.problem
    clear(home)


def test_a_save_cut_short_leaves_the_game_as_of_the_move_before():
    home = new_home()
    store = Store(home)
    store.save("game", b"before")
    whole = read(home + "/game.0")
    for length in range(len(whole)):  # power fails while NAME.new is written
        write(home + "/game.new", whole[:length])
        again = Store(home)
        assert again.load("game") == b"before"
        assert again.problem == ""
    assert again.save("game", b"after")
    assert Store(home).load("game") == b"after"
    clear(home)


def test_generations_take_turns():
    home = new_home()
    store = Store(home)
    for i in range(7):
        store.save("game", bytes([i]))
        assert Store(home).load("game") == bytes([i])
    assert sorted(os.listdir(home)) == ["game.0", "game.1"]
    assert Store(home).load("game") == b"\x06"
    clear(home)


def test_a_home_that_cannot_be_written_is_a_store_error():
    home = new_home()
    store = Store(home + "/nowhere/deeper")
    assert store.load("game") is None
    assert "could not save" in raises(StoreError, store.save, "game", b"x").args[0]
    clear(home)


def test_both_generations_are_set_aside_when_neither_is_ours():
    home = new_home()
    for generation in "01":
        write(home + "/game." + generation, b"from the future " + generation.encode())
    store = Store(home)
    for payload in (b"1", b"2", b"3"):
        store.save("game", payload)
    for generation in "01":
        assert read(home + "/game." + generation + ".bad") == b"from the future " + generation.encode()
    assert Store(home).load("game") == b"3"
    clear(home)


def test_a_payload_that_is_refused_gives_way_to_the_other_generation():
    home, path = two_generations()
    offered = []

    def no_new(payload):
        offered.append(payload)
        if payload == b"new move":
            raise ValueError("new")
        return len(payload)

    store = Store(home)
    assert store.load("game", no_new) == 8
    assert store.problem == "game save: new; the other copy is used"
    assert offered == [b"new move", b"old move"], "the younger first"
    store.save("game", b"newer move")
    assert b"new move" in read(path + ".bad")
    assert Store(home).load("game") == b"newer move"
    clear(home)


def test_a_file_too_large_to_be_read_is_moved_aside():
    """A Pico has no memory for it: its size is looked at before it is read."""
    home, path = two_generations()
    with open(path, "wb") as file:
        for _ in range(400):
            file.write(b"\xff" * 1000)
    store = Store(home)
    assert store.load("game") == b"old move"
    assert store.problem == "game save: too large; the other copy is used"
    assert os.stat(path + ".bad")[6] == 400000
    assert Store(home).load("game") == b"old move"
    store.save("game", b"newer move")
    store = Store(home)
    assert (store.load("game"), store.problem) == (b"newer move", "")
    clear(home)


def test_no_payload_is_written_that_could_not_be_read():
    home = new_home()
    store = Store(home)
    assert store.save("game", bytes(16384)) and Store(home).load("game") == bytes(16384)
    assert "too many" in raises(StoreError, store.save, "game", bytes(16385)).args[0]
    assert Store(home).load("game") == bytes(16384)
    clear(home)


def test_a_sequence_without_a_next_one_is_damage():
    from firmware import store as store_module

    for sequence in (0x3FFFFFFF, 0x7FFFFFFF, 0xFFFFFFFF):
        home, path = two_generations()
        data = store_module._pack("game", sequence, b"last move")
        write(path, data)
        store = Store(home)
        assert store.load("game") == b"old move"
        assert store.problem == "game save: damaged; the other copy is used"
        for payload in (b"1", b"2", b"3"):
            store.save("game", payload)
            assert Store(home).load("game") == payload
        clear(home)


def test_a_file_in_the_place_of_the_home_is_named_and_kept():
    home = new_home()
    path = home + "/saves"
    write(path, b"the owner's")
    store = Store(path)
    assert store.load("game") is None
    assert store.problem == "Games can't be saved: %s is a file" % path
    assert raises(StoreError, store.save, "game", b"x").args[0] == "could not save: %s is a file" % path
    assert read(path) == b"the owner's"
    clear(home)


def test_folders_in_the_place_of_files_are_kept():
    home = new_home()
    os.mkdir(home + "/game.0")
    os.mkdir(home + "/game.0/notes")
    os.mkdir(home + "/other.new")
    store = Store(home)
    assert store.load("game") is None
    assert store.problem == "game save: cannot be read; it is set aside"
    for payload in (b"1", b"2", b"3"):
        store.save("game", payload)
        assert Store(home).load("game") == payload
    assert os.listdir(home + "/game.0.bad") == ["notes"]
    path = home + "/other"
    assert raises(StoreError, store.save, "other", b"x").args[0] == "could not save: %s.new is a folder" % path
    os.rmdir(home + "/game.0.bad/notes")
    os.rmdir(home + "/game.0.bad")
    os.rmdir(home + "/other.new")
    clear(home)
