"""The emulated Pico: the real firmware on `rp2040py`, with models of the displays, the buttons and the flash chip.

| module | contents |
| --- | --- |
| `rig` | `Pico`: boots an image, talks over USB, all on emulated time |
| `boards` | `Handheld`: a Pico wired as one of the console's boards, with its display and buttons |
| `ssd1306`, `st7789` | models of the displays' controllers |
| `i2c_bus`, `spi_bus` | the buses from the chip's pins to the displays |
| `i2c_block` | the I2C master of the chip, in place of rp2040py's |
| `uart`, `lines` | the UART, and wires between two Picos' UARTs, or from a Pico's USB to the PC |
| `flash` | the flash chip: power cuts, wear, timing |
| `filesystem` | littlefs in a dump of the flash |
| `images` | the firmware images on this PC |
| `fixes` | fixes for defects of rp2040py 0.3.6 |

Needs `requirements-pico.txt`. Times are lower bounds for real hardware: cache misses of the flash, and by default its
erasing and programming, take no time here.
"""
