// The settings of images with the console in them: the port's own, without what neither the console nor mpremote uses.
// What a link and sound need stays: UART, PWM, DMA, PIO, timers, USB.
#define MICROPY_PY_THREAD (0)
#include "mpconfigport.h"

// The flash: FIRMWARE_BYTES for the firmware, the rest of the chip for the filesystem
#undef MICROPY_HW_FLASH_STORAGE_BYTES
#define MICROPY_HW_FLASH_STORAGE_BYTES (PICO_FLASH_SIZE_BYTES - FIRMWARE_BYTES)

// File systems other than littlefs
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT (0)

// Ciphers, and sums other than SHA-256
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1 (0)

// Numbers
#define MICROPY_PY_BUILTINS_COMPLEX (0)
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS (0)

// Modules
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_BUILTINS_HELP (0)
#define MICROPY_PY_COLLECTIONS_DEQUE (0)
#define MICROPY_PY_HEAPQ (0)
#define MICROPY_PY_MICROPYTHON_RINGIO (0)
#define MICROPY_PY_PLATFORM (0)
#define MICROPY_PY_RANDOM (0)
#define MICROPY_PY_RE (0)
#define MICROPY_PY_UCTYPES (0)

// USB devices of one's own, other than the serial line
#undef MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)

// Sensors and lights
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM (0)
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO (0)
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE (0)
#define MICROPY_PY_MACHINE_SIGNAL (0)
#undef MICROPY_PY_MACHINE_SOFTSPI
#define MICROPY_PY_MACHINE_SOFTSPI (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE (0)

// The list of frozen modules that picotool would show
#undef MICROPY_FROZEN_LIST_ITEM
