"""Which seats and options of a game the generic tests try."""

MOST_VARIANTS = 64  # option combinations tried in full


def variants(entry):
    """Seats and options to try: every combination if they are few, else each choice alone and all last choices.

    The choices of options that menus do not offer, and of taking back, which leaves the rules alone, take turns. In a
    game with variants they are those that the first leaves free, and of each other one what it begins with and all last
    choices.
    """
    options = entry.game().OPTIONS
    rows = entry.variants()
    if not rows:
        free = [True] * len(options)
        return _turning(options, _seated(entry.seats(()), _combined(options, bytes(len(options)), free)))
    found = []
    for number, row in enumerate(rows):
        free = [option.key != "variant" and row.may_change(option) for option in options]
        combined = _combined(options, row.defaults(options), free, 1 if number else MOST_VARIANTS)
        found += _seated(row.seats, combined if number == 0 else combined[:2])
    return _turning(options, found)


def _combined(options, defaults, free, most=MOST_VARIANTS):
    """Every combination of the choices of the options that are `free` if they are at most `most`, else some."""
    counts = []
    for i, option in enumerate(options):
        counts.append(len(option.choices) if free[i] and option.offered and option.key != "undo" else 1)
    total = 1
    for count in counts:
        total *= count
    chosen = []
    if total <= most:
        for number in range(total):
            choices = list(defaults)
            for i, count in enumerate(counts):
                if count > 1:
                    choices[i] = number % count
                number //= count
            chosen.append(choices)
    else:
        last = [counts[i] - 1 if counts[i] > 1 else defaults[i] for i in range(len(counts))]
        chosen = [list(defaults), last]
        for i, count in enumerate(counts):
            for choice in range(count):
                if count > 1 and choice != defaults[i]:
                    chosen.append([choice if i == j else defaults[j] for j in range(len(counts))])
    return chosen


def _seated(seats, chosen):
    """Each of the options with each number of seats."""
    return [(count, list(choices)) for count in seats for choices in chosen]


def _turning(options, found):
    """The same with the choices taking turns of options that change no rule of play."""
    for number, (_, choices) in enumerate(found):
        for i, option in enumerate(options):
            if not option.offered or option.key == "undo":
                choices[i] = number % len(option.choices)
    return found
