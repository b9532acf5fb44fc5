/* Exceptions: priorities, entry, return, faults, sleep; ARMv6-M Architecture Reference Manual B1.5, and the special
 * registers of B1.4.
 */
#include "core.h"

enum { LOWEST = 4 }; /* a priority below the processor's four */
enum { LAST_LINE = 25 }; /* interrupts above it have no line and are set by software (RP2040 datasheet 2.3.2) */
enum { WFI = 1, WFE = 2 }; /* values of `sleeping`: the instruction that caused the sleep */
enum { SLEEPONEXIT = 2, SEVONPEND = 16 }; /* bits of SCR */
enum { APSR = 0, XPSR = 3, IPSR = 5, EPSR = 6, IEPSR = 7, MSP = 8, PSP = 9, PRIMASK = 16, CONTROL = 20 };

static int priority_of(const struct core *core, uint32_t exception) {
    switch (exception) {
    case 0: return LOWEST;
    case NMI: return -2;
    case HARD_FAULT: return -1;
    case SVCALL: return (int)(core->shpr2 >> 30);
    case PENDSV: return (int)(core->shpr3 >> 22 & 3);
    case SYSTICK: return (int)(core->shpr3 >> 30);
    }
    if (exception >= IRQ0)
        for (int level = 0; level < LOWEST; level++)
            if (core->priority[level] >> (exception - IRQ0) & 1) return level;
    return LOWEST;
}

int core_priority(const struct core *core) {
    int active = priority_of(core, core->ipsr);
    return core->primask && active > 0 ? 0 : active;
}

uint32_t core_xpsr(const struct core *core) {
    return core->n << 31 | core->z << 30 | core->c << 29 | core->v << 28 | (uint32_t)!core->no_thumb << 24 | core->ipsr;
}

static void swap_stacks(struct core *core) {
    uint32_t sp = core->r[SP];
    core->r[SP] = core->other_sp;
    core->other_sp = sp;
    core->process_stack = !core->process_stack;
}

/* Enter an exception: B1.5.6. A stack that cannot be written to causes another fault. */
static void enter(struct core *core, uint32_t exception, uint32_t return_address) {
    uint32_t *r = core->r;
    uint32_t misaligned = r[SP] >> 2 & 1, frame = (r[SP] - 0x20) & ~4u, vector = 0;
    uint32_t words[8] = {r[0], r[1], r[2], r[3], r[12], r[LR], return_address & ~1u, core_xpsr(core) | misaligned << 9};
    int failed = 0;
    r[SP] = frame;
    for (uint32_t i = 0; i < 8; i++) failed |= core_store(core, frame + 4 * i, 4, words[i]);
    r[LR] = core->ipsr ? 0xFFFFFFF1u : core->process_stack ? 0xFFFFFFFDu : 0xFFFFFFF9u;
    if (core->process_stack) swap_stacks(core);
    core->ipsr = exception;
    core->event = 1;
    core->no_thumb = 0;
    failed |= core_load(core, core->vtor + 4 * exception, 4, &vector);
    r[PC] = vector & ~1u;
    if (!(vector & 1)) core->no_thumb = 1;
    if (failed) {
        if (exception == HARD_FAULT || exception == NMI) core->locked_up = 1;
        else core_fault(core, r[PC]);
    }
    if (core->entered) core->entered(core->host.context);
}

void core_fault(struct core *core, uint32_t return_address) {
    core->check = 1;
    if (core_priority(core) <= -1) {
        core->r[PC] = return_address;
        core->locked_up = 1; /* B1.5.15 */
    } else enter(core, HARD_FAULT, return_address);
}

/* Make SVCall pending. If it cannot preempt, that is a fault: B1.5.14. */
void core_supervisor_call(struct core *core, uint32_t return_address) {
    if (priority_of(core, SVCALL) >= core_priority(core)) {
        core_fault(core, return_address);
        return;
    }
    core->pending_svcall = 1;
    core->check = 1;
}

/* Return from an exception: B1.5.8. */
void core_return(struct core *core, uint32_t exc_return) {
    uint32_t *r = core->r, frame, words[8] = {0};
    uint32_t handler = exc_return == 0xFFFFFFF1u, process = exc_return == 0xFFFFFFFDu;
    int failed = !handler && !process && exc_return != 0xFFFFFFF9u;
    if (process) swap_stacks(core);
    frame = r[SP];
    for (uint32_t i = 0; i < 8 && !failed; i++) failed |= core_load(core, frame + 4 * i, 4, &words[i]);
    if (failed) {
        core->ipsr = 0;
        core_fault(core, r[PC]);
        return;
    }
    for (uint32_t i = 0; i < 4; i++) r[i] = words[i];
    r[12] = words[4];
    r[LR] = words[5];
    r[PC] = words[6] & ~1u;
    r[SP] = (frame + 0x20) | (words[7] >> 9 & 1) << 2;
    core->n = words[7] >> 31;
    core->z = words[7] >> 30 & 1;
    core->c = words[7] >> 29 & 1;
    core->v = words[7] >> 28 & 1;
    core->no_thumb = !(words[7] >> 24 & 1);
    core->ipsr = handler || !core->unprivileged ? words[7] & 63 : 0;
    core->check = 1;
    core->event = 1;
    if (!core->ipsr && core->scr & SLEEPONEXIT) core->sleeping = WFI;
}

static uint32_t lowest_bit(uint32_t bits) {
    uint32_t i = 0;
    while (!(bits >> i & 1)) i++;
    return i;
}

/* Return the pending and enabled exception with the highest priority above `than`, or 0. */
static uint32_t pending_above(const struct core *core, int than) {
    if (core->pending_nmi && than > -2) return NMI;
    for (int level = 0; level < than; level++) {
        uint32_t interrupts = core->pending & core->enabled & core->priority[level];
        if (core->pending_svcall && level == priority_of(core, SVCALL)) return SVCALL;
        if (core->pending_pendsv && level == priority_of(core, PENDSV)) return PENDSV;
        if (core->pending_systick && level == priority_of(core, SYSTICK)) return SYSTICK;
        if (interrupts) return IRQ0 + lowest_bit(interrupts);
    }
    return 0;
}

uint32_t core_pending(const struct core *core) { return pending_above(core, LOWEST); }

int core_take_exception(struct core *core) {
    uint32_t exception = pending_above(core, core_priority(core));
    switch (exception) {
    case 0:
        core->check = 0;
        /* An exception that only PRIMASK blocks ends WFI: B1.5.19. */
        if (core->sleeping == WFI && pending_above(core, priority_of(core, core->ipsr))) core->sleeping = 0;
        return 0;
    case NMI: core->pending_nmi = 0; break;
    case SVCALL: core->pending_svcall = 0; break;
    case PENDSV: core->pending_pendsv = 0; break;
    case SYSTICK: core->pending_systick = 0; break;
    default:
        if (exception - IRQ0 > LAST_LINE) core->pending &= ~(1u << (exception - IRQ0));
    }
    core->sleeping = 0;
    enter(core, exception, core->r[PC]);
    return 1;
}

void core_set_interrupt(struct core *core, uint32_t irq, int value) {
    uint32_t bit = 1u << irq;
    if (!value) core->pending &= ~bit;
    else if (!(core->pending & bit)) {
        core->pending |= bit;
        core->check = 1;
        if (core->scr & SEVONPEND) { /* B1.5.18 */
            if (core->sleeping == WFE) core->sleeping = 0;
            else core->event = 1;
        }
        if (core->sleeping) core_take_exception(core);
    }
}

uint64_t core_wakes(const struct core *core) { return core->systick.control & 2 ? core->systick.due : NEVER; }

void core_slept(struct core *core, uint64_t cycles) {
    core->cycles = cycles;
    while (core->systick.due <= cycles) systick_tick(core);
    if (core->check && core->sleeping) core_take_exception(core);
}

void core_reset(struct core *core) {
    for (uint32_t i = 0; i < 16; i++) core->r[i] = 0;
    core->n = core->z = core->c = core->v = 0;
    core->other_sp = core->process_stack = core->unprivileged = core->primask = core->ipsr = core->no_thumb = 0;
    core->event = core->sleeping = core->locked_up = core->check = 0;
    core->pending = core->enabled = 0;
    core->priority[0] = ~0u;
    core->priority[1] = core->priority[2] = core->priority[3] = 0;
    core->pending_nmi = core->pending_svcall = core->pending_pendsv = core->pending_systick = 0;
    core->vtor = core->shpr2 = core->shpr3 = core->scr = 0;
    core->systick = (struct systick){.due = NEVER};
    core_load(core, 0, 4, &core->r[SP]);
    core_load(core, 4, 4, &core->r[PC]);
    core->r[SP] &= ~3u;
    core->r[PC] &= ~1u;
}

/* Return a special register: B5.2.2, B5.2.3. */
uint32_t core_special(const struct core *core, uint32_t sysm) {
    switch (sysm) {
    case MSP: return core->process_stack ? core->other_sp : core->r[SP];
    case PSP: return core->process_stack ? core->r[SP] : core->other_sp;
    case PRIMASK: return core->primask;
    case CONTROL: return core->process_stack << 1 | core->unprivileged;
    }
    if (sysm < MSP) { /* EPSR reads as 0 */
        uint32_t mask = (sysm & 1 ? 0x3F : 0) | (sysm & 4 ? 0 : 0xF0000000u);
        return core_xpsr(core) & mask;
    }
    return 0;
}

/* Return a special register as MRS reads it. Unprivileged code sees only the flags and CONTROL. */
uint32_t core_special_to_read(const struct core *core, uint32_t sysm) {
    uint32_t value = core_special(core, sysm);
    if (core_privileged(core) || sysm == CONTROL) return value;
    return sysm < MSP ? value & 0xF0000000u : 0;
}

void core_set_special(struct core *core, uint32_t sysm, uint32_t value) {
    if (sysm < 4) {
        core->n = value >> 31;
        core->z = value >> 30 & 1;
        core->c = value >> 29 & 1;
        core->v = value >> 28 & 1;
    }
    if (!core_privileged(core)) return;
    switch (sysm) {
    case MSP:
    case PSP:
        if ((sysm == PSP) == core->process_stack) core->r[SP] = value & ~3u;
        else core->other_sp = value & ~3u;
        break;
    case PRIMASK:
        core->primask = value & 1;
        core->check = 1;
        break;
    case CONTROL:
        core->unprivileged = value & 1;
        if (!core->ipsr && (value >> 1 & 1) != core->process_stack) swap_stacks(core);
    }
}
