/* The processor of ../pico/core as WebAssembly. Its memories are static; its host is JavaScript, which `chip.mjs` has.
 * Cycles are doubles, exact below 2^53. */
#include "core.h"

#define EXPORT __attribute__((visibility("default")))
#define IMPORT(name) __attribute__((import_module("env"), import_name(name)))

IMPORT("read") uint32_t host_read(uint32_t address);
IMPORT("write") void host_write(uint32_t address, uint32_t value);
IMPORT("pins") void host_pins(void);

static uint8_t rom[ROM_BYTES], ram[RAM_BYTES], flash[FLASH_BYTES], dpram[DPRAM_BYTES];
static struct core core;

void *memcpy(void *to, const void *from, size_t count) {
    uint8_t *target = to;
    const uint8_t *source = from;
    while (count--) *target++ = *source++;
    return to;
}

void *memset(void *to, int value, size_t count) {
    uint8_t *target = to;
    while (count--) *target++ = (uint8_t)value;
    return to;
}

static int read_word(void *context, uint32_t address, uint32_t *value) {
    (void)context;
    *value = host_read(address);
    return 0;
}

static int write_word(void *context, uint32_t address, uint32_t value) {
    (void)context;
    host_write(address, value);
    return 0;
}

static void pins_changed(void *context, int bank) {
    (void)context;
    if (bank == 0) host_pins();
}

EXPORT uint8_t *rom_at(void) { return rom; }
EXPORT uint8_t *ram_at(void) { return ram; }
EXPORT uint8_t *flash_at(void) { return flash; }
EXPORT uint8_t *dpram_at(void) { return dpram; }

/* Reset everything; the memories stay as they are. */
EXPORT void power_on(void) {
    memset(&core, 0, sizeof core);
    core.rom = rom;
    core.ram = ram;
    core.flash = flash;
    core.dpram = dpram;
    core.host.read = read_word;
    core.host.write = write_word;
    core.host.pins = pins_changed;
    core_reset_sio(&core);
    core_reset(&core);
}

/* Run until the cycle `until`. Return a `why`. */
EXPORT uint32_t run(double until) {
    core.stop = 0;
    core.due = (uint64_t)until;
    return core_run(&core);
}

/* Let `run` return at the cycle `at` already. */
EXPORT void due(double at) {
    uint64_t cycle = (uint64_t)at;
    if (cycle < core.due) core.due = cycle;
}

EXPORT void stop(void) { core.stop = 1; }
EXPORT double cycles(void) { return (double)core.cycles; }

/* Return the cycle at which a sleeping processor wakes by itself, or -1. */
EXPORT double wakes(void) {
    uint64_t cycle = core_wakes(&core);
    return cycle == NEVER ? -1 : (double)cycle;
}

EXPORT void slept(double until) { core_slept(&core, (uint64_t)until); }
EXPORT void interrupt(uint32_t number, uint32_t level) { core_set_interrupt(&core, number, (int)level); }
EXPORT uint32_t gpio_out(void) { return core.sio.out[0]; }
EXPORT uint32_t gpio_enable(void) { return core.sio.enable[0]; }
