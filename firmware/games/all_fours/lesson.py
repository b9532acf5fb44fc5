"""Lessons of All Fours, for each of its kinds of game; `firmware/screens/lesson.py` describes the rows."""

# Four cuts, and a deal by the last seat or by seat 0.
_DEAL = "cut,cut,cut,cut,deal"
_STAND = _DEAL + ",stand,9C,7C,6C,10C,6H"
_GIFT = _DEAL + ",beg,give,9C,JC,2C"
_LATE = _GIFT + ",JS,5D,JD,4D,KD,7D,6D,2H,3H,5H,10H,10S,JH,KC,KH,10C"

_TRINIDAD = (
    (1, _DEAL, "stand", "Trump beats all other suits. The Q♥ makes it hearts if you stand, and you have two: stand."),
    (1, _STAND, "8H", "A trump is led, so play a trump. Your 8♥ is higher than the 6♥: win the trick."),
    (
        2,
        _DEAL + ",beg",
        "give",
        "Bo begs for another trump. You have two good spades: Take one gives Bo a point, and they stay.",
    ),
    (2, _GIFT, "JS", "Follow suit, or play a trump. The trump jack scores 1 in your trick, 3 in theirs: play it."),
    (2, _LATE, "3S", "Aces, kings and tens count for Game, which is a point: take all these with your 3♠."),
)

# Two cuts, and a deal.
_TWO = "cut,cut,deal"

_SEVEN_UP = (
    (1, _TWO, "stand", "Trump beats all other suits. The 8♦ makes it diamonds, and with the ace High is yours: stand."),
    (1, _TWO + ",stand,QC,AC,3H", "8H", "Follow hearts, or play a trump. The 8♥ wins too, so keep the ace."),
    (
        3,
        _TWO + ",stand,3H",
        "AH",
        "The highest card of the suit wins: play the ace. It counts 4 for Game, which is a point.",
    ),
    (3, _TWO + ",stand,3H,AH,5C,AC,AD", "2C", "You have no diamonds, and any trump beats the ace: play your lowest."),
)

_PITCH = (
    (1, _TWO, "6C", "The suit of your first card is trump, and beats all others. You have four clubs: lead the 6♣."),
    (1, _TWO + ",6C,4C", "AD", "Who wins a trick leads to the next. Lead the A♦: it counts 4 for Game, a point."),
    (1, _TWO + ",6C,4C,AD,3H,9C,AC,AS", "KC", "You have no spades. Trump the ace with your king: 7 for Game."),
    (2, _TWO + ",7D", "6D", "A trump is led: play a trump if you have one. The lowest one dealt scores, too."),
    (2, _TWO + ",7D,6D,2H", "KH", "Hearts are led, and only hearts or a trump can win. Take it with your king."),
)

# The numbers of the variants are those of `engines/all_fours/variants.py`.
LESSONS = (
    ((0, 1), 0, 4, _TRINIDAD),
    ((4, 5, 6, 7), 7, 2, _SEVEN_UP),
    ((2, 3, 8), 8, 2, _PITCH),
)

_PITCHED = "deal,AC,throw in,KC,3C"
_THIRD = _PITCHED + ",7D,JD,KD,JS"
_FOURTH = _THIRD + ",2C,AS,7H,3H,8H,6D"

_LEAGUE = (
    (
        356,
        "deal",
        "AC",
        "Four tables play to 15 at once. Your first card makes trump: lead the A♣. It is High, and your 2♣ is Low.",
    ),
    (
        356,
        _THIRD,
        "2C",
        "Two match points go to the pub with more points at all tables: trump the J♠, which counts for Game.",
    ),
    (
        356,
        _FOURTH,
        "6C",
        "Two match points go to the winner of each table. The 6♣ is enough here: keep the 10♣ for later.",
    ),
    (
        356,
        _FOURTH + ",6C,JH",
        "10C",
        "Your last card wins this trick. In an evening, the other tables play on meanwhile: see the match card.",
    ),
)

COMPANION_LESSONS = (("league", 2, 4, _LEAGUE, "target=15, opening=random"),)
