"""Lessons of Risky Business; `firmware/screens/lesson.py` describes the rows."""

_FOURS = "4D@M2,pick D2,4H@M2"
_ACE = _FOURS + ",pick M3"
_KING = _ACE + ",refill 9C,KC@M2,pick D4,refill deck"

LESSONS = (
    (
        (0,),
        0,
        2,
        (
            (12, "", "4D@M2", "Play a card on a pile of its rank: take up the 4♦ with A, and put it on the 4♠."),
            (12, "4D@M2", "pick D2", "After each card you pick one up: take the 4♥ from the row below the piles."),
            (12, _FOURS, "pick M3", "The fewest points win, and an ace counts only 1: pick up the ace of pile 3."),
            (12, _ACE, "refill 9C", "An empty place must be filled: put your 9♣ there, and get rid of its 9 points."),
            (
                12,
                _ACE + ",refill 9C",
                "KC@M2",
                "A king clears any pile, and a point is taken off: put it on the three fours.",
            ),
            (
                12,
                _KING,
                "aside AD",
                "At the end of each turn you set a card aside, and it counts for you: take the ace.",
            ),
        ),
    ),
)
