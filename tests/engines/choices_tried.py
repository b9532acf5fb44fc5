"""Which seats and options of a game the generic tests try."""

from manifests import manifest

MOST_VARIANTS = 64  # option combinations tried in full


def variants(entry):
    """Seats and options to try: those that its manifest says; else every combination if they are few, else each choice
    alone and all last choices.

    The choices of options that menus do not offer, and of taking back, which leaves the rules alone, take turns. In a
    game with variants they are those that the first leaves free, and of each other one what it begins with and all last
    choices.
    """
    options = entry.game().OPTIONS
    rows = entry.variants()
    if not rows:
        combined = getattr(manifest(entry.key), "TRIED", ()) or _combined(bytes(len(options)), _indexes(options))
        return _turning(options, _seated(entry.seats(()), combined))
    found = []
    for number, row in enumerate(rows):
        most = 1 if number else MOST_VARIANTS // len(rows)
        combined = _combined(row.defaults(options), _indexes(options, row), most)
        found += _seated(row.seats, combined if number == 0 else combined[:2])
    return _turning(options, found)


def _indexes(options, row=None):
    """Return for each option the indexes of the choices to try: those of a variant, or of the game."""
    found = []
    for option in options:
        names = option.choices
        if not option.offered or option.key in ("undo", "variant"):
            names = ()
        elif row:
            names = row.choices_of(option)
        found.append([i for i, name in enumerate(option.choices) if name in names])
    return found


def _combined(defaults, tried, most=MOST_VARIANTS):
    """Every combination of the choices `tried` of each option if they are at most `most`, else some."""
    total = 1
    for indexes in tried:
        total *= len(indexes) or 1
    chosen = []
    if total <= most:
        for number in range(total):
            choices = list(defaults)
            for i, indexes in enumerate(tried):
                if indexes:
                    choices[i] = indexes[number % len(indexes)]
                    number //= len(indexes)
            chosen.append(choices)
    else:
        last = [indexes[-1] if indexes else defaults[i] for i, indexes in enumerate(tried)]
        chosen = [list(defaults), last]
        for i, indexes in enumerate(tried):
            for choice in indexes:
                if choice != defaults[i]:
                    chosen.append([choice if i == j else defaults[j] for j in range(len(tried))])
    return chosen


def _seated(seats, chosen):
    """Return each of the options with each number of seats."""
    return [(count, list(choices)) for count in seats for choices in chosen]


def _turning(options, rows):
    """The same with the choices taking turns of options that change no rule of play."""
    for number, (_, choices) in enumerate(rows):
        for i, option in enumerate(options):
            if not option.offered or option.key == "undo":
                choices[i] = number % len(option.choices)
    return rows
