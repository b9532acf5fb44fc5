"""The emulated Pico: the real firmware on `rp2040py`, with models of the displays, the buttons and the flash chip.

| module | what |
| --- | --- |
| `rig` | `Pico`: boots an image, talks over USB, all on emulated time |
| `boards` | `Handheld`: a Pico wired as one of the console's boards, with its display and buttons |
| `ssd1306`, `st7789` | what the displays' controllers do with the bytes they get |
| `i2c_bus`, `spi_bus` | how those bytes come from the chip's pins |
| `uart`, `lines` | the UART, and what joins the UARTs of two Picos, or one's USB and the PC |
| `flash` | the flash chip: power cuts, wear, time |
| `filesystem` | littlefs in a dump of the flash |
| `images` | which firmware image is at hand |
| `fixes` | what is wrong in rp2040py 0.3.6, put right |

Needs `requirements-pico.txt`. Times are lower bounds for real hardware: cache misses of the flash, and by default its
erasing and programming, take no time here.
"""
