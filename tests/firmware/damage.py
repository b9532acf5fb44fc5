"""Damage to saves."""


def damage(desk, key):
    """Change a bit of the newest save of a game."""
    names = {}
    for generation in "01":
        name = desk.home + "/" + key + "." + generation
        with open(name, "rb") as file:
            names[file.read()[4]] = name
    newest = names[max(names)]
    with open(newest, "rb") as file:
        data = bytearray(file.read())
    data[20] ^= 4
    with open(newest, "wb") as file:
        file.write(data)
