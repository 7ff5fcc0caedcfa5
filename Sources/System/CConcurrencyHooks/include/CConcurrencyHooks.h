#ifndef CONCURRENCY_HOOKS_H
#define CONCURRENCY_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

/// What Swift's own clocks read while a stage's code runs: the real time at which the stage began, plus its own time.
struct StageTime {
    int64_t continuousStart[2];  ///< CLOCK_BOOTTIME: seconds, nanoseconds
    int64_t suspendingStart[2];  ///< CLOCK_MONOTONIC: seconds, nanoseconds
    int64_t elapsed[2];          ///< seconds, nanoseconds
};

/// Reads both real clocks and sets no time elapsed.
void stage_time_start(struct StageTime *_Nonnull time);

/// Whose code the calling thread runs. All zero: no stage's.
struct StageContext {
    const void *_Nullable queue;
    /// The newest task known when this code began: a task with a higher identifier was made by it.
    uint64_t newestTask;
    const struct StageTime *_Nullable time;
};

struct StageContext stage_context(void);
void stage_context_set(struct StageContext context);

void *_Nullable stage_current_task(void);

/// Unique in the process, above 0, and growing with every new task.
uint64_t stage_task_identifier(const void *_Nonnull task);

/// A reference to a task that keeps its memory, and with it the answer to whether it has ended. False, and no
/// reference, for a task that lives inside its parent's memory (`async let`).
bool stage_task_retain(void *_Nonnull task);
void stage_task_release(void *_Nonnull task);

/// Whether a task retained as above has ended and no one else holds it.
bool stage_task_is_last_reference(void *_Nonnull task);

#endif
