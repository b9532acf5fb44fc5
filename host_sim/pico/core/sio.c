/* The single-cycle IO block: GPIO, divider, interpolators, spinlocks; RP2040 datasheet 2.3.1. Core 1 and its FIFO are
 * left out, as in rp2040py.
 */
#include "core.h"

enum { CPUID = 0x000, GPIO_IN = 0x004, GPIO_HI_IN = 0x008, GPIO_OUT = 0x010, GPIO_HI_OUT = 0x030, GPIO_END = 0x050 };
enum { FIFO_ST = 0x050, FIFO_RD = 0x058, SPINLOCK_ST = 0x05C };
enum { DIVIDER = 0x060, QUOTIENT = 0x070, REMAINDER = 0x074, DIV_CSR = 0x078 };
enum { INTERP0 = 0x080, INTERP1 = 0x0C0, SPINLOCK0 = 0x100, SPINLOCK_END = 0x180 };
enum { READY = 1, DIRTY = 2 };
#define PINS 0x3FFFFFFFu

/* Write a GPIO register: OUT with its SET, CLR and XOR, then OE with the same. */
static void write_pins(struct core *core, uint32_t bank, uint32_t offset, uint32_t value) {
    uint32_t *driven = offset < 0x10 ? &core->sio.out[bank] : &core->sio.enable[bank], before = *driven;
    switch (offset >> 2 & 3) {
    case 0: *driven = value; break;
    case 1: *driven |= value; break;
    case 2: *driven &= ~value; break;
    case 3: *driven ^= value; break;
    }
    *driven &= PINS;
    if (*driven != before) core->host.pins(core->host.context, (int)bank);
}

/* Divide. Datasheet 2.3.1.5 has the results of a division by zero. */
static void divide(struct sio *sio, int is_signed) {
    uint32_t a = sio->dividend, b = sio->divisor;
    sio->divider_status = READY | DIRTY;
    if (!b) {
        sio->quotient = is_signed && a >> 31 ? 1 : ~0u;
        sio->remainder = a;
    } else if (!is_signed) {
        sio->quotient = a / b;
        sio->remainder = a % b;
    } else if (b == ~0u) { /* separate, because the division may overflow */
        sio->quotient = 0 - a;
        sio->remainder = 0;
    } else {
        sio->quotient = (uint32_t)((int32_t)a / (int32_t)b);
        sio->remainder = (uint32_t)((int32_t)a % (int32_t)b);
    }
}

/* Interpolators, datasheet 2.3.1.6: the fields of a lane's CTRL. */
static uint32_t shift_of(uint32_t ctrl) { return ctrl & 31; }
static uint32_t lsb_of(uint32_t ctrl) { return ctrl >> 5 & 31; }
static uint32_t msb_of(uint32_t ctrl) { return ctrl >> 10 & 31; }
enum { SIGNED = 1 << 15, CROSS_INPUT = 1 << 16, CROSS_RESULT = 1 << 17, ADD_RAW = 1 << 18, BLEND = 1 << 21, CLAMP = 1 << 22 };
enum { OVERFLOW0 = 1 << 23, OVERFLOW1 = 1 << 24, ANY_OVERFLOW = 1 << 25, LANE_BITS = (1 << 21) - 1 };

static uint32_t clamped(const struct interpolator *p, uint32_t x, int is_signed) {
    uint32_t flip = is_signed ? 0x80000000u : 0; /* maps signed numbers to unsigned ones of the same order */
    if ((x ^ flip) < (p->base[0] ^ flip)) return p->base[0];
    return (x ^ flip) > (p->base[1] ^ flip) ? p->base[1] : x;
}

static uint32_t blended(const struct interpolator *p, uint32_t alpha, int is_signed) {
    int64_t from = is_signed ? (int32_t)p->base[0] : (int64_t)p->base[0];
    int64_t to = is_signed ? (int32_t)p->base[1] : (int64_t)p->base[1];
    return (uint32_t)(from + ((int64_t)alpha * (to - from) >> 8));
}

static void interpolate(struct sio *sio, int index) {
    struct interpolator *p = &sio->interpolators[index];
    uint32_t input[2], lane[2], added[2], overflow = 0;
    int blends = !index && p->ctrl[0] & BLEND, clamps = index && p->ctrl[0] & CLAMP;
    for (int i = 0; i < 2; i++) {
        uint32_t ctrl = p->ctrl[i], below = ~0u >> (31 - msb_of(ctrl));
        uint32_t shifted = (input[i] = p->accum[ctrl & CROSS_INPUT ? !i : i]) >> shift_of(ctrl);
        lane[i] = shifted & below & ~0u << lsb_of(ctrl);
        if (shifted & ~below) overflow |= i ? OVERFLOW1 : OVERFLOW0;
        if (ctrl & SIGNED && lane[i] >> msb_of(ctrl) & 1) lane[i] |= ~0u << msb_of(ctrl);
        added[i] = p->base[i] + (ctrl & ADD_RAW ? input[i] : lane[i]);
    }
    for (int i = 0; i < 2; i++) p->lane[i] = lane[i];
    p->result[0] = blends ? lane[1] & 255 : clamps ? clamped(p, lane[0], p->ctrl[0] & SIGNED) : added[0];
    p->result[1] = blends ? blended(p, lane[1] & 255, p->ctrl[1] & SIGNED) : added[1];
    p->result[2] = p->base[2] + lane[0] + (blends ? 0 : lane[1]);
    if (!blends) p->result[0] |= (p->ctrl[0] >> 19 & 3) << 28; /* FORCE_MSB */
    p->result[1] |= (p->ctrl[0] >> 19 & 3) << 28;
    p->ctrl[0] = (p->ctrl[0] & LANE_BITS) | (blends ? BLEND : 0) | (clamps ? CLAMP : 0) | overflow;
    if (overflow) p->ctrl[0] |= ANY_OVERFLOW;
    p->ctrl[1] &= LANE_BITS;
}

static uint32_t read_interpolator(struct sio *sio, int index, uint32_t offset) {
    struct interpolator *p = &sio->interpolators[index];
    uint32_t i = offset >> 2, value;
    switch (i) {
    case 0: case 1: return p->accum[i];
    case 2: case 3: case 4: return p->base[i - 2];
    case 5: case 6: case 7: /* POP */
        value = p->result[i - 5];
        {
            uint32_t first = p->result[0], second = p->result[1];
            p->accum[0] = p->ctrl[0] & CROSS_RESULT ? second : first;
            p->accum[1] = p->ctrl[1] & CROSS_RESULT ? first : second;
        }
        interpolate(sio, index);
        return value;
    case 8: case 9: case 10: return p->result[i - 8]; /* PEEK */
    case 11: case 12: return p->ctrl[i - 11];
    case 13: case 14: return p->lane[i - 13];
    }
    return 0;
}

static void write_interpolator(struct sio *sio, int index, uint32_t offset, uint32_t value) {
    struct interpolator *p = &sio->interpolators[index];
    uint32_t i = offset >> 2;
    switch (i) {
    case 0: case 1: p->accum[i] = value; break;
    case 2: case 3: case 4: p->base[i - 2] = value; break;
    case 11: case 12: p->ctrl[i - 11] = value; break;
    case 13: case 14: p->accum[i - 13] += value; break;
    case 15: { /* BASE_1AND0 */
        int blends = !index && p->ctrl[0] & BLEND;
        int sign0 = p->ctrl[blends] & SIGNED, sign1 = p->ctrl[1] & SIGNED;
        p->base[0] = sign0 ? (uint32_t)(int16_t)value : value & 0xFFFF;
        p->base[1] = sign1 ? (uint32_t)((int32_t)value >> 16) : value >> 16;
        break;
    }
    default: return;
    }
    interpolate(sio, index);
}

int sio_read(struct core *core, uint32_t offset, uint32_t *value) {
    struct sio *sio = &core->sio;
    *value = 0;
    if (offset >= SPINLOCK0 && offset < SPINLOCK_END) {
        uint32_t bit = 1u << ((offset - SPINLOCK0) >> 2);
        *value = sio->spinlocks & bit ? 0 : bit;
        sio->spinlocks |= bit;
        return 0;
    }
    if (offset >= INTERP0 && offset < SPINLOCK0) {
        *value = read_interpolator(sio, offset >= INTERP1, offset & 0x3F);
        return 0;
    }
    switch (offset) {
    case CPUID: return 0; /* core 0 */
    case GPIO_IN: case GPIO_HI_IN: return core->host.read(core->host.context, SIO_AT + offset, value);
    case GPIO_OUT: *value = sio->out[0]; break;
    case GPIO_OUT + 0x10: *value = sio->enable[0]; break;
    case GPIO_HI_OUT: *value = sio->out[1]; break;
    case GPIO_HI_OUT + 0x10: *value = sio->enable[1]; break;
    case FIFO_ST: case FIFO_ST + 4: case FIFO_RD: *value = ~0u; break;
    case SPINLOCK_ST: *value = sio->spinlocks; break;
    case DIVIDER: case DIVIDER + 8: *value = sio->dividend; break;
    case DIVIDER + 4: case DIVIDER + 12: *value = sio->divisor; break;
    case QUOTIENT:
        sio->divider_status &= ~(uint32_t)DIRTY;
        *value = sio->quotient;
        break;
    case REMAINDER: *value = sio->remainder; break;
    case DIV_CSR: *value = sio->divider_status; break;
    }
    return 0;
}

void sio_write(struct core *core, uint32_t offset, uint32_t value) {
    struct sio *sio = &core->sio;
    if (offset >= SPINLOCK0 && offset < SPINLOCK_END) sio->spinlocks &= ~(1u << ((offset - SPINLOCK0) >> 2));
    else if (offset >= INTERP0 && offset < SPINLOCK0) write_interpolator(sio, offset >= INTERP1, offset & 0x3F, value);
    else if (offset >= GPIO_OUT && offset < GPIO_HI_OUT) write_pins(core, 0, offset - GPIO_OUT, value);
    else if (offset >= GPIO_HI_OUT && offset < GPIO_END) write_pins(core, 1, offset - GPIO_HI_OUT, value);
    else if (offset >= DIVIDER && offset < QUOTIENT) {
        *(offset & 4 ? &sio->divisor : &sio->dividend) = value;
        divide(sio, offset >> 3 & 1);
    } else if (offset == QUOTIENT || offset == REMAINDER) {
        *(offset == QUOTIENT ? &sio->quotient : &sio->remainder) = value;
        sio->divider_status = READY | DIRTY;
    }
}

void core_reset_sio(struct core *core) {
    uint32_t driven = core->sio.out[0] | core->sio.enable[0] | core->sio.out[1] | core->sio.enable[1];
    core->sio = (struct sio){.divisor = 1};
    interpolate(&core->sio, 0);
    interpolate(&core->sio, 1);
    if (driven)
        for (int bank = 0; bank < 2; bank++) core->host.pins(core->host.context, bank);
}
