"""Reads a record from its line of text (`Record.to_text`). A device needs this only for a record typed over USB."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from engines import card_text
from engines.game import BadRecord, crc16
from engines.record import LETTERS, OLD, WORD, build, check_version

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engines.record import Record


def from_text(line: str, rest: Callable[[], object] = bool) -> Record:
    """Read `Record.to_text`; blanks around it do not matter. Call `rest()` now and then. Raises `BadRecord`."""
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
        check_version(version)
        if len(words) < 7:
            raise BadRecord("the record is cut short")
        if int(fields["crc"], 16) != crc16(" ".join(words[:-1]).encode()):
            raise BadRecord("the record is garbled")
        options = bytes([int(choice, 16) for choice in fields["options"]])
        deck = None
        if "deck" in fields:
            deck = bytes([card_text.from_text(card) for card in fields["deck"].split(".")])
        seated = [LETTERS.index(player) for player in fields.get("players", "")]
        moves = array("H")
        for move in _numbers(fields["moves"]):
            if not 0 <= move < 0x10000:
                raise BadRecord("move %d is out of range" % (len(moves) + 1))
            moves.append(move)
            rest()
        seats = int(fields["seats"])
        seed = int(fields["deal"])
        salt = int(fields.get("salt", "0"))
        record = build(words[1], seats, options, seed, salt, deck, seated, moves, int(fields["end"], 16))
        record.is_old = version == OLD
        # a record has exactly one text: no `+1`, no repeated field, no `9F03`
        if not _is_text_of(record, " ".join(words), rest) or (salt and record.is_old):
            raise BadRecord("the record is garbled")
        return record
    except KeyError as error:
        raise BadRecord("the record has no field %s" % error.args[0])
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord("the record is garbled: %s" % error.args[0])


def _numbers(text: str) -> Iterator[int]:
    """Yield the numbers of a text such as `24.31.17`, one by one, because a device has no room for a list of a long
    game's moves. Raises `ValueError`."""
    start = 0
    while text and start >= 0:
        end = text.find(".", start)
        yield int(text[start:] if end < 0 else text[start:end])
        start = end + 1 if end >= 0 else -1


def _is_text_of(record: Record, text: str, rest: Callable[[], object]) -> bool:
    """True if `text` is the line of a record, compared piece by piece."""
    at = 0
    for piece in record.pieces():
        if not text.startswith(piece, at):
            return False
        at += len(piece)
        rest()
    return at == len(text)
