// py/frozenmod.c for a list of frozen files that is sorted, as the manifest of an image with the console is: MicroPython's
// own passes by every name three times an import, which is a third of the time from power-on to the launcher.
#include <string.h>

#include "py/emitglue.h"
#include "py/frozenmod.h"

#define STEP (8) // names from one that is remembered to the next
#define MOST (64) // of those

extern const char mp_frozen_names[]; // each ends in a zero, the list in another
extern const mp_frozen_module_t *const mp_frozen_mpy_content[];

static uint16_t places[MOST]; // in mp_frozen_names, of every eighth
static size_t known;

static void remember(void) {
    const char *name = mp_frozen_names;
    for (size_t i = 0; *name != 0; i++) {
        if (i % STEP == 0 && known < MOST) {
            places[known++] = name - mp_frozen_names;
        }
        name += strlen(name) + 1;
    }
}

mp_import_stat_t mp_find_frozen_module(const char *str, int *frozen_type, void **data) {
    if (frozen_type != NULL) {
        *frozen_type = MP_FROZEN_NONE;
    }
    if (known == 0) {
        remember();
    }
    size_t low = 0; // the last that is not behind `str`, or the first of all
    size_t high = known;
    while (low + 1 < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(mp_frozen_names + places[middle], str) <= 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    size_t len = strlen(str);
    const char *name = mp_frozen_names + places[low];
    for (size_t i = low * STEP; *name != 0; i++) {
        int order = strncmp(name, str, len);
        if (order > 0) {
            break;
        }
        if (order == 0) {
            if (name[len] == 0) {
                if (frozen_type != NULL) {
                    *frozen_type = MP_FROZEN_MPY;
                    *data = (void *)mp_frozen_mpy_content[i];
                }
                return MP_IMPORT_STAT_FILE;
            }
            if (name[len] == '/') {
                return MP_IMPORT_STAT_DIR;
            }
        }
        name += strlen(name) + 1;
    }
    return MP_IMPORT_STAT_NO_EXIST;
}
