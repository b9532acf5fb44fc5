/* What the instructions in `core_run` are written with. The state lies in its variables: `r`, the flags `nz`, `c` and
 * `v`, `pc`, `cycles`, `limit`; an instruction sets `next` and `cost`, and ends with `NEXT` or at the label `done`.
 */
#ifndef EXECUTE_H
#define EXECUTE_H

#include "core.h"

enum { APB = 0x4, SIO = 0xD }; /* top nibbles of addresses */

/* Cycles of a load or store outside memory: SIO takes one; APB adds a bridge of 3 or 4 (RP2040 datasheet 2.1.4). */
static int outside_cycles(uint32_t address, int write) {
    if (address >> 28 == SIO) return 1;
    if (address >> 28 == APB) return write ? 5 : 4;
    return 2;
}

#define STORE_STATE() \
    (core->n = IS_N, core->z = IS_Z, core->c = c, core->v = IS_V, r[PC] = pc, core->cycles = cycles)
#define LOAD_STATE() \
    (nz = core->z ? (uint64_t)core->n << 32 : core->n << 31 | 1, c = core->c, v = core->v << 31, \
     pc = r[PC] & ~1u, cycles = core->cycles)
#define SET_LIMIT() (limit = core->due < core->systick.due ? core->due : core->systick.due)
#define LEAVE() (limit = 0) /* after this instruction, for what is looked at between two */
#define FAULT()                              \
    do {                                     \
        STORE_STATE();                       \
        core_fault(core, pc);                \
        LOAD_STATE();                        \
        next = pc;                           \
        LEAVE();                             \
        goto done;                           \
    } while (0)
/* The flags are taken from a result when they are asked for; `nz` has 33 bits, so that N and Z can both be set. */
#define NZ(x) (nz = (uint32_t)(x))
#define IS_N (nz >> 31 != 0)
#define IS_Z ((uint32_t)nz == 0)
#define IS_V (v >> 31)
#define ADD(a, b, carry, result)                     \
    do {                                             \
        uint32_t a_ = (a), b_ = (b);                 \
        uint64_t sum_ = (uint64_t)a_ + b_ + (carry); \
        uint32_t low_ = (uint32_t)sum_;              \
        c = (uint32_t)(sum_ >> 32);                  \
        v = ~(a_ ^ b_) & (a_ ^ low_);                \
        NZ(low_);                                    \
        (result) = low_;                             \
    } while (0)
/* `type` is what lies in memory, widened as it is signed or not. */
#define LOAD(type, address, target)                                              \
    do {                                                                         \
        uint32_t at_ = (address);                                                \
        const uint8_t *memory_ = core_readable(core, at_);                       \
        if (at_ & (sizeof(type) - 1)) FAULT();                                   \
        if (memory_) {                                                           \
            type x_;                                                             \
            __builtin_memcpy(&x_, memory_, sizeof x_);                           \
            (target) = (uint32_t)(int32_t)x_;                                    \
            cost = 2;                                                            \
        } else {                                                                 \
            uint32_t word_;                                                      \
            int failed_;                                                         \
            STORE_STATE();                                                       \
            failed_ = core_load(core, at_, sizeof(type), &word_);                \
            SET_LIMIT();                                                         \
            if (core->check | core->stop) LEAVE();                               \
            if (failed_) FAULT();                                                \
            (target) = (uint32_t)(int32_t)(type)word_;                           \
            cost = outside_cycles(at_, 0);                                       \
        }                                                                        \
    } while (0)
#define STORE(type, address, value)                                              \
    do {                                                                         \
        uint32_t at_ = (address);                                                \
        uint8_t *memory_ = core_memory(core, at_);                               \
        if (at_ & (sizeof(type) - 1)) FAULT();                                   \
        if (memory_) {                                                           \
            type x_ = (type)(value);                                             \
            __builtin_memcpy(memory_, &x_, sizeof x_);                           \
            cost = 2;                                                            \
        } else {                                                                 \
            int failed_;                                                         \
            STORE_STATE();                                                       \
            failed_ = core_store(core, at_, sizeof(type), (type)(value));        \
            SET_LIMIT();                                                         \
            if (core->check | core->stop) LEAVE();                               \
            if (failed_) FAULT();                                                \
            cost = outside_cycles(at_, 1);                                       \
        }                                                                        \
    } while (0)
/* To an address that may be that of an exception's end. */
#define BRANCH_EXCHANGE(address)                                       \
    do {                                                               \
        uint32_t to_ = (address);                                      \
        if (core->ipsr && to_ >> 28 == 0xF) {                          \
            STORE_STATE();                                             \
            core_return(core, to_);                                    \
            LOAD_STATE();                                              \
            next = pc;                                                 \
            LEAVE();                                                   \
        } else {                                                       \
            next = to_ & ~1u;                                          \
            if (!(to_ & 1)) core->no_thumb = 1;                        \
        }                                                              \
    } while (0)

/* Go to the instruction at pc. Each has its own jump to the next, which the host's processor then foresees better. */
#define FETCH()                                                \
    do {                                                       \
        next = pc + 2, cost = 1;                               \
        if (pc - code_at >= code_bytes) goto elsewhere;        \
        __builtin_memcpy(&halfword, code + (pc - code_at), 2); \
        op = halfword;                                         \
        goto *by_opcode[op >> 8];                              \
    } while (0)
/* The end of each instruction. */
#define NEXT()                          \
    do {                                \
        pc = next;                      \
        cycles += (uint32_t)cost;       \
        instructions++;                 \
        if (cycles >= limit) goto look; \
        FETCH();                        \
    } while (0)
#define BRANCH_IF(taken)                                               \
    do {                                                               \
        if (taken) next = pc + 4 + 2 * (uint32_t)(int8_t)op, cost = 2; \
        NEXT();                                                        \
    } while (0)

#endif
