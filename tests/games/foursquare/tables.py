"""Games of Foursquare played to where a test wants them."""

from desk import play_well


def win(desk):
    """Play the game on screen well, to its end."""
    while desk.top() == "FoursquareScreen":
        play_well(desk)
        if desk.console.table.turn() == 255:
            desk.wait(1500)


def to_losing_place(desk):
    """Turn down as many cards as may be until some place loses; the cursor is then on it."""
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
    """Go to a place that loses, and insist when asked."""
    to_losing_place(desk)
    desk.tap("a", "right", "a")
    desk.wait(1500)
