"""The one table of games. Menus, the command line, the tests and the docs are made from it.

A game's modules are imported when they are asked for: power-on is quick, and memory holds only what is played.
"""


class Entry:
    """One game: `key` (files, records, command line), `number` (buffers), `title` (people), `name` of its class."""

    def __init__(self, key, number, title, name):
        self.key = key
        self.number = number
        self.title = title
        self.name = name

    def game(self):
        """Its class, a subclass of `Game`; imports `engines.<key>.rules`."""
        return _load("engines." + self.key + ".rules", self.name)

    def bot(self):
        """Its computer player, a subclass of `Bot`; imports `engines.<key>.bot`."""
        return _load("engines." + self.key + ".bot", self.name + "Bot")


def _load(path, name):
    return getattr(__import__(path, None, None, (name,)), name)


CATALOG = (
    Entry("foursquare", 1, "Foursquare", "Foursquare"),
    Entry("four_rows", 2, "Four Rows", "FourRows"),
    Entry("rows_of_four", 3, "Rows of Four", "RowsOfFour"),
)


def find(key):
    """The entry of a key. Raises `ValueError` naming the games there are."""
    for entry in CATALOG:
        if entry.key == key:
            return entry
    raise ValueError("no game called %s; there is %s" % (key, ", ".join(entry.key for entry in CATALOG)))


def find_number(number):
    """The entry of a game number. Raises `ValueError`."""
    for entry in CATALOG:
        if entry.number == number:
            return entry
    raise ValueError("no game has number %d" % number)
