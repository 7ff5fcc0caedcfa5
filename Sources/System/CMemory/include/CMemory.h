#ifndef C_MEMORY_H
#define C_MEMORY_H

#include <stddef.h>

/// Bytes that the process has allocated and not freed.
size_t allocated_bytes(void);

#endif
