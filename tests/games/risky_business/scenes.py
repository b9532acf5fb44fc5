"""Golden scenes of Risky Business.

Most scenes have only people at the table, so they do not depend on a bot's choices. Deals are chosen for the cards that
come up in them.
"""

KEY = "risky_business"


def to(desk, label):
    """Select the menu row whose label begins with `label`, by the shorter way."""
    rows = [row.label for row in desk.console.top().rows()]
    at = [i for i in range(len(rows)) if rows[i].startswith(label)][0]
    below = (at - desk.console.top()._menu.selected) % len(rows)
    desk.tap(*["down"] * below if 2 * below <= len(rows) else ["up"] * (len(rows) - below))


def turn(desk, label, value):
    """Change a menu row until it shows `value`. "left" reaches `person` past the weaker bots: only a console with a
    link has `link`."""
    to(desk, label)
    menu = desk.console.top()._menu
    while menu.rows[menu.selected][1] != value:
        desk.tap("left" if value == "person" else "right")


def people(desk, number, seats=2):
    """Go from the launcher to a deal for `seats` people."""
    desk.choose(KEY)
    to(desk, "Players")
    desk.tap("a")
    turn(desk, "Seats", str(seats))
    for seat in range(2, seats + 1):
        turn(desk, "Seat %d" % seat, "person")
    desk.tap("b")
    deal(desk, number)


def deal(desk, number):
    """Go from the menu before the game to a deal."""
    to(desk, "Deal number")
    desk.tap("a")
    for digit in reversed(str(number)):
        desk.tap(*["up"] * int(digit) if digit < "6" else ["down"] * (10 - int(digit)))
        desk.tap("left")
    desk.tap("a")
    desk.wait(500)


def pass_on(desk, turns):
    """Make `turns` turns without a play: end each one and set the first card aside."""
    for _ in range(turns):
        desk.tap("a", "left", "a", "a")


def cover(desk):
    people(desk, CASCADE)


def first(desk):
    """The card at the cursor fits a pile."""
    people(desk, CASCADE)
    desk.tap("a", "right")


def swap(desk):
    first(desk)
    desk.tap("up", "left")


def play(desk):
    first(desk)
    desk.tap("a")


def pick(desk):
    play(desk)
    desk.tap("a")


def refill(desk):
    pick(desk)
    desk.tap("up", "a")


def drawn(desk):
    """A card of the deck has gone to a pile, and more news follow."""
    refill(desk)
    desk.tap("a")


def target(desk):
    """A king was drawn."""
    people(desk, KING_DRAWN)
    desk.tap("a", "right", "right", "right", "a", "a", "up", "a", "a", "right")


def aside(desk):
    people(desk, CASCADE)
    pass_on(desk, 2)
    desk.tap("a", "left", "a", "right")


def row(desk):
    """The end of a turn against one bot."""
    desk.choose(KEY)
    deal(desk, FIRST)
    desk.tap("left", "a", "a")


def bot(desk):
    """The bot's first move."""
    row(desk)
    desk.wait(2300)


def four(desk):
    """The last turn of four seats, after two moves."""
    people(desk, FOUR, 4)
    pass_on(desk, 12)
    desk.tap("a", "a", "a", "a", "a")


def count(desk):
    """The first seat's cards are turned up for the count."""
    people(desk, SHARED)
    pass_on(desk, 8)
    desk.wait(2500)


def over(desk):
    """Two seats share the win."""
    count(desk)
    desk.wait(5000)


def sheet(desk):
    over(desk)
    desk.tap("right", "right")


def who_begins(desk):
    over(desk)
    desk.tap("a", "a")
    desk.wait(500)
    desk.tap("a", "down")


def known(desk):
    """The cards of the other seats that everybody has seen."""
    people(desk, FOUR, 4)
    pass_on(desk, 5)
    desk.tap("a", "down")


def large(desk):
    """Large type."""
    desk.enlarge()
    first(desk)


SCENES = (
    ("risky_business-cover", cover),
    ("risky_business-first", first),
    ("risky_business-swap", swap),
    ("risky_business-play", play),
    ("risky_business-pick", pick),
    ("risky_business-refill", refill),
    ("risky_business-drawn", drawn),
    ("risky_business-target", target),
    ("risky_business-aside", aside),
    ("risky_business-row", row),
    ("risky_business-bot", bot),
    ("risky_business-four", four),
    ("risky_business-count", count),
    ("risky_business-over", over),
    ("risky_business-sheet", sheet),
    ("risky_business-who-begins", who_begins),
    ("risky_business-known", known),
    ("risky_business-large", large),
)

# Deal numbers.
CASCADE = 10
KING_DRAWN = 68
FIRST = 1
FOUR = 2
SHARED = 4
