/* The address map outside plain memory: RP2040 datasheet 2.2. */
#include "core.h"

/* True if the address belongs to the host: XIP control and SSI, APB, AHB. */
static int is_host(uint32_t address) {
    return address >> 28 == 4 || address >> 28 == 5 || (address >= 0x14000000 && address < 0x20000000);
}

int core_load(struct core *core, uint32_t address, uint32_t bytes, uint32_t *value) {
    const uint8_t *memory = core_readable(core, address);
    uint32_t word = 0;
    int failed = 0;
    if (address & (bytes - 1)) return 1;
    if (memory || address - DPRAM_AT < DPRAM_BYTES) {
        __builtin_memcpy(&word, memory ? memory : core->dpram + (address - DPRAM_AT), bytes);
        *value = word;
        return 0;
    }
    if (address >> 28 == SIO_AT >> 28) failed = sio_read(core, address & 0xFFC, &word);
    else if (address >> 12 == PPB_AT >> 12) failed = !core_privileged(core) || ppb_read(core, address & 0xFFC, &word);
    else if (is_host(address)) failed = core->host.read(core->host.context, address & ~3u, &word);
    else failed = 1;
    word >>= 8 * (address & 3);
    *value = bytes == 4 ? word : word & ((1u << 8 * bytes) - 1);
    return failed;
}

/* Store a value. A byte or halfword reaches a peripheral on all lanes (datasheet 2.1.4). Stores to ROM and flash do
 * nothing. */
int core_store(struct core *core, uint32_t address, uint32_t bytes, uint32_t value) {
    uint8_t *memory = core_memory(core, address);
    uint32_t word = bytes == 1 ? (value & 255) * 0x01010101u : bytes == 2 ? (value & 0xFFFF) * 0x10001u : value;
    if (address & (bytes - 1)) return 1;
    if (memory) {
        __builtin_memcpy(memory, &value, bytes);
        return 0;
    }
    if (address - DPRAM_AT < DPRAM_BYTES) {
        uint32_t offset = (address - DPRAM_AT) & ~3u;
        __builtin_memcpy(core->dpram + (address - DPRAM_AT), &value, bytes);
        __builtin_memcpy(&word, core->dpram + offset, 4);
        return core->host.write(core->host.context, DPRAM_AT + offset, word);
    }
    if (address >> 28 == SIO_AT >> 28) {
        sio_write(core, address & 0xFFC, word);
        return 0;
    }
    if (address >> 12 == PPB_AT >> 12) return !core_privileged(core) || ppb_write(core, address & 0xFFC, word);
    if (is_host(address)) return core->host.write(core->host.context, address & ~3u, word);
    return !core_readable(core, address);
}
