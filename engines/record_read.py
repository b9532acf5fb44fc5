"""Reading records; `record.py` has their forms."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from engines import catalog, rng, table
from engines.game import BadRecord, crc16
from engines.record import MAGIC, OLD, VERSION, Record
from engines.save import made_by

if TYPE_CHECKING:
    from engines.types import Data, Moves, Players


def from_bytes(data: Data) -> Record:
    """Read `Record.to_bytes`. Raises `BadRecord`."""
    data = bytes(data)
    if data[:2] != MAGIC:
        raise BadRecord("not a game record")
    if len(data) < 16:
        raise BadRecord("the record is cut short")
    _check_version(data[2])
    if crc16(data[:-2]) != _get16(data, len(data) - 2):
        raise BadRecord("the record is garbled")
    seed = _get16(data, 6) | _get16(data, 8) << 16
    at = 11 + data[10]
    options = data[11:at]
    players = None
    if data[5] & 4:
        players = data[at : at + data[4]]
        at += data[4]
    salt = 0
    if data[5] & 16 and at + 4 <= len(data):
        salt = _get16(data, at) | _get16(data, at + 2) << 16
        at += 4
    deck = None
    if data[5] & 1:
        size = data[at] if at < len(data) else 0
        at += 1
        if data[5] & 8:
            size |= data[at] << 8 if at < len(data) else 0
            at += 1
        deck = data[at : at + size]
        at += size
    count = _get16(data, at)
    if len(data) != at + 2 + 2 * count + 4:
        raise BadRecord("the record has the wrong length")
    moves = array("H", data[at + 2 : at + 2 + 2 * count])
    try:
        key = catalog.find_number(data[3]).key
    except ValueError as error:
        raise BadRecord(error.args[0])
    record = _build(key, data[4], options, seed, salt, deck, players, moves, _get16(data, len(data) - 4))
    record.counted = bool(data[5] & 2)
    record.is_old = data[2] == OLD
    if record.to_bytes() != data or (salt and record.is_old):
        raise BadRecord("the record is garbled")
    return record


def _check_version(version: int) -> None:
    """Raise `BadRecord` for a record of a version that cannot be read."""
    if not OLD <= version <= VERSION:
        raise BadRecord(made_by(version, VERSION))


def from_text(line: str) -> Record:
    """Read `Record.to_text`; blanks around it do not matter. Raises `BadRecord`."""
    from engines.record_text import LETTERS, WORD  # a save has no text

    words = line.split()
    number = words[0][len(WORD) :] if words and words[0].startswith(WORD) else ""
    if not number.isdigit():
        raise BadRecord("not a game record")
    fields: dict[str, str] = {}
    for word in words[2:]:
        name, _, value = word.partition("=")
        fields[name] = value
    try:
        version = int(number)
        _check_version(version)
        if len(words) < 7:
            raise BadRecord("the record is cut short")
        if int(fields["crc"], 16) != crc16(" ".join(words[:-1]).encode()):
            raise BadRecord("the record is garbled")
        options = bytes([int(choice, 16) for choice in fields["options"]])
        deck = None
        if "deck" in fields:
            from engines import card_text

            deck = bytes([card_text.from_text(card) for card in fields["deck"].split(".")])
        players = [LETTERS.index(player) for player in fields.get("players", "")]
        moves = array("H")
        for move in fields["moves"].split(".") if fields["moves"] else ():
            if not 0 <= int(move) < 0x10000:
                raise BadRecord("move %d is out of range" % (len(moves) + 1))
            moves.append(int(move))
        seats = int(fields["seats"])
        seed = int(fields["deal"])
        salt = int(fields.get("salt", "0"))
        record = _build(words[1], seats, options, seed, salt, deck, players, moves, int(fields["end"], 16))
        record.is_old = version == OLD
        # one record has one text: no `+1`, no field twice, no `9F03`
        if record.to_text() != " ".join(words) or (salt and record.is_old):
            raise BadRecord("the record is garbled")
        return record
    except KeyError as error:
        raise BadRecord("the record has no field %s" % error.args[0])
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord("the record is garbled: %s" % error.args[0])


def _build(  # noqa: PLR0913  what a record consists of
    key: str,
    seats: int,
    options: bytes,
    seed: int,
    salt: int,
    deck: bytes | None,
    players: Players | None,
    moves: Moves,
    end: int,
) -> Record:
    try:
        undealt = table.Table(key, seats, options, players)
        game = undealt.seen
        rng.check_seed(seed, salt)
        if deck is not None:
            game.check_decks(deck)
    except ValueError as error:
        raise BadRecord(error.args[0])
    record = Record(game, seed, deck, undealt.players, salt)
    record.options = bytes(options)
    if len(options) not in (len(game.OPTIONS), game.OPTIONS_0_4):
        raise BadRecord("the record has %d options, not %d" % (len(options), len(game.OPTIONS)))
    if len(moves) > game.MAX_PLAYS:
        raise BadRecord("the record has more moves than a game")
    if not 0 <= end < 0x10000:
        raise BadRecord("the record is garbled: its end is out of range")
    record.moves = moves
    record.count = record.kept = len(moves)
    record.end = end
    return record


def _get16(data: Data, at: int) -> int:
    return data[at] | data[at + 1] << 8 if at + 1 < len(data) else -1
