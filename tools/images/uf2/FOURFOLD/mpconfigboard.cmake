# A board outside MicroPython's tree: -DMICROPY_BOARD=FOURFOLD -DMICROPY_BOARD_DIR=<here> -DSTOCK_BOARD=RPI_PICO or RPI_PICO2,
# and -DCONSOLE=1 for images with the console in them, which leave out much of MicroPython and reserve -DFIRMWARE_BYTES=n of
# the flash for the firmware.
include(${MICROPY_PORT_DIR}/boards/${STOCK_BOARD}/mpconfigboard.cmake)
include(${MICROPY_PORT_DIR}/boards/${STOCK_BOARD}/mpconfigvariant.cmake OPTIONAL)

if(CONSOLE)
    list(APPEND MICROPY_DEF_BOARD
        MP_CONFIGFILE="mpconfigconsole.h"
        FIRMWARE_BYTES=${FIRMWARE_BYTES}
        PICO_PANIC_FUNCTION= # the SDK's own prints to nowhere
        PICO_PRINTF_SUPPORT_FLOAT=0 # of C; Python's is another
        PICO_PRINTF_SUPPORT_EXPONENTIAL=0
    )
endif()

# When the port's rules have been read, take from them what is compiled for nothing.
function(leave_out)
    target_compile_options(${MICROPY_TARGET} PRIVATE -g0) # a third of the compiler's time went into -g
    # Without a network ciphers and sums are all that is used of mbedTLS, which has 70 files more.
    get_target_property(sources micropy_lib_mbedtls INTERFACE_SOURCES)
    list(FILTER sources INCLUDE REGEX "/(aes|constant_time|platform|platform_util|sha1|sha256)\\.c$")
    set_target_properties(micropy_lib_mbedtls PROPERTIES INTERFACE_SOURCES "${sources}")
    # MicroPython's mpy-tool aligns frozen machine code to 2 bytes. An RP2040 reads a function's constants from whole words, so
    # that every second function would get wrong ones.
    set_source_files_properties(${MICROPY_FROZEN_CONTENT} PROPERTIES
        COMPILE_OPTIONS "-Daligned(bytes)=aligned((bytes) > 4 ? (bytes) : 4)"
    )
endfunction()
cmake_language(DEFER CALL leave_out)
