// For every processor.
#pragma clang diagnostic ignored "-Wpsabi"
#define KERNEL(name) pk_##name##_baseline
#include "Loops.h"
#include "Gradients.h"
#include "Stacks.h"
#include "Discs.h"
#include "StackRows.h"
#include "Blurs.h"
#include "Samples.h"
#include "Tokens.h"
#include "Soft.h"
