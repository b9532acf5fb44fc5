/* An ARMv6-M processor as in the RP2040 (Cortex-M0+), with its private peripherals, ROM, RAM, flash and SIO.
 *
 * It uses no headers of libc, and only memcpy and memset of libc, so that GCC and Clang compile it for any target, even
 * WebAssembly. __builtin_memcpy is inlined in a freestanding compilation too.
 * All other addresses belong to the host, which is called through `struct host`.
 *
 * References: ARMv6-M Architecture Reference Manual (DDI 0419), Cortex-M0+ Technical Reference Manual (DDI 0484),
 * RP2040 datasheet.
 */
#ifndef CORE_H
#define CORE_H

#include <stddef.h>
#include <stdint.h>

enum { ROM_BYTES = 0x4000, RAM_BYTES = 0x42000, FLASH_BYTES = 0x200000, DPRAM_BYTES = 0x1000 };
#define ROM_AT 0x00000000u
#define FLASH_AT 0x10000000u /* the flash repeats, and has three mirrors; DDI 0484 and datasheet 2.6.3 */
#define RAM_AT 0x20000000u
#define DPRAM_AT 0x50100000u
#define SIO_AT 0xD0000000u
#define PPB_AT 0xE000E000u

enum { SP = 13, LR = 14, PC = 15 };
enum { NMI = 2, HARD_FAULT = 3, SVCALL = 11, PENDSV = 14, SYSTICK = 15, IRQ0 = 16 }; /* exception numbers, B1.5.2 */

/* The reason why `core_run` returned. */
enum why { DUE, WAITING, STOPPED, LOCKED_UP };

struct core;

/* The part of the chip outside the core. Reads and writes have addresses of words; a write has its value on all lanes.
 * Both return nonzero if nothing answers, which is a bus fault. They may change the core through its functions, and may
 * change `due` and `stop`. */
struct host {
    void *context;
    int (*read)(void *context, uint32_t address, uint32_t *value);
    int (*write)(void *context, uint32_t address, uint32_t value);
    void (*pins)(void *context, int bank); /* SIO has changed its outputs of bank 0 (GPIO) or 1 (QSPI) */
};

struct interpolator {
    uint32_t accum[2], base[3], ctrl[2], result[3], lane[2];
};

struct sio {
    uint32_t out[2], enable[2]; /* by bank */
    uint32_t dividend, divisor, quotient, remainder, divider_status;
    uint32_t spinlocks;
    struct interpolator interpolators[2];
};

struct systick {
    uint32_t control, reload;
    uint32_t value;  /* the counter's value at the cycle `since` */
    uint64_t since;
    uint64_t due;    /* the cycle at which the counter reaches 0, or NEVER */
};

struct core {
    uint32_t r[16];
    uint32_t n, z, c, v; /* each 0 or 1 */
    uint32_t other_sp;   /* PSP or MSP, the one that is not r[SP] */
    uint32_t process_stack; /* CONTROL.SPSEL */
    uint32_t unprivileged;  /* CONTROL.nPRIV */
    uint32_t primask;
    uint32_t ipsr;    /* the active exception, 0 in Thread mode */
    uint32_t no_thumb; /* EPSR.T is clear: the next instruction faults */
    uint32_t event, sleeping;
    uint32_t pending, enabled, priority[4]; /* bit masks of interrupts; `priority` has one for each level */
    uint32_t pending_nmi, pending_svcall, pending_pendsv, pending_systick;
    uint32_t check; /* true if something that decides about interrupts has changed */
    uint32_t vtor, shpr2, shpr3, scr;
    struct systick systick;
    struct sio sio;

    uint64_t cycles;       /* since power-on, including sleep */
    uint64_t instructions;
    uint64_t due;          /* `core_run` returns when `cycles` reaches this */
    uint32_t stop;         /* `core_run` returns after this instruction */
    uint32_t locked_up;

    /* Called at each exception's entry, if not NULL. */
    void (*entered)(void *context);

    uint8_t *rom, *ram, *flash, *dpram;
    struct host host;
};

#define NEVER UINT64_MAX

/* Run from `cycles` until `due`. */
enum why core_run(struct core *core);

/* Reset as by the RUN pin: load SP and PC from the vector table at 0. SIO, time and memory do not change. */
void core_reset(struct core *core);
void core_reset_sio(struct core *core);

/* Set the level of interrupt `irq`, 0-31. */
void core_set_interrupt(struct core *core, uint32_t irq, int value);

/* Return the cycle at which a sleeping core wakes by itself (SysTick), or NEVER. */
uint64_t core_wakes(const struct core *core);
/* Advance a sleeping core to the time `cycles`. */
void core_slept(struct core *core, uint64_t cycles);

uint32_t core_xpsr(const struct core *core);

/* Access the bus as the core does. Return nonzero for a bus fault. `bytes` is 1, 2 or 4; the address is a multiple. */
int core_load(struct core *core, uint32_t address, uint32_t bytes, uint32_t *value);
int core_store(struct core *core, uint32_t address, uint32_t bytes, uint32_t value);

/* Functions that only the files of this folder call. */
int core_take_exception(struct core *core); /* enter the pending one with the highest priority; false if none may preempt */
void core_return(struct core *core, uint32_t exc_return);
void core_fault(struct core *core, uint32_t return_address);
int core_priority(const struct core *core);
void core_supervisor_call(struct core *core, uint32_t return_address);
uint32_t core_special(const struct core *core, uint32_t sysm);
uint32_t core_special_to_read(const struct core *core, uint32_t sysm);
uint32_t core_pending(const struct core *core); /* the exception to take if none were active, or 0 */
void core_set_special(struct core *core, uint32_t sysm, uint32_t value);
int ppb_read(struct core *core, uint32_t offset, uint32_t *value);
int ppb_write(struct core *core, uint32_t offset, uint32_t value);
void systick_tick(struct core *core);
int sio_read(struct core *core, uint32_t offset, uint32_t *value);
void sio_write(struct core *core, uint32_t offset, uint32_t value);

/* B1.3.1. */
static inline int core_privileged(const struct core *core) { return !core->unprivileged || core->ipsr; }

/* Return the host's pointer to writable plain memory, NULL for any other address. The address is a multiple of the size. */
static inline uint8_t *core_memory(const struct core *core, uint32_t address) {
    uint32_t offset = address - RAM_AT;
    return offset < RAM_BYTES ? core->ram + offset : NULL;
}

/* Return the host's pointer to readable plain memory, NULL for any other address. */
static inline const uint8_t *core_readable(const struct core *core, uint32_t address) {
    uint32_t offset = address - RAM_AT;
    if (offset < RAM_BYTES) return core->ram + offset;
    if (address >> 26 == FLASH_AT >> 26) return core->flash + (address & (FLASH_BYTES - 1));
    if (address < ROM_BYTES) return core->rom + address;
    return NULL;
}

#endif
