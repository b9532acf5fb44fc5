"""Walks the menus of a console on a desk as a player does who knows them, and counts the presses; a hold is one."""

from desk import play_well
from engines import catalog


def screen_text(desk):
    """The labels of the menu on top, and the index of the row under the cursor."""
    menu = desk.console.top()._menu
    return [row[0] for row in menu.rows], menu.selected


def go(desk, label, value=None):
    """Put the cursor on a row, the short way round: how many presses that takes."""
    menu = desk.console.top()._menu
    for at in range(len(menu.rows)):
        if menu.rows[at][0] == label and value in (None, menu.rows[at][1]):
            break
    else:
        raise ValueError("no row " + label)
    down = (at - menu.selected) % len(menu.rows)
    up = len(menu.rows) - down
    desk.tap(*["down"] * down if down <= up else ["up"] * up)
    assert menu.selected == at
    return min(down, up)


def pick(desk, label, value=None):
    """Choose a row: how many presses that takes."""
    presses = go(desk, label, value) + 1
    desk.tap("a")
    return presses


def table(desk, key):
    """Go from the launcher to a game in which a person is to move and can undo."""
    profile = desk.console.profile
    chosen = profile.options(key)
    for i, option in enumerate(catalog.find(key).game().OPTIONS):
        if option.key == "undo":
            chosen[i] = option.choices.index(option.alone or "on")
    profile.choose(key, chosen)
    desk.new_game(key)
    board = desk.console.table
    played = 0
    for _ in range(200):
        if board.human_to_move() and played > 1 and not board.undo_refusal():
            return
        if board.human_to_move():
            made = board.moves_made()
            play_well(desk)  # the press may only dismiss the news of the bots
            played += board.moves_made() > made
        else:
            desk.wait(500)
    raise ValueError("no such point in " + key)


def undo(desk, key):
    """Taking the last move back."""
    table(desk, key)
    made = desk.console.table.moves_made()
    desk.hold("b")
    presses = 1 + pick(desk, "Undo")
    assert desk.console.table.moves_made() < made, (desk.top(), desk.console._toast)
    assert desk.console.top() is desk.console.bottom(), desk.top()
    return presses


def rules(desk, key):
    """The page of the rules that fits."""
    table(desk, key)
    desk.hold("b")
    presses = 1 + pick(desk, "Rules") + 1
    desk.tap("a")
    assert desk.top() == "PageScreen"
    return presses


def hint(desk, key):
    """A hint."""
    table(desk, key)
    desk.hold("a")
    assert desk.console.top() is desk.console.bottom()
    return 1


def new_deal(desk, key):
    """Start another deal during a game."""
    table(desk, key)
    old = desk.console.table
    desk.hold("b")
    presses = 1 + pick(desk, "New deal") + 1
    desk.wait(500)
    desk.tap("a")
    assert desk.console.table is not old and not desk.console.table.moves_made()
    return presses


def leave(desk, key):
    """Go from a game to the launcher."""
    table(desk, key)
    desk.hold("b")
    presses = 1 + pick(desk, "Quit")
    assert desk.top() == "Launcher"
    return presses


def go_on(desk, key):
    """Go from the launcher to the game last played."""
    leave(desk, key)
    desk.tap("a")
    assert desk.console.table.entry.key == key
    return 1


GOALS = (
    ("undo", undo, 2),
    ("the rules at the present point", rules, 4),
    ("a hint", hint, 1),
    ("a new deal in mid-game", new_deal, 4),
    ("to the launcher", leave, 4),
    ("go on with the game last played", go_on, 1),
)


def another(desk, keys):
    """Go from the launcher to the other of two saved games."""
    for key in keys:
        leave(desk, key)
    title = catalog.find(keys[0]).title
    presses = abs(desk.titles().index(title) - desk.console.top()._tiles.selected) + 1
    desk.resume(keys[0])
    assert desk.console.table.entry.key == keys[0]
    return presses
