"""The framebuf stub compared with MicroPython's own: the same operations, with every byte compared after each."""

import importlib.util
import json
import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import framebuf
import pytest

from host_sim.device import unix_port

CASES = 360
OPS_IN_A_CASE = 25
FORMATS = range(7)
PIXELS_IN_BYTE = {0: 1, 1: 1, 2: 2, 3: 8, 4: 8, 5: 4, 6: 1}
SCRIPT = Path(__file__).with_name("framebuf_ops.py")


def load_script() -> ModuleType:
    """`framebuf_ops.py`, wherever pytest imports tests from."""
    spec = importlib.util.spec_from_file_location("framebuf_ops", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


framebuf_ops = load_script()


def bytes_needed(width: int, height: int, format: int, stride: int) -> int:
    """A buffer that is surely large enough, so that a write past the end shows."""
    if format == framebuf.MONO_VLSB:
        return (height + 7) // 8 * stride + 2
    return height * (stride + 8) * (2 if format == framebuf.RGB565 else 1)


def picture(rng: random.Random, format: int, largest: int = 40) -> list[Any]:
    """A picture of random size and content, as `framebuf_ops` takes it."""
    width = rng.randint(1, largest)
    height = rng.randint(1, largest)
    stride = width + rng.choice((0, 0, 0, rng.randint(0, 9)))
    content = rng.randbytes(bytes_needed(width, height, format, stride)).hex()
    return [content, width, height, format] + [stride] * (stride != width or rng.random() < 0.2)


def palette(rng: random.Random, levels: int) -> list[Any]:
    """A palette with a colour for every source value, of any format and with spare rows at times."""
    format = rng.choice(FORMATS)
    height = rng.randint(1, 3)
    return [rng.randbytes(bytes_needed(levels, height, format, levels)).hex(), levels, height, format]


def colour(rng: random.Random) -> int:
    """Mostly small, at times out of any format's range."""
    return rng.choice((0, 1, rng.randint(0, 3), rng.randint(0, 15), rng.randint(-300, 70000), 1 << 16, 1 << 32, -1))


def blit(rng: random.Random, within: list[Any]) -> list[Any]:
    """A blit: from itself, from a FrameBuffer or a tuple, with a key and a palette or without."""
    _, width, height, own_format = within[:4]
    format = own_format
    source: Any = "self"
    if rng.random() < 0.8:
        format = rng.choice(FORMATS)
        source = picture(rng, format, rng.choice((8, 16, 40)))
        width, height = source[1:3]
        if rng.random() < 0.4:
            source = {"tuple": source}
    op = ["blit", source, rng.randint(-width - 1, within[1] + 1), rng.randint(-height - 1, within[2] + 1)]
    levels = {0: 2, 3: 2, 4: 2, 5: 4, 2: 16, 6: 256}.get(format)  # 65,536 colours have no palette here
    with_palette = levels is not None and rng.random() < 0.5
    if with_palette or rng.random() < 0.5:
        op.append(rng.choice((-1, 0, 1, 3, 15, (1 << 32) + 1, rng.randint(0, 255), rng.randint(0, 65535))))
    if with_palette:
        colours = palette(rng, levels or 0)
        op.append(colours if rng.random() < 0.5 else {"tuple": colours})
    elif len(op) == 5 and rng.random() < 0.3:
        op.append(None)
    return op


def operation(rng: random.Random, within: list[Any]) -> list[Any]:
    """Return a drawing operation with coordinates in and around the picture, or a wrong call."""
    _, width, height = within[:3]
    x, x2 = rng.randint(-9, width + 9), rng.randint(-9, width + 9)
    y, y2 = rng.randint(-9, height + 9), rng.randint(-9, height + 9)
    w, h = rng.randint(-3, width + 9), rng.randint(-3, height + 9)
    c = colour(rng)
    kind = rng.randint(0, 15)
    if kind <= 2:
        return ["pixel", x, y] + [c] * rng.randint(0, 1)
    if kind <= 5:
        return blit(rng, within)
    if kind == 14:
        far = rng.choice((-30000, -500, 500, 30000))
        return rng.choice((["fill_rect", x - far, y, 2 * abs(far), h, c], ["line", x, y, x2 + far // 9, y2, c]))
    if kind == 15:
        wrong = (["fill", None], ["fill_rect", 1, 2, 3, 4.5, 1], ["blit", 3, 0, 0], ["blit", ["00", 9, 9, 0], 0, 0])
        more = (["hline", 0, 0, 3], ["scroll", 1], ["blit", {"tuple": ["00", 1, 1]}, 0, 0], ["line", 0, 0.5, 3, 3, 1])
        return list(rng.choice(wrong + more))
    return [
        ["fill", c],
        ["hline", x, y, w, c],
        ["vline", x, y, h, c],
        ["line", x, y, x2, y2, c],
        ["rect", x, y, w, h, c],
        ["rect", x, y, w, h, c, rng.choice((True, False, 1, 0))],
        ["fill_rect", x, y, w, h, c],
        ["scroll", rng.choice((0, 1, -1, x - width // 2)), rng.choice((0, 1, -1, y - height // 2))],
    ][kind - 6]


def cases(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Yield pictures of all formats, each with its operations; then sizes and buffers at the limits."""
    for i in range(CASES):
        within = picture(rng, FORMATS[i % len(FORMATS)], rng.choice((9, 40, 40)))
        yield {"picture": within, "ops": [operation(rng, within) for _ in range(OPS_IN_A_CASE)]}
    for _ in range(500):
        format = rng.choice((*FORMATS, *FORMATS, -1, 7, 256))
        width = rng.choice((-1, 0, 1, 7, 8, 9, 65535, 65536))
        height = rng.choice((-1, 0, 1, 3, 8, 9, 17))
        within = ["00" * rng.randint(0, 60), width, height, format]
        if rng.random() < 0.5:
            within.append(rng.choice((0, width - 1, width, width + 1, 65535, 65536)))
        yield {"picture": within, "ops": []}


def test_the_same_bytes_as_micropython(tmp_path: Path) -> None:
    lines = [json.dumps(case) for case in cases(random.Random(4))]
    file = tmp_path / "cases"
    file.write_text("".join(line + "\n" for line in lines))
    done = unix_port.run(SCRIPT, file, heap_bytes=4_000_000)
    assert done.returncode == 0, done.stderr
    theirs = iter(done.stdout.splitlines())
    compared = 0
    for number, line in enumerate(lines):
        before = "not made yet"
        for step, ours in enumerate(framebuf_ops.outcomes(line)):
            wanted = next(theirs)
            if ours != wanted:
                case = json.loads(line)
                op = case["ops"][step - 1] if step else "make"
                pytest.fail(
                    f"case {number}, {case['picture'][1:]}, operation {step}: {op}\n"
                    f"before      {before}\nstand-in    {ours}\nMicroPython {wanted}"
                )
            before = ours
            compared += step > 0
    assert next(theirs, None) is None
    assert compared > 8000


def test_a_palette_that_ends_too_soon() -> None:
    picture = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_VLSB)
    dark = (bytes(8), 2, 2, framebuf.GS8)
    one_colour = (b"\x01", 1, 1, framebuf.GS8)
    picture.blit(dark, 0, 0, -1, one_colour)
    assert picture.pixel(1, 1) == 1
    with pytest.raises(IndexError):  # MicroPython would read the bytes after it
        picture.blit((b"\x00\x01", 2, 1, framebuf.GS8), 0, 0, -1, one_colour)


def test_only_its_methods_show() -> None:
    picture = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_VLSB)
    with pytest.raises(AttributeError):
        picture.width = 8  # type: ignore[attr-defined]
    for name in ("text", "ellipse", "poly"):
        assert not hasattr(picture, name)
