"""The test vectors of docs/protocol.md, read from the page itself.

A vector is a block of code whose first line names its kind, as in ```frame. Each of its lines is a word and its value.
Bytes are two hex digits each, and `01x254` means 254 times the byte 01.
"""

PAGE = __file__.rsplit("/", 1)[0] + "/../../docs/protocol.md"


def blocks(kind):
    """The blocks of a kind in the order of the page, each a list of words and texts."""
    found = []
    inside = False
    with open(PAGE) as page:
        for line in page:
            line = line.rstrip()
            if line.startswith("```"):
                inside = line == "```" + kind
                if inside:
                    found.append([])
            elif inside:
                word, _, rest = line.partition(" ")
                found[-1].append((word, rest.strip()))
    assert found, "no vectors called " + kind
    return found


def vectors(kind):
    """The blocks of a kind, a dict of texts by word each."""
    return [dict(block) for block in blocks(kind)]


def bytes_of(text):
    """The bytes that are written as `text`."""
    made = b""
    for word in text.split():
        digits, _, times = word.partition("x")
        made += bytes([int(digits, 16)]) * int(times or "1")
    return made
