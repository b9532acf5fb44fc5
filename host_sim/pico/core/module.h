/* A core as a Python object, and what it has of its chip: `module.c` is the object, `host.c` its clock and peripherals. */
#ifndef MODULE_H
#define MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "core.h"

enum { BLOCKS = 64, REGISTERS = 0x1000 / 4, REMEMBERED = 16 };

/* A peripheral. Of registers that are `steady` a value read stays until a peripheral is
 * written to, an alarm goes off, or a register that is not steady is read. */
struct block {
    PyObject *peripheral;
    uint8_t steady[REGISTERS / 8];
};

/* The timer's alarms and interrupts, once `Core.take_timer` has taken them over from rp2040py's. */
enum { ALARMS = 4 };
struct alarms {
    PyObject *clock[ALARMS]; /* of the clock; NULL before */
    uint32_t target[ALARMS], armed, raw, enabled, forced;
    uint32_t lines; /* of interrupts that are up */
};

typedef struct {
    PyObject_HEAD
    struct core core;
    Py_buffer ram, flash, dpram;
    uint8_t rom[ROM_BYTES];
    PyObject *mcu, *tick, *clock, *timer, *dpram_updated, *pins[2], *entered;
    struct block blocks[BLOCKS];
    uint32_t keys[BLOCKS]; /* the 16 KB that they lie in, as in rp2040py: address >> 14 << 2 */
    int block_count;
    uint32_t driven, enabled; /* GPIO outputs that the pins know of */
    double nanos;             /* of the clock, at the cycle */
    uint64_t synced;
    uint64_t alarm, bound; /* the cycles at which the next alarm is due, and at which the run looks up at the latest */
    int running;
    double timer_epoch;
    struct alarms alarms;
    uint64_t epoch, timer_read; /* grows with everything that may change a steady register */
    struct { uint64_t epoch; uint32_t address, value; } remembered[REMEMBERED];
    unsigned int nmi_mask;
} Core;

/* Once, before anything else: 0, or -1 with an error. */
int host_prepare(void);

/* The host of a core, whose context is the `Core`. */
extern const struct host host_of_chip;
void host_entered(void *context);

/* Take clock, pins and peripherals from the chip, or let them go. 0, or -1 with an error. */
int host_wire(Core *self, PyObject *peripherals, PyObject *steady);
void host_unwire(Core *self);
void host_forget_timer(Core *self);
int host_fire(Core *self, unsigned int alarm);
void host_reset_timer(Core *self);
PyObject *host_fetch(PyObject *owner, const char *name, PyTypeObject *type);

/* Between `host_begin` and `host_leave` the core may run: to the next alarm, sleep or error. 0, or -1 with an error. */
int host_begin(Core *self);
void host_leave(Core *self);
int host_run(Core *self);
int host_sync(Core *self);

#endif
