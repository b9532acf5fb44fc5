"""Hints of All Fours: each reason is compared with the cards and with the result of the move."""

from array import array

from engines.all_fours import kernels
from engines.all_fours.variants import VARIANTS
from engines.catalog import find
from engines.game import OVER
from games.all_fours.dealt import begun
from portable import RUNTIME

ENTRY = find("all_fours")
MOVES = 60 if RUNTIME == "micropython" else 240
MEDIUM, HARD = 1, 2
SEARCHED = 12  # each hint of this number comes from hard, whose search is slow on a PC; the others come from medium
COUNTS = {1: 4, 13: 3, 12: 2, 11: 1, 10: 10}  # points for Game, by rank
OTHERWISE = {
    "Early American": {"gift": "thrown in", "packets": "ones"},
    "Seven Up": {"discard": "keep nine"},
    "Running": {"honours": "yes", "turn_up": "final only"},
    "West Yorkshire": {"trumping_in": "banned", "packets": "asked", "opening": "cut to pitch"},
    "Lancashire": {"opening": "colour guess"},
}


def listed(game):
    """Return the legal moves."""
    moves = array("H", bytes(2 * game.MAX_MOVES))
    return list(moves[: game.moves(moves)])


def held_by(game, seat):
    """Return the cards of a hand."""
    return [game.hand_card(seat, i) & 63 for i in range(game.hand_size(seat))]


def high(card):
    """Return the rank of a card, with the ace above the king."""
    return 14 if card & 15 == 1 else card & 15


def above(cards, card):
    """Return the cards that are higher than `card` in its suit."""
    return [other for other in cards if other >> 4 == card >> 4 and high(other) > high(card)]


def with_others(game):
    """Return the cards in the other hands."""
    return [card for seat in range(game.seats()) if seat != game.turn() for card in held_by(game, seat)]


def unseen(game):
    """Return the cards that the seat to act has not seen: all except its own hand and the cards played, turned or
    thrown in."""
    s = game.state
    gone = list(s[kernels.PLAYED : kernels.PLAYED + s[kernels.PLAYED_COUNT]]) + held_by(game, game.turn())
    gone += s[kernels.PACK : kernels.PACK + s[kernels.TURNED]]
    gone += [card for seat in range(game.seats()) if game.is_thrown(seat) for card in held_by(game, seat)]
    return [card for card in game.DECK if card not in gone]


def lying(game):
    """Return the cards of the current trick."""
    trick = game.tricks()
    return [game.trick_card(trick, i) for i in range(game.trick_size(trick))]


def after(game, move):
    """Return a copy of the match after a move."""
    other = type(game)(game.seats())
    other.load(game.state)
    other.play(move)
    return other


def leads(game, move):
    """Return two truths: the card takes the trick or is its best so far; the card ends the trick."""
    other = after(game, move)
    trick = game.tricks()
    if other.tricks() > trick:
        return other.trick_taker(trick) == game.turn(), True
    return other.winning_seat() == game.turn(), False


def check_follow(game, move, words, numbers):
    """Check the reason for a card that is played to a trick."""
    cards = [found for found in listed(game) if found < kernels.CUT]
    best, over = leads(game, move)
    worth = COUNTS.get(move & 15, 0)
    stake = worth + sum([COUNTS.get(card & 15, 0) for card in lying(game)])
    jack = game.trump() << 4 | 11
    ours = game.side(game.winning_seat()) == game.side(game.turn())
    if words in ("gives the partner", "the partner is winning"):
        assert ours and not best and numbers in ([], [worth])
        if numbers:
            taker = after(game, move).trick_taker(game.tricks())
            assert over_with(game, move) and game.side(taker) == game.side(game.turn())
    elif words in ("cannot win this trick", "cannot win, costs nothing"):
        assert (words == "cannot win this trick") == (worth > 0)
        assert not ours and not any(leads(game, card)[0] for card in cards)
    elif words in ("lets a cheap trick go", "winning would cost more"):
        assert not ours and not best and any(leads(game, card)[0] for card in cards)
        assert words[0] == "w" or not stake
    elif words == "waits for the jack":
        winners = [card for card in cards if leads(game, card)[0]]
        assert not ours and not best and winners and jack in unseen(game)
        assert all(card >> 4 == game.trump() and high(card) > 11 for card in winners)
    elif words == "nothing can beat it":
        follow = [card for card in with_others(game) if card >> 4 in (move >> 4, game.trump())]
        assert best and not above(follow, move) and (move >> 4 == game.trump() or not trumps(game, follow))
    else:
        told = {
            "saves the jack": over and move == jack,
            "catches the jack": over and not ours and jack in lying(game),
            "wins for Game": over and numbers == [stake],
            "wins the trick": over and not stake,
            "may win for Game": not over and numbers == [stake],
            "beats the cards so far": not over and not stake,
        }
        assert best and told[words], words


def over_with(game, move):
    """True if a move ends the trick."""
    return after(game, move).tricks() > game.tricks()


def trumps(game, cards):
    """Return the trumps among the cards."""
    return [card for card in cards if card >> 4 == game.trump()]


def check_lead(game, move, words, numbers):
    """Check the reason for a card that is led or pitched."""
    higher = above(unseen(game), move)
    own = held_by(game, game.turn())
    pitched = game.trump() == kernels.NO_TRUMP
    best = max([high(card) for card in own if card >> 4 == move >> 4])
    told = {
        "High is sure": pitched and not [card for card in above(with_others(game), move) if high(card) > best],
        "best odds as trumps": pitched,
        "highest trump left": move >> 4 == game.trump() and not higher and high(move) == best,
        "highest left of its suit": move >> 4 != game.trump() and not higher and high(move) == best,
        "only yours are higher": not higher and high(move) < best,
        "only one card beats it": len(higher) == 1,
        "no better lead": len(higher) > 1,
        "worth no points": move & 15 not in COUNTS and not (trumps(game, [move]) and game.option("low")),
    }
    assert told[words], words


def check_said(game, move, words, numbers):
    """Check the reason for a move that plays no card."""
    seat = game.turn()
    own = held_by(game, seat)
    suit = trumps(game, own)
    if words == "a gift loses the match":
        other = after(game, kernels.GIVE)
        assert other.turn() == OVER and not other.winners() >> seat & 1
    elif words == "else the dealer wins":
        kept = after(game, kernels.STAND if move == kernels.BEG else kernels.NO_BUNCH)
        assert kept.winners() >> game.dealer() & 1 and not kept.winners() >> seat & 1
    elif words == "the turn-up wins the match":
        assert after(game, move).winners() >> seat & 1
    elif words in ("the turn-up pays", "the dealer would score"):
        stays = {kernels.BEG: kernels.STAND, kernels.BUNCH: kernels.NO_BUNCH}.get(move, move)
        dealer = game.side(game.dealer())
        assert numbers == [after(game, stays).side_score(dealer) - game.side_score(dealer)]
        assert (dealer == game.side(seat)) == (words == "the turn-up pays")
    elif words == "a gift ends the hand":
        assert after(game, kernels.GIVE).phase() == kernels.DEALING
    elif words in ("High is sure", "High wins the match"):
        best = max([high(card) for card in suit])
        assert not [card for card in trumps(game, with_others(game)) if high(card) > best]
        assert words == "High is sure" or game.side_score(game.side(seat)) + 1 >= game.target()
    elif "odds with" in words:
        poor = move in (kernels.BEG, kernels.RUN, kernels.BUNCH)
        assert words.startswith("poor" if poor else "good")
        assert numbers == [len(suit)] * (len(suit) > 1)
        assert words.endswith({0: "no trumps", 1: "a trump"}.get(len(suit), "with trumps"))
    elif words == "wins the match more often":
        assert move in (kernels.STAND, kernels.BEG, kernels.GIVE, kernels.RUN) and move != by_odds(game)
    elif words == "every card can be beaten":
        assert move == kernels.THROW_IN and all(above(unseen(game), card) for card in own)
    else:
        check_dealing(game, move, words, suit)


def by_odds(game):
    """Return medium's move."""
    player = ENTRY.bot()()
    player.level = MEDIUM
    view = bytearray(game.SIZE)
    game.view(game.turn(), view)
    return player.decide(view)


def check_dealing(game, move, words, suit):
    """Check the reason for a discard or for a move of the opening."""
    card = move & 63
    told = {
        "the lowest trump can go": card in suit and min(suit, key=high) == card,
        "enough trumps are left": card in suit and len(suit) > 6,
        "no trump, less to keep": card not in suit and card & 15 in COUNTS,
        "no trump, counts nothing": card not in suit and card & 15 not in COUNTS,
        "any rounds are as good": kernels.PATTERN <= move < kernels.DISCARD,
        "to pitch first is good": move == kernels.PITCHER + game.turn(),
        "one colour is as likely": move in (kernels.RED, kernels.BLACK),
    }
    assert told[words], words


def check_reason(game, move, why):
    """Check that a reason is known and true. Return its words without the numbers."""
    numbers = [int(word) for word in why.split(" ") if word.isdigit()]
    words = " ".join([word for word in why.split(" ") if not word.isdigit()])
    if words == "there is nothing else":
        assert listed(game) == [move]
    elif move >= kernels.CUT:
        check_said(game, move, words, numbers)
    elif lying(game):
        check_follow(game, move, words, numbers)
    else:
        check_lead(game, move, words, numbers)
    return words


def hints(game, moves):
    """Play by hints, check each one, and return the reasons given."""
    player = ENTRY.bot()()
    view = bytearray(game.SIZE)
    said = set()
    while game.turn() != OVER and moves:
        game.view(game.turn(), view)
        player.level = MEDIUM if moves % SEARCHED else HARD
        move = player.decide(view)
        why = player.reason()
        assert 0 < len(why) <= 26
        said.add(check_reason(game, move, why))
        game.play(move)
        moves -= 1
    return said


def test_each_hint_is_true():
    """Hints are true in every variant, for every number of seats, and with other options."""
    said = set()
    for row in VARIANTS:
        for seats in row.seats:
            for choices in ({}, OTHERWISE.get(row.name)):
                if choices is not None:
                    said.update(hints(begun(row.name, seats, 0, None, **choices), MOVES))
    for words in (
        "cannot win this trick",
        "worth no points",
        "the partner is winning",
        "highest trump left",
        "wins for Game",
    ):
        assert words in said, words
    if RUNTIME != "micropython":
        assert {"a gift ends the hand", "only yours are higher", "gives the partner", "may win for Game"} <= said, said
