"""Shortens the user input that error messages quote."""

from collections.abc import Iterable

from firmware.text.words import MOST, cut


def cut_words(message: str) -> str:
    """A message on one line, each of its words cut."""
    return " ".join(cut(word) for word in message.split())


def cut_arguments(message: str, arguments: Iterable[str]) -> str:
    """A message on one line, with what it repeats of a command's `arguments` cut."""
    typed = set()
    for word in arguments:
        name, _, value = word.partition("=")
        typed |= {word, name, value, word[2:]}  # --board=BOARD, -oFILE
    for word in sorted(typed, key=len, reverse=True):
        if len(word) > MOST:
            for form in (word, repr(word)[1:-1]):
                message = message.replace(form, cut(word))
    return " ".join(message.split())
