#define _GNU_SOURCE
#include "CConcurrencyHooks.h"

#include <dlfcn.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// The Swift runtime's own entry points; each takes one pointer, which C and Swift pass alike.
extern uint64_t swift_task_getJobTaskId(const void *job);
extern size_t swift_task_getJobFlags(const void *task);
extern void *swift_task_getCurrent(void);
extern void *swift_retain(void *object);
extern void swift_release(void *object);
extern size_t swift_retainCount(void *object);

static _Thread_local struct StageContext current;

struct StageContext stage_context(void) { return current; }

void stage_context_set(struct StageContext context) { current = context; }

uint64_t stage_task_identifier(const void *task) { return swift_task_getJobTaskId(task); }

void *stage_current_task(void) { return swift_task_getCurrent(); }

bool stage_task_retain(void *task) {
    const size_t isAsyncLet = 1 << 28;  // of the runtime's job flags, which are part of its ABI
    if (swift_task_getJobFlags(task) & isAsyncLet) return false;
    swift_retain(task);
    return true;
}

void stage_task_release(void *task) { swift_release(task); }

// A task holds itself until it has ended.
bool stage_task_is_last_reference(void *task) { return swift_retainCount(task) == 1; }

typedef int (*ClockFunction)(clockid_t, struct timespec *);

static int readClock(clockid_t clock, struct timespec *time) {
    static _Atomic(ClockFunction) next;
    ClockFunction function = next;
    if (!function) {
        function = (ClockFunction)dlsym(RTLD_NEXT, "clock_gettime");
        if (!function) return (int)syscall(SYS_clock_gettime, clock, time);
        next = function;
    }
    return function(clock, time);
}

void stage_time_start(struct StageTime *time) {
    struct timespec continuous, suspending;
    readClock(CLOCK_BOOTTIME, &continuous);
    readClock(CLOCK_MONOTONIC, &suspending);
    *time = (struct StageTime){
        {continuous.tv_sec, continuous.tv_nsec}, {suspending.tv_sec, suspending.tv_nsec}, {0, 0}};
}

static bool isInConcurrencyRuntime(const void *address) {
    Dl_info caller, runtime;
    return dladdr(address, &caller) && dladdr((void *)swift_task_getCurrent, &runtime)
        && caller.dli_fbase == runtime.dli_fbase;
}

// `Task.sleep(for:)` turns its duration into an instant as soon as it is called, and the executor gets the instant.
// Were the clock to go on in between, one second would come out as 0.99998. So the runtime's clocks, and no one
// else's, stand still at the stage's time while its code runs. The runtime has no hook for its clocks; this definition
// stands before the C library's, as a program's own functions do.
__attribute__((visibility("default"), noinline)) int clock_gettime(clockid_t clock, struct timespec *time) {
    const struct StageTime *stage = current.time;
    if (!stage || (clock != CLOCK_BOOTTIME && clock != CLOCK_MONOTONIC)
        || !isInConcurrencyRuntime(__builtin_return_address(0)))
        return readClock(clock, time);
    const int64_t *start = clock == CLOCK_BOOTTIME ? stage->continuousStart : stage->suspendingStart;
    int64_t nanoseconds = start[1] + stage->elapsed[1];
    time->tv_sec = start[0] + stage->elapsed[0] + nanoseconds / 1000000000;
    time->tv_nsec = nanoseconds % 1000000000;
    return 0;
}
