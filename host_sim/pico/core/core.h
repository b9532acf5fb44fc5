/* An ARMv6-M processor as in the RP2040 (Cortex-M0+), with its private peripherals, ROM, RAM, flash and SIO.
 *
 * Free of libc's headers, and of libc but for memcpy and memset, so that GCC and Clang compile it for anything, WebAssembly
 * included. __builtin_memcpy is inlined in a freestanding compilation too.
 * Every other address belongs to the host, which is asked through `struct host`.
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
#define FLASH_AT 0x10000000u /* again and again, and three mirrors; DDI 0484 and datasheet 2.6.3 */
#define RAM_AT 0x20000000u
#define DPRAM_AT 0x50100000u
#define SIO_AT 0xD0000000u
#define PPB_AT 0xE000E000u

enum { SP = 13, LR = 14, PC = 15 };
enum { NMI = 2, HARD_FAULT = 3, SVCALL = 11, PENDSV = 14, SYSTICK = 15, IRQ0 = 16 }; /* exception numbers, B1.5.2 */

/* Why `core_run` returned. */
enum why { DUE, WAITING, STOPPED, LOCKED_UP };

struct core;

/* What lies outside. Addresses of reads are those of words, of writes those of words with the value on all lanes.
 * Both return nonzero where nothing answers, which is a bus fault. They may change the core through its functions, and
 * `due` and `stop`. */
struct host {
    void *context;
    int (*read)(void *context, uint32_t address, uint32_t *value);
    int (*write)(void *context, uint32_t address, uint32_t value);
    void (*pins)(void *context, int bank); /* SIO drives bank 0 (GPIO) or 1 (QSPI) otherwise than before */
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
    uint32_t value;  /* of the counter */
    uint64_t since;  /* at this cycle */
    uint64_t due;    /* the cycle at which it comes to 0, or never */
};

struct core {
    uint32_t r[16];
    uint32_t n, z, c, v; /* each 0 or 1 */
    uint32_t other_sp;   /* of PSP and MSP the one that is not r[SP] */
    uint32_t process_stack; /* CONTROL.SPSEL */
    uint32_t unprivileged;  /* CONTROL.nPRIV */
    uint32_t primask;
    uint32_t ipsr;    /* the exception active, 0 in Thread mode */
    uint32_t no_thumb; /* EPSR.T is clear: the next instruction faults */
    uint32_t event, sleeping;
    uint32_t pending, enabled, priority[4]; /* interrupts; for each priority those that have it */
    uint32_t pending_nmi, pending_svcall, pending_pendsv, pending_systick;
    uint32_t check; /* whether something that decides about interrupts has changed */
    uint32_t vtor, shpr2, shpr3, scr;
    struct systick systick;
    struct sio sio;

    uint64_t cycles;       /* since power-on, sleep included */
    uint64_t instructions;
    uint64_t due;          /* `core_run` returns when `cycles` has come to this */
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

/* Reset as from the RUN pin: SP and PC come from the vector table at 0. SIO, time and memory stay. */
void core_reset(struct core *core);
void core_reset_sio(struct core *core);

/* Level `value` of interrupt `irq`, 0-31. */
void core_set_interrupt(struct core *core, uint32_t irq, int value);

/* The cycle at which a sleeping core wakes by itself (SysTick), or NEVER; bring it to the time `cycles`. */
uint64_t core_wakes(const struct core *core);
void core_slept(struct core *core, uint64_t cycles);

uint32_t core_xpsr(const struct core *core);

/* The bus as the core sees it: 0, or nonzero for a bus fault. `bytes` is 1, 2 or 4, the address a multiple of it. */
int core_load(struct core *core, uint32_t address, uint32_t bytes, uint32_t *value);
int core_store(struct core *core, uint32_t address, uint32_t bytes, uint32_t value);

/* Between the files of this folder. */
int core_take_exception(struct core *core); /* the pending one of highest priority, if it may; whether it did */
void core_return(struct core *core, uint32_t exc_return);
void core_fault(struct core *core, uint32_t return_address);
int core_priority(const struct core *core);
void core_supervisor_call(struct core *core, uint32_t return_address);
uint32_t core_special(const struct core *core, uint32_t sysm);
uint32_t core_special_to_read(const struct core *core, uint32_t sysm);
uint32_t core_pending(const struct core *core); /* the exception that would be taken if nothing were active, or 0 */
void core_set_special(struct core *core, uint32_t sysm, uint32_t value);
int ppb_read(struct core *core, uint32_t offset, uint32_t *value);
int ppb_write(struct core *core, uint32_t offset, uint32_t value);
void systick_tick(struct core *core);
int sio_read(struct core *core, uint32_t offset, uint32_t *value);
void sio_write(struct core *core, uint32_t offset, uint32_t value);

/* B1.3.1. */
static inline int core_privileged(const struct core *core) { return !core->unprivileged || core->ipsr; }

/* Where plain memory that can be written lies, NULL for anything else. The address is a multiple of the size. */
static inline uint8_t *core_memory(const struct core *core, uint32_t address) {
    uint32_t offset = address - RAM_AT;
    return offset < RAM_BYTES ? core->ram + offset : NULL;
}

/* Where plain memory that can be read lies. */
static inline const uint8_t *core_readable(const struct core *core, uint32_t address) {
    uint32_t offset = address - RAM_AT;
    if (offset < RAM_BYTES) return core->ram + offset;
    if (address >> 26 == FLASH_AT >> 26) return core->flash + (address & (FLASH_BYTES - 1));
    if (address < ROM_BYTES) return core->rom + address;
    return NULL;
}

#endif
