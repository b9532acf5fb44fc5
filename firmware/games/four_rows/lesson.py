"""Lessons of Four Rows; `firmware/screens/lesson.py` describes the rows."""

_TURN = "KH@2,QH@2"
_TWO_LEFT = _TURN + ",JH@2,JS@2,2H@1,AH@1,AC@1,6C@3"

LESSONS = (
    (
        (0,),
        0,
        2,
        (
            (425, "", "KH@2", "Get rid of your cards. One fits on its own rank: go to the K♥ with ←→, and A plays it."),
            (425, "KH@2", "QH@2", "A card also fits on its neighbour in the same suit: put the Q♥ on the K♥."),
            (425, _TURN, "pass", "Play on as long as you like. To end your turn, choose Done, right of your cards."),
            (487, "", "10C=2C@2", "A ten is wild: as the 2♣ it fits on the 3♣, and then all your aces fit."),
            (425, _TWO_LEFT, "9H@3", "A nine fits on a six of any suit. It's your last card: play it, and go out!"),
        ),
    ),
)
