"""A match asks for its litter while nobody is about to press, and once for whatever is told; it empties the gaps before
a computer player is made."""

from desk import Desk
from engines import catalog
from engines.table import BOT, HUMAN
from firmware import modules
from firmware.screens import play

LONG_MS = 3000


class Asked:
    """In the place of `modules.is_littered`: counts how often the match asks."""

    def __init__(self):
        self.times = 0

    def __call__(self):
        self.times += 1
        return False


def start(players):
    """A game of Four Rows just dealt, and how often it has been asked whether there is litter."""
    desk = Desk()
    asked = modules.is_littered = Asked()
    play.start(desk.console, catalog.find("four_rows"), 42, None, None, bytes(players))
    desk.settle()
    return desk, asked


def test_while_the_hand_is_covered():
    plain = modules.is_littered
    try:
        desk, asked = start((HUMAN, HUMAN))
        desk.wait(LONG_MS)
        assert desk.console.top().covered() and asked.times == 1
        desk.tap("a")
        desk.wait(LONG_MS)
        assert not desk.console.top().covered() and asked.times == 1, "who looks is about to press"
        desk.clear()
    finally:
        modules.is_littered = plain


def test_in_the_turns_of_bots():
    plain = modules.is_littered
    try:
        desk, asked = start((BOT, BOT))
        for _ in range(4):
            moves = desk.console.table.moves_made()
            while desk.console.table.moves_made() == moves:
                desk.wait(20)
        assert 3 <= asked.times <= desk.console.table.moves_made() + 1
        desk.clear()
    finally:
        modules.is_littered = plain


def test_gaps_are_emptied_until_a_bot_is_made():
    """What is made of it would lie above them for as long as it stays."""
    plain = modules.tidy
    asked = []
    desk = Desk()

    def tidy(new=0):
        if desk.console.table:
            asked.append((new, desk.console.table.bot is not None))
        return False

    try:
        modules.tidy = tidy
        play.start(desk.console, catalog.find("four_rows"), 42, None, None, bytes((BOT, BOT)))
        while not desk.console.table or desk.console.table.moves_made() < 2:
            desk.wait(20)
        desk.clear()
    finally:
        modules.tidy = plain
    assert (0, False) in asked and (1, True) in asked
    assert asked[asked.index((1, True)) :].count((0, False)) == 0, "once there is one"
