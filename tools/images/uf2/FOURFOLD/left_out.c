// In the place of parts that the rest of MicroPython calls whether or not they are there.
#include "py/emit.h"
#include "py/runtime.h"

// machine.I2S
void machine_i2s_init0(void) {
}

void machine_i2s_deinit_all(void) {
}

// The emitters of machine code: frozen code and .mpy files bring theirs along, only source with a decorator is refused.
NORETURN static void refuse(void) {
    mp_raise_msg(&mp_type_SyntaxError, MP_ERROR_TEXT("no machine code is made here: compile with mpy-cross"));
}

const emit_method_table_t emit_native_thumb_method_table;
const emit_inline_asm_method_table_t emit_inline_thumb_method_table;

emit_t *emit_native_thumb_new(mp_emit_common_t *common, mp_obj_t *error, uint *label, mp_uint_t max_num_labels) {
    (void)common, (void)error, (void)label, (void)max_num_labels;
    refuse();
}

void emit_native_thumb_free(emit_t *emit) {
    (void)emit;
}

emit_inline_asm_t *emit_inline_thumb_new(mp_uint_t max_num_labels) {
    (void)max_num_labels;
    refuse();
}

void emit_inline_thumb_free(emit_inline_asm_t *emit) {
    (void)emit;
}
