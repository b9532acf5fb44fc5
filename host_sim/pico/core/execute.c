/* The instructions, ARMv6-M Architecture Reference Manual chapter A6; their cycles, Cortex-M0+ TRM table 3-1.
 *
 * Memory is accessed through a pointer. Any other access leaves this file with all state stored, because the host may
 * read the state and change when the run ends.
 */
#include "execute.h"

#if !defined __clang__
#pragma GCC optimize("no-crossjumping") /* otherwise GCC would merge the jumps at the ends of instructions */
#endif

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "memory is read and written in the host's byte order");

static uint32_t swap_bytes(uint32_t x) { return x << 24 | (x & 0xFF00) << 8 | (x >> 8 & 0xFF00) | x >> 24; }

/* Count the ones among the lower 16 bits. */
static uint32_t count_bits(uint32_t x) {
    x -= x >> 1 & 0x5555;
    x = (x & 0x3333) + (x >> 2 & 0x3333);
    x = (x + (x >> 4)) & 0x0F0F;
    return (x + (x >> 8)) & 31;
}

enum why core_run(struct core *core) {
    uint32_t *const r = core->r;
    uint64_t nz;   /* N and Z, read by IS_N and IS_Z */
    uint32_t c, v; /* V is the highest bit of v */
    uint32_t op, outside, bytes, is_signed, which; /* the last four are for a load or store outside memory */
    uint16_t halfword;
    int cost;
    uint64_t cycles, instructions = 0, limit;
    uintptr_t ip, bias = 0;
    uintptr_t code = 0, code_bytes = 0, code_end = 0; /* the memory that contains ip: start, size and end on the host */
    enum why why = DUE;
    static const void *const by_opcode[1024] = { /* by the upper ten bits */
        [0x000 ... 0x01F] = &&lsls, [0x020 ... 0x03F] = &&lsrs, [0x040 ... 0x05F] = &&asrs,
        [0x060 ... 0x067] = &&adds, [0x068 ... 0x06F] = &&subs, [0x070 ... 0x077] = &&adds_3,
        [0x078 ... 0x07F] = &&subs_3, [0x080 ... 0x09F] = &&movs_n, [0x0A0 ... 0x0BF] = &&cmp_n,
        [0x0C0 ... 0x0DF] = &&adds_n, [0x0E0 ... 0x0FF] = &&subs_n,
        [0x100] = &&ands, &&eors, &&lsls_r, &&lsrs_r, &&asrs_r, &&adcs, &&sbcs, &&rors, &&tst, &&rsbs, &&cmp, &&cmn,
        &&orrs, &&muls, &&bics, &&mvns,
        [0x110 ... 0x113] = &&add_high, [0x114 ... 0x117] = &&cmp_high, [0x118 ... 0x11B] = &&mov_high,
        [0x11C ... 0x11D] = &&bx, [0x11E ... 0x11F] = &&blx, [0x120 ... 0x13F] = &&ldr_pc,
        [0x140 ... 0x147] = &&str_r, [0x148 ... 0x14F] = &&strh_r, [0x150 ... 0x157] = &&strb_r,
        [0x158 ... 0x15F] = &&ldrsb_r, [0x160 ... 0x167] = &&ldr_r, [0x168 ... 0x16F] = &&ldrh_r,
        [0x170 ... 0x177] = &&ldrb_r, [0x178 ... 0x17F] = &&ldrsh_r, [0x180 ... 0x19F] = &&str,
        [0x1A0 ... 0x1BF] = &&ldr, [0x1C0 ... 0x1DF] = &&strb, [0x1E0 ... 0x1FF] = &&ldrb,
        [0x200 ... 0x21F] = &&strh, [0x220 ... 0x23F] = &&ldrh, [0x240 ... 0x25F] = &&str_sp,
        [0x260 ... 0x27F] = &&ldr_sp, [0x280 ... 0x29F] = &&adr, [0x2A0 ... 0x2BF] = &&add_sp,
        [0x2C0 ... 0x2C1] = &&sp_up, [0x2C2 ... 0x2C3] = &&sp_down, [0x2C4 ... 0x2C7] = &&undefined,
        [0x2C8] = &&sxth, &&sxtb, &&uxth, &&uxtb, [0x2CC ... 0x2CF] = &&undefined, [0x2D0 ... 0x2D7] = &&push,
        [0x2D8 ... 0x2DB] = &&cps, [0x2DC ... 0x2E7] = &&undefined, [0x2E8] = &&rev, &&rev16, &&undefined, &&revsh,
        [0x2EC ... 0x2EF] = &&undefined, [0x2F0 ... 0x2F3] = &&pop, [0x2F4 ... 0x2F7] = &&pop_pc,
        [0x2F8 ... 0x2FB] = &&undefined, [0x2FC ... 0x2FF] = &&hint, /* BKPT without a debugger: C1.6 */
        [0x300 ... 0x31F] = &&stm, [0x320 ... 0x33F] = &&ldm, [0x340 ... 0x343] = &&beq, [0x344 ... 0x347] = &&bne,
        [0x348 ... 0x34B] = &&bcs, [0x34C ... 0x34F] = &&bcc, [0x350 ... 0x353] = &&bmi, [0x354 ... 0x357] = &&bpl,
        [0x358 ... 0x35B] = &&bvs, [0x35C ... 0x35F] = &&bvc, [0x360 ... 0x363] = &&bhi, [0x364 ... 0x367] = &&bls,
        [0x368 ... 0x36B] = &&bge, [0x36C ... 0x36F] = &&blt, [0x370 ... 0x373] = &&bgt, [0x374 ... 0x377] = &&ble,
        [0x378 ... 0x37B] = &&undefined, [0x37C ... 0x37F] = &&svc, [0x380 ... 0x39F] = &&b,
        [0x3A0 ... 0x3BF] = &&undefined, [0x3C0 ... 0x3FF] = &&wide,
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
            STORE_NEXT();
            core_take_exception(core);
            LOAD_STATE();
        }
        if (core->sleeping) {
            why = WAITING;
            break;
        }
        if (cycles >= core->systick.due) {
            STORE_NEXT();
            systick_tick(core);
            SET_LIMIT();
        }
        if (cycles >= core->due) break;
        if (core->check) {
            STORE_NEXT();
            if (core_take_exception(core)) LOAD_STATE();
            if (core->check) limit = cycles + 1; /* run one instruction and check again */
        }
        if (core->no_thumb) {
            STORE_NEXT();
            core_fault(core, r[PC]);
            LOAD_STATE();
            continue;
        }
        if (core->stop) continue; /* the host has stopped the run at an exception's entry */
        if (ip - code >= code_bytes) goto elsewhere;
        FETCH();
    lsls: { /* LSLS Rd, Rm, #n */
        uint32_t x = r[op >> 3 & 7], by = op >> 6 & 31;
        if (by) c = x >> (32 - by) & 1, x <<= by;
        r[op & 7] = x;
        NZ(x);
        NEXT(1);
    }
    lsrs: { /* LSRS Rd, Rm, #n */
        uint32_t x = r[op >> 3 & 7], by = op >> 6 & 31;
        if (by) c = x >> (by - 1) & 1, x >>= by;
        else c = x >> 31, x = 0;
        r[op & 7] = x;
        NZ(x);
        NEXT(1);
    }
    asrs: { /* ASRS Rd, Rm, #n */
        int32_t x = (int32_t)r[op >> 3 & 7];
        uint32_t by = op >> 6 & 31;
        if (by) c = (uint32_t)x >> (by - 1) & 1, x >>= by;
        else c = (uint32_t)x >> 31, x >>= 31;
        r[op & 7] = (uint32_t)x;
        NZ((uint32_t)x);
        NEXT(1);
    }
    adds: ADD(r[op >> 3 & 7], r[op >> 6 & 7], r[op & 7]); NEXT(1);        /* ADDS Rd, Rn, Rm */
    subs: SUBTRACT(r[op >> 3 & 7], r[op >> 6 & 7], r[op & 7]); NEXT(1);
    adds_3: ADD(r[op >> 3 & 7], op >> 6 & 7, r[op & 7]); NEXT(1);         /* ADDS Rd, Rn, #n */
    subs_3: SUBTRACT(r[op >> 3 & 7], op >> 6 & 7, r[op & 7]); NEXT(1);
    movs_n: r[op >> 8 & 7] = op & 255; NZ(op & 255); NEXT(1);             /* MOVS Rd, #n */
    cmp_n: COMPARE(r[op >> 8 & 7], op & 255); NEXT(1);
    adds_n: ADD(r[op >> 8 & 7], op & 255, r[op >> 8 & 7]); NEXT(1);
    subs_n: SUBTRACT(r[op >> 8 & 7], op & 255, r[op >> 8 & 7]); NEXT(1);
    ands: NZ(r[op & 7] &= r[op >> 3 & 7]); NEXT(1);
    eors: NZ(r[op & 7] ^= r[op >> 3 & 7]); NEXT(1);
    lsls_r: { /* LSLS Rd, Rm */
        uint32_t x = r[op & 7], by = r[op >> 3 & 7] & 255;
        if (by > 32) c = x = 0;
        else if (by == 32) c = x & 1, x = 0;
        else if (by) c = x >> (32 - by) & 1, x <<= by;
        r[op & 7] = x;
        NZ(x);
        NEXT(1);
    }
    lsrs_r: {
        uint32_t x = r[op & 7], by = r[op >> 3 & 7] & 255;
        if (by > 32) c = 0, x = 0;
        else if (by == 32) c = x >> 31, x = 0;
        else if (by) c = x >> (by - 1) & 1, x >>= by;
        r[op & 7] = x;
        NZ(x);
        NEXT(1);
    }
    asrs_r: {
        uint32_t x = r[op & 7], by = r[op >> 3 & 7] & 255;
        if (by >= 32) c = x >> 31, x = (uint32_t)((int32_t)x >> 31);
        else if (by) c = x >> (by - 1) & 1, x = (uint32_t)((int32_t)x >> by);
        r[op & 7] = x;
        NZ(x);
        NEXT(1);
    }
    adcs: {
        uint32_t x = r[op & 7], m = r[op >> 3 & 7];
        ADD_WITH_CARRY(x, m, r[op & 7]);
        NEXT(1);
    }
    sbcs: {
        uint32_t x = r[op & 7], m = r[op >> 3 & 7];
        ADD_WITH_CARRY(x, ~m, r[op & 7]);
        NEXT(1);
    }
    rors: {
        uint32_t x = r[op & 7], by = r[op >> 3 & 7] & 255;
        if (by & 31) x = x >> (by & 31) | x << (32 - (by & 31));
        if (by) c = x >> 31;
        r[op & 7] = x;
        NZ(x);
        NEXT(1);
    }
    tst: NZ(r[op & 7] & r[op >> 3 & 7]); NEXT(1);
    rsbs: SUBTRACT(0, r[op >> 3 & 7], r[op & 7]); NEXT(1); /* RSBS Rd, Rn, #0 */
    cmp: COMPARE(r[op & 7], r[op >> 3 & 7]); NEXT(1);
    cmn: {
        uint32_t unused;
        ADD(r[op & 7], r[op >> 3 & 7], unused);
        (void)unused;
        NEXT(1);
    }
    orrs: NZ(r[op & 7] |= r[op >> 3 & 7]); NEXT(1);
    muls: NZ(r[op & 7] *= r[op >> 3 & 7]); NEXT(1); /* the RP2040 has the fast multiplier */
    bics: NZ(r[op & 7] &= ~r[op >> 3 & 7]); NEXT(1);
    mvns: NZ(r[op & 7] = ~r[op >> 3 & 7]); NEXT(1);
    add_high: { /* ADD Rd, Rm with all registers, A5.2.3 */
        uint32_t d = (op & 7) | (op >> 4 & 8), from = op >> 3 & 15;
        uint32_t x = (from == PC ? HERE() + 4 : r[from]) + (d == PC ? HERE() + 4 : r[d]);
        if (d == PC) JUMP(x, 2);
        r[d] = d == SP ? x & ~3u : x;
        NEXT(1);
    }
    cmp_high: {
        uint32_t from = op >> 3 & 15;
        COMPARE(r[(op & 7) | (op >> 4 & 8)], from == PC ? HERE() + 4 : r[from]);
        NEXT(1);
    }
    mov_high: {
        uint32_t d = (op & 7) | (op >> 4 & 8), from = op >> 3 & 15, x = from == PC ? HERE() + 4 : r[from];
        if (d == PC) JUMP(x, 2);
        r[d] = d == SP ? x & ~3u : x;
        NEXT(1);
    }
    bx: {
        uint32_t from = op >> 3 & 15;
        if (op & 7) FAULT_IN(2);
        BRANCH_EXCHANGE(from == PC ? HERE() + 4 : r[from], 2);
    }
    blx: {
        uint32_t from = op >> 3 & 15, to = from == PC ? HERE() + 4 : r[from];
        if (op & 7) FAULT_IN(2);
        r[LR] = (HERE() + 2) | 1;
        if (!(to & 1)) core->no_thumb = 1, LEAVE();
        JUMP(to, 2);
    }
    ldr_pc: { /* LDR Rt, [PC, #n]: mostly from the same memory */
        uint32_t at = (HERE() + 4 & ~3u) + (op & 255) * 4;
        if (bias + at < code_end) {
            __builtin_memcpy(&r[op >> 8 & 7], (const void *)(bias + at), 4);
            NEXT(2);
        }
        LOAD(uint32_t, at, op >> 8 & 7);
    }
    str_r: STORE(uint32_t, r[op >> 3 & 7] + r[op >> 6 & 7], r[op & 7]); /* [Rn, Rm] */
    strh_r: STORE(uint16_t, r[op >> 3 & 7] + r[op >> 6 & 7], r[op & 7]);
    strb_r: STORE(uint8_t, r[op >> 3 & 7] + r[op >> 6 & 7], r[op & 7]);
    ldrsb_r: LOAD(int8_t, r[op >> 3 & 7] + r[op >> 6 & 7], op & 7);
    ldr_r: LOAD(uint32_t, r[op >> 3 & 7] + r[op >> 6 & 7], op & 7);
    ldrh_r: LOAD(uint16_t, r[op >> 3 & 7] + r[op >> 6 & 7], op & 7);
    ldrb_r: LOAD(uint8_t, r[op >> 3 & 7] + r[op >> 6 & 7], op & 7);
    ldrsh_r: LOAD(int16_t, r[op >> 3 & 7] + r[op >> 6 & 7], op & 7);
    str: STORE(uint32_t, r[op >> 3 & 7] + (op >> 6 & 31) * 4, r[op & 7]); /* [Rn, #n] */
    ldr: LOAD(uint32_t, r[op >> 3 & 7] + (op >> 6 & 31) * 4, op & 7);
    strb: STORE(uint8_t, r[op >> 3 & 7] + (op >> 6 & 31), r[op & 7]);
    ldrb: LOAD(uint8_t, r[op >> 3 & 7] + (op >> 6 & 31), op & 7);
    strh: STORE(uint16_t, r[op >> 3 & 7] + (op >> 6 & 31) * 2, r[op & 7]);
    ldrh: LOAD(uint16_t, r[op >> 3 & 7] + (op >> 6 & 31) * 2, op & 7);
    str_sp: STORE(uint32_t, r[SP] + (op & 255) * 4, r[op >> 8 & 7]);
    ldr_sp: LOAD(uint32_t, r[SP] + (op & 255) * 4, op >> 8 & 7);
    adr: r[op >> 8 & 7] = (HERE() + 4 & ~3u) + (op & 255) * 4; NEXT(1); /* ADR */
    add_sp: r[op >> 8 & 7] = r[SP] + (op & 255) * 4; NEXT(1);
    sp_up: r[SP] += (op & 127) * 4; NEXT(1); /* ADD SP, SP, #n */
    sp_down: r[SP] -= (op & 127) * 4; NEXT(1);
    sxth: r[op & 7] = (uint32_t)(int16_t)r[op >> 3 & 7]; NEXT(1);
    sxtb: r[op & 7] = (uint32_t)(int8_t)r[op >> 3 & 7]; NEXT(1);
    uxth: r[op & 7] = (uint16_t)r[op >> 3 & 7]; NEXT(1);
    uxtb: r[op & 7] = (uint8_t)r[op >> 3 & 7]; NEXT(1);
    push: {
        uint32_t list = (op & 255) | (op & 256) << 6, count = count_bits(list), at = r[SP] - 4 * count;
        STORE_MANY(list, at);
        r[SP] = at;
        NEXT(1 + count);
    }
    cps: /* CPSIE i, CPSID i */
        if (op == 0xB662) {
            if (core_privileged(core)) core->primask = 0, core->check = 1, LEAVE();
        } else if (op == 0xB672) {
            if (core_privileged(core)) core->primask = 1;
        } else FAULT();
        NEXT(1);
    rev: r[op & 7] = swap_bytes(r[op >> 3 & 7]); NEXT(1);
    rev16: {
        uint32_t x = swap_bytes(r[op >> 3 & 7]);
        r[op & 7] = x << 16 | x >> 16;
        NEXT(1);
    }
    revsh: r[op & 7] = (uint32_t)((int32_t)swap_bytes(r[op >> 3 & 7]) >> 16); NEXT(1);
    pop: {
        uint32_t count = count_bits(op & 255);
        LOAD_MANY(op & 255, r[SP]);
        r[SP] += 4 * count;
        NEXT(1 + count);
    }
    pop_pc: {
        uint32_t count = count_bits(op & 255);
        LOAD_MANY((op & 255) | 1u << PC, r[SP]);
        r[SP] += 4 * count + 4;
        BRANCH_EXCHANGE(r[PC], 4 + count);
    }
    hint: /* A5.2.5 */
        if (op & 15) FAULT();
        if (op == 0xBF20) { /* WFE */
            if (core->event) core->event = 0;
            else core->sleeping = 2, LEAVE();
            NEXT(2);
        }
        if (op == 0xBF30) { /* WFI */
            core->sleeping = core->check = 1; /* a pending exception ends it immediately */
            LEAVE();
            NEXT(2);
        }
        if (op == 0xBF40) core->event = 1; /* SEV */
        NEXT(1);
    stm: { /* STM Rn!, {...} */
        uint32_t base = op >> 8 & 7, at = r[base], count = count_bits(op & 255);
        STORE_MANY(op & 255, at);
        r[base] = at + 4 * count;
        NEXT(1 + count);
    }
    ldm: { /* LDM Rn!, {...} */
        uint32_t base = op >> 8 & 7, at = r[base], count = count_bits(op & 255);
        LOAD_MANY(op & 255, at);
        if (!(op >> base & 1)) r[base] = at + 4 * count;
        NEXT(1 + count);
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
        core_supervisor_call(core, r[PC]);
        LOAD_STATE();
        if (core->pending_svcall) ip += 2; /* otherwise it has become a fault */
        LEAVE();
        JUMPED(1);
    b: /* B */
        ip += 2 + (intptr_t)((int32_t)(op << 21) >> 20);
        JUMPED(2);
    wide: { /* 32 bits, A5.3 */
        uint32_t second;
        const uint8_t *behind = ip < code_end ? (const uint8_t *)ip : core_readable(core, HERE() + 2);
        if (!behind) FAULT();
        __builtin_memcpy(&halfword, behind, 2);
        second = halfword;
        if ((op & 0xF800) != 0xF000 || !(second & 0x8000)) FAULT();
        if ((second & 0x5000) == 0x5000) { /* BL */
            uint32_t s = op >> 10 & 1, i1 = ~((second >> 13) ^ s) & 1, i2 = ~((second >> 11) ^ s) & 1;
            r[LR] = (HERE() + 4) | 1;
            ip += 2 + (intptr_t)(int32_t)((s ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (op & 0x3FF) << 12 |
                                          (second & 0x7FF) << 1);
            JUMPED(3);
        }
        if ((op & 0xFFF0) == 0xF380 && (second & 0xFF00) == 0x8800) { /* MSR */
            STORE_STATE();
            core_set_special(core, second & 255, r[op & 15]);
            LOAD_STATE();
            LEAVE();
            ip += 2;
        } else if (op == 0xF3EF && (second & 0xF000) == 0x8000) { /* MRS */
            STORE_STATE();
            r[second >> 8 & 15] = core_special_to_read(core, second & 255);
        } else if (op != 0xF3BF || (second & 0xFFF0) - 0x8F40 > 0x20) FAULT(); /* DSB, DMB, ISB */
        ip += 2;
        NEXT(3);
    }
    undefined: FAULT();
    load_outside: {
        uint32_t word;
        BY_BUS(core_load(core, outside, bytes, &word));
        r[which] = !is_signed ? word : bytes == 1 ? (uint32_t)(int8_t)word : (uint32_t)(int16_t)word;
        cost = outside_cycles(outside, 0);
        goto done;
    }
    store_outside:
        BY_BUS(core_store(core, outside, bytes, which));
        cost = outside_cycles(outside, 1);
    done:
        JUMPED(cost);
    elsewhere: { /* ip has left the memory of the code */
        uint32_t pc = (uint32_t)(ip - bias);
        if (pc - RAM_AT < RAM_BYTES) code_bytes = RAM_BYTES, bias = RAM_AT;
        else if (pc >> 26 == FLASH_AT >> 26) code_bytes = FLASH_BYTES, bias = pc & ~(FLASH_BYTES - 1u);
        else if (pc < ROM_BYTES) code_bytes = ROM_BYTES, bias = ROM_AT;
        else {
            code_bytes = code_end = 0;
            ip += 2;
            FAULT();
        }
        code = (uintptr_t)core_readable(core, (uint32_t)bias);
        code_end = code + code_bytes;
        bias = code - bias;
        ip = bias + pc;
        FETCH();
    }
    look:;
    }
    STORE_NEXT();
    core->instructions += instructions;
    return why;
}
