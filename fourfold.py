"""The command `fourfold`. It loads next to nothing itself, so that it is ready for an interrupt almost at once."""

import signal
import sys

INTERRUPTED = 130  # what shells say of a process that an interrupt has ended


def main() -> int:
    """Load the command, run it and return the exit status. An interrupt ends it at any moment without a traceback.

    While libraries load, and when the command is done, nothing is to be tidied up: the signal just ends the process.
    """
    catches = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not in the background of a script
    if catches:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from host_sim.cli import main as command

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
    """Whether one struck where Python or a library raises another exception for it, as in the middle of an import."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


if __name__ == "__main__":
    sys.exit(main())
