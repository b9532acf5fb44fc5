"""The command `fourfold`, and the location of the folders `engines`, `firmware`, `host_sim` and `tools`.

In the repository these folders are beside this package. A wheel has them in `fourfold/tree` (`setup.py` puts them
there), so that `fourfold` is the only name it adds to site-packages. Importing this package puts their location first
on `sys.path`. The package imports little itself, so that Ctrl-C works soon after the start.
"""

import signal
import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent
PLACE = _HERE / "tree" if (_HERE / "tree").is_dir() else _HERE.parent
INTERRUPTED = 130  # shells' exit status for an interrupted process

sys.path[:] = [str(PLACE), *(entry for entry in sys.path if entry != str(PLACE))]


def main() -> int:
    """Load the command, run it and return the exit status. An interrupt ends it at any moment without a traceback.

    While libraries load, and after the command, the signal ends the process directly, because there is nothing to clean
    up.
    """
    catches = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # false for a script's background process
    if catches:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from fourfold.cli import main as command

    try:
        try:
            if catches:
                signal.signal(signal.SIGINT, signal.default_int_handler)
            return command()
        finally:
            if catches:
                signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if _came_of_an_interrupt(error):
            return INTERRUPTED
        raise


def _came_of_an_interrupt(error: BaseException | None) -> bool:
    """True if an interrupt caused this exception, for example during an import."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None
