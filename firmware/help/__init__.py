"""Help pages: one module a game, made by `tools/generate/build_help.py` from `seeds/`, and `buttons` for the
console itself.

Each holds `PAGES`: a title and a text whose paragraphs are lines, and the numbers of the page's variants unless it is
for all. The screen wraps the text to its font.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from firmware.types import Pages

CONSOLE_ONLY = ("On the display", "The buttons")  # the titles of pages that text play leaves out
_FOR_SOME = const(3)  # parts of a page that is not for all variants


def for_variant(pages: Pages, variant: int) -> Pages:
    """Return the pages for a variant."""
    return tuple([page for page in pages if len(page) < _FOR_SOME or variant in page[2]])
