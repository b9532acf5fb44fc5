"""Golden scenes of All Fours.

Most scenes have only people at the table, so they do not depend on a bot's choices. Deals are chosen for what happens
when everybody always takes the first choice.
"""

KEY = "all_fours"
# Values that "left" reaches sooner. `person` is after the weaker bots: only a console with a link has `link`.
LAST = ("3", "Running", "Early American", "Seven Up", "Pitch", "asked", "person")


def to(desk, label):
    """Select the menu row whose label begins with `label`, by the shorter way."""
    rows = [row.label for row in desk.console.top().rows()]
    at = [i for i in range(len(rows)) if rows[i].startswith(label)][0]
    below = (at - desk.console.top()._menu.selected) % len(rows)
    desk.tap(*["down"] * below if 2 * below <= len(rows) else ["up"] * (len(rows) - below))


def turn(desk, label, value):
    """Change a menu row until it shows `value`."""
    to(desk, label)
    menu = desk.console.top()._menu
    while menu.rows[menu.selected][1] != value:
        desk.tap("left" if value in LAST else "right")


def seat(desk, seats, people):
    """Set the number of seats, with people in all of them or with one person and bots."""
    to(desk, "Players")
    desk.tap("a")
    turn(desk, "Seats", str(seats))
    for number in range(1, seats if people else 1):
        turn(desk, "Seat %d" % (number + 1), "person")
    desk.tap("b")


def table(desk, number, seats, variant="Trinidad", more=(), people=True):
    """Go from the launcher to a deal of a variant, with the option changes `more`.

    All seats have people, or one person plays against bots. With two or four seats, the seats are set before the
    variant. The scenes then share most key presses, which a Pico needs to make only once.
    """
    desk.choose(KEY)
    at_first = seats in (2, 4)
    if at_first:
        seat(desk, seats, people)
    if more or variant != "Trinidad":
        to(desk, "Options")
        desk.tap("a")
        turn(desk, "Variant", variant)
        for label, value in more:
            turn(desk, label, value)
        desk.tap("b")
    if not at_first:
        seat(desk, seats, people)
    to(desk, "Deal number")
    desk.tap("a")
    for digit in reversed(str(number)):
        desk.tap(*["up"] * int(digit) if digit < "6" else ["down"] * (10 - int(digit)))
        desk.tap("left")
    desk.tap("a")
    desk.wait(500)


def view_of(desk):
    """Return the game as the screen shows it."""
    return desk.console.top().game_view


def play_until(desk, is_done, begs=False):
    """Press A, which shows the cards or makes the first choice, until `is_done`. With `begs`, beg and run whenever
    possible."""
    for _ in range(300):
        screen = desk.console.top()
        if desk.top() in ("AllFoursScreen", "LeagueTableScreen"):
            if is_done(screen):
                return
            if (
                begs
                and screen.legal_count > 1
                and screen.buttons[:1] in (["Stand"], ["Take one"], ["Give one"], ["Take it"])
            ):
                desk.tap("right")
        desk.tap("a")
    raise ValueError("that never came")


def asks(label):
    """Return a test for screens: true if the person can choose `label`."""
    return lambda screen: screen.legal_count and label in screen.buttons


def options(desk):
    """The options of Trinidad, the first variant."""
    desk.choose(KEY)
    to(desk, "Options")
    desk.tap("a")
    turn(desk, "Beg without trump", "yes")


def cut(desk):
    """Two seats have tied for the deal and cut again."""
    table(desk, TIED, 4)
    play_until(desk, lambda screen: screen.game_view.turn_up_count() == 5)


def beg(desk):
    """A jack is turned up."""
    table(desk, JACK_TURNED, 4)
    play_until(desk, asks("Stand"))
    desk.tap("right")


def answer(desk):
    table(desk, JACK_TURNED, 4)
    play_until(desk, asks("Take one"), begs=True)


def cover(desk):
    table(desk, JACK_TURNED, 4)
    play_until(desk, lambda screen: screen.covered() and screen.game_view.tricks())


def trick(desk):
    """Some cards of the hand are not legal. The seat that is winning the trick did not lead it."""
    table(desk, JACK_TURNED, 4)
    play_until(desk, some_barred)


def some_barred(screen):
    game = screen.game_view
    return 0 < screen.legal_count < screen.hand.count and game.trick_size(game.tricks()) == 3


def why(desk):
    trick(desk)
    desk.tap("down")


def last_trick(desk):
    table(desk, JACK_TURNED, 4)
    play_until(desk, lambda screen: screen.game_view.tricks() == 2 and screen.legal_count)
    desk.tap("up")


def pegging(desk):
    """A hanged jack is being pegged: two of its three points are shown."""
    table(desk, HANGED, 4)
    play_until(desk, lambda screen: screen.game_view.phase() == 3 and screen.game_view.hand_number() == 1)
    for _ in range(1000):
        if desk.console.top().line.find("jack") > 0:
            break
        desk.wait(10)
    desk.wait(180)  # one point is pegged every 150 ms, the first at most 60 ms ago


def scored(desk):
    table(desk, HANGED, 4)
    play_until(desk, lambda screen: screen.game_view.phase() == 3 and screen.game_view.hand_number() == 1)
    desk.wait(8000)
    desk.tap("a")


def tobago(desk):
    """A two is turned up."""
    table(desk, TWO_TURNED, 4, "Tobago")
    play_until(desk, asks("Stand"))


def first_jack(desk):
    table(desk, SIX, 6, "West Yorkshire")
    play_until(desk, lambda screen: screen.game_view.phase() == 3)
    desk.wait(2000)


def six(desk):
    """One player has thrown in."""
    table(desk, SIX, 6, "West Yorkshire")
    play_until(desk, asks("Throw in"))
    desk.tap("left", "a")
    play_until(desk, lambda screen: screen.legal_count and screen.game_view.trick_size(screen.game_view.tricks()) > 3)


def throw_in(desk):
    table(desk, SIX, 6, "West Yorkshire")
    play_until(desk, asks("Throw in"))
    desk.tap("left")


def backs(desk):
    """The hand of the pitcher's partner is face down."""
    table(desk, PITCHED, 4, "West Yorkshire", people=False)
    for _ in range(20):
        if view_of(desk).phase() == 10:
            return
        desk.wait(500)
    raise ValueError("nobody deals")


def guess(desk):
    table(desk, JACK_TURNED, 4, "Lancashire")
    play_until(desk, asks("Red"))


def pitcher(desk):
    table(desk, JACK_TURNED, 4, "Lancashire")
    play_until(desk, lambda screen: screen.game_view.phase() == 2 and screen.legal_count)


def rounds(desk):
    table(desk, JACK_TURNED, 4, "Lancashire", (("Dealt in", "asked"),))
    play_until(desk, asks("2-2-2"))
    desk.tap("left", "left")


def gift(desk):
    """The gift scores one point, and the hands are thrown in."""
    table(desk, JACK_TURNED, 2, "17th century")
    play_until(desk, asks("Give one"), begs=True)


def long_hand(desk):
    """Fifteen cards after three runs."""
    table(desk, LONG, 2, "Running")
    play_until(desk, lambda screen: screen.legal_count == 15, begs=True)
    desk.tap(*["right"] * 9)


def discard(desk):
    table(desk, JACK_TURNED, 2, "Early American")
    play_until(desk, lambda screen: screen.game_view.phase() == 9 and screen.legal_count, begs=True)
    desk.tap("a", "right", "right")


def bunch(desk):
    table(desk, JACK_TURNED, 3, "Seven Up", (("Score in", "chips"),))
    play_until(desk, asks("Bunch"), begs=True)


def three(desk):
    """Points are pegged with chips."""
    bunch(desk)
    play_until(desk, lambda screen: screen.game_view.phase() == 3 and screen.game_view.hand_number() == 1)
    desk.wait(6000)


def over(desk):
    table(desk, SOON_OVER, 2, "Pitch")
    play_until(desk, lambda screen: screen.table.turn() == 255)
    desk.wait(9000)


def over_table(desk):
    over(desk)
    desk.tap("down", "down", "a")


def revoke(desk):
    """A card that may be a revoke can be called."""
    table(desk, JACK_TURNED, 4, more=(("Revokes", "callable"),))
    play_until(desk, lambda screen: screen.legal_count and [1 for row in screen.claim_rows()[:1] if not row.reason()])
    desk.tap("b")
    to(desk, "Call a revoke")
    desk.tap("a")


def counting(desk):
    """Each side may still call a revoke before the hand is counted."""
    revoke(desk)
    desk.tap("b", "b")
    play_until(desk, asks("Count"))


def jacks(desk):
    """Jacks have decided who plays with whom."""
    table(desk, JACK_TURNED, 4, more=(("First dealer", "by jacks"),))


def companion(desk, title):
    """Open a companion from the game's menu, after the question about lessons."""
    desk.choose("all_fours")
    desk.pick(title)


def pegs(desk):
    """A new peg board."""
    companion(desk, "Peg board")


def pegs_late(desk):
    """The second game between two sides."""
    pegs(desk)
    for _ in range(6):
        desk.tap("left", "right", "left", "left")
    desk.tap("right", "down", "right")


def pegs_won(desk):
    """A side has just won."""
    pegs(desk)
    for _ in range(2):
        desk.tap("right", "right", "down", "right", "right")
    desk.tap("right", "right")


def pegs_three(desk):
    """Three sides in the game with the most holes, and the largest item."""
    pegs(desk)
    desk.tap("b")
    desk.pick("Sides")
    for _ in range(5):
        desk.pick("Variant")
    desk.tap("b")
    for _ in range(5):
        desk.tap("left", "a", "right", "left")
    desk.tap("up", "up", "right")


def new_evening(desk):
    companion(desk, "League night")


def match_card(desk):
    """The other tables are a hand ahead."""
    new_evening(desk)
    desk.pick("Begin")
    desk.wait(5000)


def league_table(desk):
    """The person pitches at a table."""
    match_card(desk)
    desk.tap("a")
    play_until(desk, lambda screen: screen.legal_count > 1)


def league_players(desk):
    match_card(desk)
    desk.tap("b")
    desk.pick("Players")


def large(desk):
    """Large type."""
    desk.enlarge()
    trick(desk)


SCENES = (
    ("all_fours-options", options),
    ("all_fours-cut", cut),
    ("all_fours-beg", beg),
    ("all_fours-answer", answer),
    ("all_fours-cover", cover),
    ("all_fours-trick", trick),
    ("all_fours-why", why),
    ("all_fours-last-trick", last_trick),
    ("all_fours-pegging", pegging),
    ("all_fours-scored", scored),
    ("all_fours-tobago", tobago),
    ("all_fours-first-jack", first_jack),
    ("all_fours-six", six),
    ("all_fours-throw-in", throw_in),
    ("all_fours-backs", backs),
    ("all_fours-guess", guess),
    ("all_fours-pitcher", pitcher),
    ("all_fours-rounds", rounds),
    ("all_fours-gift", gift),
    ("all_fours-long-hand", long_hand),
    ("all_fours-discard", discard),
    ("all_fours-bunch", bunch),
    ("all_fours-three", three),
    ("all_fours-revoke", revoke),
    ("all_fours-counting", counting),
    ("all_fours-jacks", jacks),
    ("all_fours-pegs", pegs),
    ("all_fours-pegs-late", pegs_late),
    ("all_fours-pegs-won", pegs_won),
    ("all_fours-pegs-three", pegs_three),
    ("all_fours-league", new_evening),
    ("all_fours-league-card", match_card),
    ("all_fours-league-table", league_table),
    ("all_fours-league-players", league_players),
    ("all_fours-over", over),
    ("all_fours-over-table", over_table),
    ("all_fours-large", large),
)

# Deal numbers.
TIED = 13
JACK_TURNED = 62
HANGED = 3
TWO_TURNED = 5
SIX = 8
PITCHED = 1
LONG = 15
SOON_OVER = 21
