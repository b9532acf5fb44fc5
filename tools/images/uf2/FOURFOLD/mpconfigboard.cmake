# A board outside MicroPython's tree: -DMICROPY_BOARD=FOURFOLD -DMICROPY_BOARD_DIR=<here> -DSTOCK_BOARD=RPI_PICO or RPI_PICO2.
include(${MICROPY_PORT_DIR}/boards/${STOCK_BOARD}/mpconfigboard.cmake)
include(${MICROPY_PORT_DIR}/boards/${STOCK_BOARD}/mpconfigvariant.cmake OPTIONAL)
