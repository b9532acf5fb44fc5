"""Helpers that play games of Foursquare to the positions that tests need."""

from desk import play_well


def win(desk):
    """Play the game on the screen well, to its end."""
    while desk.top() == "FoursquareScreen":
        play_well(desk)
        if desk.console.table.turn() == 255:
            desk.wait(1500)


def to_losing_place(desk):
    """Turn down as many cards as possible until some place loses, with the cursor then on that place."""
    while True:
        screen = desk.console.top()
        worst = -1
        most = -1
        for i in range(screen.legal_count):
            move = screen.legal[i]
            down = screen.game_view.down_after(move)
            if screen.game_view.loses(move):
                screen.point_at(move)
                desk.settle()
                return
            if down > most:
                most = down
                worst = move
        screen.point_at(worst)
        desk.tap("a")


def lose(desk):
    """Play a losing move and confirm it."""
    to_losing_place(desk)
    desk.tap("a", "right", "a")
    desk.wait(1500)
