"""Lessons of Foursquare; `firmware/screens/lesson.py` describes the rows."""

LESSONS = (
    (
        (0,),
        0,
        1,
        (
            (2, "", "D4", "Build a square of four by four piles, all face up: A places your first card."),
            (
                2,
                "D4",
                "D3",
                "Go above the 5♥ with ↑, and press A: the 8♣ is the highest of its column, and turns the 5♥.",
            ),
            (
                2,
                "D4,D3",
                "D2",
                "Above the 8♣ your nine is the highest: all others of its column turn, so the 5♥ is up again.",
            ),
            (
                2,
                "D4,D3,D2",
                "C3",
                "The lowest card of a row turns the others, too: put the 2♠ left of the face-down card.",
            ),
            (
                2,
                "D4,D3,D2,C3",
                "D2",
                "With more than four face down you lose. Cover the 9♣ with the 8♦, and nothing turns.",
            ),
        ),
    ),
)
