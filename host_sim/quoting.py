"""Shortening of the user input that error messages quote."""

from collections.abc import Iterable

from firmware.text.words import MOST, cut


def cut_words(message: str) -> str:
    """Return a message on one line, with each long word shortened."""
    return " ".join(cut(word) for word in message.split())


def cut_arguments(message: str, arguments: Iterable[str]) -> str:
    """Return a message on one line, with each long part that repeats one of a command's `arguments` shortened."""
    typed = set()
    for word in arguments:
        name, _, value = word.partition("=")
        typed |= {word, name, value, word[2:]}  # --board=BOARD and -oFILE
    for word in sorted(typed, key=len, reverse=True):
        if len(word) > MOST:
            for form in (word, repr(word)[1:-1]):
                message = message.replace(form, cut(word))
    return " ".join(message.split())
