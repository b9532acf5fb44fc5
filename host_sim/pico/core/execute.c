/* The instructions, ARMv6-M Architecture Reference Manual chapter A6; their cycles, Cortex-M0+ TRM table 3-1.
 *
 * An access to memory goes by a pointer; anything else leaves this file with all state stored, since the host may look
 * at it and change when the run ends.
 */
#include "execute.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "memory is read and written in the host's byte order");

static uint32_t swap_bytes(uint32_t x) { return x << 24 | (x & 0xFF00) << 8 | (x >> 8 & 0xFF00) | x >> 24; }

static uint32_t count_bits(uint32_t x) {
    uint32_t n = 0;
    for (; x; x &= x - 1) n++;
    return n;
}

enum why core_run(struct core *core) {
    uint32_t *const r = core->r;
    uint32_t n = core->n, z = core->z, c = core->c, v = core->v;
    uint32_t pc = r[PC] & ~1u;
    uint64_t cycles = core->cycles, instructions = 0, limit;
    const uint8_t *code = NULL;         /* the memory that pc lies in, */
    uint32_t code_at = 0, code_bytes = 0; /* its address and size */
    enum why why = DUE;

    for (;;) {
        SET_LIMIT();
        if (core->locked_up) {
            why = LOCKED_UP;
            break;
        }
        if (core->stop) {
            why = STOPPED;
            break;
        }
        if (core->sleeping && core->check) {
            STORE_STATE();
            core_take_exception(core);
            LOAD_STATE();
        }
        if (core->sleeping) {
            why = WAITING;
            break;
        }
        if (cycles >= core->systick.due) {
            STORE_STATE();
            systick_tick(core);
            SET_LIMIT();
        }
        if (cycles >= core->due) break;
        if (core->check) {
            STORE_STATE();
            if (core_take_exception(core)) LOAD_STATE();
            if (core->check) limit = cycles + 1; /* one instruction, and look again */
        }
        if (core->no_thumb) {
            STORE_STATE();
            core_fault(core, pc);
            LOAD_STATE();
            continue;
        }
        if (core->stop) continue; /* an exception's entry was told, and the host wants no more */
        do {
            uint32_t next = pc + 2;
            int cost = 1;
            uint32_t op;
            uint16_t halfword;
            if (pc - code_at >= code_bytes) {
                if (pc - RAM_AT < RAM_BYTES) code_at = RAM_AT, code_bytes = RAM_BYTES;
                else if (pc >> 26 == FLASH_AT >> 26) code_at = pc & ~(FLASH_BYTES - 1u), code_bytes = FLASH_BYTES;
                else if (pc < ROM_BYTES) code_at = ROM_AT, code_bytes = ROM_BYTES;
                else {
                    code_bytes = 0;
                    FAULT();
                }
                code = core_readable(core, code_at);
            }
            __builtin_memcpy(&halfword, code + (pc - code_at), 2);
            op = halfword;
            switch (op >> 10) {
            case 0x00: case 0x01: { /* LSLS Rd, Rm, #n */
                uint32_t x = r[op >> 3 & 7], by = op >> 6 & 31;
                if (by) c = x >> (32 - by) & 1, x <<= by;
                r[op & 7] = x;
                NZ(x);
                break;
            }
            case 0x02: case 0x03: { /* LSRS Rd, Rm, #n */
                uint32_t x = r[op >> 3 & 7], by = op >> 6 & 31;
                if (by) c = x >> (by - 1) & 1, x >>= by;
                else c = x >> 31, x = 0;
                r[op & 7] = x;
                NZ(x);
                break;
            }
            case 0x04: case 0x05: { /* ASRS Rd, Rm, #n */
                int32_t x = (int32_t)r[op >> 3 & 7];
                uint32_t by = op >> 6 & 31;
                if (by) c = (uint32_t)x >> (by - 1) & 1, x >>= by;
                else c = (uint32_t)x >> 31, x >>= 31;
                r[op & 7] = (uint32_t)x;
                NZ((uint32_t)x);
                break;
            }
            case 0x06: { /* ADDS, SUBS Rd, Rn, Rm */
                uint32_t x = r[op >> 6 & 7];
                if (op & 0x200) ADD(r[op >> 3 & 7], ~x, 1, r[op & 7]);
                else ADD(r[op >> 3 & 7], x, 0, r[op & 7]);
                break;
            }
            case 0x07: { /* ADDS, SUBS Rd, Rn, #n */
                uint32_t x = op >> 6 & 7;
                if (op & 0x200) ADD(r[op >> 3 & 7], ~x, 1, r[op & 7]);
                else ADD(r[op >> 3 & 7], x, 0, r[op & 7]);
                break;
            }
            case 0x08: case 0x09: /* MOVS Rd, #n */
                r[op >> 8 & 7] = op & 255;
                n = 0, z = !(op & 255);
                break;
            case 0x0A: case 0x0B: { /* CMP Rn, #n */
                uint32_t unused;
                ADD(r[op >> 8 & 7], ~(op & 255), 1, unused);
                (void)unused;
                break;
            }
            case 0x0C: case 0x0D: /* ADDS Rd, #n */
                ADD(r[op >> 8 & 7], op & 255, 0, r[op >> 8 & 7]);
                break;
            case 0x0E: case 0x0F: /* SUBS Rd, #n */
                ADD(r[op >> 8 & 7], ~(op & 255), 1, r[op >> 8 & 7]);
                break;
            case 0x10: { /* data processing, A5.2.2 */
                uint32_t m = r[op >> 3 & 7], d = op & 7, x = r[d], by = m & 255, unused;
                switch (op >> 6 & 15) {
                case 0: r[d] = x &= m; NZ(x); break; /* ANDS */
                case 1: r[d] = x ^= m; NZ(x); break; /* EORS */
                case 2: /* LSLS */
                    if (by > 32) c = core->as_rp2040py ? x >> (32 - by & 31) & 1 : 0, x = 0;
                    else if (by == 32) c = x & 1, x = 0;
                    else if (by) c = x >> (32 - by) & 1, x <<= by;
                    r[d] = x;
                    NZ(x);
                    break;
                case 3: /* LSRS */
                    if (by > 32) c = 0, x = 0;
                    else if (by == 32) c = x >> 31, x = 0;
                    else if (by) c = x >> (by - 1) & 1, x >>= by;
                    else if (core->as_rp2040py) c = x >> 31;
                    r[d] = x;
                    NZ(x);
                    break;
                case 4: /* ASRS */
                    if (by >= 32) c = x >> 31, x = (uint32_t)((int32_t)x >> 31);
                    else if (by) c = x >> (by - 1) & 1, x = (uint32_t)((int32_t)x >> by);
                    else if (core->as_rp2040py) c = x >> 31;
                    r[d] = x;
                    NZ(x);
                    break;
                case 5: { /* ADCS */
                    uint32_t sum = x + c;
                    ADD(x, m, c, r[d]);
                    if (core->as_rp2040py) v = (~(m ^ sum) & (m ^ r[d])) >> 31;
                    break;
                }
                case 6: { /* SBCS */
                    uint32_t sum = m + !c;
                    ADD(x, ~m, c, r[d]);
                    if (core->as_rp2040py) v = ((x ^ sum) & (x ^ r[d])) >> 31;
                    break;
                }
                case 7: /* RORS */
                    if (by & 31) x = x >> (by & 31) | x << (32 - (by & 31));
                    if (by || core->as_rp2040py) c = x >> 31;
                    r[d] = x;
                    NZ(x);
                    break;
                case 8: x &= m; NZ(x); break;                             /* TST */
                case 9: ADD(0, ~m, 1, r[d]); break;                       /* RSBS Rd, Rn, #0 */
                case 10: ADD(x, ~m, 1, unused); (void)unused; break;      /* CMP */
                case 11: ADD(x, m, 0, unused); (void)unused; break;       /* CMN */
                case 12: r[d] = x |= m; NZ(x); break;                     /* ORRS */
                case 13: r[d] = x *= m; NZ(x); break;                     /* MULS: the RP2040 has the fast multiplier */
                case 14: r[d] = x &= ~m; NZ(x); break;                    /* BICS */
                case 15: r[d] = x = ~m; NZ(x); break;                     /* MVNS */
                }
                break;
            }
            case 0x11: { /* special data and branches, A5.2.3 */
                uint32_t d = (op & 7) | (op >> 4 & 8), from = op >> 3 & 15;
                uint32_t m = from == PC ? pc + 4 : r[from];
                switch (op >> 8 & 3) {
                case 0: /* ADD */
                case 2: /* MOV */
                    if (!(op & 0x200)) m += d == PC ? pc + 4 : r[d];
                    if (d == PC) next = m & ~1u, cost = 2;
                    else r[d] = d == SP ? m & ~3u : m;
                    break;
                case 1: { /* CMP */
                    uint32_t unused;
                    ADD(r[d], ~m, 1, unused);
                    (void)unused;
                    break;
                }
                case 3: /* BX, BLX */
                    cost = 2;
                    if (op & 7) FAULT();
                    if (op & 0x80) {
                        r[LR] = next | 1;
                        next = m & ~1u;
                        if (!(m & 1)) core->no_thumb = 1, LEAVE();
                    } else {
                        BRANCH_EXCHANGE(m);
                        if (core->no_thumb) LEAVE();
                    }
                    break;
                }
                break;
            }
            case 0x12: case 0x13: /* LDR Rt, [PC, #n] */
                LOAD(uint32_t, (pc + 4 & ~3u) + (op & 255) * 4, r[op >> 8 & 7]);
                break;
            case 0x14: case 0x15: case 0x16: case 0x17: { /* loads and stores by [Rn, Rm] */
                uint32_t at = r[op >> 3 & 7] + r[op >> 6 & 7], t = op & 7;
                switch (op >> 9 & 7) {
                case 0: STORE(uint32_t, at, r[t]); break;
                case 1: STORE(uint16_t, at, r[t]); break;
                case 2: STORE(uint8_t, at, r[t]); break;
                case 3: LOAD(int8_t, at, r[t]); break;
                case 4: LOAD(uint32_t, at, r[t]); break;
                case 5: LOAD(uint16_t, at, r[t]); break;
                case 6: LOAD(uint8_t, at, r[t]); break;
                case 7: LOAD(int16_t, at, r[t]); break;
                }
                break;
            }
            case 0x18: case 0x19: STORE(uint32_t, r[op >> 3 & 7] + (op >> 6 & 31) * 4, r[op & 7]); break;
            case 0x1A: case 0x1B: LOAD(uint32_t, r[op >> 3 & 7] + (op >> 6 & 31) * 4, r[op & 7]); break;
            case 0x1C: case 0x1D: STORE(uint8_t, r[op >> 3 & 7] + (op >> 6 & 31), r[op & 7]); break;
            case 0x1E: case 0x1F: LOAD(uint8_t, r[op >> 3 & 7] + (op >> 6 & 31), r[op & 7]); break;
            case 0x20: case 0x21: STORE(uint16_t, r[op >> 3 & 7] + (op >> 6 & 31) * 2, r[op & 7]); break;
            case 0x22: case 0x23: LOAD(uint16_t, r[op >> 3 & 7] + (op >> 6 & 31) * 2, r[op & 7]); break;
            case 0x24: case 0x25: STORE(uint32_t, r[SP] + (op & 255) * 4, r[op >> 8 & 7]); break;
            case 0x26: case 0x27: LOAD(uint32_t, r[SP] + (op & 255) * 4, r[op >> 8 & 7]); break;
            case 0x28: case 0x29: r[op >> 8 & 7] = (pc + 4 & ~3u) + (op & 255) * 4; break; /* ADR */
            case 0x2A: case 0x2B: r[op >> 8 & 7] = r[SP] + (op & 255) * 4; break;
            case 0x2C: case 0x2D: /* miscellaneous, A5.2.5 */
                switch (op >> 8 & 7) {
                case 0: /* ADD, SUB SP, SP, #n */
                    if (op & 0x80) r[SP] -= (op & 127) * 4;
                    else r[SP] += (op & 127) * 4;
                    break;
                case 2: { /* SXTH, SXTB, UXTH, UXTB */
                    uint32_t x = r[op >> 3 & 7];
                    switch (op >> 6 & 3) {
                    case 0: x = (uint32_t)(int16_t)x; break;
                    case 1: x = (uint32_t)(int8_t)x; break;
                    case 2: x = (uint16_t)x; break;
                    case 3: x = (uint8_t)x; break;
                    }
                    r[op & 7] = x;
                    break;
                }
                case 4: case 5: { /* PUSH */
                    uint32_t list = (op & 255) | (op & 256) << 6, count = count_bits(list), at = r[SP] - 4 * count;
                    uint32_t to = at;
                    for (uint32_t i = 0; i <= LR; i++)
                        if (list >> i & 1) {
                            STORE(uint32_t, to, r[i]);
                            to += 4;
                        }
                    r[SP] = at;
                    cost = 1 + (int)count - (core->as_rp2040py && op & 256);
                    break;
                }
                case 6: /* CPSIE i, CPSID i */
                    if (op == 0xB662) {
                        if (core_privileged(core)) core->primask = 0, core->check = 1, LEAVE();
                    } else if (op == 0xB672) {
                        if (core_privileged(core)) core->primask = 1;
                    } else FAULT();
                    break;
                default: FAULT();
                }
                break;
            case 0x2E: case 0x2F:
                switch (op >> 8 & 7) {
                case 2: { /* REV, REV16, REVSH */
                    uint32_t x = swap_bytes(r[op >> 3 & 7]);
                    switch (op >> 6 & 3) {
                    case 1: x = x << 16 | x >> 16; break;
                    case 2: FAULT();
                    case 3: x = (uint32_t)((int32_t)x >> 16); break;
                    }
                    r[op & 7] = x;
                    break;
                }
                case 4: case 5: { /* POP */
                    uint32_t at = r[SP], to = 0, count = 0;
                    for (uint32_t i = 0; i < 8; i++)
                        if (op >> i & 1) {
                            LOAD(uint32_t, at, r[i]);
                            at += 4;
                            count++;
                        }
                    if (op & 256) {
                        LOAD(uint32_t, at, to);
                        r[SP] = at + 4;
                        BRANCH_EXCHANGE(to);
                        if (core->no_thumb) LEAVE();
                        cost = 4 + (int)count - !!core->as_rp2040py;
                    } else {
                        r[SP] = at;
                        cost = 1 + (int)count;
                    }
                    break;
                }
                case 6: /* BKPT, and no debugger: C1.6 */
                    FAULT();
                    break;
                case 7: /* hints, A5.2.5 */
                    if (op & 15) FAULT();
                    if (op == 0xBF20) { /* WFE */
                        cost = 2;
                        if (core->event) core->event = 0;
                        else core->sleeping = 2, LEAVE();
                    } else if (op == 0xBF30) { /* WFI */
                        cost = 2;
                        core->sleeping = core->check = 1; /* what pends ends it at once */
                        LEAVE();
                    } else if (op == 0xBF40) core->event = 1; /* SEV */
                    break;
                default: FAULT();
                }
                break;
            case 0x30: case 0x31: { /* STM Rn!, {...} */
                uint32_t base = op >> 8 & 7, at = r[base];
                int stored = 0;
                for (uint32_t i = 0; i < 8; i++)
                    if (op >> i & 1) {
                        STORE(uint32_t, at, r[i]);
                        at += 4;
                        stored++;
                    }
                if (!(core->as_rp2040py && op >> base & 1)) r[base] = at;
                cost = 1 + stored;
                break;
            }
            case 0x32: case 0x33: { /* LDM Rn!, {...} */
                uint32_t base = op >> 8 & 7, at = r[base];
                int loaded = 0;
                for (uint32_t i = 0; i < 8; i++)
                    if (op >> i & 1) {
                        LOAD(uint32_t, at, r[i]);
                        at += 4;
                        loaded++;
                    }
                if (!(op >> base & 1)) r[base] = at;
                cost = 1 + loaded;
                break;
            }
            case 0x34: case 0x35: case 0x36: case 0x37: { /* B<c>, SVC */
                uint32_t taken = 0;
                switch (op >> 8 & 15) {
                case 0: taken = z; break;
                case 1: taken = !z; break;
                case 2: taken = c; break;
                case 3: taken = !c; break;
                case 4: taken = n; break;
                case 5: taken = !n; break;
                case 6: taken = v; break;
                case 7: taken = !v; break;
                case 8: taken = c & !z; break;
                case 9: taken = !c | z; break;
                case 10: taken = n == v; break;
                case 11: taken = n != v; break;
                case 12: taken = !z & (n == v); break;
                case 13: taken = z | (n != v); break;
                case 14: FAULT(); /* UDF */
                case 15: /* SVC */
                    STORE_STATE();
                    core_supervisor_call(core, pc);
                    LOAD_STATE();
                    if (core->pending_svcall) next = pc + 2;
                    else next = pc; /* it became a fault */
                    LEAVE();
                    break;
                }
                if (taken) next = pc + 4 + 2 * (uint32_t)(int8_t)op, cost = 2;
                break;
            }
            case 0x38: case 0x39: /* B */
                next = pc + 4 + (uint32_t)((int32_t)(op << 21) >> 20);
                cost = 2;
                break;
            case 0x3C: case 0x3D: case 0x3E: case 0x3F: { /* 32 bits, A5.3 */
                uint32_t second;
                const uint8_t *behind = core_readable(core, pc + 2);
                if (!behind) FAULT();
                __builtin_memcpy(&halfword, behind, 2);
                second = halfword;
                next = pc + 4;
                if ((op & 0xF800) != 0xF000 || !(second & 0x8000)) FAULT();
                if ((second & 0x5000) == 0x5000) { /* BL */
                    uint32_t s = op >> 10 & 1, i1 = ~((second >> 13) ^ s) & 1, i2 = ~((second >> 11) ^ s) & 1;
                    r[LR] = next | 1;
                    next += (s ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (op & 0x3FF) << 12 | (second & 0x7FF) << 1;
                    cost = 3;
                } else if ((op & 0xFFF0) == 0xF380 && (second & 0xFF00) == 0x8800) { /* MSR */
                    STORE_STATE();
                    core_set_special(core, second & 255, r[op & 15]);
                    LOAD_STATE();
                    LEAVE();
                    cost = 3;
                } else if (op == 0xF3EF && (second & 0xF000) == 0x8000) { /* MRS */
                    STORE_STATE();
                    r[second >> 8 & 15] = core_special_to_read(core, second & 255);
                    cost = 3;
                } else if (op == 0xF3BF && (second & 0xFFF0) - 0x8F40 <= 0x20) { /* DSB, DMB, ISB */
                    cost = 3;
                } else FAULT();
                break;
            }
            default: FAULT();
            }
        done:
            pc = next;
            cycles += (uint32_t)cost;
            instructions++;
        } while (cycles < limit);
    }
    STORE_STATE();
    core->instructions += instructions;
    return why;
}
