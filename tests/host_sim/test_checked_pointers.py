"""Checked pointers: an access out of bounds, which viper would allow, raises."""

import builtins
import sys
from array import array

import micropython
import pytest

import host_sim
from engines import rng
from engines.four_rows import turns
from host_sim.kernels.checked_pointers import CheckedPointer, checked_pointers


def test_reads_and_writes_inside() -> None:
    buffer = bytearray(b"\x01\x02\x03\x04")
    pointer = CheckedPointer(buffer)
    assert [pointer[i] for i in range(4)] == [1, 2, 3, 4]
    pointer[3] = 255
    assert buffer[3] == 255
    assert CheckedPointer(b"ab")[1] == ord("b")


@pytest.mark.parametrize("position", [-1, 4, 1000, -4])
def test_any_index_outside_raises(position: int) -> None:
    pointer = CheckedPointer(bytearray(4))
    with pytest.raises(IndexError, match=str(position)):
        pointer[position]
    with pytest.raises(IndexError):
        pointer[position] = 0


@pytest.mark.parametrize("item_bytes", [1, 2, 4])
def test_a_value_wider_than_the_item_raises(item_bytes: int) -> None:
    pointer = CheckedPointer(bytearray(8), item_bytes)
    top = (1 << 8 * item_bytes) - 1
    pointer[0] = top
    assert pointer[0] == top
    for value in (-1, top + 1):
        with pytest.raises(ValueError, match="stored"):
            pointer[0] = value
    assert pointer[0] == top


def test_widths_cut_the_same_bytes_differently() -> None:
    halves = array("H", [0x0201, 0x0403])
    assert [CheckedPointer(halves)[i] for i in range(4)] == [1, 2, 3, 4]
    assert CheckedPointer(halves, 2)[1] == 0x0403
    assert CheckedPointer(halves, 4)[0] == 0x04030201
    assert CheckedPointer(memoryview(halves), 2)[1] == 0x0403
    odd = CheckedPointer(bytearray(7), 2)
    assert odd[2] == 0
    with pytest.raises(IndexError):
        odd[3]


def test_a_pointer_of_a_pointer() -> None:
    buffer = bytearray(b"\x01\x02\x03")
    halves = CheckedPointer(buffer, 2)
    back = CheckedPointer(halves)
    assert back[2] == 3
    back[0] = 9
    assert buffer[0] == 9
    assert CheckedPointer(back, 2)[0] == 0x0209


def test_what_viper_refuses() -> None:
    pointer = CheckedPointer(b"ab")
    with pytest.raises(TypeError):
        pointer[0] = 1  # read only
    with pytest.raises(TypeError):
        pointer[0:1]  # type: ignore[index]
    with pytest.raises(TypeError):
        pointer[0.0]  # type: ignore[index]
    with pytest.raises(TypeError):
        len(pointer)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        list(pointer)  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        CheckedPointer(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="wide"):
        CheckedPointer(b"ab", 3)


def test_kernels_run_on_plain_and_on_checked_buffers() -> None:
    plain = bytearray(range(rng.SIZE))
    checked = bytearray(plain)
    expected = [rng.next16(plain, 0, 1) for _ in range(20)]
    with checked_pointers():
        assert [rng.next16(checked, 0, 1) for _ in range(10)] == expected[:10]
        assert [rng.next16(CheckedPointer(checked), 0, 1) for _ in range(10)] == expected[10:]
    assert checked == plain


@pytest.mark.parametrize("at", [-1, 1, 1000])
def test_a_kernel_that_strays_raises(at: int) -> None:
    state = bytearray(rng.SIZE)
    with checked_pointers(), pytest.raises(IndexError):
        rng.next16(state, at, 1)
    assert rng.next16(state, -rng.SIZE, 1) == 0  # unchecked again: CPython's own meaning of a negative index


def test_the_names_are_restored() -> None:
    names = ("ptr8", "ptr16", "ptr32")
    before = [vars(builtins)[name] for name in names]
    with pytest.raises(KeyError), checked_pointers():
        with checked_pointers():
            pass
        pointer = vars(builtins)["ptr32"](bytearray(8))
        assert isinstance(pointer, CheckedPointer)
        pointer[1] = 0xFFFFFFFF
        raise KeyError
    assert [vars(builtins)[name] for name in names] == before
    assert before[0](names) is names


def test_unchecked_words_are_those_of_the_bytes() -> None:
    state = bytearray(range(10))
    words = vars(builtins)["ptr32"](state)
    assert words[1] == 0x07060504
    words[0] = 0x7F7F7F7F
    assert state == b"\x7f\x7f\x7f\x7f" + bytes(range(4, 10))
    with pytest.raises(IndexError):
        words[2]  # the last two bytes are no word


def test_kernels_are_remembered() -> None:
    assert rng.next16 in micropython.kernels
    assert rng.next16 in micropython.viper_kernels
    assert turns._draw in micropython.kernels
    assert turns._draw not in micropython.viper_kernels
    assert rng.check_seed not in micropython.kernels


def test_the_stubs_are_first_in_the_path_and_only_once() -> None:
    host_sim.install()
    host_sim.install()
    assert sys.path[0] == str(host_sim.STUBS)
    assert sys.path.count(str(host_sim.STUBS)) == 1
    assert micropython.__file__ == str(host_sim.STUBS / "micropython.py")


def test_heap_locks_count() -> None:
    micropython.heap_lock()
    micropython.heap_lock()
    assert micropython.heap_unlock() == 1
    assert micropython.heap_unlock() == 0
    with pytest.raises(RuntimeError):
        micropython.heap_unlock()


def test_scheduled_calls_wait_for_the_one_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[object] = []

    def first(value: object) -> None:
        micropython.schedule(seen.append, "after")
        seen.append(value)
        raise ValueError("printed, not raised")

    micropython.schedule(first, "now")
    assert seen == ["now", "after"]
    assert "printed, not raised" in capsys.readouterr().err

    def greedy(_: object) -> None:
        for _ in range(4):
            micropython.schedule(seen.append, 1)
        with pytest.raises(RuntimeError, match="full"):
            micropython.schedule(seen.append, 2)
        seen.append("full")

    micropython.schedule(greedy, None)
    assert seen[2:] == ["full", 1, 1, 1, 1]
