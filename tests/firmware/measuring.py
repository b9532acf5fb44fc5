"""The size of text, glyph by glyph, to check the canvas, which measures it in one step."""


def width_of(data, start, end, font):
    """Pixels of `data[start:end]`, UTF-8, in a `Font` or what finds glyphs as one does."""
    width = 0
    while start < end:
        found = font.find(data, start, end)
        start += found >> 16
        index = (found & 0xFFFF) - 1
        if index >= 0:
            width += font.widths[index] + font.gap
    return width - font.gap if width else 0
