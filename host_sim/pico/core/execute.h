/* What the instructions in `core_run` are written with. The state lies in its variables: `r`, the flags `n`, `z`, `c`
 * and `v`, `pc`, `cycles`, `limit`; an instruction sets `next` and `cost`, and ends at its label `done`.
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
    (core->n = n, core->z = z, core->c = c, core->v = v, r[PC] = pc, core->cycles = cycles)
#define LOAD_STATE() \
    (n = core->n, z = core->z, c = core->c, v = core->v, pc = r[PC] & ~1u, cycles = core->cycles)
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
#define NZ(x) (n = (x) >> 31, z = (x) == 0)
#define ADD(a, b, carry, result)                                     \
    do {                                                             \
        uint32_t a_ = (a), b_ = (b);                                 \
        uint64_t sum_ = (uint64_t)a_ + b_ + (carry);                 \
        uint32_t low_ = (uint32_t)sum_;                              \
        c = (uint32_t)(sum_ >> 32);                                  \
        v = (~(a_ ^ b_) & (a_ ^ low_)) >> 31;                        \
        NZ(low_);                                                    \
        (result) = low_;                                             \
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

#endif
