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
INLINE U8 load_part(const uint32_t *words, int count) {
    uint32_t buffer[8] = {0};
    memcpy(buffer, words, (size_t)count * 4);
    return load(buffer);
}
INLINE void store_part(uint32_t *words, U8 values, int count) {
    uint32_t buffer[8];
    store(buffer, values);
    memcpy(words, buffer, (size_t)count * 4);
}
INLINE U8 load_bytes_part(const uint8_t *bytes, int count) {
    uint8_t buffer[8] = {0};
    memcpy(buffer, bytes, (size_t)count);
    return load_bytes(buffer);
}
INLINE uint64_t eight(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, 8);
    return value;
}

void KERNEL(fill)(uint32_t *pixels, int count, uint32_t color, const uint8_t *coverage);

// MARK: Gradients

typedef struct { F8 red, green, blue, alpha; } Colors;

INLINE F8 parameter(const PKGradient *g, F8 x, int kind) {
    if (kind == 0) return most(least(SPLAT(g->u) + x * SPLAT(g->ux), SPLAT(g->high)), SPLAT(g->low));
    F8 u = SPLAT(g->u) + x * SPLAT(g->ux), v = SPLAT(g->v) + x * SPLAT(g->vx);
    F8 t = root(u * u + v * v) * SPLAT(g->scale) + SPLAT(g->shift);
    return most(least(t, SPLAT(g->high)), SPLAT(g->low));
}

INLINE Colors colors(const PKGradient *g, F8 t) {
    const float *p = g->table;
    F8 start = SPLAT(p[0]);
    F8 color[4], slope[4];
    for (int c = 0; c < 4; c++) { color[c] = SPLAT(p[1 + c]); slope[c] = SPLAT(p[5 + c]); }
    if (g->pieces > 6) {
        // So many are looked up, one pixel after the other; neighbours are close.
        int k = 0;
        for (int lane = 0; lane < 8; lane++) {
            while (k < g->pieces - 1 && t[lane] >= p[9 * k + 9]) k++;
            while (k > 0 && t[lane] < p[9 * k]) k--;
            start[lane] = p[9 * k];
            for (int c = 0; c < 4; c++) { color[c][lane] = p[9 * k + 1 + c]; slope[c][lane] = p[9 * k + 5 + c]; }
        }
    } else for (int k = 1; k < g->pieces; k++) {
        p += 9;
        I8 mask = t >= SPLAT(p[0]);
        start = choose(mask, SPLAT(p[0]), start);
        for (int c = 0; c < 4; c++) {
            color[c] = choose(mask, SPLAT(p[1 + c]), color[c]);
            slope[c] = choose(mask, SPLAT(p[5 + c]), slope[c]);
        }
    }
    F8 distance = t - start, none = SPLAT(0.0f);
    Colors result;
    result.alpha = least(most(color[3] + distance * slope[3], none), SPLAT(255.0f));
    result.red = least(most(color[0] + distance * slope[0], none), result.alpha);
    result.green = least(most(color[1] + distance * slope[1], none), result.alpha);
    result.blue = least(most(color[2] + distance * slope[2], none), result.alpha);
    return result;
}

/// Adding 1.5·2²³ leaves the nearest whole number in the low bits of a float.
INLINE U8 rounded(F8 values) { return (U8)(values + SPLAT(12582912.0f)) & 255; }
INLINE U8 words(Colors c) {
    return rounded(c.alpha) << 24 | rounded(c.red) << 16 | rounded(c.green) << 8 | rounded(c.blue);
}
INLINE F8 columns(int x) { return SPLAT((float)x) + NUMBERS; }
/// The colours of eight parameters that lie in one piece of the table, which is most of all blocks.
INLINE Colors piece_colors(const float *p, F8 t) {
    F8 distance = t - SPLAT(p[0]), none = SPLAT(0.0f);
    Colors result;
    result.alpha = least(most(SPLAT(p[4]) + distance * SPLAT(p[8]), none), SPLAT(255.0f));
    result.red = least(most(SPLAT(p[1]) + distance * SPLAT(p[5]), none), result.alpha);
    result.green = least(most(SPLAT(p[2]) + distance * SPLAT(p[6]), none), result.alpha);
    result.blue = least(most(SPLAT(p[3]) + distance * SPLAT(p[7]), none), result.alpha);
    return result;
}
INLINE Colors block_colors(const PKGradient *g, int x, int kind) {
    F8 t = parameter(g, columns(x), kind);
    if (g->pieces == 1) return piece_colors(g->table, t);
    if (kind == 0) {
        // Along a row a linear gradient only rises or only falls.
        float a = t[0] < t[7] ? t[0] : t[7], b = t[0] < t[7] ? t[7] : t[0];
        const float *p = g->table, *last = p + 9 * (g->pieces - 1);
        while (p < last && a >= p[9]) p += 9;
        if (p == last || b < p[9]) return piece_colors(p, t);
    }
    return colors(g, t);
}
INLINE U8 gradient_block(const PKGradient *g, int x, int kind) { return words(block_colors(g, x, kind)); }

INLINE uint32_t first_word(const PKGradient *g) {
    uint32_t out[8];
    store(out, words(colors(g, SPLAT(g->low))));
    return out[0];
}

/// How many of the next `most` pixels are not covered, in whole 32s.
INLINE int clear_run(const uint8_t *coverage, int most) {
    int i = 0;
    for (; i + 32 <= most; i += 32)
        if (eight(coverage + i) | eight(coverage + i + 8) | eight(coverage + i + 16) | eight(coverage + i + 24)) break;
    return i;
}

/// Whether all colours between the ends of a piece can be colours, so that none need be held to that: between two that can, all can.
INLINE int is_sound(const float *p, float end) {
    for (int side = 0; side < 2; side++) {
        float distance = side ? end - p[0] : 0, alpha = p[4] + distance * p[8];
        if (!(alpha >= 0 && alpha <= 255)) return 0;
        for (int c = 0; c < 3; c++) {
            float color = p[1 + c] + distance * p[5 + c];
            if (!(color >= 0 && color <= alpha)) return 0;
        }
    }
    return 1;
}

/// Whole blocks of a linear gradient that lie in one sound piece: as `gradient_over`, to the bit, with all that is the same for each
/// block said once.
INLINE void piece_over(
    uint32_t *pixels, int x, int count, const PKGradient *g, const float *p, const uint8_t *coverage, int is_opaque
) {
    const F8 u = SPLAT(g->u), ux = SPLAT(g->ux), start = SPLAT(p[0]), whole = SPLAT(12582912.0f);
    const F8 red = SPLAT(p[1]), green = SPLAT(p[2]), blue = SPLAT(p[3]), alpha = SPLAT(p[4]);
    const F8 redSlope = SPLAT(p[5]), greenSlope = SPLAT(p[6]), blueSlope = SPLAT(p[7]), alphaSlope = SPLAT(p[8]);
    for (int i = 0; i < count; i += 8) {
        uint64_t covered = coverage ? eight(coverage + i) : ~0ull;
        if (!covered) {
            int run = clear_run(coverage + i, count - i);
            if (run > 8) i += run - 8;
            continue;
        }
        F8 distance = u + columns(x + i) * ux - start;
        U8 r = (U8)(red + distance * redSlope + whole), g8 = (U8)(green + distance * greenSlope + whole);
        U8 b = (U8)(blue + distance * blueSlope + whole);
        U8 source = (r & 255) << 16 | (g8 & 255) << 8 | (b & 255);
        source |= is_opaque ? USPLAT(0xFF000000u) : (U8)(alpha + distance * alphaSlope + whole) << 24;
        if (~covered) {
            source = scaled(source, both(load_bytes(coverage + i)));
            store(pixels + i, over(source, load(pixels + i)));
        } else {
            store(pixels + i, is_opaque ? source : over(source, load(pixels + i)));
        }
    }
}

/// How many pixels of a row of a linear gradient, from `x` on, surely lie in one piece, in whole blocks; and which piece that is.
INLINE int piece_run(const PKGradient *g, int x, int count, const float **piece, float *end) {
    float t = g->u + (float)x * g->ux;
    const float *p = g->table, *last = p + 9 * (g->pieces - 1);
    while (p < last && t >= p[9]) p += 9;
    float low = p == g->table ? g->low : p[0], high = p == last ? g->high : p[9];
    if (low < g->low) low = g->low;
    if (high > g->high) high = g->high;
    *piece = p;
    *end = high;
    double limit = ((double)(g->ux > 0 ? high : low) - g->u) / g->ux - x - 2;
    if (!(t >= low && t < high) || !(limit > 8)) return 0;
    return (limit < count ? (int)limit : count) & ~7;
}

INLINE void gradient_over(uint32_t *pixels, int x, int count, const PKGradient *g, const uint8_t *coverage, int kind);

/// A linear gradient, piece by piece.
INLINE void linear_over(uint32_t *pixels, int x, int count, const PKGradient *g, const uint8_t *coverage) {
    int i = 0;
    while (i < count) {
        const float *piece;
        float end;
        int run = g->ux == 0 || !isfinite(g->low) || !isfinite(g->high) ? 0 : piece_run(g, x + i, count - i, &piece, &end);
        if (run > 0 && is_sound(piece, end)) {
            const uint8_t *part = coverage ? coverage + i : 0;
            if (piece[4] == 255 && piece[8] == 0) piece_over(pixels + i, x + i, run, g, piece, part, 1);
            else piece_over(pixels + i, x + i, run, g, piece, part, 0);
        } else {
            run = count - i < 8 ? count - i : run > 0 ? run : 8;
            gradient_over(pixels + i, x + i, run, g, coverage ? coverage + i : 0, 0);
        }
        i += run;
    }
}

INLINE void gradient_over(uint32_t *pixels, int x, int count, const PKGradient *g, const uint8_t *coverage, int kind) {
    int i = 0, is_opaque = 1;
    for (int k = 0; k < g->pieces; k++) is_opaque &= g->table[9 * k + 4] == 255 && g->table[9 * k + 8] == 0;
    while (i + 8 <= count) {
        uint64_t covered = coverage ? eight(coverage + i) : ~0ull;
        if (!covered) {
            int run = clear_run(coverage + i, count - i);
            i += run > 0 ? run : 8;
            continue;
        }
        U8 source = gradient_block(g, x + i, kind);
        if (~covered) {
            source = scaled(source, both(load_bytes(coverage + i)));
            store(pixels + i, over(source, load(pixels + i)));
        } else {
            store(pixels + i, is_opaque ? source : over(source, load(pixels + i)));
        }
        i += 8;
    }
    if (i < count) {
        int rest = count - i;
        U8 source = gradient_block(g, x + i, kind);
        if (coverage) source = scaled(source, both(load_bytes_part(coverage + i, rest)));
        store_part(pixels + i, over(source, load_part(pixels + i, rest)), rest);
    }
}

/// Of a row of a linear gradient, the columns before which t is held at one end, and from which it is held at the other.
INLINE void moving_range(const PKGradient *g, int x, int count, int *first, int *last) {
    *first = 0;
    *last = count;
    if (g->ux == 0 || !isfinite(g->low) || !isfinite(g->high)) return;
    double low = ((double)g->low - g->u) / g->ux - x, high = ((double)g->high - g->u) / g->ux - x;
    double begin = (low < high ? low : high) - 2, end = (low < high ? high : low) + 2;
    // Whole blocks, counted from the same column whatever part of the row is drawn: only the way to the same words differs.
    if (begin > 0) *first = begin >= count ? count : (int)begin;
    if (end < count) *last = end <= 0 ? 0 : (int)end;
    if (*last < *first) *last = *first;
}

void KERNEL(gradient_over)(uint32_t *pixels, int x, int count, const PKGradient *g, const uint8_t *coverage) {
    if (g->kind == 0) {
        int first, last;
        moving_range(g, x, count, &first, &last);
        PKGradient end = *g;
        end.kind = 2;
        if (first > 0) {
            end.low = g->ux > 0 ? g->low : g->high;
            KERNEL(fill)(pixels, first, first_word(&end), coverage);
        }
        linear_over(pixels + first, x + first, last - first, g, coverage ? coverage + first : 0);
        if (last < count) {
            end.low = g->ux > 0 ? g->high : g->low;
            KERNEL(fill)(pixels + last, count - last, first_word(&end), coverage ? coverage + last : 0);
        }
    } else if (g->kind == 1) {
        gradient_over(pixels, x, count, g, coverage, 1);
    } else {
        KERNEL(fill)(pixels, count, first_word(g), coverage);
    }
}

void KERNEL(gradient_words)(uint32_t *out, int x, int count, const PKGradient *g) {
    if (g->kind == 2) {
        uint32_t word = first_word(g);
        for (int i = 0; i < count; i++) out[i] = word;
        return;
    }
    for (int i = 0; i < count; i += 8) {
        U8 block = g->kind == 0 ? gradient_block(g, x + i, 0) : gradient_block(g, x + i, 1);
        if (i + 8 <= count) store(out + i, block); else store_part(out + i, block, count - i);
    }
}

// MARK: Words

void KERNEL(fill)(uint32_t *pixels, int count, uint32_t color, const uint8_t *coverage) {
    if (!color) return;
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

// MARK: Stacks of gradients

INLINE Colors stack_colors(const PKGradient *g, int x, int kind) {
    return kind == 2 ? colors(g, SPLAT(g->low)) : block_colors(g, x, kind);
}

/// A gradient of one piece that needs no more care: colours as sums of a constant and a multiple of x, or of the distance.
typedef struct { F8 base[4], slope[4], least, most; } Plain;

INLINE int make_plain(const PKGradient *g, int kind, Plain *plain) {
    const float *p = g->table;
    if (g->pieces != 1 || !isfinite(g->low) || !isfinite(g->high) || (kind == 1 && (g->scale <= 0 || g->vx != 0))) return 0;
    float scale = kind == 1 ? g->scale : 1, shift = kind == 1 ? g->shift : 0;
    float alphas[2] = {p[4] + (g->low - p[0]) * p[8], p[4] + (g->high - p[0]) * p[8]};
    for (int c = 0; c < 4; c++) {
        float low = p[1 + c] + (g->low - p[0]) * p[5 + c], high = p[1 + c] + (g->high - p[0]) * p[5 + c];
        // Colours beyond those of the screen are held to them, pixel by pixel.
        if (low < -1e-3f || high < -1e-3f || low > alphas[0] + 1e-3f || high > alphas[1] + 1e-3f) return 0;
        plain->base[c] = SPLAT(p[1 + c] + (shift - p[0]) * p[5 + c]);
        plain->slope[c] = SPLAT(scale * p[5 + c]);
    }
    plain->least = SPLAT((g->low - shift) / scale);
    plain->most = SPLAT((g->high - shift) / scale);
    return alphas[0] <= 255.001f && alphas[1] <= 255.001f;
}

/// x, or the distance.
INLINE F8 plain_place(const PKGradient *g, int x, int kind) {
    F8 place = SPLAT(g->u) + columns(x) * SPLAT(g->ux);
    return kind == 0 ? place : root(place * place + SPLAT(g->v * g->v));
}

INLINE Colors plain_colors(const Plain *plain, F8 t) {
    t = most(least(t, plain->most), plain->least);
    Colors c = {
        plain->base[0] + t * plain->slope[0], plain->base[1] + t * plain->slope[1], plain->base[2] + t * plain->slope[2],
        plain->base[3] + t * plain->slope[3]};
    return c;
}

INLINE void stack_set(float *sums, int x, int count, const PKGradient *g, int kind) {
    Plain plain;
    int is_plain = kind < 2 && make_plain(g, kind, &plain);
    for (int i = 0; i < count; i += 8, sums += 32) {
        Colors c = is_plain ? plain_colors(&plain, plain_place(g, x + i, kind)) : stack_colors(g, x + i, kind);
        F8 *out = (F8 *)sums;
        out[0] = c.red; out[1] = c.green; out[2] = c.blue; out[3] = c.alpha;
    }
}

void KERNEL(stack_set)(float *sums, int x, int from, int count, const PKGradient *g) {
    int block = from & ~7;
    sums += block * 4;
    x -= from - block;
    count += from - block;
    if (g->kind == 0) stack_set(sums, x, count, g, 0);
    else if (g->kind == 1) stack_set(sums, x, count, g, 1);
    else stack_set(sums, x, count, g, 2);
}

INLINE void stack_block(F8 *out, Colors c) {
    F8 kept = SPLAT(1.0f) - c.alpha * SPLAT(1 / 255.0f);
    out[0] = c.red + out[0] * kept;
    out[1] = c.green + out[1] * kept;
    out[2] = c.blue + out[2] * kept;
    out[3] = c.alpha + out[3] * kept;
}

/// Of a radial gradient that ends in nothing, the columns where it is seen; all, of any other.
INLINE void seen_range(const PKGradient *g, int x, int *from, int *to) {
    const float *p = g->table + 9 * (g->pieces - 1);
    if (g->scale <= 0 || !isfinite(g->high) || g->vx != 0 || g->ux == 0) return;
    if (fabsf(p[4] + (g->high - p[0]) * p[8]) > 1e-3f) return;
    double radius = ((double)g->high - g->shift) / g->scale;
    double square = radius * radius - (double)g->v * g->v;
    if (!(square > 0)) { *to = *from; return; }
    double half = sqrt(square), a = (-half - g->u) / g->ux, b = (half - g->u) / g->ux;
    double low = (a < b ? a : b) - 1 - x, high = (a < b ? b : a) + 2 - x;
    if (low > *from) *from = low < *to ? (int)low : *to;
    if (high < *to) *to = high > *from ? (int)high : *from;
}

INLINE void stack_over(float *sums, int x, int from, int count, const PKGradient *g, float weight, int kind) {
    int end = from + count, first = from;
    // Counted from the column of the first sum.
    x -= from;
    if (kind == 1) seen_range(g, x, &first, &end);
    if (first >= end) return;
    F8 whole = SPLAT(weight), none = SPLAT(0.0f);
    int block = first & ~7;
    sums += block * 4;
    Plain plain;
    int is_plain = kind < 2 && make_plain(g, kind, &plain);
    for (int i = block; i < end; i += 8, sums += 32) {
        Colors c = is_plain ? plain_colors(&plain, plain_place(g, x + i, kind)) : stack_colors(g, x + i, kind);
        if (weight != 1 || i < first || i + 8 > end) {
            F8 place = SPLAT((float)i) + NUMBERS;
            F8 w = choose((place >= SPLAT((float)first)) & (place < SPLAT((float)end)), whole, none);
            c.red *= w; c.green *= w; c.blue *= w; c.alpha *= w;
        }
        stack_block((F8 *)sums, c);
    }
}

void KERNEL(stack_over)(float *sums, int x, int from, int count, const PKGradient *g, float weight) {
    if (g->kind == 0) stack_over(sums, x, from, count, g, weight, 0);
    else if (g->kind == 1) stack_over(sums, x, from, count, g, weight, 1);
    else stack_over(sums, x, from, count, g, weight, 2);
}

void KERNEL(stack_words)(const float *sums, int count, uint32_t *out) {
    for (int i = 0; i < count; i += 8, sums += 32) {
        const F8 *in = (const F8 *)sums;
        Colors c;
        // Rounding may carry a channel over its alpha.
        c.alpha = least(in[3], SPLAT(255.0f));
        c.red = least(in[0], c.alpha); c.green = least(in[1], c.alpha); c.blue = least(in[2], c.alpha);
        if (i + 8 <= count) store(out + i, words(c)); else store_part(out + i, words(c), count - i);
    }
}

// MARK: Blurs

void KERNEL(convolve)(float *sums, int count, const float *from, int step, const float *weights, int taps) {
    int i = 0;
    // Four vectors are summed at a time, so that each sum need not wait for the last.
    for (; i + 32 <= count; i += 32) {
        F8 a = SPLAT(0.0f), b = a, c = a, d = a;
        const float *p = from + i;
        for (int k = 0; k < taps; k++, p += step) {
            F8 w = SPLAT(weights[k]);
            const F8 *q = (const F8 *)p;
            a += q[0] * w; b += q[1] * w; c += q[2] * w; d += q[3] * w;
        }
        F8 *out = (F8 *)(sums + i);
        out[0] = a; out[1] = b; out[2] = c; out[3] = d;
    }
    for (; i + 8 <= count; i += 8) {
        F8 a = SPLAT(0.0f);
        const float *p = from + i;
        for (int k = 0; k < taps; k++, p += step) a += *(const F8 *)p * SPLAT(weights[k]);
        *(F8 *)(sums + i) = a;
    }
    for (; i < count; i++) {
        float a = 0;
        const float *p = from + i;
        for (int k = 0; k < taps; k++, p += step) a += *p * weights[k];
        sums[i] = a;
    }
}

void KERNEL(floats)(float *values, int count, const uint8_t *bytes) {
    int i = 0;
    for (; i + 8 <= count; i += 8) *(F8 *)(values + i) = __builtin_convertvector(*(const B8 *)(bytes + i), F8);
    for (; i < count; i++) values[i] = bytes[i];
}

void KERNEL(alphas)(float *values, int count, const uint32_t *words) {
    int i = 0;
    for (; i + 8 <= count; i += 8) *(F8 *)(values + i) = __builtin_convertvector((I8)(load(words + i) >> 24), F8);
    for (; i < count; i++) values[i] = (float)(words[i] >> 24);
}

void KERNEL(sum_bytes)(uint16_t *sums, int count, const uint8_t *bytes) {
    for (int i = 0; i < count; i++) sums[i] = (uint16_t)(sums[i] + bytes[i]);
}

void KERNEL(mix_bytes)(uint8_t *bytes, int count, const float *a, const float *b, const float *c, float u, float v, float w) {
    int i = 0;
    F8 U = SPLAT(u), V = SPLAT(v), W = SPLAT(w);
    for (; i + 8 <= count; i += 8) {
        F8 sum = *(const F8 *)(a + i) * U + *(const F8 *)(b + i) * V + *(const F8 *)(c + i) * W;
        *(B8 *)(bytes + i) = __builtin_convertvector(rounded(sum), B8);
    }
    for (; i < count; i++) {
        float sum = a[i] * u + b[i] * v + c[i] * w;
        sum += 12582912.0f;
        uint32_t bits;
        memcpy(&bits, &sum, 4);
        bytes[i] = (uint8_t)bits;
    }
}

void KERNEL(mix)(float *values, int count, const float *a, const float *b, const float *c, float u, float v, float w) {
    int i = 0;
    F8 U = SPLAT(u), V = SPLAT(v), W = SPLAT(w);
    for (; i + 8 <= count; i += 8)
        *(F8 *)(values + i) = *(const F8 *)(a + i) * U + *(const F8 *)(b + i) * V + *(const F8 *)(c + i) * W;
    for (; i < count; i++) values[i] = a[i] * u + b[i] * v + c[i] * w;
}

typedef float F4 __attribute__((vector_size(16), aligned(4)));

void KERNEL(spread4)(float *values, int count, const float *cells, const int32_t *index, const float *weights) {
    for (int i = 0; i < count; i++, weights += 4, values += 4) {
        const F4 *from = (const F4 *)(cells + 4 * index[i]);
        F4 u = {weights[0], weights[0], weights[0], weights[0]}, v = {weights[1], weights[1], weights[1], weights[1]};
        F4 w = {weights[2], weights[2], weights[2], weights[2]};
        *(F4 *)values = from[0] * u + from[1] * v + from[2] * w;
    }
}

void KERNEL(spread1)(float *values, int count, const float *cells, const int32_t *index, const float *weights) {
    for (int i = 0; i < count; i++) {
        const float *from = cells + index[i];
        values[i] = from[0] * weights[4 * i] + from[1] * weights[4 * i + 1] + from[2] * weights[4 * i + 2];
    }
}

INLINE F8 edge(F8 inside, F8 slope) {
    F8 share = least(most(inside / slope + SPLAT(0.5f), SPLAT(0.0f)), SPLAT(1.0f));
    // On a plain there is no edge.
    I8 isPlain = slope < SPLAT(1e-4f), isInside = inside >= SPLAT(0.0f);
    return choose(isPlain, choose(isInside, SPLAT(1.0f), SPLAT(0.0f)), share);
}

INLINE U8 threshold_block(
    const float *above, const float *middle, const float *below, float minimum, float maximum, uint32_t color)
{
    F8 value = *(const F8 *)middle;
    F8 dx = (*(const F8 *)(middle + 1) - *(const F8 *)(middle - 1)) * SPLAT(0.5f);
    F8 dy = (*(const F8 *)below - *(const F8 *)above) * SPLAT(0.5f);
    F8 slope = root(dx * dx + dy * dy), coverage = SPLAT(1.0f);
    if (minimum > -INFINITY) coverage = least(coverage, edge(value - SPLAT(minimum), slope));
    if (maximum < INFINITY) coverage = least(coverage, edge(SPLAT(maximum) - value, slope));
    U8 factor = (U8)__builtin_convertvector(coverage * SPLAT(255.0f) + SPLAT(0.5f), I8);
    return scaled(USPLAT(color), both(factor));
}

void KERNEL(threshold)(
    uint32_t *words, int count, const float *above, const float *middle, const float *below, float minimum, float maximum,
    uint32_t color)
{
    int i = 0;
    for (; i + 8 <= count; i += 8) store(words + i, threshold_block(above + i, middle + i, below + i, minimum, maximum, color));
    if (i < count) {
        // Rows may end where their memory does.
        float rows[3][10] = {{0}};
        int rest = count - i;
        memcpy(rows[0] + 1, above + i, (size_t)rest * 4);
        memcpy(rows[1], middle + i - 1, (size_t)(rest + 2) * 4);
        memcpy(rows[2] + 1, below + i, (size_t)rest * 4);
        store_part(words + i, threshold_block(rows[0] + 1, rows[1] + 1, rows[2] + 1, minimum, maximum, color), rest);
    }
}
