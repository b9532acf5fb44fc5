/* Macros for the instructions in `core_run`. The state is in its local variables: `r`, the flags `nz`, `c` and `v`, `ip`,
 * `cycles` and `limit`. `ip` points to the next halfword of code in the host's memory: it is the emulated address plus
 * `bias`, which depends on the memory that contains the code. An instruction ends with `NEXT` or `JUMP`, or at a label
 * that does.
 */
#ifndef EXECUTE_H
#define EXECUTE_H

#include "core.h"

enum { APB = 0x4, SIO = 0xD }; /* top nibbles of addresses */

/* Return the cycles of a load or store outside memory: 1 for SIO; APB's bridge adds 3 or 4 (RP2040 datasheet 2.1.4). */
static int outside_cycles(uint32_t address, int write) {
    if (address >> 28 == SIO) return 1;
    if (address >> 28 == APB) return write ? 5 : 4;
    return 2;
}

#define HERE() ((uint32_t)(ip - bias) - 2) /* address of the current instruction */
#define STORE_STATE() \
    (core->n = IS_N, core->z = IS_Z, core->c = c, core->v = IS_V, r[PC] = HERE(), core->cycles = cycles)
#define STORE_NEXT() (ip += 2, STORE_STATE(), ip -= 2) /* for use between two instructions */
#define LOAD_STATE()                                                                             \
    (nz = core->z ? (uint64_t)core->n << 32 : core->n << 31 | 1, c = core->c, v = core->v << 31, \
     ip = bias + (r[PC] & ~1u), cycles = core->cycles)
#define SET_LIMIT() (limit = core->due < core->systick.due ? core->due : core->systick.due)
#define LEAVE() (limit = 0) /* leave after this instruction, for the checks between instructions */
/* Raise a fault in this instruction, which takes `count` cycles. */
#define FAULT_IN(count)           \
    do {                          \
        STORE_STATE();            \
        core_fault(core, HERE()); \
        LOAD_STATE();             \
        LEAVE();                  \
        cost = (count);           \
        goto done;                \
    } while (0)
#define FAULT() FAULT_IN(1)
/* N and Z are computed from a result when they are needed. `nz` has 33 bits, so that both can be set. */
#define NZ(x) (nz = (uint32_t)(x))
#define IS_N (nz >> 31 != 0)
#define IS_Z ((uint32_t)nz == 0)
#define IS_V (v >> 31)
#define ADD(a, b, result)              \
    do {                               \
        uint32_t a_ = (a), b_ = (b);   \
        uint32_t sum_ = a_ + b_;       \
        c = sum_ < a_;                 \
        v = (a_ ^ sum_) & (b_ ^ sum_); \
        NZ(sum_);                      \
        (result) = sum_;               \
    } while (0)
#define ADD_WITH_CARRY(a, b, result)           \
    do {                                       \
        uint32_t a_ = (a), b_ = (b);           \
        uint64_t sum_ = (uint64_t)a_ + b_ + c; \
        uint32_t low_ = (uint32_t)sum_;        \
        c = (uint32_t)(sum_ >> 32);            \
        v = (a_ ^ low_) & (b_ ^ low_);         \
        NZ(low_);                              \
        (result) = low_;                       \
    } while (0)
#define SUBTRACT(a, b, result)              \
    do {                                    \
        uint32_t a_ = (a), b_ = (b);        \
        uint32_t difference_ = a_ - b_;     \
        c = a_ >= b_;                       \
        v = (a_ ^ b_) & (a_ ^ difference_); \
        NZ(difference_);                    \
        (result) = difference_;             \
    } while (0)
#define COMPARE(a, b)            \
    do {                         \
        uint32_t unused_;        \
        SUBTRACT(a, b, unused_); \
        (void)unused_;           \
    } while (0)

/* Convert an offset in RAM to units of `bytes`. If it is not a multiple, the result is beyond the RAM. */
#define UNITS(offset, bytes) ((bytes) == 1 ? (offset) : (offset) / (bytes) | (offset) << ((bytes) == 2 ? 31 : 30))
#define IN_RAM(offset, bytes, room) (UNITS(offset, bytes) < (RAM_BYTES - (room)) / (bytes) + 1)
/* A whole load instruction. `type` is the type in memory; its value is extended by its sign, or by zeros. */
#define LOAD(type, address, target)                                                    \
    do {                                                                               \
        uint32_t at_ = (address), offset_ = at_ - RAM_AT;                              \
        type x_;                                                                       \
        if (IN_RAM(offset_, sizeof x_, sizeof x_)) {                                   \
            __builtin_memcpy(&x_, core->ram + offset_, sizeof x_);                     \
            r[target] = (uint32_t)(int32_t)x_;                                         \
            NEXT(2);                                                                   \
        }                                                                              \
        if (at_ >> 26 == FLASH_AT >> 26 && !(at_ & (sizeof x_ - 1))) {                 \
            __builtin_memcpy(&x_, core->flash + (at_ & (FLASH_BYTES - 1)), sizeof x_); \
            r[target] = (uint32_t)(int32_t)x_;                                         \
            NEXT(2);                                                                   \
        }                                                                              \
        outside = at_, bytes = sizeof x_, is_signed = (type)-1 < 1, which = (target);  \
        goto load_outside;                                                             \
    } while (0)
#define STORE(type, address, value)                                \
    do {                                                           \
        uint32_t at_ = (address), offset_ = at_ - RAM_AT;          \
        type x_ = (type)(value);                                   \
        if (IN_RAM(offset_, sizeof x_, sizeof x_)) {               \
            __builtin_memcpy(core->ram + offset_, &x_, sizeof x_); \
            NEXT(2);                                               \
        }                                                          \
        outside = at_, bytes = sizeof x_, which = x_;              \
        goto store_outside;                                        \
    } while (0)
/* Run `access`, an access to the bus, which may change any state. */
#define BY_BUS(access)                         \
    do {                                       \
        int failed_;                           \
        STORE_STATE();                         \
        failed_ = (access);                    \
        SET_LIMIT();                           \
        if (core->check | core->stop) LEAVE(); \
        if (failed_) FAULT();                  \
    } while (0)
/* Load or store the registers of `list`, from `address` upwards. */
#define LOAD_MANY(list, address)                                                        \
    do {                                                                                \
        uint32_t at_ = (address), offset_ = at_ - RAM_AT;                               \
        if (IN_RAM(offset_, 4, 36)) {                                                   \
            const uint8_t *from_ = core->ram + offset_;                                 \
            for (uint32_t left_ = (list); left_; left_ &= left_ - 1, from_ += 4)        \
                __builtin_memcpy(&r[__builtin_ctz(left_)], from_, 4);                   \
        } else                                                                          \
            for (uint32_t left_ = (list), word_; left_; left_ &= left_ - 1, at_ += 4) { \
                BY_BUS(core_load(core, at_, 4, &word_));                                \
                r[__builtin_ctz(left_)] = word_;                                        \
            }                                                                           \
    } while (0)
#define STORE_MANY(list, address)                                              \
    do {                                                                       \
        uint32_t at_ = (address), offset_ = at_ - RAM_AT;                      \
        if (IN_RAM(offset_, 4, 36)) {                                          \
            uint8_t *to_ = core->ram + offset_;                                \
            for (uint32_t left_ = (list); left_; left_ &= left_ - 1, to_ += 4) \
                __builtin_memcpy(to_, &r[__builtin_ctz(left_)], 4);            \
        } else                                                                 \
            for (uint32_t left_ = (list); left_; left_ &= left_ - 1, at_ += 4) \
                BY_BUS(core_store(core, at_, 4, r[__builtin_ctz(left_)]));     \
    } while (0)

/* Go to the instruction at `ip`. Each instruction has its own jump, which the host's processor then predicts better. */
#define FETCH()                                           \
    do {                                                  \
        __builtin_memcpy(&halfword, (const void *)ip, 2); \
        ip += 2;                                          \
        op = halfword;                                    \
        goto *by_opcode[op >> 6];                         \
    } while (0)
#define COUNT(count)                    \
    do {                                \
        cycles += (uint32_t)(count);    \
        instructions++;                 \
        if (cycles >= limit) goto look; \
    } while (0)
/* End an instruction that took `count` cycles, and continue with the following one. */
#define NEXT(count)                         \
    do {                                    \
        COUNT(count);                       \
        if (ip >= code_end) goto elsewhere; \
        FETCH();                            \
    } while (0)
/* End an instruction that took `count` cycles and has changed `ip`. */
#define JUMPED(count)                                \
    do {                                             \
        COUNT(count);                                \
        if (ip - code >= code_bytes) goto elsewhere; \
        FETCH();                                     \
    } while (0)
#define JUMP(address, count)           \
    do {                               \
        ip = bias + ((address) & ~1u); \
        JUMPED(count);                 \
    } while (0)
/* Branch to an address that may be an exception's return code. */
#define BRANCH_EXCHANGE(address, count)              \
    do {                                             \
        uint32_t to_ = (address);                    \
        if (core->ipsr && to_ >> 28 == 0xF) {        \
            STORE_STATE();                           \
            core_return(core, to_);                  \
            LOAD_STATE();                            \
            LEAVE();                                 \
            JUMPED(count);                           \
        }                                            \
        if (!(to_ & 1)) core->no_thumb = 1, LEAVE(); \
        JUMP(to_, count);                            \
    } while (0)
#define BRANCH_IF(taken)                        \
    do {                                        \
        if (taken) {                            \
            ip += 2 + 2 * (intptr_t)(int8_t)op; \
            JUMPED(2);                          \
        }                                       \
        NEXT(1);                                \
    } while (0)

#endif
