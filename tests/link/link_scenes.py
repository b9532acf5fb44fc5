"""The golden scenes of a console that is linked, or is about to be; the other end is a console of its own."""

from two_desks import beside, call, deal, join, plug, seat_link
from wire import Wire


def plugged(desk):
    """A desk that has lines, and the wire that they are."""
    wire = Wire(desk.board.clock)
    plug(desk, wire.a)
    call(desk, "Ann")
    return wire


def hosting(desk, number):
    """At a table of Four Rows, to which somebody called Bob has come; the wire and the other desk."""
    wire = plugged(desk)
    bob = beside(desk, wire.b)
    call(bob, "Bob")
    seat_link(desk)
    deal(desk, number)
    join(bob)
    desk.wait(3000)
    return wire, bob


def visiting(desk, number):
    """At the table of somebody called Bob."""
    wire = plugged(desk)
    bob = beside(desk, wire.b)
    call(bob, "Bob")
    seat_link(bob)
    deal(bob, number)
    join(desk)
    desk.wait(3000)
    return wire, bob


def menu(desk):
    plugged(desk)
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
    deal(desk, OWN_TURN)


def no_table(desk):
    plugged(desk)
    join(desk)


def host(desk):
    hosting(desk, OWN_TURN)


def guest(desk):
    visiting(desk, OWN_TURN)


def guest_moves(desk):
    """The other end has moved, and it is the guest's turn."""
    _, bob = visiting(desk, OTHERS_TURN)
    while not desk.console.table.human_to_move():
        bob.tap("a")
        desk.wait(300)


def host_lost(desk):
    wire, _ = hosting(desk, OWN_TURN)
    wire.cut()
    desk.wait(3000)


def guest_lost(desk):
    wire, _ = visiting(desk, OWN_TURN)
    wire.cut()
    desk.wait(3000)


def left(desk):
    _, bob = hosting(desk, OWN_TURN)
    bob.hold("b")
    bob.tap("up", "a")
    desk.wait(100)


def over_game(desk):
    hosting(desk, OWN_TURN)
    desk.hold("b")


def asked(desk):
    _, bob = hosting(desk, OWN_TURN)
    desk.tap("a")
    desk.hold("b")
    desk.tap("a")


def asks(desk):
    _, bob = visiting(desk, OWN_TURN)
    bob.tap("a")
    bob.hold("b")
    bob.tap("a")
    desk.wait(100)


def over(desk):
    _, bob = visiting(desk, OWN_TURN)
    for _ in range(200):
        if desk.console.table.record:
            break
        (desk if desk.console.table.human_to_move() else bob).tap("a")
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
    ("link-asked", asked),
    ("link-asks", asks),
    ("link-over", over),
)

# Deal numbers: whose turn it is, of the person who opened the table and of the other end.
OWN_TURN = 2
OTHERS_TURN = 2
