@ A boot ROM for the emulated Pico, written for this page. It starts the image, and hands the calls of the ROM's library
@ (RP2040 datasheet 2.8.3) to `rom.mjs`, through a port at an address that the RP2040 leaves unused.
.syntax unified
.cpu cortex-m0plus
.thumb
.equ PORT, 0x40070000           @ arguments in the words 0 to 3, the number of the function in word 4, the result in 0

    .word 0x20041f00, reset + 1, trap + 1, trap + 1
    .byte 'M', 'u', 1, 2        @ the magic and the version, 2.8.3
    .hword functions, data, lookup + 1, 0

.thumb_func
reset:
    movs r0, #0
    mov lr, r0
    ldr r0, =0x10000001         @ the second stage of the boot code, at the start of the flash
    bx r0

.thumb_func
trap:
    b trap

.macro entry a, b, label
    .byte \a, \b
    .hword \label + 1
.endm

.align 2
functions:
    entry 'P', '3', popcount
    entry 'R', '3', reverse
    entry 'L', '3', leading_zeros
    entry 'T', '3', trailing_zeros
    entry 'M', 'S', set
    entry 'S', '4', set
    entry 'M', 'C', copy
    entry 'C', '4', copy
    entry 'I', 'F', nothing
    entry 'E', 'X', nothing
    entry 'F', 'C', flush
    entry 'C', 'X', nothing
    entry 'R', 'E', erase
    entry 'R', 'P', program
    entry 'U', 'B', usb_boot
    entry 'W', 'V', trap
    entry 'D', 'T', trap
    entry 'D', 'E', trap
    .hword 0

.align 2
data:
    .byte 'S', 'F'
    .hword single
    .byte 'S', 'D'
    .hword double
    .hword 0

.thumb_func
lookup:                         @ r0: a table, r1: a code; return the entry's address or 0
    ldrh r2, [r0]
    cmp r2, #0
    beq 1f
    cmp r2, r1
    beq 2f
    adds r0, #4
    b lookup
1:  movs r0, #0
    bx lr
2:  ldrh r0, [r0, #2]
    bx lr

.thumb_func
nothing:
    bx lr

.macro host name, number
.thumb_func
\name:
    push {r4, lr}
    movs r4, #\number
    b call
.endm
    host erase, 1
    host program, 2
    host usb_boot, 3
    host popcount, 4
    host reverse, 5
    host leading_zeros, 6
    host trailing_zeros, 7
    host set, 8
    host copy, 9
    host flush, 10

call:                           @ without interrupts, whose handlers call the ROM too, through the same port
    push {r5, r6}
    mrs r6, primask
    cpsid i
    ldr r5, =PORT
    str r0, [r5]
    str r1, [r5, #4]
    str r2, [r5, #8]
    str r3, [r5, #12]
    str r4, [r5, #16]
    ldr r0, [r5]
    ldr r1, [r5, #4]
    msr primask, r6
    pop {r5, r6}
    pop {r4, pc}

@ The tables of floating-point functions: entry i calls number 32 + i for single and 64 + i for double precision.
.macro stubs name, first
\name:
    .set i, 0
    .rept 32
    .word \name\()_stubs + i * 6 + 1
    .set i, i + 1
    .endr
\name\()_stubs:
    .set i, 0
    .rept 32
    push {r4, lr}
    movs r4, #\first + i
    b call_\name
    .set i, i + 1
    .endr
call_\name:
    b call
.endm
.align 2
    stubs single, 32
.align 2
    stubs double, 64
.ltorg
