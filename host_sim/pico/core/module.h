/* A core as a Python object (`module.c`), and its chip's clock and peripherals (`host.c`). */
#ifndef MODULE_H
#define MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "core.h"

enum { BLOCKS = 64, REGISTERS = 0x1000 / 4, REMEMBERED = 16 };

/* A peripheral. A value read from a `steady` register stays the same until a peripheral is written to, an alarm goes
 * off, or a register that is not steady is read. */
struct block {
    PyObject *peripheral;
    uint8_t steady[REGISTERS / 8];
};

/* The timer's alarms and interrupts, after `Core.take_timer` has taken them over from rp2040py's timer. */
enum { ALARMS = 4 };
struct alarms {
    PyObject *clock[ALARMS]; /* alarms of the clock; NULL before the takeover */
    uint32_t target[ALARMS], armed, raw, enabled, forced;
    uint32_t lines; /* interrupt lines that are up */
};

typedef struct {
    PyObject_HEAD
    struct core core;
    Py_buffer ram, flash, dpram;
    uint8_t rom[ROM_BYTES];
    PyObject *mcu, *tick, *clock, *timer, *dpram_updated, *pins[2], *entered;
    struct block blocks[BLOCKS];
    uint32_t keys[BLOCKS]; /* 16 KB page of each block, as in rp2040py: address >> 14 << 2 */
    int block_count;
    uint32_t driven, enabled; /* GPIO outputs already passed on to the pins */
    double nanos;             /* the clock's time at the cycle `synced` */
    uint64_t synced;
    uint64_t alarm, bound; /* cycles: the next alarm, and the latest end of a run */
    int running;
    double timer_epoch;
    struct alarms alarms;
    uint64_t epoch, timer_read; /* `epoch` grows whenever a steady register may have changed */
    struct { uint64_t epoch; uint32_t address, value; } remembered[REMEMBERED];
    unsigned int nmi_mask;
} Core;

/* Call this once, before anything else. Return 0, or -1 with an error. */
int host_prepare(void);

/* The host of a core; its context is the `Core`. */
extern const struct host host_of_chip;
void host_entered(void *context);

/* Take clock, pins and peripherals from the chip. Return 0, or -1 with an error. */
int host_wire(Core *self, PyObject *peripherals, PyObject *steady);
/* Release clock, pins and peripherals. */
void host_unwire(Core *self);
void host_forget_timer(Core *self);
int host_fire(Core *self, unsigned int alarm);
void host_reset_timer(Core *self);
PyObject *host_fetch(PyObject *owner, const char *name, PyTypeObject *type);

/* Between `host_begin` and `host_leave`, `host_run` runs the core to the next alarm, sleep or error. The functions
 * return 0, or -1 with an error. */
int host_begin(Core *self);
void host_leave(Core *self);
int host_run(Core *self);
int host_sync(Core *self);

#endif
