#include "CExecutor.h"

// The runtime's own question, which Swift's library asks only to trap. Two words travel alike in C and in Swift.
extern bool swift_task_isCurrentExecutor(uintptr_t identity, uintptr_t implementation);

bool executor_is_current(uintptr_t identity, uintptr_t implementation) {
    return swift_task_isCurrentExecutor(identity, implementation);
}
