"""Lessons of Higher or Lower; `firmware/screens/lesson.py` describes the rows."""

LESSONS = (
    (
        (0,),
        0,
        1,
        (
            (1, "", "higher", "Is the next card higher than the open one? Choose Higher with ↑, and say it with A."),
            (1, "higher", "lower", "Guess right sixteen times, and you win. Now choose Lower with ↓."),
            (1, "higher,lower", "higher", "A card of the same rank makes each guess right. Say Higher."),
            (1, "higher,lower,higher", "lower", "You may be wrong five times; the sixth time you lose. Say Lower."),
        ),
    ),
)
