/* The Python module `armv6m`: the core as the processor of a chip. The chip's other parts are rp2040py's. */
#include "module.h"

#include <stddef.h>
#include <structmember.h>

static PyObject *Core_run(Core *self, PyObject *Py_UNUSED(none)) {
    if (!self->tick) return PyErr_Format(PyExc_RuntimeError, "the core is not wired to a chip");
    if (host_begin(self) < 0) return NULL;
    while (host_run(self) == 0) continue;
    host_leave(self);
    return NULL;
}

static PyObject *Core_step(Core *self, PyObject *Py_UNUSED(none)) {
    uint64_t before = self->core.cycles;
    int error;
    if (host_begin(self) < 0) return NULL;
    self->bound = self->core.due = before + 1;
    core_run(&self->core);
    host_leave(self);
    error = PyErr_Occurred() || host_sync(self) < 0;
    return error ? NULL : PyLong_FromUnsignedLongLong(self->core.cycles - before);
}

/* The bus, interrupt lines, resets. */

/* Return true if a call from outside has set an error. Within a run, `stop` stays set and ends the run. */
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

static PyObject *Core_wire(Core *self, PyObject *steady) {
    PyObject *peripherals;
    int error;
    if (!PyDict_Check(steady)) return PyErr_Format(PyExc_TypeError, "a dict of tuples of offsets, by peripheral");
    if (self->running) return PyErr_Format(PyExc_RuntimeError, "the core is running");
    if (!(peripherals = host_fetch(self->mcu, "peripherals", &PyDict_Type))) return NULL;
    host_unwire(self);
    error = host_wire(self, peripherals, steady);
    Py_DECREF(peripherals);
    if (error) host_unwire(self);
    else self->epoch++;
    if (error) return NULL;
    Py_RETURN_NONE;
}

static PyObject *Core_take_timer(Core *self, PyObject *alarms) {
    if (!PyTuple_Check(alarms) || PyTuple_GET_SIZE(alarms) != ALARMS)
        return PyErr_Format(PyExc_TypeError, "a tuple of %d alarms of the clock", ALARMS);
    for (int i = 0; i < ALARMS; i++) Py_XSETREF(self->alarms.clock[i], Py_NewRef(PyTuple_GET_ITEM(alarms, i)));
    Py_RETURN_NONE;
}

static PyObject *Core_fire(Core *self, PyObject *number) {
    unsigned long alarm = PyLong_AsUnsignedLong(number);
    if (PyErr_Occurred()) return NULL;
    if (alarm >= ALARMS || !self->alarms.clock[0]) return PyErr_Format(PyExc_ValueError, "there is no alarm %lu", alarm);
    if (host_fire(self, alarm) < 0) return NULL;
    Py_RETURN_NONE;
}

static PyObject *Core_reset_timer(Core *self, PyObject *Py_UNUSED(none)) {
    host_reset_timer(self);
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
    self->core.host = host_of_chip;
    self->core.host.context = self;
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
    for (int i = 0; i < ALARMS; i++) Py_VISIT(self->alarms.clock[i]);
    for (int i = 0; i < self->block_count; i++) Py_VISIT(self->blocks[i].peripheral);
    return 0;
}

static int Core_clear(Core *self) {
    self->core.entered = NULL;
    Py_CLEAR(self->mcu);
    Py_CLEAR(self->entered);
    host_forget_timer(self);
    host_unwire(self);
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

/* Convert the new value of an attribute; it is NULL if the attribute is deleted. */
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
    self->core.entered = value ? host_entered : NULL;
    Py_XSETREF(self->entered, Py_XNewRef(value));
    return 0;
}

#define OFFSET(field) offsetof(Core, core.field)
static PyMemberDef members[] = {
    {"cycles", T_ULONGLONG, OFFSET(cycles), READONLY, "Cycles since power-on, sleep included."},
    {"instructions", T_ULONGLONG, OFFSET(instructions), READONLY, "Instructions since power-on."},
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
    {"take_timer", (PyCFunction)Core_take_timer, METH_O,
     "take_timer(alarms): the timer's four alarms and its interrupts are the core's from now on.\n\n"
     "`alarms` are those of the clock, each of which calls `fire` with its number."},
    {"fire", (PyCFunction)Core_fire, METH_O, "fire(number): an alarm of the timer has gone off."},
    {"reset_timer", (PyCFunction)Core_reset_timer, METH_NOARGS, "Reset the registers taken by `take_timer`."},
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
    PyObject *module = PyModule_Create(&definition), *type;
    if (!module || host_prepare() < 0) return NULL;
    type = PyType_FromSpec(&spec);
    if (!type || PyModule_AddObject(module, "Core", type) < 0) return NULL;
    return module;
}
