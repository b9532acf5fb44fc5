"""Tables of All Fours for tests of its screen: any variant, prepared decks, and play by key presses."""

from desk import Desk
from engines import catalog, rng
from engines.all_fours import kernels
from engines.game import OVER
from firmware.screens import play
from games.all_fours import dealt

ENTRY = catalog.find("all_fours")


def table(name, players, kind="oled", decks=None, seed=42, **choices):
    """Return a desk with a table of a variant; `players` are bytes as in `Table`. There is no opening by default."""
    desk = Desk(kind)
    choices.setdefault("opening", "random")
    options = dealt.undealt(name, len(players), **choices).chosen()
    play.start(desk.console, ENTRY, seed, options, decks, players)
    desk.settle()
    return desk


def people(name, hands, ups="", kind="oled", **choices):
    """Return a desk with people only. `hands` (a text by seat) and the turn-ups `ups` are dealt to them.

    The deal number decides the first dealer.
    """
    seats = len(hands)
    rounds = (2, 2, 2) if name in ("West Yorkshire", "Lancashire") else (3, 3)
    first = dealt.undealt(name, seats, opening="random")
    first.deal(42)
    deck = dealt.deck(seats, first.dealer(), hands, ups, rounds)
    desk = table(name, bytes(seats), kind, deck, **choices)
    desk.tap("a", "a")  # the dealer uncovers the hand, then deals
    return desk


def look(desk):
    """Close the table of a score, uncover the hand of the person to act, and return the screen."""
    if desk.top() == "ScoreTable":
        desk.tap("b")
    screen = desk.console.top()
    if screen.covered():
        desk.tap("a")
    return screen


def go(desk, text):
    """Select a move by its name and press A, for the seat to act."""
    screen = look(desk)
    screen.point_at(screen.game_view.move_from_name(text))
    desk.settle()
    desk.tap("a")


def count(desk):
    """Return the number of moves made so far."""
    return desk.console.table.record.count


def is_over(desk):
    return desk.console.table.turn() == OVER


def in_play(screen):
    return screen.game_view.phase() == kernels.PLAYING


def all_fits(kind, variant, seats):
    """Fail if a line or a question does not fit the display while people play."""
    desk = table(variant, bytes(seats), kind, seed=5)
    canvas = desk.console.canvas
    generator = bytearray(rng.SIZE)
    rng.seed(generator, 0, seats, 5)
    for _ in range(30):
        screen = look(desk)
        for text in [screen.line, screen.prompt] + screen._lines + screen._effects:
            assert canvas.text_width(text) + screen.theme.stroke <= canvas.width, text
        screen.point_at(screen.legal[rng.below(generator, 0, screen.legal_count)])
        desk.settle()
        desk.tap("a")
        if is_over(desk):
            break
    desk.clear()


def no_stale_pixel(kind, variant, seats):
    """Fail if random presses ever leave a pixel that a full redraw changes."""
    desk = table(variant, bytes(seats), kind, seed=9)
    generator = bytearray(rng.SIZE)
    rng.seed(generator, 0, 9, 9)
    for _ in range(50):
        desk.tap(("up", "down", "left", "right", "a", "a", "a", "a", "b")[rng.below(generator, 0, 9)])
        desk.wait((50, 400, 3000)[rng.below(generator, 0, 3)])
        picture = desk.digest()
        desk.console.redraw()
        desk.settle()
        assert desk.digest() == picture, (kind, variant)
    desk.clear()
