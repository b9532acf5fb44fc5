"""The page that says what the button just pressed does."""

import sys

from desk import Desk
from firmware.screens import try_buttons

# MicroPython with the heap of a Pico has no room for several displays.
KINDS = ("oled",) if sys.implementation.name == "micropython" else ("oled", "lcd", "wide", "qvga")


def test_each_button_is_explained_and_only_held_b_leaves():
    for kind in KINDS:
        desk = Desk(kind)
        desk.pick("Settings")
        desk.pick("Try the buttons")
        pictures = {bytes(desk.board.picture)}
        for name in ("up", "down", "left", "right", "a", "b"):
            desk.tap(name)
            assert desk.top() == "TryButtonsScreen"
            pictures.add(bytes(desk.board.picture))
        desk.hold("a")
        pictures.add(bytes(desk.board.picture))
        assert len(pictures) == 8
        desk.hold("b")
        assert desk.top() == "SettingsScreen"
        desk.clear()


def test_each_text_fits_one_page():
    for kind in KINDS:
        desk = Desk(kind)
        desk.pick("Settings")
        desk.pick("Try the buttons")
        screen = desk.console.top()
        for event in try_buttons._TEXTS:
            screen.press(event)
            assert screen._page.pages == 1, (kind, try_buttons._TEXTS[event])
        desk.clear()
