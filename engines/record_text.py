"""A record as one line of text; `record.py` has its form, `record_read.py` reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import card_text
from engines.game import crc16

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.record import Record
    from engines.types import Writer

WORD = "fourfold"  # the first of the text, followed by the version
LETTERS = "hr123456789"  # a person here, a remote one, a computer player by its level


def pieces(record: Record) -> Iterator[str]:
    """The line in short pieces, for a device that has no room for all of a long one."""
    crc = 0xFFFF
    for piece in _unsigned(record):
        crc = crc16(piece.encode(), crc)
        yield piece
    yield " crc=%04x" % crc


def write(record: Record, file: Writer) -> None:
    """Write the line to a file piece by piece."""
    for piece in pieces(record):
        file.write(piece)
    file.write("\n")


def _unsigned(record: Record) -> Iterator[str]:
    yield "%s%d %s deal=%d%s seats=%d options=%s" % (
        WORD,
        record.version(),
        record.key,
        record.seed,
        " salt=%d" % record.salt if record.salt else "",
        record.seats,
        "".join("%x" % choice for choice in record.options),
    )
    if any(record.players):
        yield " players=" + "".join(LETTERS[player] for player in record.players)
    if record.deck is not None:
        yield " deck=" + ".".join(card_text.to_text(card) for card in record.deck)
    yield " moves="
    for i in range(record.count):
        yield "%s%d" % ("." if i else "", record.moves[i])
    yield " end=%04x" % record.end
