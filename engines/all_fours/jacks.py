"""Partners by jacks, before a match of All Fours (AF-Y11).

Cards are dealt face up, one to each person in turn, until all four jacks are out; who has a jack gets no more. The two
with red jacks play against the two with black ones. Others wait for the next match.
"""

from __future__ import annotations

from micropython import const

from engines import cards, rng

_JACK = const(11)
_RED = (1, 2)  # suits
_LOT = const(0x4A00)  # so that the lot has other luck than the deal of the same number


class Draw:
    """The draw for a deal number among `people`, 4 to 8.

    `cards` and `persons` are the cards dealt and who got each, numbered from 0. `order` is the person of each seat:
    partners sit opposite, and of those who play the first one has seat 0.
    """

    def __init__(self, seed: int, people: int) -> None:
        generator = bytearray(rng.SIZE)
        rng.seed(generator, 0, seed & 0xFFFF, seed >> 16 ^ _LOT)
        pack = bytearray(cards.new_deck())
        rng.shuffle(generator, 0, pack, 0, len(pack))
        jacks: dict[int, int] = {}  # the suit of the jack that a person has
        persons = bytearray()
        person = 0
        while len(jacks) < 4:
            while person in jacks:
                person = (person + 1) % people
            card = pack[len(persons)]
            persons.append(person)
            if card & 15 == _JACK:
                jacks[person] = card >> 4
            person = (person + 1) % people
        self.cards = bytes(pack[: len(persons)])
        self.persons = bytes(persons)
        players = sorted(jacks)
        side = [other for other in players if (jacks[other] in _RED) == (jacks[players[0]] in _RED)]
        rest = [other for other in players if other not in side]
        self.order = bytes((side[0], rest[0], side[1], rest[1]))
