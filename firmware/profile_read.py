"""Reading the profile's text, once, at power-on."""

from engines import catalog


def fault(data):
    """Why a payload is no profile, '' when it is one."""
    try:
        data.decode()
    except UnicodeError:
        return "not text"
    return ""


def parse(data):
    """The game last played, the end last counted, options and results by key; what it does not understand is left out.

    `data` may be None.
    """
    last = counted = ""
    options = {}
    results = {}
    for line in (data or b"").decode().split("\n"):
        words = line.split()
        try:
            if words and words[0] == "last":
                last = catalog.find(words[1]).key
            elif words and words[0] == "options":
                options[words[1]] = bytes([int(digit, 16) for digit in words[2]])
            elif words and words[0] == "counted":
                counted = " ".join(words[1:])
            elif words and words[0] == "results":
                counts = [int(word) for word in words[2:]]
                if len(counts) == 4 and min(counts) >= 0:
                    results[words[1]] = counts
        except (ValueError, IndexError):
            pass
    return last, counted, options, results
