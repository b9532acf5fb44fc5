"""Messages: the bytes of docs/protocol.md, at both ends."""

from engines.catalog import CATALOG
from engines.players import HUMAN, REMOTE
from engines.table import Table
from firmware.link import messages
from firmware.link.table_guest import Guest
from firmware.link.table_host import Party
from page import PAGE, bytes_of, vectors
from scripted import Scripted, hears, settle

NEWEST = 5  # the number of the newest game on the page


def with_new_games(data):
    """Return a message with the games that the catalogue has gained since the page was written."""
    out = bytearray(data)
    if out[0] == messages.HELLO:
        for entry in CATALOG:
            if entry.number > NEWEST:
                out[5 + (entry.number >> 3)] |= 1 << (entry.number & 7)
    return bytes(out)


def lines():
    """Return the messages of the page's game: `host` or `guest`, a kind and bytes."""
    found = []
    inside = False
    with open(PAGE) as page:
        for line in page:
            line = line.rstrip()
            if line.startswith("```"):
                inside = line == "```game"
            elif inside:
                who, _, rest = line.partition(" ")
                data = with_new_games(bytes_of(rest))
                found.append((who, data[0], data[1:]))
    assert len(found) > 5
    return found


def hosted(players=(HUMAN, REMOTE)):
    """A table of the page's game, the party at it and its guest's end."""
    table = Table("four_rows", 2, (0, 0, 1, 0), bytes(players))
    table.deal(42)
    party = Party(table, "Ann")
    return table, party, party.invite(1, Scripted())


def test_a_host_says_what_the_page_says():
    table, party, host = hosted()
    settle(party)
    expected = lines()
    for who, kind, data in expected:
        if who == "guest":
            hears(host, kind, data)
            if kind == messages.MOVE:
                assert table.think()
        elif table.moves_made() == 1 and kind == messages.VIEW and data[0] == 2:
            table.play(0x0A06)  # Ann's
        settle(party)
    assert host.channel.out_messages == [(kind, data) for who, kind, data in expected if who == "host"]
    assert table.moves_made() == 2 and host.unexpected == 0 and host.peer == "Ben"


def test_a_guest_says_what_the_page_says():
    guest = Guest(Scripted(), "Ben")
    settle(guest)
    expected = lines()
    for who, kind, data in expected:
        if who == "guest":
            if kind == messages.MOVE:
                guest.table.play(messages.get16(data, 3))
                settle(guest)
            assert guest.channel.out_messages.pop(0) == (kind, data)
            continue
        hears(guest, kind, data)
        if kind == messages.TABLE:
            guest.sit()
        if guest.table:
            guest.table.think()
    assert guest.channel.out_messages == [] and guest.unexpected == 0 and guest.peer == "Ann"
    table = guest.table
    assert [table.seat_name(seat) for seat in (0, 1)] == ["Ann", "You"]
    assert (table.moves_made(), table.turn(), table.last_mover, table.last_move(1)) == (2, 0, 0, 0x0A06)
    assert table.hints and table.away == 0 and table.is_ready


def test_the_other_messages():
    for vector in vectors("message"):
        kind = int(vector["kind"], 16)
        data = bytes_of(vector["bytes"])
        text = vector.get("text", "")
        _, party, host = hosted()
        guest = Guest(Scripted(), "Ben")
        for end in (host, guest):
            end.has_greeted = True
            end.channel.renewed = False
            end._due = 0
        number = {word: int(vector[word], 16) for word in ("what", "who", "agreed", "total", "first") if word in vector}
        if kind == messages.REFUSED:
            host._refuse(number["what"], text)
        elif kind == messages.ASK:
            host.ask(number["what"], number["who"])
        elif kind == messages.ANSWER:
            host.answer(number["what"], number["agreed"] == 1)
        elif kind == messages.BYE:
            host.leave(text)
        else:
            out = bytearray(messages.MOST_MESSAGE)
            piece = bytes_of(vector["piece"])
            record = bytes(number["first"]) + piece + bytes(number["total"] - number["first"] - len(piece))
            size = messages.put_record(out, record, number["first"], messages.RECORD_PIECE + len(piece))
            assert bytes(out[:size]) == data
            continue
        settle(host)
        assert host.channel.out_messages == [(kind, data)]
        hears(guest, kind, data)
        told = {
            messages.REFUSED: guest.notice == text,
            messages.ASK: (guest.question, guest.asker) == (number.get("what"), number.get("who")),
            messages.ANSWER: not guest.question and not guest.own_question,
            messages.BYE: guest.has_left and guest.reason == text,
        }
        assert told[kind], kind


def test_texts_are_printable_ascii():
    out = bytearray(20)
    assert messages.put_text(out, 2, "J\u00f6rg\n", 12) == 7
    assert bytes(out[2:7]) == b"J?rg?" and messages.text_at(bytes((7, 65, 200)), 0, 3) == "?A?"
    assert messages.put_text(out, 0, "a name that is too long", messages.NAME) == messages.NAME
    assert messages.name_at(b"\3Ben", 0, 4) == "Ben" and messages.name_at(b"\0", 0, 1) == ""
    for data, end in ((b"\3Ben", 3), (b"\3Ben", 0), (b"\15" + bytes(13), 14)):
        assert messages.name_at(data, 0, end) is None


def test_a_guest_leaves_a_table_that_cannot_be():
    """The game has no such options or levels. The guest says so, and nothing is raised."""
    hello, told = [data for who, kind, data in lines() if who == "host"][:2]
    for at, value in ((messages.TABLE_OPTIONS, 0x88), (messages.TABLE_OPTIONS + 1, 0x0F), (messages.TABLE_SEATS, 200)):
        guest = Guest(Scripted(), "Ben")
        hears(guest, messages.HELLO, hello)
        data = bytearray(told)
        data[at] = value
        hears(guest, messages.TABLE, data)
        assert guest.sit() is None and guest.entry is None
        assert guest.has_left and guest.reason == "no such table here"
