"""What viper is given in the place of kernels that a device has as bytecode."""

import ast

from host_sim.device.machine_code import as_machine_code

SOURCE = b'''
@micropython.bytecode
def add(s: Buffer, out: Moves, card: Card) -> Card:
    """Says what it does."""
    out[0] = card
    s[s[1]] = below(s, other.high(s[0], 2))
    return s[0]
'''

MADE = '''
@micropython.viper
def add(s: object, out: object, card: int) -> int:
    """Says what it does."""
    out_items = ptr16(out)
    s_items = ptr8(s)
    out_items[0] = card
    s_items[s_items[1]] = int(below(s, int(other.high(s_items[0], 2))))
    return s_items[0]
'''

OTHERS = """
@micropython.bytecode
def wide(s: Data) -> int:
    return s[0] << 32


@micropython.viper
def machine(s: object) -> int:
    return ptr8(s)[0]


class Game:

    def play(self, s: Buffer) -> int:
        return s[0]
"""


def plain(source: str | bytes) -> str:
    return ast.unparse(ast.parse(source))


def test_buffers_become_pointers_and_calls_numbers() -> None:
    assert plain(as_machine_code(SOURCE)) == plain(MADE)


def test_what_is_no_kernel_or_shifts_out_of_a_word_stays() -> None:
    assert plain(as_machine_code(OTHERS.encode())) == plain(OTHERS)
