"""Power-on: the board, the console on it, and what happens when the console stops.

Whatever happens, USB ends at a usable REPL: Ctrl-C stops the console and its watchdog, and so does an exception that no
crash page can be shown for.
"""

from firmware import VERSION
from firmware.boards import open_board
from firmware.drivers import watchdog
from firmware.drivers.usb import UsbInput


def run(name):
    """Run the console on the board `name` until Ctrl-C comes over USB.

    An exception shows the crash page and is written to the crash log; a button then restarts the console.
    """
    try:
        _run(name)
    except KeyboardInterrupt:
        watchdog.stop()
        print("Fourfold has stopped. Ctrl-D starts it again.")
    finally:
        watchdog.stop()


def _run(name):
    usb = UsbInput()
    usb.drain()  # a Ctrl-C that came too early to interrupt
    board = open_board(name)  # before all else: the framebuffer is the heap's largest block
    console = None
    try:
        from firmware.console import Console

        console = Console(board)
        dog = watchdog.Watchdog()
        if dog.bit():
            console.say("It hung and was restarted")
        console.step()
        print("Fourfold %s runs on %s" % (VERSION, name))
        dog.start()

        def tend():
            dog.feed()
            usb.drain()

        console.run(tend)
    except Exception as error:  # noqa: BLE001  the crash page is for whatever goes wrong
        watchdog.stop()
        from firmware import crash

        crash.handle(board, console, error)
