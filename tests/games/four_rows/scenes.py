"""Golden scenes of Four Rows.

Most scenes have only people at the table, so they do not depend on a bot's choices. Deals are chosen for what happens
when everybody always plays the first card that fits.
"""

PERSON, EASY, MEDIUM, HARD = range(4)  # in the order in which right steps through them


def seat(desk, *players):
    """Go from the launcher, with the default players, to the menu before the game with these players."""
    desk.choose("four_rows")
    desk.tap("down", "a")
    desk.tap(*["right"] * (len(players) - 2))
    for i, player in enumerate(players):
        desk.tap("down")
        steps = player - (MEDIUM if i else PERSON)
        desk.tap(*["right"] * steps, *["left"] * -steps)
    desk.tap("b")


def deal(desk, number):
    """Go from the menu before the game to a deal."""
    desk.tap("down", "a")
    for digit in reversed(str(number)):
        desk.tap(*["up"] * int(digit))
        desk.tap("left")
    desk.tap("a")


def table(desk, number, *players):
    """Go from the launcher to a deal with these players, or with the default ones."""
    if players:
        seat(desk, *players)
    else:
        desk.choose("four_rows")
        desk.tap("down")
    deal(desk, number)


def people(desk, number, count=2):
    """Go from the launcher to a deal for `count` people."""
    table(desk, number, *[PERSON] * count)


def view_of(desk):
    """Return the game as the screen shows it."""
    return desk.console.top().game_view


def play_until(desk, is_done):
    """Press A until `is_done`. A shows the cards, plays the first that fits in its first place, or takes the first
    choice."""
    for _ in range(400):
        if desk.top() == "FourRowsScreen" and is_done(desk.console.top()):
            return
        desk.tap("a")
    raise ValueError("that never came")


def uncovered(screen):
    return screen.legal_count > 0


def to_card(desk, good):
    """Move the cursor to a card of the hand for which `good(card, slots)` is true."""
    screen = desk.console.top()
    for _ in range(10):
        at = screen._at
        if at < screen.hand.count and good(view_of(desk).hand_card(screen.seat, at), screen._fit[at]):
            return
        desk.tap("right")
    raise ValueError("no such card in the hand")


def several(card, slots):
    return card & 15 != 10 and slots & (slots - 1)


def is_ten(card, slots):
    return card & 15 == 10


def new_menu(desk):
    desk.choose("four_rows")


def options(desk):
    desk.choose("four_rows")
    desk.tap("down", "down", "down", "a", "down", "down", "down", "right")


def players(desk):
    seat(desk, PERSON, EASY, HARD)
    desk.tap("a", "down", "down")


def first(desk):
    """A person and a bot, with the person to begin."""
    table(desk, FIRST)


def cover(desk):
    people(desk, TENS)


def tens(desk):
    """A hand of nine cards with tens."""
    people(desk, TENS)
    desk.tap("a")


def slots(desk):
    people(desk, SLOTS)
    play_until(desk, uncovered)
    to_card(desk, several)
    desk.tap("a", "right")


def end_button(desk):
    people(desk, SLOTS)
    play_until(desk, uncovered)
    desk.tap("left")


def picker(desk):
    people(desk, TENS)
    desk.tap("a")
    to_card(desk, is_ten)
    desk.tap("a", "a")


def wild(desk):
    picker(desk)
    desk.tap("down", "a")


def passed(desk):
    """The next person sees the news, but no hand."""
    wild(desk)
    while view_of(desk).turn() == desk.console.top().seat:
        desk.tap("left" if desk.console.top()._at < desk.console.top().hand.count else "a")


def new_field(desk):
    people(desk, FIELD, 3)
    play_until(desk, lambda screen: screen.game_view.new_fields() and not screen.legal_count)
    desk.wait(5000)


def last_lap(desk):
    people(desk, LAP, 3)
    play_until(desk, lambda screen: screen.game_view.last_lap() and not screen.legal_count)
    desk.wait(5000)
    desk.tap("a")


def stage(desk):
    people(desk, STAGE)
    play_until(desk, lambda screen: screen.game_view.stage() == 7)
    desk.wait(5000)


def eliminated(desk):
    people(desk, FOUR, 4)
    play_until(desk, lambda screen: screen.game_view.stage() == 7 and screen.legal_count)


def over(desk):
    people(desk, LAP, 3)
    play_until(desk, lambda screen: screen.table.turn() == 255)
    desk.wait(8000)


def over_table(desk):
    over(desk)
    desk.tap("down", "down", "a")


def bot(desk):
    """A bot plays: its card is marked and its seat is highlighted."""
    table(desk, BOT)
    desk.wait(1200)


def happened(desk):
    """The list of moves after a bot's turn."""
    table(desk, BOT)
    while not desk.console.table.human_to_move():
        desk.tap("b")
        desk.wait(100)
    desk.wait(9000)
    desk.hold("b")
    desk.pick("What happened")
    desk.wait(100)


def replay(desk):
    happened(desk)
    desk.tap("a")
    desk.wait(1500)


def hint(desk):
    table(desk, FIRST)
    desk.hold("a")


def large(desk):
    """Large type."""
    desk.enlarge()
    first(desk)


SCENES = (
    ("four_rows-new", new_menu),
    ("four_rows-options", options),
    ("four_rows-players", players),
    ("four_rows-first", first),
    ("four_rows-bot", bot),
    ("four_rows-happened", happened),
    ("four_rows-replay", replay),
    ("four_rows-hint", hint),
    ("four_rows-cover", cover),
    ("four_rows-tens", tens),
    ("four_rows-slots", slots),
    ("four_rows-pass", end_button),
    ("four_rows-picker", picker),
    ("four_rows-wild", wild),
    ("four_rows-passed", passed),
    ("four_rows-field", new_field),
    ("four_rows-lap", last_lap),
    ("four_rows-stage", stage),
    ("four_rows-eliminated", eliminated),
    ("four_rows-over", over),
    ("four_rows-over-table", over_table),
    ("four_rows-large", large),
)

# Deal numbers.
FIRST = 2
BOT = 3
TENS = 11
SLOTS = 1
FIELD = 23
LAP = 14
STAGE = 23
FOUR = 12
