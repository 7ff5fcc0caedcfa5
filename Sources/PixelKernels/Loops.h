// The loops themselves, compiled once for each set of instructions: see Baseline.c and AVX2.c, which say what KERNEL makes of a name.

#include "PixelKernels.h"

#include <math.h>
#include <string.h>

// A sum of products must round twice everywhere, or machines would differ.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

// Eight pixels at a time. Without AVX2 the compiler makes two halves of each operation.
typedef float F8 __attribute__((vector_size(32), aligned(4)));
typedef int32_t I8 __attribute__((vector_size(32), aligned(4)));
typedef uint32_t U8 __attribute__((vector_size(32), aligned(4)));
typedef uint16_t H16 __attribute__((vector_size(32), aligned(2)));
typedef uint8_t B8 __attribute__((vector_size(8), aligned(1)));
typedef uint8_t B32 __attribute__((vector_size(32), aligned(1)));
typedef uint16_t H32 __attribute__((vector_size(64), aligned(2)));

#define SPLAT(value) ((F8){value, value, value, value, value, value, value, value})
#define USPLAT(value) ((U8){value, value, value, value, value, value, value, value})
#define NUMBERS ((F8){0, 1, 2, 3, 4, 5, 6, 7})

// Choices by a vector are for this kind of vector only.
typedef float FX __attribute__((ext_vector_type(8)));
typedef int32_t IX __attribute__((ext_vector_type(8)));
INLINE F8 choose(I8 mask, F8 a, F8 b) { return (F8)((IX)mask ? (FX)a : (FX)b); }
// One instruction each: of two numbers that cannot be compared the second.
INLINE F8 least(F8 a, F8 b) { return (F8)((FX)a < (FX)b ? (FX)a : (FX)b); }
INLINE F8 most(F8 a, F8 b) { return (F8)((FX)a > (FX)b ? (FX)a : (FX)b); }
INLINE F8 root(F8 a) { return __builtin_elementwise_sqrt(a); }

/// All channels times factor / 255, rounded to nearest; the factor stands in both halves of its word.
INLINE U8 scaled(U8 words, U8 factors) {
    H16 values = (H16)words, factor = (H16)factors;
    H16 even = (values & 255) * factor + 128, odd = (values >> 8) * factor + 128;
    even = (even + (even >> 8)) >> 8;
    odd = (odd + (odd >> 8)) & 0xFF00;
    return (U8)(even | odd);
}
INLINE U8 both(U8 factors) { return factors | factors << 16; }
INLINE U8 over(U8 source, U8 below) { return source + scaled(below, both(255 - (source >> 24))); }

INLINE U8 load(const uint32_t *words) { return *(const U8 *)words; }
INLINE void store(uint32_t *words, U8 values) { *(U8 *)words = values; }
INLINE U8 load_bytes(const uint8_t *bytes) { return __builtin_convertvector(*(const B8 *)bytes, U8); }
// Parts of vectors: the first 1 to 7 of eight.
#ifdef HAS_AVX2
INLINE IX part_mask(int count) { return (IX){0, 1, 2, 3, 4, 5, 6, 7} < (IX){count, count, count, count, count, count, count, count}; }
INLINE U8 load_part(const uint32_t *words, int count) { return (U8)__builtin_ia32_maskloadd256((const void *)words, part_mask(count)); }
INLINE void store_part(uint32_t *words, U8 values, int count) {
    __builtin_ia32_maskstored256((void *)words, part_mask(count), (IX)values);
}
#else
INLINE U8 load_part(const uint32_t *words, int count) {
    uint32_t buffer[8] = {0};
    for (int i = 0; i < count; i++) buffer[i] = words[i];
    return load(buffer);
}
INLINE void store_part(uint32_t *words, U8 values, int count) {
    uint32_t buffer[8];
    store(buffer, values);
    for (int i = 0; i < count; i++) words[i] = buffer[i];
}
#endif
INLINE uint64_t eight(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, 8);
    return value;
}
INLINE uint32_t four(const uint8_t *bytes) {
    uint32_t value;
    memcpy(&value, bytes, 4);
    return value;
}
/// Numbers that are read twice stand twice at the same place.
INLINE uint64_t eight_part(const uint8_t *bytes, int count) {
    if (count >= 4) return four(bytes) | (uint64_t)four(bytes + count - 4) << (8 * (count - 4));
    if (count <= 0) return 0;
    return bytes[0] | (uint64_t)bytes[count / 2] << (8 * (count / 2)) | (uint64_t)bytes[count - 1] << (8 * (count - 1));
}
INLINE U8 load_bytes_part(const uint8_t *bytes, int count) {
    uint64_t part = eight_part(bytes, count);
    return load_bytes((const uint8_t *)&part);
}

/// How many of the next `most` pixels are not covered, in whole 32s.
INLINE int clear_run(const uint8_t *coverage, int most) {
    int i = 0;
    for (; i + 32 <= most; i += 32)
        if (eight(coverage + i) | eight(coverage + i + 8) | eight(coverage + i + 16) | eight(coverage + i + 24)) break;
    return i;
}

// MARK: Words

INLINE void fill_row(uint32_t *pixels, int count, uint32_t color, const uint8_t *coverage) {
    U8 source = USPLAT(color);
    int i = 0, isOpaque = color >> 24 == 255;
    if (!coverage) {
        if (isOpaque) {
            for (; i + 8 <= count; i += 8) store(pixels + i, source);
        } else {
            for (; i + 8 <= count; i += 8) store(pixels + i, over(source, load(pixels + i)));
        }
        if (i < count) store_part(pixels + i, over(source, load_part(pixels + i, count - i)), count - i);
        return;
    }
    while (i + 8 <= count) {
        // Runs of nothing and of everything make up most of any shape.
        uint64_t covered = eight(coverage + i);
        if (!covered) {
            int run = clear_run(coverage + i, count - i);
            i += run > 0 ? run : 8;
            continue;
        }
        if (!~covered && isOpaque) {
            store(pixels + i, source);
        } else {
            U8 part = ~covered ? scaled(source, both(load_bytes(coverage + i))) : source;
            store(pixels + i, over(part, load(pixels + i)));
        }
        i += 8;
    }
    if (i < count) {
        int rest = count - i;
        U8 part = scaled(source, both(load_bytes_part(coverage + i, rest)));
        store_part(pixels + i, over(part, load_part(pixels + i, rest)), rest);
    }
}

void KERNEL(fill)(uint32_t *pixels, int count, uint32_t color, const uint8_t *coverage) {
    if (color) fill_row(pixels, count, color, coverage);
}

void KERNEL(fill_rows)(
    uint32_t *pixels, long stride, int width, int height, uint32_t color, const uint8_t *coverage, long coverage_stride)
{
    if (!color) return;
    if (!coverage) {
        for (int row = 0; row < height; row++) fill_row(pixels + row * stride, width, color, 0);
    } else {
        for (int row = 0; row < height; row++) fill_row(pixels + row * stride, width, color, coverage + row * coverage_stride);
    }
}

void KERNEL(over)(uint32_t *pixels, int count, const uint32_t *words, uint32_t opacity) {
    U8 factor = both(USPLAT(opacity));
    int i = 0;
    if (opacity == 255) {
        for (; i + 8 <= count; i += 8) store(pixels + i, over(load(words + i), load(pixels + i)));
    } else {
        for (; i + 8 <= count; i += 8) store(pixels + i, over(scaled(load(words + i), factor), load(pixels + i)));
    }
    if (i < count) {
        int rest = count - i;
        U8 source = load_part(words + i, rest);
        if (opacity != 255) source = scaled(source, factor);
        store_part(pixels + i, over(source, load_part(pixels + i, rest)), rest);
    }
}

void KERNEL(over_coverage)(uint32_t *pixels, int count, const uint32_t *words, const uint8_t *coverage) {
    int i = 0;
    for (; i + 8 <= count; i += 8) {
        uint64_t covered = eight(coverage + i);
        if (!covered) continue;
        U8 source = load(words + i);
        if (~covered) source = scaled(source, both(load_bytes(coverage + i)));
        store(pixels + i, over(source, load(pixels + i)));
    }
    if (i < count) {
        int rest = count - i;
        U8 source = scaled(load_part(words + i, rest), both(load_bytes_part(coverage + i, rest)));
        store_part(pixels + i, over(source, load_part(pixels + i, rest)), rest);
    }
}

void KERNEL(mask)(uint32_t *words, int count, const uint8_t *coverage) {
    int i = 0;
    for (; i + 8 <= count; i += 8) {
        uint64_t covered = eight(coverage + i);
        if (!~covered) continue;
        store(words + i, covered ? scaled(load(words + i), both(load_bytes(coverage + i))) : USPLAT(0));
    }
    if (i < count) {
        int rest = count - i;
        store_part(words + i, scaled(load_part(words + i, rest), both(load_bytes_part(coverage + i, rest))), rest);
    }
}

void KERNEL(mask_alpha)(uint32_t *words, int count, const uint32_t *mask) {
    int i = 0;
    for (; i + 8 <= count; i += 8) store(words + i, scaled(load(words + i), both(load(mask + i) >> 24)));
    if (i < count) {
        int rest = count - i;
        store_part(words + i, scaled(load_part(words + i, rest), both(load_part(mask + i, rest) >> 24)), rest);
    }
}

void KERNEL(alpha_bytes)(uint8_t *bytes, int count, const uint32_t *words) {
    int i = 0;
    for (; i + 8 <= count; i += 8) *(B8 *)(bytes + i) = __builtin_convertvector(load(words + i) >> 24, B8);
    for (; i < count; i++) bytes[i] = (uint8_t)(words[i] >> 24);
}

INLINE U8 sum(U8 a, U8 b) { return (U8)__builtin_elementwise_add_sat((B32)a, (B32)b); }

void KERNEL(plus_lighter)(uint32_t *pixels, int count, const uint32_t *words, uint32_t opacity) {
    U8 factor = both(USPLAT(opacity));
    int i = 0;
    for (; i + 8 <= count; i += 8) store(pixels + i, sum(load(pixels + i), scaled(load(words + i), factor)));
    if (i < count) {
        int rest = count - i;
        store_part(pixels + i, sum(load_part(pixels + i, rest), scaled(load_part(words + i, rest), factor)), rest);
    }
}

void KERNEL(add_bytes)(uint8_t *bytes, int count, const uint8_t *more) {
    for (int i = 0; i < count; i++) {
        uint32_t sum = (uint32_t)bytes[i] + more[i];
        bytes[i] = sum > 255 ? 255 : (uint8_t)sum;
    }
}
