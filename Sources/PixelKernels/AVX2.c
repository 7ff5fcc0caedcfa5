// For those with vectors of 32 bytes, which have the shifts of BMI too.
#if defined(__x86_64__)
#include <math.h>
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNEL(name) pk_##name##_avx2
#define HAS_AVX2 1
#include "Loops.h"
#include "Gradients.h"
#include "Stacks.h"
#include "Discs.h"
#include "StackRows.h"
#include "Blurs.h"
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)
#include "Samples.h"
#include "Tokens.h"
#include "Soft.h"
#pragma clang attribute pop
#endif
