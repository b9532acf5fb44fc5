"""Help pages: one module a game, made by `tools/generate/build_help.py` from `seeds/`, and `buttons` for the
console itself.

Each holds `PAGES`, pairs of a title and a text whose paragraphs are lines. The screen wraps them to its font.
"""
