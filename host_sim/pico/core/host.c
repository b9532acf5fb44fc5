/* The chip around a core: the time and the alarms of rp2040py's clock, its pins and its peripherals. */
#include <math.h>

#include "module.h"

#define CYCLE_NS 8.0 /* at 125 MHz, as in rp2040py */
enum { PATIENCE = 1 << 23 }; /* cycles between two checks for Python signals, such as Ctrl-C */
enum { TIMER = 0x40054, TIMERAWH = 0x24, TIMERAWL = 0x28 }; /* RP2040 datasheet 4.6.5, also for the registers below */
enum { ALARM0 = 0x10, ALARM3 = 0x1C, ARMED = 0x20, INTR = 0x34, INTE = 0x38, INTF = 0x3C, INTS = 0x40 };
enum { XOR = 1, SET, CLEAR }; /* kinds of access: 2.1.2 */

static PyObject *name_nanos, *name_next, *name_has_alarm, *name_tick, *name_epoch, *name_input, *name_update,
    *name_read, *name_write, *name_schedule, *name_cancel;

/* Time. */

static int fetch_double(PyObject *owner, PyObject *name, double *value) {
    PyObject *got = PyObject_GetAttr(owner, name);
    if (!got) return -1;
    *value = PyFloat_AsDouble(got);
    Py_DECREF(got);
    return *value == -1.0 && PyErr_Occurred() ? -1 : 0;
}

/* Advance the clock to the core's cycle. Alarms that are due go off. */
int host_sync(Core *self) {
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

/* Set the cycle at which the core must stop, from the clock's next alarm. */
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
    /* An alarm goes off after the instruction during which it falls due; if it is due already, after the next one. */
    if (any) self->alarm = self->synced + (until > CYCLE_NS ? (uint64_t)ceil(until / CYCLE_NS) : 1);
    if (self->alarm < self->bound) self->core.due = self->alarm;
    return 0;
}

static int failed(Core *self) {
    self->core.stop = 1;
    return 0; /* the instruction ends, and the error is raised after it */
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

/* Read the levels of the pins of a bank. */
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

static int fetch_timer_epoch(Core *self) {
    if (self->timer_read == self->epoch) return 0;
    if (fetch_double(self->timer, name_epoch, &self->timer_epoch) < 0) return -1;
    self->timer_read = self->epoch;
    return 0;
}

static int read_timer(Core *self, uint32_t offset, uint32_t *value) {
    double micros;
    if (fetch_timer_epoch(self) < 0) return -1;
    micros = (self->nanos + (double)(self->core.cycles - self->synced) * CYCLE_NS - self->timer_epoch) / 1000;
    *value = (uint32_t)(offset == TIMERAWL ? (uint64_t)micros : (uint64_t)micros >> 32);
    return 0;
}

/* The timer's alarms, as in rp2040py's `RPTimer`. */

static uint32_t *alarm_register(Core *self, uint32_t offset) {
    struct alarms *alarms = &self->alarms;
    if (offset >= ALARM0 && offset <= ALARM3) return &alarms->target[(offset - ALARM0) >> 2];
    return offset == ARMED ? &alarms->armed : offset == INTR ? &alarms->raw : offset == INTE ? &alarms->enabled :
           offset == INTF ? &alarms->forced : NULL;
}

/* True if the address is that of an alarm register, for any kind of access. */
static int is_alarms(Core *self, uint32_t address) {
    return self->alarms.clock[0] && address >> 14 << 2 == TIMER && alarm_register(self, address & 0xFFF);
}

static void tell_alarms(Core *self) {
    struct alarms *alarms = &self->alarms;
    uint32_t status = (alarms->raw & alarms->enabled) | alarms->forced, lines = status | alarms->lines;
    alarms->lines = status;
    for (uint32_t i = 0; i < ALARMS; i++)
        if (lines >> i & 1) core_set_interrupt(&self->core, i, status >> i & 1);
}

static int disarm(Core *self, unsigned int alarm) {
    PyObject *done = PyObject_CallMethodNoArgs(self->alarms.clock[alarm], name_cancel);
    self->alarms.armed &= ~(1u << alarm);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

static int arm(Core *self, unsigned int alarm, uint32_t target) {
    double now;
    PyObject *delta, *done;
    if (fetch_timer_epoch(self) < 0 || fetch_double(self->clock, name_nanos, &now) < 0) return -1;
    self->alarms.armed |= 1u << alarm;
    delta = PyFloat_FromDouble((uint32_t)(int64_t)(target - (now - self->timer_epoch) / 1000) * 1000.0);
    if (!delta) return -1;
    done = PyObject_CallMethodOneArg(self->alarms.clock[alarm], name_schedule, delta);
    Py_DECREF(delta);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

static int write_alarms(Core *self, uint32_t offset, uint32_t value, uint32_t access) {
    struct alarms *alarms = &self->alarms;
    uint32_t *place = alarm_register(self, offset), before = *place;
    uint32_t after = access == XOR ? before ^ value : access == SET ? before | value :
                     access == CLEAR ? before & ~value : value;
    if (offset == ARMED) {
        for (unsigned int i = 0; i < ALARMS; i++)
            if (value >> i & 1 && disarm(self, i) < 0) return -1;
        return 0;
    }
    if (offset < ARMED) {
        *place = after;
        return arm(self, (offset - ALARM0) >> 2, after);
    }
    if (offset == INTR) alarms->raw &= ~value; /* for any kind of access */
    else *place = after & ((1 << ALARMS) - 1);
    tell_alarms(self);
    return 0;
}

/* Handle an alarm of the clock that has gone off. */
int host_fire(Core *self, unsigned int alarm) {
    if (disarm(self, alarm) < 0) return -1;
    self->alarms.raw |= 1u << alarm;
    tell_alarms(self);
    return 0;
}

/* Reset the registers. rp2040py's timer cancels the alarms. */
void host_reset_timer(Core *self) {
    struct alarms *alarms = &self->alarms;
    memset(alarms->target, 0, sizeof alarms->target);
    alarms->armed = alarms->raw = alarms->enabled = alarms->forced = 0;
    tell_alarms(self);
}

void host_forget_timer(Core *self) {
    for (int i = 0; i < ALARMS; i++) Py_CLEAR(self->alarms.clock[i]);
}

static int host_read(void *context, uint32_t address, uint32_t *value) {
    Core *self = context;
    uint32_t slot = (address >> 2 ^ address >> 14) % REMEMBERED, offset = address & 0x3FFF;
    struct block *block;
    PyObject *argument;
    int steady;
    *value = 0;
    if (self->core.stop) return 0; /* an error will be raised */
    if (self->remembered[slot].epoch == self->epoch && self->remembered[slot].address == address) {
        *value = self->remembered[slot].value;
        return 0;
    }
    if (self->timer && address >> 14 << 2 == TIMER && (offset == TIMERAWL || offset == TIMERAWH))
        return read_timer(self, offset, value) < 0 ? failed(self) : 0;
    if (host_sync(self) < 0) return failed(self);
    if (address >> 28 == SIO_AT >> 28) {
        steady = 1;
        if (read_pins(self, (address & 0xF) == 8, value) < 0) return failed(self);
    } else if (is_alarms(self, address) || (self->alarms.clock[0] && address - (TIMER << 12) == INTS)) {
        steady = 0;
        *value = offset == INTS ? self->alarms.lines : *alarm_register(self, offset);
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
    if (host_sync(self) < 0) return failed(self);
    self->epoch++;
    if (address - DPRAM_AT < DPRAM_BYTES) {
        if (!self->dpram_updated) return 0;
        done = PyObject_CallFunction(self->dpram_updated, "II", (unsigned)(address - DPRAM_AT), (unsigned)value);
    } else if (is_alarms(self, address)) {
        done = write_alarms(self, address & 0xFFF, value, address >> 12 & 3) < 0 ? NULL : Py_NewRef(Py_None);
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
    if (host_sync(self) < 0) {
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

void host_entered(void *context) {
    Core *self = context;
    PyObject *done;
    if (self->core.stop) return;
    done = host_sync(self) < 0 ? NULL : PyObject_CallNoArgs(self->entered);
    if (!done) failed(self);
    else Py_DECREF(done);
}

/* Running. */

/* Sleep until the next alarm, or until SysTick if that is sooner. */
static int sleep_on(Core *self) {
    uint64_t wakes = core_wakes(&self->core);
    double before = self->nanos;
    PyObject *delta, *done;
    double until;
    if (ask_clock(self) < 0) return -1;
    if (self->alarm == NEVER && wakes == NEVER) {
        PyErr_SetString(PyExc_RuntimeError, "the processor sleeps, and nothing will wake it");
        return -1;
    }
    if (wakes <= self->alarm) {
        self->core.cycles = wakes;
        if (host_sync(self) < 0) return -1;
        core_slept(&self->core, wakes);
        return 0;
    }
    if (fetch_double(self->clock, name_next, &until) < 0) return -1;
    delta = PyFloat_FromDouble(until);
    if (!delta) return -1;
    /* Set the core's time before the alarms go off, so that their interrupts come at the right time. */
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

/* Run until the next alarm, sleep or stop. Return -1 if an error is set. */
int host_run(Core *self) {
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
    if (host_sync(self) < 0) return -1;
    if (why == WAITING && self->core.sleeping && sleep_on(self) < 0) return -1;
    return PyErr_CheckSignals();
}

/* Begin to run the core, until `host_leave`. Return -1 with an error if it is running already. */
int host_begin(Core *self) {
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

void host_leave(Core *self) {
    self->running = 0;
    self->core.stop = 0; /* the error has been raised */
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

void host_unwire(Core *self) {
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

/* Return an attribute of this type. Return NULL with an error for any other type. */
PyObject *host_fetch(PyObject *owner, const char *name, PyTypeObject *type) {
    PyObject *got = PyObject_GetAttrString(owner, name);
    if (got && !PyObject_TypeCheck(got, type)) {
        PyErr_Format(PyExc_TypeError, "%s is no %s", name, type->tp_name);
        Py_CLEAR(got);
    }
    return got;
}

int host_wire(Core *self, PyObject *peripherals, PyObject *steady) {
    PyObject *mcu = self->mcu, *key, *peripheral, *usb;
    Py_ssize_t at = 0;
    if (!(self->clock = PyObject_GetAttrString(mcu, "clock"))) return -1;
    if (!(self->timer = PyObject_GetAttrString(mcu, "timer"))) return -1;
    if (!(self->pins[0] = host_fetch(mcu, "gpio", &PyList_Type))) return -1;
    if (!(self->pins[1] = host_fetch(mcu, "qspi", &PyList_Type))) return -1;
    if (!(usb = PyObject_GetAttrString(mcu, "usb_ctrl"))) return -1;
    self->dpram_updated = PyObject_GetAttrString(usb, "dpram_updated");
    Py_DECREF(usb);
    if (!self->dpram_updated) return -1;
    while (PyDict_Next(peripherals, &at, &key, &peripheral))
        if (add_block(self, key, peripheral, steady) < 0) return -1;
    self->tick = PyObject_GetAttr(self->clock, name_tick);
    return self->tick ? 0 : -1;
}

const struct host host_of_chip = {NULL, host_read, host_write, host_pins};

int host_prepare(void) {
    static const struct { PyObject **name; const char *text; } names[] = {
        {&name_nanos, "nanos"}, {&name_next, "nanos_to_next_alarm"}, {&name_has_alarm, "has_scheduled_alarm"},
        {&name_tick, "tick"},   {&name_epoch, "_epoch_nanos"},       {&name_input, "input_value"},
        {&name_update, "check_for_updates"}, {&name_read, "read_uint32"}, {&name_write, "write_uint32_atomic"},
        {&name_schedule, "schedule"}, {&name_cancel, "cancel"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!(*names[i].name = PyUnicode_InternFromString(names[i].text))) return -1;
    return 0;
}
