/* The private peripheral bus: SysTick, NVIC, system control block; ARMv6-M Architecture Reference Manual B3. */
#include "core.h"

enum { SYST_CSR = 0x010, SYST_RVR = 0x014, SYST_CVR = 0x018, SYST_CALIB = 0x01C };
enum { ISER = 0x100, ICER = 0x180, ISPR = 0x200, ICPR = 0x280, IPR = 0x400, IPR_END = 0x420 };
enum { CPUID = 0xD00, ICSR = 0xD04, VTOR = 0xD08, AIRCR = 0xD0C, SCR = 0xD10, CCR = 0xD14, SHPR2 = 0xD1C, SHPR3 = 0xD20 };
enum { ENABLE = 1, TICKINT = 2, CLKSOURCE = 4, COUNTFLAG = 1 << 16 };
enum { COUNTER = 0xFFFFFF };
enum { REFERENCE = 125 }; /* cycles in a tick of the reference clock, the watchdog's 1 us (datasheet 2.4.3, 4.7.2) */
enum { WITH_LINES = (1 << 26) - 1 }; /* interrupts that a line's level keeps pending, as in rp2040py */

static uint32_t unit(const struct systick *systick) { return systick->control & CLKSOURCE ? 1 : REFERENCE; }

/* Compute when SysTick reaches 0 (B3.3.1). It counts down to 0, then from the reload value again. If that is 0, it
 * stays at 0. */
static void schedule(struct core *core) {
    struct systick *systick = &core->systick;
    uint64_t ticks = systick->value ? systick->value : (uint64_t)systick->reload + 1;
    int counts = systick->control & ENABLE && (systick->value || systick->reload);
    systick->due = counts ? systick->since + ticks * unit(systick) : NEVER;
}

static void count(struct core *core) {
    struct systick *systick = &core->systick;
    uint64_t ticks = (core->cycles - systick->since) / unit(systick);
    if (!(systick->control & ENABLE) || !ticks) return;
    systick->since += ticks * unit(systick);
    if (ticks <= systick->value) systick->value -= (uint32_t)ticks;
    else if (!systick->reload) systick->value = 0;
    else {
        uint32_t behind = (uint32_t)((ticks - systick->value) % ((uint64_t)systick->reload + 1));
        systick->value = behind ? systick->reload + 1 - behind : 0;
    }
}

/* Handle the counter's reaching 0. */
void systick_tick(struct core *core) {
    struct systick *systick = &core->systick;
    systick->since = systick->due;
    systick->value = 0;
    systick->control |= COUNTFLAG;
    if (systick->control & TICKINT) core->pending_systick = core->check = 1;
    schedule(core);
}

int ppb_read(struct core *core, uint32_t offset, uint32_t *value) {
    struct systick *systick = &core->systick;
    *value = 0;
    if (offset >= IPR && offset < IPR_END) {
        for (uint32_t i = 0; i < 4; i++)
            for (uint32_t level = 0; level < 4; level++)
                if (core->priority[level] >> (offset - IPR + i) & 1) *value |= level << (8 * i + 6);
        return 0;
    }
    switch (offset) {
    case SYST_CSR:
        *value = systick->control;
        systick->control &= ~(uint32_t)COUNTFLAG;
        break;
    case SYST_RVR: *value = systick->reload; break;
    case SYST_CVR:
        count(core);
        schedule(core);
        *value = systick->value;
        break;
    case SYST_CALIB: *value = 0x270F; break;
    case ISER: case ICER: *value = core->enabled; break;
    case ISPR: case ICPR: *value = core->pending; break;
    case CPUID: *value = 0x410CC601; break;
    case ICSR:
        *value = core->pending_nmi << 31 | core->pending_pendsv << 28 | core->pending_systick << 26 |
                 (uint32_t)(core->pending != 0) << 22 | core_pending(core) << 12 | core->ipsr;
        break;
    case VTOR: *value = core->vtor; break;
    case SCR: *value = core->scr; break;
    case CCR: *value = 0x208; break; /* faults at unaligned accesses, stacks aligned: B3.2.8 */
    case SHPR2: *value = core->shpr2; break;
    case SHPR3: *value = core->shpr3; break;
    }
    return 0;
}

int ppb_write(struct core *core, uint32_t offset, uint32_t value) {
    struct systick *systick = &core->systick;
    core->check = 1;
    if (offset >= IPR && offset < IPR_END) {
        for (uint32_t i = 0; i < 4; i++) {
            uint32_t bit = 1u << (offset - IPR + i);
            for (uint32_t level = 0; level < 4; level++) core->priority[level] &= ~bit;
            core->priority[value >> (8 * i + 6) & 3] |= bit;
        }
        return 0;
    }
    switch (offset) {
    case SYST_CSR:
        count(core);
        if (!(systick->control & ENABLE)) systick->since = core->cycles;
        systick->control = (systick->control & COUNTFLAG) | (value & (ENABLE | TICKINT | CLKSOURCE));
        schedule(core);
        break;
    case SYST_RVR:
        count(core);
        systick->reload = value & COUNTER;
        schedule(core);
        break;
    case SYST_CVR: /* any write clears the counter and the flag */
        systick->value = 0;
        systick->since = core->cycles;
        systick->control &= ~(uint32_t)COUNTFLAG;
        schedule(core);
        break;
    case ISER: core->enabled |= value; break;
    case ICER: core->enabled &= ~value; break;
    case ISPR: core->pending |= value; break;
    case ICPR: core->pending &= ~value | WITH_LINES; break;
    case ICSR:
        if (value >> 31 & 1) core->pending_nmi = 1;
        if (value >> 28 & 1) core->pending_pendsv = 1;
        if (value >> 27 & 1) core->pending_pendsv = 0;
        if (value >> 26 & 1) core->pending_systick = 1;
        if (value >> 25 & 1) core->pending_systick = 0;
        break;
    case VTOR: core->vtor = value & ~0xFFu; break;
    case SCR: core->scr = value & 0x16; break;
    case SHPR2: core->shpr2 = value & 0xC0000000u; break;
    case SHPR3: core->shpr3 = value & 0xC0C00000u; break;
    }
    return 0;
}
