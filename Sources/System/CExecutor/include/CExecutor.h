#ifndef EXECUTOR_H
#define EXECUTOR_H

#include <stdbool.h>
#include <stdint.h>

/// Whether the code that runs now is this executor's, given as the two words that Swift passes for it.
bool executor_is_current(uintptr_t identity, uintptr_t implementation);

#endif
