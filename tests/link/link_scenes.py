"""The golden scenes of a console that is linked, or about to be; the peer is a console of its own."""

from two_desks import beside, call, deal, join, plug, seat_link
from wire import Wire


def plugged(desk, name="Ann"):
    """A desk that has lines, and the wire that they are."""
    wire = Wire(desk.board.clock)
    plug(desk, wire.a)
    call(desk, name)
    return wire


def hosting(desk, number):
    """Ann's display, at a table of Four Rows to which Bob has come; the wire and his desk."""
    wire = plugged(desk)
    bob = beside(desk, wire.b)
    call(bob, "Bob")
    seat_link(desk)
    deal(desk, number)
    join(bob)
    desk.wait(3000)
    return wire, bob


def visiting(desk, number):
    """Bob's display, at the table that Ann has opened; the wire and her desk."""
    wire = plugged(desk, "Bob")
    ann = beside(desk, wire.b)
    call(ann, "Ann")
    seat_link(ann)
    deal(ann, number)
    join(desk)
    desk.wait(3000)
    return wire, ann


def menu(desk):
    plugged(desk)
    desk.pick("Friends")
    desk.pick("Link")


def name(desk):
    menu(desk)
    desk.pick("Name")
    desk.tap("up", "right")


def page(desk):
    menu(desk)
    desk.pick("Help")
    desk.tap("down", "a")


def players(desk):
    plugged(desk)
    seat_link(desk)
    desk.tap("a", "down", "down")


def no_guest(desk):
    plugged(desk)
    seat_link(desk)
    deal(desk, DEAL)


def no_table(desk):
    plugged(desk)
    join(desk)


def host(desk):
    hosting(desk, DEAL)


def guest(desk):
    visiting(desk, DEAL)


def guest_moves(desk):
    """Show the table after a move of the peer, when it is the guest's turn."""
    _, ann = visiting(desk, DEAL)
    while not desk.console.table.human_to_move():
        ann.tap("a")
        desk.wait(300)


def host_lost(desk):
    wire, _ = hosting(desk, DEAL)
    wire.cut()
    desk.wait(3000)


def guest_lost(desk):
    wire, _ = visiting(desk, DEAL)
    wire.cut()
    desk.wait(3000)


def left(desk):
    _, bob = hosting(desk, DEAL)
    bob.hold("b")
    bob.tap("up", "a")
    desk.wait(100)


def over_game(desk):
    hosting(desk, DEAL)
    desk.hold("b")


def asks_other(desk):
    _, bob = hosting(desk, DEAL)
    desk.tap("a")
    desk.hold("b")
    desk.tap("a")


def gets_question(desk):
    _, ann = visiting(desk, DEAL)
    ann.tap("a")
    ann.hold("b")
    ann.tap("a")
    desk.wait(100)


def over(desk):
    _, ann = visiting(desk, DEAL)
    for _ in range(200):
        if desk.console.table.record:
            break
        (desk if desk.console.table.human_to_move() else ann).tap("a")
        desk.wait(60)
    desk.wait(9000)


SCENES = (
    ("link-menu", menu),
    ("link-name", name),
    ("link-help", page),
    ("link-players", players),
    ("link-no-guest", no_guest),
    ("link-no-table", no_table),
    ("link-host", host),
    ("link-guest", guest),
    ("link-guest-moves", guest_moves),
    ("link-host-lost", host_lost),
    ("link-guest-lost", guest_lost),
    ("link-left", left),
    ("link-over-game", over_game),
    ("link-asked", asks_other),
    ("link-asks", gets_question),
    ("link-over", over),
)

# A deal in which the person who opened the table begins.
DEAL = 2
