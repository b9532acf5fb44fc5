"""Golden scenes of Rows of Four, in deals chosen for play by hints."""

STOCK = 9
WASTE = 8
PYSOLFC = ("right",)  # key presses in the menu of options, from its first row
NO_REDEAL = ("down", "down", "right", "right")


def table(desk, number, options=()):
    """Go from the launcher to a deal, after changing options by the key presses `options`."""
    desk.choose("rows_of_four")
    if options:
        desk.tap("down", "down", "down", "a")
        desk.tap(*options)
        desk.tap("b", "up", "up")
    else:
        desk.tap("down")
    desk.tap("a")
    for digit in reversed(str(number)):
        desk.tap(*["up"] * int(digit))
        desk.tap("left")
    desk.tap("a")


def follow(desk, moves):
    """Play `moves` hints."""
    for _ in range(moves):
        desk.hold("a")
        desk.tap("a")


def to(desk, at):
    """Move the cursor to a pile or to a place in the top row."""
    if (desk.console.top().at < 8) != (at < 8):
        desk.tap("down" if at < 8 else "up")
    for _ in range(10):
        if desk.console.top().at == at:
            return
        desk.tap("right")
    raise ValueError(at)


def new_menu(desk):
    desk.choose("rows_of_four")


def winnable(desk):
    desk.choose("rows_of_four")
    desk.tap("down", "down", "a", "down")


def options(desk):
    desk.choose("rows_of_four")
    desk.tap("down", "down", "down", "a", "right", "down")


def first(desk):
    table(desk, FIRST)


def nowhere(desk):
    """A message shows that the card fits nowhere."""
    first(desk)
    to(desk, KING)
    desk.tap("a")


def lift(desk):
    """A card is selected, with marks where it can go."""
    first(desk)
    to(desk, FOUR)
    desk.tap("a")


def hint(desk):
    first(desk)
    desk.hold("a")


def middle(desk):
    table(desk, LONG, PYSOLFC)
    follow(desk, 24)


def long_pile(desk):
    middle(desk)
    follow(desk, 16)


def pile(desk):
    """The whole of a long pile, after a hold of down."""
    long_pile(desk)
    to(desk, LONGEST)
    desk.hold("down")


def up(desk):
    """A card of the waste that can go up: A selects its foundation."""
    long_pile(desk)
    to(desk, WASTE)
    desk.tap("a")


def take_back(desk):
    """A foundation's card is selected, with marks where it can go."""
    long_pile(desk)
    to(desk, STOCK)
    desk.tap("left", "a")


def draw(desk, cards):
    """Draw cards in a deal with a single pass."""
    table(desk, FIRST, NO_REDEAL)
    to(desk, STOCK)
    desk.tap(*["a"] * cards)


def waste(desk):
    draw(desk, 40)
    desk.tap("right", "up")


def stalled(desk):
    draw(desk, 72)
    desk.wait(100)


def stalled_table(desk):
    stalled(desk)
    desk.tap("a")


def give_up(desk):
    stalled_table(desk)
    desk.tap("a")


def given_up(desk):
    give_up(desk)
    desk.tap("right", "a")
    desk.wait(1500)


def given_up_table(desk):
    given_up(desk)
    desk.tap("down", "down", "a")


def large(desk):
    """Large type."""
    desk.enlarge()
    lift(desk)


SCENES = (
    ("rows_of_four-new", new_menu),
    ("rows_of_four-winnable", winnable),
    ("rows_of_four-options", options),
    ("rows_of_four-first", first),
    ("rows_of_four-nowhere", nowhere),
    ("rows_of_four-taken", lift),
    ("rows_of_four-hint", hint),
    ("rows_of_four-middle", middle),
    ("rows_of_four-long", long_pile),
    ("rows_of_four-pile", pile),
    ("rows_of_four-waste", waste),
    ("rows_of_four-up", up),
    ("rows_of_four-take-back", take_back),
    ("rows_of_four-stalled", stalled),
    ("rows_of_four-stalled-table", stalled_table),
    ("rows_of_four-give-up", give_up),
    ("rows_of_four-given-up", given_up),
    ("rows_of_four-given-up-table", given_up_table),
    ("rows_of_four-large", large),
)

# Deal numbers and piles.
FIRST = 4
KING = 2
FOUR = 3
LONG = 386
LONGEST = 2
