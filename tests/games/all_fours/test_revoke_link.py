"""Revokes of All Fours over a line (AF-R14)."""

from engines.all_fours.rules import AllFours
from engines.players import HUMAN, REMOTE
from games.all_fours.dealt import deck, undealt
from parties import Linked

FOUR = ("AS 3S 7H 8H 2C 3C", "KS QS 9H 10H 4C 5C", "JS 2S JH QH 6C 7C", "10S 9S KH AH 8C 9C")


def linked():
    """Return a linked match at which seat 0 has led, the guest has the seat 1 and the other seats are at the host."""
    chosen = undealt("Trinidad", 4, revoke="callable", opening="random").chosen()
    game = Linked(bytes((HUMAN, REMOTE, HUMAN, HUMAN)), 1, chosen, key="all_fours")
    seed = 0
    while game.table.view(0).dealer() != 3:
        seed += 1
        game.table.deal(seed, deck(4, 3, FOUR, "10D"))
    game.join()
    for name in ("deal", "stand", "AS"):
        game.table.play(move(name))
    game.lines[0].is_driven = True
    arrive(game)
    return game, game.lines[0].table


def move(name):
    return AllFours(4).move_from_name(name)


def arrive(game):
    """Let the table, or a move, arrive at the other end."""
    for _ in range(300):
        game.step(False)
        game.table.think()
        game.lines[0].table.think()


def send(game, table, name):
    """Make a guest's move."""
    table.play(move(name))
    arrive(game)


def test_af_r14_a_guest_plays_a_wrong_card_and_takes_it_back():
    """AF-R14: the guest takes it back although another seat is to play; the host decides whether it may."""
    game, table = linked()
    send(game, table, "9H")
    assert game.table.turn() == 2 and table.view(1).trick_card(0, 1) == move("9H")
    send(game, table, "take back 10H")
    assert table.guest.notice == "In its place only a rightful card can be played."
    send(game, table, "take back JS")
    assert table.guest.notice == "It is not your turn.", "the card is another seat's"
    assert game.table.moves_made() == 4
    send(game, table, "take back QS")
    assert game.table.view(0).trick_card(0, 1) == move("QS") and game.table.last_mover == 1
    assert table.view(1).trick_card(0, 1) == move("QS") and game.table.turn() == 2


def test_af_r14_a_guest_calls_a_revoke():
    """AF-R14: a call that finds no revoke is refused by the host and costs nothing; the other one pays the guest."""
    game, table = linked()
    send(game, table, "KS")
    for name in ("JH", "9S"):  # seat 2 has spades
        game.table.play(move(name))
    game.table.play(move("7H"))
    arrive(game)
    for name in ("call 4 1", "call 1 1"):
        send(game, table, name)
        assert table.guest.notice == "There is no revoke there to call or take back."
    assert table.view(1).side_score(1) == 0
    send(game, table, "call 3 1")
    assert game.table.view(0).side_score(1) == table.view(1).side_score(1) == 1
    assert game.table.last_mover == 1 and table.human_to_move()
