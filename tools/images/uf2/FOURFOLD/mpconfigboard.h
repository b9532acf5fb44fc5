// The stock board's settings and a name of our own.
#if PICO_RP2350
#include "boards/RPI_PICO2/mpconfigboard.h"
#undef MICROPY_HW_BOARD_NAME
#define MICROPY_HW_BOARD_NAME "Fourfold on Raspberry Pi Pico 2"
#else
#include "boards/RPI_PICO/mpconfigboard.h"
#undef MICROPY_HW_BOARD_NAME
#define MICROPY_HW_BOARD_NAME "Fourfold on Raspberry Pi Pico"
#endif
