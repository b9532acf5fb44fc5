/* The instructions, ARMv6-M Architecture Reference Manual chapter A6; their cycles, Cortex-M0+ TRM table 3-1.
 *
 * An access to memory goes by a pointer; anything else leaves this file with all state stored, since the host may look
 * at it and change when the run ends.
 */
#include "execute.h"

#if !defined __clang__
#pragma GCC optimize("no-crossjumping") /* or it would join the jumps at the ends of instructions */
#endif

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "memory is read and written in the host's byte order");

static uint32_t swap_bytes(uint32_t x) { return x << 24 | (x & 0xFF00) << 8 | (x >> 8 & 0xFF00) | x >> 24; }

static uint32_t count_bits(uint32_t x) {
    uint32_t n = 0;
    for (; x; x &= x - 1) n++;
    return n;
}

enum why core_run(struct core *core) {
    uint32_t *const r = core->r;
    uint64_t nz;   /* N and Z: of IS_N, IS_Z */
    uint32_t c, v; /* V is the highest bit of v */
    uint32_t pc, next, op;
    uint16_t halfword;
    int cost;
    uint64_t cycles, instructions = 0, limit;
    const uint8_t *code = NULL;         /* the memory that pc lies in, */
    uint32_t code_at = 0, code_bytes = 0; /* its address and size */
    enum why why = DUE;
    static const void *const by_opcode[256] = { /* by its upper byte */
        [0x00 ... 0x07] = &&lsls, [0x08 ... 0x0F] = &&lsrs, [0x10 ... 0x17] = &&asrs,
        [0x18 ... 0x1B] = &&adds_subs, [0x1C ... 0x1F] = &&adds_subs_n, [0x20 ... 0x27] = &&movs_n,
        [0x28 ... 0x2F] = &&cmp_n, [0x30 ... 0x37] = &&adds_n, [0x38 ... 0x3F] = &&subs_n,
        [0x40 ... 0x43] = &&data, [0x44 ... 0x47] = &&special, [0x48 ... 0x4F] = &&ldr_pc,
        [0x50 ... 0x5F] = &&by_register, [0x60 ... 0x67] = &&str, [0x68 ... 0x6F] = &&ldr,
        [0x70 ... 0x77] = &&strb, [0x78 ... 0x7F] = &&ldrb, [0x80 ... 0x87] = &&strh,
        [0x88 ... 0x8F] = &&ldrh, [0x90 ... 0x97] = &&str_sp, [0x98 ... 0x9F] = &&ldr_sp,
        [0xA0 ... 0xA7] = &&adr, [0xA8 ... 0xAF] = &&add_sp, [0xB0 ... 0xB7] = &&misc,
        [0xB8 ... 0xBF] = &&misc_more, [0xC0 ... 0xC7] = &&stm, [0xC8 ... 0xCF] = &&ldm, [0xD0] = &&beq,
        [0xD1] = &&bne, [0xD2] = &&bcs, [0xD3] = &&bcc, [0xD4] = &&bmi, [0xD5] = &&bpl, [0xD6] = &&bvs,
        [0xD7] = &&bvc, [0xD8] = &&bhi, [0xD9] = &&bls, [0xDA] = &&bge, [0xDB] = &&blt, [0xDC] = &&bgt,
        [0xDD] = &&ble, [0xDE] = &&undefined, [0xDF] = &&svc, [0xE0 ... 0xE7] = &&b,
        [0xE8 ... 0xEF] = &&undefined, [0xF0 ... 0xFF] = &&wide,
    };

    LOAD_STATE();
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
        FETCH();
    lsls: { /* LSLS Rd, Rm, #n */
        uint32_t x = r[op >> 3 & 7], by = op >> 6 & 31;
        if (by) c = x >> (32 - by) & 1, x <<= by;
        r[op & 7] = x;
        NZ(x);
        NEXT();
    }
    lsrs: { /* LSRS Rd, Rm, #n */
        uint32_t x = r[op >> 3 & 7], by = op >> 6 & 31;
        if (by) c = x >> (by - 1) & 1, x >>= by;
        else c = x >> 31, x = 0;
        r[op & 7] = x;
        NZ(x);
        NEXT();
    }
    asrs: { /* ASRS Rd, Rm, #n */
        int32_t x = (int32_t)r[op >> 3 & 7];
        uint32_t by = op >> 6 & 31;
        if (by) c = (uint32_t)x >> (by - 1) & 1, x >>= by;
        else c = (uint32_t)x >> 31, x >>= 31;
        r[op & 7] = (uint32_t)x;
        NZ((uint32_t)x);
        NEXT();
    }
    adds_subs: { /* ADDS, SUBS Rd, Rn, Rm */
        uint32_t x = r[op >> 6 & 7];
        if (op & 0x200) ADD(r[op >> 3 & 7], ~x, 1, r[op & 7]);
        else ADD(r[op >> 3 & 7], x, 0, r[op & 7]);
        NEXT();
    }
    adds_subs_n: { /* ADDS, SUBS Rd, Rn, #n */
        uint32_t x = op >> 6 & 7;
        if (op & 0x200) ADD(r[op >> 3 & 7], ~x, 1, r[op & 7]);
        else ADD(r[op >> 3 & 7], x, 0, r[op & 7]);
        NEXT();
    }
    movs_n: /* MOVS Rd, #n */
        r[op >> 8 & 7] = op & 255;
        NZ(op & 255);
        NEXT();
    cmp_n: { /* CMP Rn, #n */
        uint32_t unused;
        ADD(r[op >> 8 & 7], ~(op & 255), 1, unused);
        (void)unused;
        NEXT();
    }
    adds_n: /* ADDS Rd, #n */
        ADD(r[op >> 8 & 7], op & 255, 0, r[op >> 8 & 7]);
        NEXT();
    subs_n: /* SUBS Rd, #n */
        ADD(r[op >> 8 & 7], ~(op & 255), 1, r[op >> 8 & 7]);
        NEXT();
    data: { /* data processing, A5.2.2 */
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
            if (core->as_rp2040py) v = ~(m ^ sum) & (m ^ r[d]);
            break;
        }
        case 6: { /* SBCS */
            uint32_t sum = m + !c;
            ADD(x, ~m, c, r[d]);
            if (core->as_rp2040py) v = (x ^ sum) & (x ^ r[d]);
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
        NEXT();
    }
    special: { /* special data and branches, A5.2.3 */
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
        NEXT();
    }
    ldr_pc: /* LDR Rt, [PC, #n] */
        LOAD(uint32_t, (pc + 4 & ~3u) + (op & 255) * 4, r[op >> 8 & 7]);
        NEXT();
    by_register: { /* loads and stores by [Rn, Rm] */
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
        NEXT();
    }
    str: STORE(uint32_t, r[op >> 3 & 7] + (op >> 6 & 31) * 4, r[op & 7]); NEXT();
    ldr: LOAD(uint32_t, r[op >> 3 & 7] + (op >> 6 & 31) * 4, r[op & 7]); NEXT();
    strb: STORE(uint8_t, r[op >> 3 & 7] + (op >> 6 & 31), r[op & 7]); NEXT();
    ldrb: LOAD(uint8_t, r[op >> 3 & 7] + (op >> 6 & 31), r[op & 7]); NEXT();
    strh: STORE(uint16_t, r[op >> 3 & 7] + (op >> 6 & 31) * 2, r[op & 7]); NEXT();
    ldrh: LOAD(uint16_t, r[op >> 3 & 7] + (op >> 6 & 31) * 2, r[op & 7]); NEXT();
    str_sp: STORE(uint32_t, r[SP] + (op & 255) * 4, r[op >> 8 & 7]); NEXT();
    ldr_sp: LOAD(uint32_t, r[SP] + (op & 255) * 4, r[op >> 8 & 7]); NEXT();
    adr: r[op >> 8 & 7] = (pc + 4 & ~3u) + (op & 255) * 4; NEXT(); /* ADR */
    add_sp: r[op >> 8 & 7] = r[SP] + (op & 255) * 4; NEXT();
    misc: /* miscellaneous, A5.2.5 */
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
        NEXT();
    misc_more: 
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
        NEXT();
    stm: { /* STM Rn!, {...} */
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
        NEXT();
    }
    ldm: { /* LDM Rn!, {...} */
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
        NEXT();
    }
    beq: BRANCH_IF(IS_Z);
    bne: BRANCH_IF(!IS_Z);
    bcs: BRANCH_IF(c);
    bcc: BRANCH_IF(!c);
    bmi: BRANCH_IF(IS_N);
    bpl: BRANCH_IF(!IS_N);
    bvs: BRANCH_IF(IS_V);
    bvc: BRANCH_IF(!IS_V);
    bhi: BRANCH_IF(c & !IS_Z);
    bls: BRANCH_IF(!c | IS_Z);
    bge: BRANCH_IF(IS_N == IS_V);
    blt: BRANCH_IF(IS_N != IS_V);
    bgt: BRANCH_IF(!IS_Z & (IS_N == IS_V));
    ble: BRANCH_IF(IS_Z | (IS_N != IS_V));
    svc:
        STORE_STATE();
        core_supervisor_call(core, pc);
        LOAD_STATE();
        if (core->pending_svcall) next = pc + 2;
        else next = pc; /* it became a fault */
        LEAVE();
        NEXT();
    b: /* B */
        next = pc + 4 + (uint32_t)((int32_t)(op << 21) >> 20);
        cost = 2;
        NEXT();
    wide: { /* 32 bits, A5.3 */
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
        NEXT();
    }
    undefined: FAULT();
    done:
        NEXT();
    elsewhere: /* pc has left that memory */
        if (pc - RAM_AT < RAM_BYTES) code_at = RAM_AT, code_bytes = RAM_BYTES;
        else if (pc >> 26 == FLASH_AT >> 26) code_at = pc & ~(FLASH_BYTES - 1u), code_bytes = FLASH_BYTES;
        else if (pc < ROM_BYTES) code_at = ROM_AT, code_bytes = ROM_BYTES;
        else {
            code_bytes = 0;
            FAULT();
        }
        code = core_readable(core, code_at);
        FETCH();
    look:;
    }
    STORE_STATE();
    core->instructions += instructions;
    return why;
}
