/* The Python module `armv6m`: the core as the processor of a chip whose other parts are rp2040py's. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <math.h>
#include <stddef.h>
#include <structmember.h>

#include "core.h"

#define CYCLE_NS 8.0 /* at 125 MHz, as rp2040py has it */
enum { BLOCKS = 64, REGISTERS = 0x1000 / 4, REMEMBERED = 16 };
enum { PATIENCE = 1 << 23 }; /* cycles until Python is asked for signals, such as Ctrl-C */
enum { TIMER = 0x40054, TIMERAWH = 0x24, TIMERAWL = 0x28 };

/* A peripheral. Of registers that are `steady` a value read stays until a peripheral is
 * written to, an alarm goes off, or a register that is not steady is read. */
struct block {
    PyObject *peripheral;
    uint8_t steady[REGISTERS / 8];
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
    uint64_t epoch, timer_read; /* grows with everything that may change a steady register */
    struct { uint64_t epoch; uint32_t address, value; } remembered[REMEMBERED];
    unsigned int nmi_mask;
} Core;

static PyObject *name_nanos, *name_next, *name_has_alarm, *name_tick, *name_epoch, *name_input, *name_update,
    *name_read, *name_write;

/* Time. */

static int fetch_double(PyObject *owner, PyObject *name, double *value) {
    PyObject *got = PyObject_GetAttr(owner, name);
    if (!got) return -1;
    *value = PyFloat_AsDouble(got);
    Py_DECREF(got);
    return *value == -1.0 && PyErr_Occurred() ? -1 : 0;
}

/* Bring the clock to the core's cycle; alarms that are due go off. */
static int sync_clock(Core *self) {
    uint64_t cycles = self->core.cycles - self->synced;
    PyObject *delta, *done;
    if (!cycles) return 0;
    self->synced = self->core.cycles;
    if (!self->tick) return 0; /* not wired yet */
    delta = PyFloat_FromDouble((double)cycles * CYCLE_NS);
    if (!delta) return -1;
    done = PyObject_CallOneArg(self->tick, delta);
    Py_DECREF(delta);
    if (!done) return -1;
    Py_DECREF(done);
    self->nanos += (double)cycles * CYCLE_NS;
    return 0;
}

/* Ask the clock what time it is, and when the core must stop for its next alarm. */
static int ask_clock(Core *self) {
    PyObject *has;
    double until = 0;
    int any;
    self->alarm = NEVER;
    self->core.due = self->bound;
    if (!self->clock) return 0;
    has = PyObject_GetAttr(self->clock, name_has_alarm);
    if (!has) return -1;
    any = PyObject_IsTrue(has);
    Py_DECREF(has);
    if (any < 0 || fetch_double(self->clock, name_next, &until) < 0) return -1;
    /* An alarm goes off behind the instruction that takes the time to it, so behind the next if it is due already. */
    if (any) self->alarm = self->synced + (until > CYCLE_NS ? (uint64_t)ceil(until / CYCLE_NS) : 1);
    if (self->alarm < self->bound) self->core.due = self->alarm;
    return 0;
}

static int failed(Core *self) {
    self->core.stop = 1;
    return 0; /* the instruction ends, the error is raised behind it */
}

/* The host of the core. */

static struct block *find(Core *self, uint32_t address) {
    uint32_t key = address >> 14 << 2;
    for (int i = 0; i < self->block_count; i++)
        if (self->keys[i] == key) return &self->blocks[i];
    return NULL;
}

static int as_word(PyObject *got, uint32_t *value) {
    if (!got) return -1;
    *value = (uint32_t)PyLong_AsUnsignedLongLongMask(got);
    Py_DECREF(got);
    return PyErr_Occurred() ? -1 : 0;
}

/* What the pins of a bank carry. */
static int read_pins(Core *self, int bank, uint32_t *value) {
    PyObject *pins = self->pins[bank];
    for (Py_ssize_t i = 0; pins && i < PyList_GET_SIZE(pins) && i < 32; i++) {
        PyObject *high = PyObject_GetAttr(PyList_GET_ITEM(pins, i), name_input);
        int is_high = high ? PyObject_IsTrue(high) : -1;
        Py_XDECREF(high);
        if (is_high < 0) return -1;
        *value |= (uint32_t)is_high << i;
    }
    return 0;
}

static int read_timer(Core *self, uint32_t offset, uint32_t *value) {
    double micros;
    if (self->timer_read != self->epoch) {
        if (fetch_double(self->timer, name_epoch, &self->timer_epoch) < 0) return -1;
        self->timer_read = self->epoch;
    }
    micros = (self->nanos + (double)(self->core.cycles - self->synced) * CYCLE_NS - self->timer_epoch) / 1000;
    *value = (uint32_t)(offset == TIMERAWL ? (uint64_t)micros : (uint64_t)micros >> 32);
    return 0;
}

static int host_read(void *context, uint32_t address, uint32_t *value) {
    Core *self = context;
    uint32_t slot = (address >> 2 ^ address >> 14) % REMEMBERED, offset = address & 0x3FFF;
    struct block *block;
    PyObject *argument;
    int steady;
    *value = 0;
    if (self->core.stop) return 0; /* an error is on its way */
    if (self->remembered[slot].epoch == self->epoch && self->remembered[slot].address == address) {
        *value = self->remembered[slot].value;
        return 0;
    }
    if (self->timer && address >> 14 << 2 == TIMER && (offset == TIMERAWL || offset == TIMERAWH))
        return read_timer(self, offset, value) < 0 ? failed(self) : 0;
    if (sync_clock(self) < 0) return failed(self);
    if (address >> 28 == SIO_AT >> 28) {
        steady = 1;
        if (read_pins(self, (address & 0xF) == 8, value) < 0) return failed(self);
    } else {
        block = find(self, address);
        if (!block) return 1;
        steady = offset < 0x1000 && block->steady[offset >> 5] >> (offset >> 2 & 7) & 1;
        argument = PyLong_FromUnsignedLong(offset);
        if (!argument) return failed(self);
        if (as_word(PyObject_CallMethodOneArg(block->peripheral, name_read, argument), value) < 0) {
            Py_DECREF(argument);
            return failed(self);
        }
        Py_DECREF(argument);
    }
    if (steady) {
        self->remembered[slot].epoch = self->epoch;
        self->remembered[slot].address = address;
        self->remembered[slot].value = *value;
    } else {
        self->epoch++;
        if (ask_clock(self) < 0) return failed(self);
    }
    return 0;
}

/* `access` is normal, XOR, set or clear: RP2040 datasheet 2.1.2. */
static PyObject *write_register(PyObject *peripheral, uint32_t offset, uint32_t value, uint32_t access) {
    PyObject *arguments[] = {peripheral, PyLong_FromUnsignedLong(offset), PyLong_FromUnsignedLong(value),
                             PyLong_FromUnsignedLong(access)};
    PyObject *done = NULL;
    if (arguments[1] && arguments[2] && arguments[3]) done = PyObject_VectorcallMethod(name_write, arguments, 4, NULL);
    for (int i = 1; i < 4; i++) Py_XDECREF(arguments[i]);
    return done;
}

static int host_write(void *context, uint32_t address, uint32_t value) {
    Core *self = context;
    PyObject *done;
    if (self->core.stop) return 0;
    if (sync_clock(self) < 0) return failed(self);
    self->epoch++;
    if (address - DPRAM_AT < DPRAM_BYTES) {
        if (!self->dpram_updated) return 0;
        done = PyObject_CallFunction(self->dpram_updated, "II", (unsigned)(address - DPRAM_AT), (unsigned)value);
    } else {
        struct block *block = find(self, address);
        if (!block) return 1;
        done = write_register(block->peripheral, address & 0xFFF, value, address >> 12 & 3);
    }
    self->epoch++;
    if (!done) return failed(self);
    Py_DECREF(done);
    return ask_clock(self) < 0 ? failed(self) : 0;
}

static void host_pins(void *context, int bank) {
    Core *self = context;
    uint32_t changed = (self->driven ^ self->core.sio.out[0]) | (self->enabled ^ self->core.sio.enable[0]);
    self->epoch++;
    if (bank || self->core.stop) return;
    self->driven = self->core.sio.out[0];
    self->enabled = self->core.sio.enable[0];
    if (!self->pins[0]) return;
    if (sync_clock(self) < 0) {
        failed(self);
        return;
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(self->pins[0]) && i < 32; i++)
        if (changed >> i & 1) {
            PyObject *done = PyObject_CallMethodNoArgs(PyList_GET_ITEM(self->pins[0], i), name_update);
            if (!done) {
                failed(self);
                return;
            }
            Py_DECREF(done);
        }
    self->epoch++;
    if (ask_clock(self) < 0) failed(self);
}

static void entered(void *context) {
    Core *self = context;
    PyObject *done;
    if (self->core.stop) return;
    done = sync_clock(self) < 0 ? NULL : PyObject_CallNoArgs(self->entered);
    if (!done) failed(self);
    else Py_DECREF(done);
}

/* Running. */

static PyObject *nothing_wakes(void) {
    PyErr_SetString(PyExc_RuntimeError, "the processor sleeps, and nothing will wake it");
    return NULL;
}

/* Asleep: to the next alarm, or to SysTick if that is sooner. */
static int sleep_on(Core *self) {
    uint64_t wakes = core_wakes(&self->core);
    double before = self->nanos;
    PyObject *delta, *done;
    double until;
    if (ask_clock(self) < 0) return -1;
    if (self->alarm == NEVER && wakes == NEVER) {
        nothing_wakes();
        return -1;
    }
    if (wakes <= self->alarm) {
        self->core.cycles = wakes;
        if (sync_clock(self) < 0) return -1;
        core_slept(&self->core, wakes);
        return 0;
    }
    if (fetch_double(self->clock, name_next, &until) < 0) return -1;
    delta = PyFloat_FromDouble(until);
    if (!delta) return -1;
    /* Before the alarms go off, so that what they tell the core finds it at their time. */
    wakes = (uint64_t)((before + until) / CYCLE_NS);
    if (wakes < self->core.cycles) wakes = self->core.cycles;
    self->synced = wakes;
    core_slept(&self->core, wakes);
    self->epoch++;
    done = PyObject_CallOneArg(self->tick, delta);
    Py_DECREF(delta);
    if (!done) return -1;
    Py_DECREF(done);
    self->nanos = before + until;
    core_slept(&self->core, self->core.cycles);
    return 0;
}

/* Run once more; whether an error is set. */
static int run_on(Core *self) {
    enum why why;
    self->bound = self->core.cycles + PATIENCE;
    if (ask_clock(self) < 0) return -1;
    why = core_run(&self->core);
    if (PyErr_Occurred()) return -1;
    if (why == LOCKED_UP) {
        PyErr_Format(PyExc_RuntimeError, "the processor has locked up at 0x%08x", self->core.r[PC]);
        return -1;
    }
    self->epoch++;
    if (sync_clock(self) < 0) return -1;
    if (why == WAITING && self->core.sleeping && sleep_on(self) < 0) return -1;
    return PyErr_CheckSignals();
}

/* Whether it may run now. Ends with `leave`. */
static int begin(Core *self) {
    if (self->running) {
        PyErr_SetString(PyExc_RuntimeError, "the core is running");
        return -1;
    }
    if (self->clock && fetch_double(self->clock, name_nanos, &self->nanos) < 0) return -1;
    self->epoch++;
    self->core.stop = 0;
    self->running = 1;
    return 0;
}

static void leave(Core *self) {
    self->running = 0;
    self->core.stop = 0; /* the error is told */
}

static PyObject *Core_run(Core *self, PyObject *Py_UNUSED(none)) {
    if (!self->tick) return PyErr_Format(PyExc_RuntimeError, "the core is not wired to a chip");
    if (begin(self) < 0) return NULL;
    while (run_on(self) == 0) continue;
    leave(self);
    return NULL;
}

static PyObject *Core_step(Core *self, PyObject *Py_UNUSED(none)) {
    uint64_t before = self->core.cycles;
    int error;
    if (begin(self) < 0) return NULL;
    self->bound = self->core.due = before + 1;
    core_run(&self->core);
    leave(self);
    error = PyErr_Occurred() || sync_clock(self) < 0;
    return error ? NULL : PyLong_FromUnsignedLongLong(self->core.cycles - before);
}

/* The bus, the lines, resets. */

/* After a call from outside: whether an error is set. Within a run the peripheral that called stops it. */
static int told(Core *self) {
    if (!self->running) self->core.stop = 0;
    return PyErr_Occurred() != NULL;
}

static PyObject *bus_error(unsigned int address) {
    return PyErr_Format(PyExc_ValueError, "nothing answers at 0x%08x", address);
}

static int is_size(unsigned int bytes) {
    if (bytes == 1 || bytes == 2 || bytes == 4) return 1;
    PyErr_Format(PyExc_ValueError, "there are no accesses of %u bytes", bytes);
    return 0;
}

static PyObject *Core_load(Core *self, PyObject *arguments) {
    unsigned int address, bytes = 4;
    uint32_t value;
    int error;
    if (!PyArg_ParseTuple(arguments, "I|I:load", &address, &bytes)) return NULL;
    if (!is_size(bytes)) return NULL;
    error = core_load(&self->core, address, bytes, &value);
    if (told(self)) return NULL;
    return error ? bus_error(address) : PyLong_FromUnsignedLong(value);
}

static PyObject *Core_store(Core *self, PyObject *arguments) {
    unsigned int address, value, bytes = 4;
    int error;
    if (!PyArg_ParseTuple(arguments, "II|I:store", &address, &value, &bytes)) return NULL;
    if (!is_size(bytes)) return NULL;
    error = core_store(&self->core, address, bytes, value);
    if (told(self)) return NULL;
    if (error) return bus_error(address);
    Py_RETURN_NONE;
}

static PyObject *Core_set_interrupt(Core *self, PyObject *arguments) {
    unsigned int irq;
    int value;
    if (!PyArg_ParseTuple(arguments, "Ip:set_interrupt", &irq, &value)) return NULL;
    if (irq > 31) return PyErr_Format(PyExc_ValueError, "there is no interrupt %u", irq);
    core_set_interrupt(&self->core, irq, value);
    if (told(self)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *Core_reset(Core *self, PyObject *Py_UNUSED(none)) {
    core_reset(&self->core);
    Py_RETURN_NONE;
}

static PyObject *Core_reset_sio(Core *self, PyObject *Py_UNUSED(none)) {
    core_reset_sio(&self->core);
    if (told(self)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *Core_load_rom(Core *self, PyObject *data) {
    Py_buffer rom;
    if (PyObject_GetBuffer(data, &rom, PyBUF_SIMPLE) < 0) return NULL;
    memcpy(self->rom, rom.buf, rom.len < ROM_BYTES ? (size_t)rom.len : ROM_BYTES);
    PyBuffer_Release(&rom);
    Py_RETURN_NONE;
}

/* Wiring. */

static int add_block(Core *self, PyObject *key, PyObject *peripheral, PyObject *steady) {
    struct block *block = &self->blocks[self->block_count];
    PyObject *offsets;
    if (self->block_count == BLOCKS) {
        PyErr_SetString(PyExc_ValueError, "too many peripherals");
        return -1;
    }
    offsets = PyDict_GetItemWithError(steady, key);
    if (offsets && !PyTuple_Check(offsets)) PyErr_SetString(PyExc_TypeError, "offsets are a tuple");
    self->keys[self->block_count] = (uint32_t)PyLong_AsUnsignedLong(key);
    if (PyErr_Occurred()) return -1;
    block->peripheral = Py_NewRef(peripheral);
    self->block_count++;
    memset(block->steady, 0, sizeof block->steady);
    for (Py_ssize_t i = 0; offsets && i < PyTuple_GET_SIZE(offsets); i++) {
        unsigned long offset = PyLong_AsUnsignedLong(PyTuple_GET_ITEM(offsets, i));
        if (offset < 0x1000) block->steady[offset >> 5] |= (uint8_t)(1 << (offset >> 2 & 7));
    }
    return PyErr_Occurred() ? -1 : 0;
}

static void unwire(Core *self) {
    Py_CLEAR(self->tick);
    Py_CLEAR(self->clock);
    Py_CLEAR(self->timer);
    Py_CLEAR(self->dpram_updated);
    Py_CLEAR(self->pins[0]);
    Py_CLEAR(self->pins[1]);
    while (self->block_count) {
        self->block_count--;
        Py_CLEAR(self->blocks[self->block_count].peripheral);
    }
}

/* An attribute of a type, NULL with an error for another. */
static PyObject *fetch(PyObject *owner, const char *name, PyTypeObject *type) {
    PyObject *got = PyObject_GetAttrString(owner, name);
    if (got && !PyObject_TypeCheck(got, type)) {
        PyErr_Format(PyExc_TypeError, "%s is no %s", name, type->tp_name);
        Py_CLEAR(got);
    }
    return got;
}

static int wire(Core *self, PyObject *peripherals, PyObject *steady) {
    PyObject *mcu = self->mcu, *key, *peripheral, *usb;
    Py_ssize_t at = 0;
    if (!(self->clock = PyObject_GetAttrString(mcu, "clock"))) return -1;
    if (!(self->timer = PyObject_GetAttrString(mcu, "timer"))) return -1;
    if (!(self->pins[0] = fetch(mcu, "gpio", &PyList_Type))) return -1;
    if (!(self->pins[1] = fetch(mcu, "qspi", &PyList_Type))) return -1;
    if (!(usb = PyObject_GetAttrString(mcu, "usb_ctrl"))) return -1;
    self->dpram_updated = PyObject_GetAttrString(usb, "dpram_updated");
    Py_DECREF(usb);
    if (!self->dpram_updated) return -1;
    while (PyDict_Next(peripherals, &at, &key, &peripheral))
        if (add_block(self, key, peripheral, steady) < 0) return -1;
    self->tick = PyObject_GetAttr(self->clock, name_tick);
    return self->tick ? 0 : -1;
}

static PyObject *Core_wire(Core *self, PyObject *steady) {
    PyObject *peripherals;
    int error;
    if (!PyDict_Check(steady)) return PyErr_Format(PyExc_TypeError, "a dict of tuples of offsets, by peripheral");
    if (self->running) return PyErr_Format(PyExc_RuntimeError, "the core is running");
    if (!(peripherals = fetch(self->mcu, "peripherals", &PyDict_Type))) return NULL;
    unwire(self);
    error = wire(self, peripherals, steady);
    Py_DECREF(peripherals);
    if (error) unwire(self);
    else self->epoch++;
    if (error) return NULL;
    Py_RETURN_NONE;
}

static int take_buffer(PyObject *mcu, const char *name, Py_ssize_t bytes, Py_buffer *buffer) {
    PyObject *memory = PyObject_GetAttrString(mcu, name);
    int error = memory ? PyObject_GetBuffer(memory, buffer, PyBUF_WRITABLE) : -1;
    Py_XDECREF(memory);
    if (error < 0) return -1;
    if (buffer->len >= bytes) return 0;
    PyErr_Format(PyExc_ValueError, "%s is too small", name);
    return -1;
}

static PyObject *Core_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"mcu", NULL};
    PyObject *mcu;
    Core *self;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O:Core", names, &mcu)) return NULL;
    self = (Core *)PyType_GenericAlloc(type, 0);
    if (!self) return NULL;
    self->mcu = Py_NewRef(mcu);
    if (take_buffer(mcu, "sram", RAM_BYTES, &self->ram) < 0 ||
        take_buffer(mcu, "flash", FLASH_BYTES, &self->flash) < 0 ||
        take_buffer(mcu, "usb_dpram", DPRAM_BYTES, &self->dpram) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    self->core.rom = self->rom;
    self->core.ram = self->ram.buf;
    self->core.flash = self->flash.buf;
    self->core.dpram = self->dpram.buf;
    self->core.host = (struct host){self, host_read, host_write, host_pins};
    self->epoch = 1;
    core_reset_sio(&self->core);
    core_reset(&self->core);
    return (PyObject *)self;
}

static int Core_traverse(Core *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->mcu);
    Py_VISIT(self->tick);
    Py_VISIT(self->clock);
    Py_VISIT(self->timer);
    Py_VISIT(self->dpram_updated);
    Py_VISIT(self->pins[0]);
    Py_VISIT(self->pins[1]);
    Py_VISIT(self->entered);
    for (int i = 0; i < self->block_count; i++) Py_VISIT(self->blocks[i].peripheral);
    return 0;
}

static int Core_clear(Core *self) {
    self->core.entered = NULL;
    Py_CLEAR(self->mcu);
    Py_CLEAR(self->entered);
    unwire(self);
    return 0;
}

static void Core_dealloc(Core *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Core_clear(self);
    if (self->ram.obj) PyBuffer_Release(&self->ram);
    if (self->flash.obj) PyBuffer_Release(&self->flash);
    if (self->dpram.obj) PyBuffer_Release(&self->dpram);
    type->tp_free(self);
    Py_DECREF(type);
}

/* Attributes. */

static PyObject *get_registers(Core *self, void *Py_UNUSED(closure)) {
    PyObject *list = PyTuple_New(16);
    for (int i = 0; list && i < 16; i++) {
        PyObject *value = PyLong_FromUnsignedLong(self->core.r[i]);
        if (!value) Py_CLEAR(list);
        else PyTuple_SET_ITEM(list, i, value);
    }
    return list;
}

/* What an attribute is set to, NULL for one deleted. */
static int as_register(PyObject *value, uint32_t *number) {
    if (!value || !PyLong_Check(value)) {
        PyErr_SetString(PyExc_TypeError, "a number");
        return -1;
    }
    *number = (uint32_t)PyLong_AsUnsignedLongMask(value);
    return 0;
}

static int set_registers(Core *self, PyObject *values, void *Py_UNUSED(closure)) {
    uint32_t r[16];
    if (!values || !PyTuple_Check(values) || PyTuple_GET_SIZE(values) != 16) {
        PyErr_SetString(PyExc_TypeError, "a tuple of 16 numbers");
        return -1;
    }
    for (int i = 0; i < 16; i++)
        if (as_register(PyTuple_GET_ITEM(values, i), &r[i]) < 0) return -1;
    memcpy(self->core.r, r, sizeof r);
    return 0;
}

static PyObject *get_pc(Core *self, void *Py_UNUSED(closure)) { return PyLong_FromUnsignedLong(self->core.r[PC]); }

static int set_pc(Core *self, PyObject *value, void *Py_UNUSED(closure)) {
    uint32_t pc;
    if (as_register(value, &pc) < 0) return -1;
    self->core.r[PC] = pc & ~1u;
    return 0;
}

static PyObject *get_xpsr(Core *self, void *Py_UNUSED(closure)) {
    return PyLong_FromUnsignedLong(core_xpsr(&self->core));
}

static int set_xpsr(Core *self, PyObject *value, void *Py_UNUSED(closure)) {
    uint32_t xpsr;
    if (as_register(value, &xpsr) < 0) return -1;
    core_set_special(&self->core, 0, xpsr);
    self->core.ipsr = xpsr & 63;
    self->core.no_thumb = !(xpsr >> 24 & 1);
    return 0;
}

static PyObject *get_sp_main(Core *self, void *Py_UNUSED(closure)) {
    return PyLong_FromUnsignedLong(core_special(&self->core, 8));
}

static PyObject *get_sp_process(Core *self, void *Py_UNUSED(closure)) {
    return PyLong_FromUnsignedLong(core_special(&self->core, 9));
}

static PyObject *get_waiting(Core *self, void *Py_UNUSED(closure)) { return PyBool_FromLong(self->core.sleeping != 0); }

static PyObject *get_locked_up(Core *self, void *Py_UNUSED(closure)) { return PyBool_FromLong(self->core.locked_up != 0); }

static PyObject *get_entered(Core *self, void *Py_UNUSED(closure)) {
    return Py_NewRef(self->entered ? self->entered : Py_None);
}

static int set_entered(Core *self, PyObject *value, void *Py_UNUSED(closure)) {
    if (value == Py_None) value = NULL;
    self->core.entered = value ? entered : NULL;
    Py_XSETREF(self->entered, Py_XNewRef(value));
    return 0;
}

#define OFFSET(field) offsetof(Core, core.field)
static PyMemberDef members[] = {
    {"cycles", T_ULONGLONG, OFFSET(cycles), READONLY, "Cycles since power-on, sleep included."},
    {"instructions", T_ULONGLONG, OFFSET(instructions), READONLY, "Instructions since power-on."},
    {"as_rp2040py", T_UINT, OFFSET(as_rp2040py), 0, "Not 0: cycles and flags as rp2040py has them, errors included."},
    {"gpio_out", T_UINT, OFFSET(sio.out[0]), READONLY, "GPIO outputs, a bit a pin."},
    {"gpio_enable", T_UINT, OFFSET(sio.enable[0]), READONLY, "GPIO outputs that are enabled, a bit a pin."},
    {"qspi_out", T_UINT, OFFSET(sio.out[1]), READONLY, "Outputs of the flash's pins."},
    {"qspi_enable", T_UINT, OFFSET(sio.enable[1]), READONLY, "Those that are enabled."},
    {"pending_interrupts", T_UINT, OFFSET(pending), READONLY, "Interrupts pending, a bit each."},
    {"interrupt_nmi_mask", T_UINT, offsetof(Core, nmi_mask), 0, "SYSCFG's register of that name; it has no effect."},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef attributes[] = {
    {"registers", (getter)get_registers, (setter)set_registers, "R0-R15, a tuple.", NULL},
    {"pc", (getter)get_pc, (setter)set_pc, "Address of the next instruction.", NULL},
    {"xpsr", (getter)get_xpsr, (setter)set_xpsr, "Flags, T and the active exception's number.", NULL},
    {"sp_main", (getter)get_sp_main, NULL, "MSP.", NULL},
    {"sp_process", (getter)get_sp_process, NULL, "PSP.", NULL},
    {"waiting", (getter)get_waiting, NULL, "Whether it sleeps in WFI or WFE.", NULL},
    {"locked_up", (getter)get_locked_up, NULL, "Whether a fault in a fault handler has stopped it.", NULL},
    {"entered", (getter)get_entered, (setter)set_entered, "Called when an exception has been entered, or None.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
    {"run", (PyCFunction)Core_run, METH_NOARGS,
     "Run, with the alarms of the chip's clock, until one of them or a peripheral raises.\n\n"
     "Raises `RuntimeError` for a processor that has locked up, or sleeps for ever."},
    {"step", (PyCFunction)Core_step, METH_NOARGS, "One instruction, or the entry of an exception and one. Its cycles."},
    {"load", (PyCFunction)Core_load, METH_VARARGS, "load(address, bytes=4): read the bus. Raises `ValueError`."},
    {"store", (PyCFunction)Core_store, METH_VARARGS, "store(address, value, bytes=4): write to the bus."},
    {"set_interrupt", (PyCFunction)Core_set_interrupt, METH_VARARGS, "set_interrupt(irq, value): a line's level."},
    {"reset", (PyCFunction)Core_reset, METH_NOARGS, "Reset the processor; SP and PC come from address 0."},
    {"reset_sio", (PyCFunction)Core_reset_sio, METH_NOARGS, "Reset the SIO."},
    {"load_rom", (PyCFunction)Core_load_rom, METH_O, "load_rom(data): the 16 KB at address 0."},
    {"wire", (PyCFunction)Core_wire, METH_O,
     "wire(steady): take clock, pins and peripherals from the chip, which has them all now."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "Core(mcu): the processor of an rp2040py chip with `sram`, `flash` and `usb_dpram`."},
    {Py_tp_new, Core_new},           {Py_tp_dealloc, Core_dealloc},
    {Py_tp_traverse, Core_traverse}, {Py_tp_clear, Core_clear},    {Py_tp_methods, methods},
    {Py_tp_members, members},      {Py_tp_getset, attributes},     {0, NULL},
};

static PyType_Spec spec = {
    .name = "armv6m.Core",
    .basicsize = sizeof(Core),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .slots = slots,
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "armv6m", .m_doc = "An ARMv6-M processor in C.", .m_size = -1,
};

PyMODINIT_FUNC PyInit_armv6m(void) {
    static const struct { PyObject **name; const char *text; } names[] = {
        {&name_nanos, "nanos"}, {&name_next, "nanos_to_next_alarm"}, {&name_has_alarm, "has_scheduled_alarm"},
        {&name_tick, "tick"},   {&name_epoch, "_epoch_nanos"},       {&name_input, "input_value"},
        {&name_update, "check_for_updates"}, {&name_read, "read_uint32"}, {&name_write, "write_uint32_atomic"},
    };
    PyObject *module = PyModule_Create(&definition), *type;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!(*names[i].name = PyUnicode_InternFromString(names[i].text))) return NULL;
    if (!module) return NULL;
    type = PyType_FromSpec(&spec);
    if (!type || PyModule_AddObject(module, "Core", type) < 0) return NULL;
    return module;
}
