"""The keys that work on the present screen, and their actions."""

from collections.abc import Callable
from typing import Any

from engines.game import OVER
from host_sim.device.virtual_board import Console
from host_sim.terminal.shortcuts import HINT, RULES, UNDO, find, is_a, rows_of

Offer = tuple[str, str]  # a key and its action

ARROWS = "← ↑ ↓ →"
UPRIGHT = "↑ ↓"
ACROSS = "← →"
ENTER = "Enter"
BACK = "Backspace"
ANY = "any key"

BUTTONS: tuple[Offer, ...] = (  # the buttons' names, for a console whose actions are unknown
    (ARROWS, "move"),
    (ENTER, "A"),
    (BACK, "B"),
    ("h", "A held"),
    ("m", "B held"),
)
UNKNOWN = BUTTONS[:3]  # offers for a screen that is not listed here
QUIT: Offer = ("q", "quit")
EVERYWHERE: tuple[Offer, ...] = (  # keys that every keyboard has, for all functions
    (ARROWS, "move"),
    (ENTER, "choose"),
    (BACK, "back"),
    ("Tab", "hint"),
    ("F3", "menu"),
    ("F4", "undo"),
    ("F5", "rules"),
    ("F9", "quit"),
)


def offers(console: Console) -> tuple[Offer, ...]:
    """Return the keys that do something on the screen shown, except the one that quits."""
    top: Any = console
    screen = top.top()
    if screen.working:
        return ()
    for name, offer in _SCREENS.items():
        if is_a(screen, name):
            return tuple(offer(top, screen))
    return UNKNOWN


def _game(console: Any, screen: Any) -> list[Offer]:
    table = screen.table
    refusal = table.undo_refusal()
    acts = _acts(screen)
    if (ENTER, "choose") in acts and not screen.hint_refusal():
        acts.append(("h", "hint"))
    if not refusal:
        acts.append(("u", "undo"))
    return [*acts, ("m", "menu"), ("?", "rules")]


def _acts(screen: Any) -> list[Offer]:
    """Return the actions of buttons on a game's screen, without the menu."""
    table = screen.table
    if getattr(screen, "is_telling", bool)():
        return [(ANY, "faster")]
    if table.turn() == OVER:
        return [(ANY, "result")]
    if not table.human_to_move():
        return [] if table.remote_to_move() else [(ANY, "faster")]
    if getattr(screen, "covered", bool)():
        return [(ENTER, "show the cards")]
    # in a match the cursor can also move over other things
    stays = screen.legal_count == 1 and is_a(screen, "SolitaireScreen")
    moves = [] if stays else [(ARROWS, "move")]
    steps_back = next(kind for kind in type(screen).__mro__ if "_step_back" in vars(kind)).__name__ != "GameScreen"
    return [*moves, (ENTER, "choose"), (BACK, "back" if steps_back else "menu")]


def _menu(console: Any, screen: Any) -> list[Offer]:
    rows = rows_of(screen)
    row = rows[screen._menu.selected] if rows else None
    acts = [(UPRIGHT, "move")] if len(rows) > 1 else []
    if row and row.turn:
        acts.append((ACROSS, "change"))
    if row:
        acts.append((ENTER, "why not" if row.reason and row.reason() else "change" if row.turn else "choose"))
    if screen is not console.bottom():
        acts.append((BACK, "back"))
    for key, labels in (("h", HINT), ("u", UNDO), ("?", RULES)):
        shortcut = find(rows, labels)
        if shortcut and not (shortcut.reason and shortcut.reason()):
            acts.append((key, shortcut.label.lower()))
    return acts


def _new_evening(console: Any, screen: Any) -> list[Offer]:
    return [*_menu(console, screen), (BACK, "leave")]


def _pegs(console: Any, screen: Any) -> list[Offer]:
    middle = [(ENTER, "the middle side")] if screen.board.sides > 2 else []
    return [(UPRIGHT, "what"), (ACROSS, "who"), *middle, (BACK, "menu"), ("m", "menu")]


def _match_card(console: Any, screen: Any) -> list[Offer]:
    return [(ARROWS, "move"), (ENTER, "go to the table"), (BACK, "menu"), ("m", "menu")]


def _launcher(console: Any, screen: Any) -> list[Offer]:
    tiles = screen._tiles
    waits = tiles.tiles[tiles.selected].is_marked
    is_game = tiles.selected < len(tiles.tiles) - 2
    return [(ARROWS, "move"), (ENTER, "continue" if waits else "choose"), *([(BACK, "its menu")] if is_game else [])]


def _score(console: Any, screen: Any) -> list[Offer]:
    return [(ENTER, "go on"), (BACK, "see the table")]


def _draw_of_jacks(console: Any, screen: Any) -> list[Offer]:
    return [(ENTER, "to the table" if screen.is_over() else "all cards"), (BACK, "to the table")]


def _page(console: Any, screen: Any) -> list[Offer]:
    acts = [(UPRIGHT, "turn")] if screen._page and screen._page.pages > 1 else []
    if len(screen._pages) > 1:
        acts.append((ACROSS, "other page"))
    return [*acts, (ENTER, "go on"), (BACK, "back")]


def _happened(console: Any, screen: Any) -> list[Offer]:
    acts = [(UPRIGHT, "turn")] if screen._page.pages > 1 else []
    return [*acts, *([(ENTER, "watch again")] if screen._state else []), (BACK, "back")]


def _replay(console: Any, screen: Any) -> list[Offer]:
    return [(ANY, "faster"), (BACK, "back")]


def _statistics(console: Any, screen: Any) -> list[Offer]:
    acts = [(ACROSS, "other game")] if screen._variants else []
    if screen._recent:
        acts += [(UPRIGHT, "other page"), (ENTER, "reset")]
    return [*acts, (BACK, "back")]


def _dial(console: Any, screen: Any) -> list[Offer]:
    return [(ACROSS, "place"), (UPRIGHT, "change"), (ENTER, "done"), (BACK, "back")]


def _question(console: Any, screen: Any) -> list[Offer]:
    no, yes = screen._box.choices
    return [(ARROWS, "other answer"), (ENTER, (no, yes)[screen._box.selected].lower()), (BACK, no.lower())]


def _wait(console: Any, screen: Any) -> list[Offer]:
    foot = screen._box.choices[0].removeprefix("B: ")
    return [*([(ACROSS, "change")] if screen._turn else []), (BACK, foot.lower())]


def _lesson(console: Any, screen: Any) -> list[Offer]:
    again = "read again"
    return [*(offer for offer in _acts(screen) if offer[0] != BACK), (BACK, again), ("h", again), ("m", again)]


def _buttons(console: Any, screen: Any) -> list[Offer]:
    return [(ARROWS, "try"), (ENTER, "try"), (BACK, "try"), ("m", "leave")]


_SCREENS: dict[str, Callable[[Any, Any], list[Offer]]] = {
    "LessonScreen": _lesson,
    "TryButtonsScreen": _buttons,
    "GameScreen": _game,
    "NewEvening": _new_evening,
    "MenuScreen": _menu,
    "PegScreen": _pegs,
    "LeagueScreen": _match_card,
    "Launcher": _launcher,
    "ScoreTable": _score,
    "JacksScreen": _draw_of_jacks,
    "PageScreen": _page,
    "HappenedScreen": _happened,
    "ReplayScreen": _replay,
    "StatisticsScreen": _statistics,
    "DealNumberScreen": _dial,
    "NameScreen": _dial,
    "Question": _question,
    "WaitScreen": _wait,
}
