"""A game as its deal and its moves: the save, the undo log, the bug report and the test fixture.

Bytes: `F4`, version, game number, seats, flags (1: a deck follows, 2: the result has been counted), deal number (4, low
first), count of options and the options, the deck with its length if any, count of moves (2) and the moves (2 each),
CRC of the position reached (2), CRC of all that (2). Text, one line:

    fourfold1 foursquare deal=42 seats=1 options=0000 moves=24.31.17 end=1a2b crc=9f03
"""

from array import array

from micropython import const

from engines import cards, catalog

_MAGIC = b"F4"
_VERSION = const(1)
_WORD = "fourfold1"


class BadRecord(ValueError):
    """Not a record: garbled, cut short, of another version or of an unknown game. `args[0]` says which."""


def crc16(data, crc=0xFFFF):
    """CRC-16/CCITT-FALSE of a bytes-like, 0-65535."""
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


class Record:
    """Game key, seats, options, deal number, deck (None when shuffled) and the moves made.

    `moves` is an `array('H')` with room for a whole game; `count` of them are made, those up to `kept` can be redone.
    `end` is the CRC of the buffer after the last one. `counted` tells that its result is in the statistics already;
    only the bytes keep it.
    """

    def __init__(self, game, seed, deck=None):
        """The record of `game`, just dealt from `seed` or from `deck`."""
        self.key = game.KEY
        self.seats = game.seats()
        self.options = bytes(game.chosen())
        self.seed = seed
        self.deck = bytes(deck) if deck is not None else None
        self.moves = array("H", bytes(2 * game.MAX_PLAYS))
        self.count = self.kept = 0
        self.counted = False
        self.end = crc16(game.state)

    def add(self, move, game):
        """Append a move just played; what could be redone is gone."""
        self.moves[self.count] = move
        self.count += 1
        self.kept = self.count
        self.end = crc16(game.state)

    def start(self):
        """A new game of this record, dealt and with no move made. Raises `BadRecord`."""
        try:
            game = catalog.find(self.key).game()(self.seats, self.options)
            game.deal(self.seed, self.deck)
        except ValueError as error:
            raise BadRecord(error.args[0])
        return game

    def rewind(self, game, count):
        """Bring `game`, which this record is of, to the position after `count` moves."""
        game.deal(self.seed, self.deck)
        for i in range(count):
            game.play(self.moves[i])
        self.count = count
        self.end = crc16(game.state)

    def replay(self):
        """The game after all its moves. Raises `BadRecord` when a move is illegal or another position comes out."""
        game = self.start()
        for i in range(self.count):
            try:
                game.play(self.moves[i])
            except ValueError as error:
                raise BadRecord("move %d: %s" % (i + 1, error.args[0]))
        if crc16(game.state) != self.end:
            raise BadRecord("the moves lead to another position than the one recorded")
        return game

    def to_bytes(self):
        """The record as bytes."""
        out = bytearray(_MAGIC)
        out.append(_VERSION)
        out.append(catalog.find(self.key).number)
        out.append(self.seats)
        out.append((1 if self.deck is not None else 0) | (2 if self.counted else 0))
        _put16(out, self.seed & 0xFFFF)
        _put16(out, self.seed >> 16)
        out.append(len(self.options))
        out.extend(self.options)
        if self.deck is not None:
            out.append(len(self.deck))
            out.extend(self.deck)
        _put16(out, self.count)
        for i in range(self.count):
            _put16(out, self.moves[i])
        _put16(out, self.end)
        _put16(out, crc16(out))
        return bytes(out)

    def to_text(self):
        """The record as one line."""
        line = "%s %s deal=%d seats=%d options=%s" % (
            _WORD,
            self.key,
            self.seed,
            self.seats,
            "".join("%x" % choice for choice in self.options),
        )
        if self.deck is not None:
            line += " deck=" + ".".join(cards.to_text(card) for card in self.deck)
        line += " moves=" + ".".join(str(self.moves[i]) for i in range(self.count)) + " end=%04x" % self.end
        return line + " crc=%04x" % crc16(line.encode())


def from_bytes(data):
    """Read `Record.to_bytes`. Raises `BadRecord`."""
    data = bytes(data)
    if data[:2] != _MAGIC:
        raise BadRecord("not a game record")
    if len(data) < 16:
        raise BadRecord("the record is cut short")
    if data[2] != _VERSION:
        raise BadRecord("a record of version %d; this is version %d" % (data[2], _VERSION))
    if crc16(data[:-2]) != _get16(data, len(data) - 2):
        raise BadRecord("the record is garbled")
    seed = _get16(data, 6) | _get16(data, 8) << 16
    at = 11 + data[10]
    options = data[11:at]
    deck = None
    if data[5] & 1:
        size = data[at] if at < len(data) else 0
        deck = data[at + 1 : at + 1 + size]
        at += 1 + size
    count = _get16(data, at)
    if len(data) != at + 2 + 2 * count + 4:
        raise BadRecord("the record has the wrong length")
    moves = [_get16(data, at + 2 + 2 * i) for i in range(count)]
    try:
        key = catalog.find_number(data[3]).key
    except ValueError as error:
        raise BadRecord(error.args[0])
    record = _build(key, data[4], options, seed, deck, moves, _get16(data, len(data) - 4))
    record.counted = bool(data[5] & 2)
    if record.to_bytes() != data:
        raise BadRecord("the record is garbled")
    return record


def from_text(line):
    """Read `Record.to_text`; blanks around it do not matter. Raises `BadRecord`."""
    words = line.split()
    if len(words) < 7 or words[0] != _WORD:
        raise BadRecord("not a game record" if not words or words[0] != _WORD else "the record is cut short")
    fields = {}
    for word in words[2:]:
        name, _, value = word.partition("=")
        fields[name] = value
    try:
        if int(fields["crc"], 16) != crc16(" ".join(words[:-1]).encode()):
            raise BadRecord("the record is garbled")
        options = bytes([int(choice, 16) for choice in fields["options"]])
        deck = None
        if "deck" in fields:
            deck = bytes([cards.from_text(card) for card in fields["deck"].split(".")])
        moves = [int(move) for move in fields["moves"].split(".")] if fields["moves"] else []
        record = _build(
            words[1], int(fields["seats"]), options, int(fields["deal"]), deck, moves, int(fields["end"], 16)
        )
        if record.to_text() != " ".join(words):  # one record has one text: no `+1`, no field twice, no `9F03`
            raise BadRecord("the record is garbled")
        return record
    except KeyError as error:
        raise BadRecord("the record has no field %s" % error.args[0])
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord("the record is garbled: %s" % error.args[0])


def _build(key, seats, options, seed, deck, moves, end):
    try:
        game = catalog.find(key).game()(seats, options)
        game.deal(seed, deck)
    except ValueError as error:
        raise BadRecord(error.args[0])
    if len(options) != len(game.OPTIONS):
        raise BadRecord("the record has %d options, not %d" % (len(options), len(game.OPTIONS)))
    if len(moves) > game.MAX_PLAYS:
        raise BadRecord("the record has more moves than a game")
    if not 0 <= end < 0x10000:
        raise BadRecord("the record is garbled: its end is out of range")
    record = Record(game, seed, deck)
    for i, move in enumerate(moves):
        if not 0 <= move < 0x10000:
            raise BadRecord("move %d is out of range" % (i + 1))
        record.moves[i] = move
    record.count = record.kept = len(moves)
    record.end = end
    return record


def _put16(out, value):
    out.append(value & 0xFF)
    out.append(value >> 8)


def _get16(data, at):
    return data[at] | data[at + 1] << 8 if at + 1 < len(data) else -1
