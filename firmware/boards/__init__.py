"""Boards: one object a device, which the console asks for everything that differs from device to device.

| attribute | what |
| --- | --- |
| `name`, `width`, `height`, `colour` | the display: pixels, and whether it shows 16 colours or one |
| `buffer` | the canvas's bytes (`ui/canvas.py`), allocated before all else: the largest block of the heap |
| `clock` | `ticks_ms`, `ticks_us`, `ticks_diff`, `ticks_add`, `sleep_ms` as in MicroPython's `time` |
| `home` | directory for saves |
| `pressed()` | mask of the buttons down now (`drivers/buttons.py`) |
| `show(canvas)` | send the canvas's dirty bands to the display |
| `entropy()` | 32 bits nobody can foresee, for the first deal |

The simulator's boards are in `host_sim/virtual_board.py`.
"""
