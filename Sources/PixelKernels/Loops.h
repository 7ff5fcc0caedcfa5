// The loops themselves, compiled once for each set of instructions: see Baseline.c and AVX2.c, which say what KERNEL makes of a name.

#include "GradientRow.h"
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

/// Adding 2²³ leaves the nearest whole number in the low 16 bits of a float that is not negative; above are those of 0x4B00.
INLINE U8 whole(F8 values) { return (U8)(values + SPLAT(8388608.0f)); }
INLINE U8 rounded(F8 values) { return whole(values) & 255; }
INLINE U8 words(Colors c) { return whole(c.alpha) << 24 | whole(c.red) << 16 | whole(c.green) << 8 | rounded(c.blue); }
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

typedef struct { F8 start, color[4], slope[4]; } Piece;

INLINE Piece make_piece(const float *p) {
    Piece piece;
    piece.start = SPLAT(p[0]);
    for (int c = 0; c < 4; c++) { piece.color[c] = SPLAT(p[1 + c]); piece.slope[c] = SPLAT(p[5 + c]); }
    return piece;
}

/// A linear gradient of one or two pieces whose colours are all sound, as most are.
typedef struct { Piece first, second; F8 ux, low, high; int count, is_opaque; } Pair;

INLINE int make_pair(const PKGradient *g, Pair *pair) {
    const float *p = g->table;
    if (g->kind != 0 || g->pieces > 2 || !isfinite(g->low) || !isfinite(g->high)) return 0;
    if (g->low < p[0] || !is_sound(p, g->pieces == 2 ? p[9] : g->high)) return 0;
    if (g->pieces == 2 && (g->high < p[9] || !is_sound(p + 9, g->high))) return 0;
    pair->count = g->pieces;
    pair->first = make_piece(p);
    pair->second = make_piece(g->pieces == 2 ? p + 9 : p);
    pair->ux = SPLAT(g->ux);
    pair->low = SPLAT(g->low);
    pair->high = SPLAT(g->high);
    pair->is_opaque = 1;
    for (int k = 0; k < g->pieces; k++) pair->is_opaque &= p[9 * k + 4] == 255 && p[9 * k + 8] == 0;
    return 1;
}

/// The words of eight columns; `part` says that all lie in the first piece (0), in the second (1), or in both (2). To the bit those of
/// `gradient_block`.
INLINE U8 pair_block(const Pair *pair, F8 u, F8 columns, int part, int is_opaque) {
    F8 t = most(least(u + columns * pair->ux, pair->high), pair->low);
    const Piece *first = &pair->first, *second = &pair->second;
    I8 mask = t >= second->start;
#define PICK(of) (part == 0 ? first->of : part == 1 ? second->of : choose(mask, second->of, first->of))
    F8 distance = t - PICK(start);
    U8 red = whole(PICK(color[0]) + distance * PICK(slope[0])), green = whole(PICK(color[1]) + distance * PICK(slope[1]));
    U8 blue = whole(PICK(color[2]) + distance * PICK(slope[2]));
    if (is_opaque) return red << 16 | green << 8 | blue | USPLAT(0xFF000000u);
    return whole(PICK(color[3]) + distance * PICK(slope[3])) << 24 | red << 16 | green << 8 | (blue & 255);
#undef PICK
}

/// Columns `from` to `to`, which are whole blocks, of a row whose first column is `x`.
INLINE void pair_over(
    uint32_t *pixels, int x, int from, int to, const Pair *pair, float start, const uint8_t *coverage, const uint32_t *ground, int part,
    int is_opaque)
{
    F8 u = SPLAT(start), place = SPLAT((float)(x + from)) + NUMBERS;
    for (int i = from; i < to; i += 8, place += SPLAT(8.0f)) {
        uint64_t covered = coverage ? eight(coverage + i) : ~0ull;
        if (!covered) {
            int run = clear_run(coverage + i, to - i);
            if (run > 8) {
                i += run - 8;
                place += SPLAT((float)(run - 8));
            }
            continue;
        }
        U8 source = pair_block(pair, u, place, part, is_opaque);
        if (!~covered && is_opaque) {
            store(pixels + i, source);
        } else {
            if (~covered) source = scaled(source, both(load_bytes(coverage + i)));
            store(pixels + i, over(source, ground ? USPLAT(*ground) : load(pixels + i)));
        }
    }
}

/// A row of a pair: one piece, the block where they meet, the other piece, and what is left of a block.
INLINE void pair_row(
    uint32_t *pixels, int x, int count, const Pair *pair, const PKGradient *g, const uint8_t *coverage, const uint32_t *ground, int is_opaque)
{
    int whole_count = count & ~7, near = 0, far = 0, is_rising = g->ux > 0;
    if (pair->count == 2) {
        double meeting = ((double)pair->second.start[0] - g->u) / g->ux - x, end = whole_count;
        double low = meeting - 2, high = meeting + 2;
        near = low > 0 ? (int)(low < end ? low : end) & ~7 : 0;
        far = high > 0 ? ((int)(high < end ? high : end) + 7) & ~7 : 0;
        if (is_rising) pair_over(pixels, x, 0, near, pair, g->u, coverage, ground, 0, is_opaque);
        else pair_over(pixels, x, 0, near, pair, g->u, coverage, ground, 1, is_opaque);
        pair_over(pixels, x, near, far, pair, g->u, coverage, ground, 2, is_opaque);
    }
    if (pair->count == 1 || !is_rising) pair_over(pixels, x, far, whole_count, pair, g->u, coverage, ground, 0, is_opaque);
    else pair_over(pixels, x, far, whole_count, pair, g->u, coverage, ground, 1, is_opaque);
    if (whole_count < count) {
        int rest = count - whole_count;
        U8 covered = coverage ? load_bytes_part(coverage + whole_count, rest) : USPLAT(255);
        if (!__builtin_reduce_or(covered)) return;
        U8 source = scaled(pair_block(pair, SPLAT(g->u), columns(x + whole_count), 2, is_opaque), both(covered));
        U8 below = ground ? USPLAT(*ground) : load_part(pixels + whole_count, rest);
        store_part(pixels + whole_count, over(source, below), rest);
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
        gradient_over(pixels + first, x + first, last - first, g, coverage ? coverage + first : 0, 0);
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

/// One colour wherever there is any coverage, and in the rest of its block.
INLINE void lay_ground(uint32_t *pixels, int count, uint32_t ground, const uint8_t *coverage) {
    int i = 0;
    for (; i + 8 <= count; i += 8) if (!coverage || eight(coverage + i)) store(pixels + i, USPLAT(ground));
    if (i < count) store_part(pixels + i, USPLAT(ground), count - i);
}

void KERNEL(paint_rows)(
    uint32_t *pixels, long stride, int x, int y, int width, int height, const PKPaint *paint, const uint8_t *coverage,
    long coverage_stride, const uint32_t *ground)
{
    Pair pair = {0};
    PKGradient g;
    gradient_row(paint, y, &g);
    int is_pair = make_pair(&g, &pair);
    for (int row = 0; row < height; row++, pixels += stride, coverage = coverage ? coverage + coverage_stride : 0) {
        int column = x - gradient_row(paint, y + row, &g);
        if (is_pair) {
            if (pair.is_opaque) pair_row(pixels, column, width, &pair, &g, coverage, ground, 1);
            else pair_row(pixels, column, width, &pair, &g, coverage, ground, 0);
        } else {
            if (ground) lay_ground(pixels, width, *ground, coverage);
            KERNEL(gradient_over)(pixels, column, width, &g, coverage);
        }
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

// MARK: Stacks of gradients

/// A gradient of one piece that needs no more care: colours as sums of a constant and a multiple of t, which is x or the distance.
typedef struct {
    F8 base[4], slope[4], least, most;
    /// A colour that only fades, to nothing: there is `reach` less t times `fading` of it, between 0 and `strength`.
    F8 tint[3], reach, strength;
    float fading;
    int kind, is_tint, is_opaque;
} Plain;

/// Whether a piece is of one colour, which is that of the piece after it where that begins, or of the one before it where that ends.
INLINE int is_flat(const float *p, const float *neighbour, float place) {
    for (int c = 0; c < 4; c++)
        if (p[5 + c] != 0 || fabsf(neighbour[1 + c] + (place - neighbour[0]) * neighbour[5 + c] - p[1 + c]) > 1e-3f) return 0;
    return 1;
}

INLINE int make_plain(const PKGradient *g, Plain *plain) {
    const float *p = g->table;
    int pieces = g->pieces;
    float low = g->low, high = g->kind == 2 ? g->low : g->high;
    // A flat piece at an end is what holding t there comes to, as of a disc that is solid up to where it fades.
    for (; pieces > 1 && is_flat(p, p + 9, p[9]); pieces--, p += 9) low = p[9];
    for (; pieces > 1 && is_flat(p + 9 * (pieces - 1), p + 9 * (pieces - 2), p[9 * (pieces - 1)]); pieces--) high = p[9 * (pieces - 1)];
    if (g->kind == 2 && pieces != g->pieces) return 0;
    if (pieces != 1 || !isfinite(low) || !isfinite(high)) return 0;
    if (g->kind == 1 && (g->scale <= 0 || g->vx != 0)) return 0;
    float scale = g->kind == 1 ? g->scale : 1, shift = g->kind == 1 ? g->shift : 0;
    float ends[2][4];
    for (int c = 3; c >= 0; c--) {
        ends[0][c] = p[1 + c] + (low - p[0]) * p[5 + c];
        ends[1][c] = p[1 + c] + (high - p[0]) * p[5 + c];
        // Colours beyond those of the screen are held to them, pixel by pixel.
        for (int end = 0; end < 2; end++) if (ends[end][c] < -1e-3f || ends[end][c] > ends[end][3] + 1e-3f) return 0;
        plain->base[c] = SPLAT(p[1 + c] + (shift - p[0]) * p[5 + c]);
        plain->slope[c] = SPLAT(scale * p[5 + c]);
    }
    if (ends[0][3] > 255.001f || ends[1][3] > 255.001f) return 0;
    plain->kind = g->kind;
    plain->least = SPLAT((low - shift) / scale);
    plain->most = SPLAT((high - shift) / scale);
    plain->is_opaque = ends[0][3] == 255 && p[8] == 0;
    plain->is_tint = ends[0][3] > 1 && ends[1][3] < 1e-3f;
    plain->fading = -scale * p[8] / 255;
    plain->reach = plain->most * plain->fading;
    plain->strength = SPLAT(ends[0][3] / 255);
    for (int c = 0; c < 3; c++) plain->tint[c] = SPLAT(ends[0][c] * 255 / ends[0][3]);
    return 1;
}

/// A sheet, or one of its edges, in a row. Columns are counted from the first of the row.
typedef struct {
    /// Of a plain one: its place at a column of the canvas, which is t, or of a tint t times its fading.
    F8 u, ux, square, origin;
    /// Null: a gradient of any kind, which begins at this column.
    const Plain *plain;
    PKGradient gradient;
    int column;
    /// The columns that the sheet covers, and how much of each.
    int left, right;
    float share;
    /// The columns that count in this row, how much of each, and the blocks around those where anything is seen.
    int from, to, first, last;
    float weight;
} Pass;

/// How much of a row or column is covered, 0…1.
INLINE float share(int pixel, int low, int high) {
    int start = pixel * 256 > low ? pixel * 256 : low, end = pixel * 256 + 256 < high ? pixel * 256 + 256 : high;
    return end > start ? (float)(end - start) / 256 : 0;
}

/// What a sheet is in rows: edge pixels are covered in part.
INLINE int make_passes(Pass *passes, const PKSheet *sheet, const Plain *plain, int x, int width) {
    int low = sheet->min_x, high = sheet->max_x, left = (low >> 8) - x, right = ((high + 255) >> 8) - x, made = 0;
    if (left < 0) left = 0;
    if (right > width) right = width;
    if (left >= right) return 0;
    float first = share(x + left, low, high), last = share(x + right - 1, low, high);
    int from = first < 1 ? left + 1 : left, to = last < 1 && right > from ? right - 1 : right;
    int ends[4] = {left, from, to, right};
    float shares[3] = {first, 1, last};
    for (int part = 0; part < 3; part++) {
        if (ends[part] >= ends[part + 1]) continue;
        Pass *pass = passes + made++;
        pass->left = ends[part];
        pass->right = ends[part + 1];
        pass->share = shares[part];
        pass->plain = plain;
    }
    return made;
}

/// Of a radial gradient that ends in nothing, whole columns between which it is seen. False: everywhere.
INLINE int seen_range(const PKGradient *g, float *from, float *to) {
    const float *p = g->table + 9 * (g->pieces - 1);
    if (g->scale <= 0 || !isfinite(g->high) || g->vx != 0 || g->ux == 0) return 0;
    if (fabsf(p[4] + (g->high - p[0]) * p[8]) > 1e-3f) return 0;
    float radius = (g->high - g->shift) / g->scale, square = radius * radius - g->v * g->v;
    float half = square > 0 ? sqrtf(square) / fabsf(g->ux) : -2, middle = -g->u / g->ux;
    *from = floorf(middle - half - 1);
    *to = ceilf(middle + half + 1);
    return 1;
}

/// Brings a sheet's passes to a row; returns how many have a part in it.
INLINE int set_row(Pass *passes, int count, const PKSheet *sheet, int x, int y, int width, const Pass **seen) {
    float height = share(y, sheet->min_y, sheet->max_y);
    if (height == 0 || count == 0) return 0;
    const Plain *plain = passes->plain;
    PKGradient g;
    int origin = 0, made = 0, low = 0, high = width;
    if (plain && plain->kind == 1) {
        radial_row(&sheet->paint, y, &g.u, &g.v);
        g.ux = (float)sheet->paint.a;
        g.kind = 1;
    } else {
        origin = gradient_row(&sheet->paint, y, &g);
    }
    float u = 0, ux = 0, square = 0, start = -INFINITY, end = INFINITY;
    // One colour is the same anywhere.
    if (plain && g.kind < 2) {
        float factor = plain->is_tint ? plain->fading : 1;
        u = g.u * factor;
        ux = g.ux * factor;
        if (g.kind == 1) square = g.v * factor * (g.v * factor);
        if (g.kind == 1 && plain->is_tint && ux != 0) {
            // Beyond the end of a tint is nothing of it, to the bit. So it need not be cut there, nor be drawn.
            float chord = plain->reach[0] * plain->reach[0] - square;
            if (!(chord > 0)) return 0;
            float half = sqrtf(chord) / fabsf(ux), middle = -u / ux;
            start = middle - half;
            end = middle + half;
            float near = start - 2 - (float)x, far = end + 2 - (float)x, limit = (float)width;
            low = near > 0 ? near < limit ? (int)near : width : 0;
            high = far < limit ? far > 0 ? (int)far : 0 : width;
            // What is seen in half of the row may as well be drawn in all.
            if (2 * (high - low) > width) {
                low = 0;
                high = width;
            }
        }
    }
    int left = 0, right = width;
    if (!plain && g.kind == 1) {
        // One that is not plain is cut where it ends in nothing.
        float from, to;
        if (seen_range(&g, &from, &to)) {
            low = left = from > (float)x ? from < (float)(x + width) ? (int)from - x : width : 0;
            high = right = to < (float)(x + width) ? to > (float)x ? (int)to - x : 0 : width;
        }
    }
    for (Pass *pass = passes; pass < passes + count; pass++) {
        if (start >= (float)(x + pass->right - 1) || end <= (float)(x + pass->left)) continue;
        pass->weight = pass->share * height;
        pass->from = pass->share == 1 && start > (float)(x + pass->left - 1) ? 0 : pass->left;
        pass->to = pass->share == 1 && end < (float)(x + pass->right) ? width : pass->right;
        if (pass->from < left) pass->from = left;
        if (pass->to > right) pass->to = right;
        if (pass->from >= pass->to) continue;
        pass->first = (low > pass->from ? low : pass->from) & ~7;
        pass->last = ((high < pass->to ? high : pass->to) + 7) & ~7;
        if (pass->first >= pass->last) continue;
        if (plain) {
            pass->u = SPLAT(u);
            pass->ux = SPLAT(ux);
            pass->square = SPLAT(square);
            pass->origin = SPLAT((float)origin);
        } else {
            pass->gradient = g;
            pass->column = x - origin;
        }
        seen[made++] = pass;
    }
    return made;
}

typedef Colors Sums;

/// How much of eight columns a sheet covers.
INLINE F8 weights(const Pass *pass, int i) {
    F8 numbers = columns(i);
    I8 is_inside = (numbers >= SPLAT((float)pass->from)) & (numbers < SPLAT((float)pass->to));
    return choose(is_inside, SPLAT(pass->weight), SPLAT(0.0f));
}

/// What needs more care. Out of line, so that it takes no registers from what does not.
__attribute__((noinline)) static void add_any(Sums *sum, const Pass *pass, int i) {
    Colors c;
    if (pass->gradient.kind == 0) c = block_colors(&pass->gradient, pass->column + i, 0);
    else if (pass->gradient.kind == 1) c = block_colors(&pass->gradient, pass->column + i, 1);
    else c = colors(&pass->gradient, SPLAT(pass->gradient.low));
    F8 w = weights(pass, i), kept = SPLAT(1.0f) - c.alpha * w * SPLAT(1 / 255.0f);
    sum->red = c.red * w + sum->red * kept;
    sum->green = c.green * w + sum->green * kept;
    sum->blue = c.blue * w + sum->blue * kept;
    sum->alpha = c.alpha * w + sum->alpha * kept;
}

INLINE F8 plain_place(const Pass *pass, F8 columns, int kind) {
    if (kind != 1) return pass->u + (columns - pass->origin) * pass->ux;
    F8 place = pass->u + columns * pass->ux;
    return root(place * place + pass->square);
}

INLINE F8 tint_amount(const Plain *plain, F8 place) { return most(least(plain->reach - place, plain->strength), SPLAT(0.0f)); }

INLINE void add_tint(Sums *sum, const Plain *plain, F8 amount) {
    sum->red += (plain->tint[0] - sum->red) * amount;
    sum->green += (plain->tint[1] - sum->green) * amount;
    sum->blue += (plain->tint[2] - sum->blue) * amount;
}

/// A plain sheet over the colours of others, weighted by how much of it there is. Returns its opacity.
INLINE F8 add_plain(Sums *sum, const Pass *pass, F8 columns, F8 weight) {
    const Plain *plain = pass->plain;
    F8 place = plain_place(pass, columns, plain->kind);
    if (plain->is_tint) {
        F8 amount = tint_amount(plain, place) * weight;
        add_tint(sum, plain, amount);
        return amount;
    }
    F8 t = most(least(place, plain->most), plain->least);
    // What is behind an opaque one is hidden to the last bit.
    F8 one = SPLAT(1.0f), amount = plain->is_opaque ? one : (plain->base[3] + t * plain->slope[3]) * SPLAT(1 / 255.0f);
    F8 kept = one - amount * weight;
    sum->red = (plain->base[0] + t * plain->slope[0]) * weight + sum->red * kept;
    sum->green = (plain->base[1] + t * plain->slope[1]) * weight + sum->green * kept;
    sum->blue = (plain->base[2] + t * plain->slope[2]) * weight + sum->blue * kept;
    return amount * weight;
}

/// Eight pixels of a row of sheets, from column `i` on; the row begins at `x`.
INLINE U8 stack_block(const Pass **passes, int count, int x, int i) {
    F8 none = SPLAT(0.0f);
    Sums sum = {none, none, none, none};
    for (int k = 0; k < count; k++) {
        const Pass *pass = passes[k];
        if (i < pass->first || i >= pass->last) continue;
        if (!pass->plain) {
            Sums copy = sum;
            add_any(&copy, pass, i);
            sum = copy;
            continue;
        }
        F8 amount = add_plain(&sum, pass, columns(x + i), weights(pass, i));
        sum.alpha = SPLAT(255.0f) * amount + sum.alpha * (SPLAT(1.0f) - amount);
    }
    // Rounding may carry a channel over its alpha.
    sum.alpha = least(sum.alpha, SPLAT(255.0f));
    return words((Colors){least(sum.red, sum.alpha), least(sum.green, sum.alpha), least(sum.blue, sum.alpha), sum.alpha});
}

INLINE void draw_block(uint32_t *pixels, U8 source, const uint8_t *coverage, int i) {
    if (coverage && ~eight(coverage + i)) source = scaled(source, both(load_bytes(coverage + i)));
    store(pixels + i, over(source, load(pixels + i)));
}

/// Blocks in which a plain opaque sheet and plain ones over it lie wholly: to the bit as `stack_block`, whose alpha is 255.
INLINE void opaque_stack(
    uint32_t *pixels, int x, int from, int to, const Pass **passes, int count, const uint8_t *coverage, int are_discs)
{
    const Pass *ground = passes[0];
    const Plain *colors = ground->plain;
    F8 numbers = columns(x + from), one = SPLAT(1.0f);
    for (int i = from; i < to; i += 8, numbers += SPLAT(8.0f)) {
        uint64_t covered = coverage ? eight(coverage + i) : ~0ull;
        if (!covered) {
            int run = clear_run(coverage + i, to - i);
            if (run > 8) {
                i += run - 8;
                numbers += SPLAT((float)(run - 8));
            }
            continue;
        }
        F8 t = most(least(plain_place(ground, numbers, colors->kind), colors->most), colors->least);
        Sums sum;
        sum.red = colors->base[0] + t * colors->slope[0];
        sum.green = colors->base[1] + t * colors->slope[1];
        sum.blue = colors->base[2] + t * colors->slope[2];
        for (int k = 1; k < count; k++) {
            const Pass *pass = passes[k];
            if (are_discs) add_tint(&sum, pass->plain, tint_amount(pass->plain, plain_place(pass, numbers, 1)));
            else add_plain(&sum, pass, numbers, one);
        }
        U8 source = whole(sum.red) << 16 | whole(sum.green) << 8 | whole(sum.blue) | USPLAT(0xFF000000u);
        if (~covered) {
            source = scaled(source, both(load_bytes(coverage + i)));
            source = over(source, load(pixels + i));
        }
        store(pixels + i, source);
    }
}

/// Whether a pass covers blocks from one column to another wholly.
INLINE int is_whole(const Pass *pass, int from, int to) {
    return pass->weight == 1 && pass->from <= from && pass->to >= to;
}

/// A row of sheets, in parts of whole blocks that are made of the same ones.
INLINE void stack_row(uint32_t *pixels, int x, int width, const Pass **passes, int count, const uint8_t *coverage) {
    const Pass *inside[3 * PK_MOST_SHEETS];
    int end = width & ~7, are_whole = passes[0]->plain && passes[0]->plain->is_opaque;
    // Most rows are an opaque ground and discs, all from end to end.
    for (int k = 0; k < count && are_whole; k++) {
        const Pass *pass = passes[k];
        are_whole = pass->first == 0 && pass->last >= end && pass->from == 0 && pass->to == width && pass->weight == 1
            && (k == 0 || (pass->plain && pass->plain->is_tint && pass->plain->kind == 1));
    }
    if (are_whole) opaque_stack(pixels, x, 0, end, passes, count, coverage, 1);
    for (int from = are_whole ? end : 0, to; from < end; from = to) {
        int made = 0, is_opaque = 0, is_plain = 1, are_discs = 1;
        to = end;
        for (int k = 0; k < count; k++) {
            const Pass *pass = passes[k];
            if (from < pass->first) {
                if (pass->first < to) to = pass->first;
                continue;
            }
            if (from >= pass->last) continue;
            if (pass->last < to) to = pass->last;
            // Its edges are blocks of their own.
            int inner = (pass->from + 7) & ~7, outer = pass->to & ~7;
            if (from < inner && inner < to) to = inner;
            if (from < outer && outer < to) to = outer;
            inside[made++] = pass;
        }
        int ground = 0;
        for (int k = 0; k < made; k++) {
            const Plain *plain = inside[k]->plain;
            if (!plain || !is_whole(inside[k], from, to)) {
                is_plain = 0;
            } else if (plain->is_opaque) {
                // Hides what is behind.
                ground = k;
                is_opaque = is_plain = are_discs = 1;
            } else {
                are_discs &= plain->is_tint && plain->kind == 1;
            }
        }
        if (is_plain && is_opaque) {
            if (are_discs) opaque_stack(pixels, x, from, to, inside + ground, made - ground, coverage, 1);
            else opaque_stack(pixels, x, from, to, inside + ground, made - ground, coverage, 0);
        } else if (made) {
            for (int i = from; i < to; i += 8)
                if (!coverage || eight(coverage + i)) draw_block(pixels, stack_block(inside, made, x, i), coverage, i);
        }
    }
    if (end < width) {
        int rest = width - end;
        U8 covered = coverage ? load_bytes_part(coverage + end, rest) : USPLAT(255);
        if (!__builtin_reduce_or(covered)) return;
        U8 source = scaled(stack_block(passes, count, x, end), both(covered));
        store_part(pixels + end, over(source, load_part(pixels + end, rest)), rest);
    }
}

void KERNEL(stack_rows)(
    uint32_t *pixels, long stride, int x, int y, int width, int height, const PKSheet *sheets, int count, const uint8_t *coverage,
    long coverage_stride)
{
    Plain plains[PK_MOST_SHEETS];
    Pass passes[3 * PK_MOST_SHEETS];
    int counts[PK_MOST_SHEETS];
    if (count > PK_MOST_SHEETS) count = PK_MOST_SHEETS;
    for (int k = 0; k < count; k++) {
        PKGradient g;
        gradient_row(&sheets[k].paint, y, &g);
        counts[k] = make_passes(passes + 3 * k, sheets + k, make_plain(&g, plains + k) ? plains + k : 0, x, width);
    }
    for (int row = 0; row < height; row++, pixels += stride, coverage = coverage ? coverage + coverage_stride : 0) {
        const Pass *seen[3 * PK_MOST_SHEETS];
        int made = 0;
        for (int k = 0; k < count; k++) made += set_row(passes + 3 * k, counts[k], sheets + k, x, y + row, width, seen + made);
        if (made) stack_row(pixels, x, width, seen, made, coverage);
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

/// Whether all eight are so far from the limit that no edge reaches them.
INLINE int is_far(F8 inside, F8 square) {
    I8 near = ~(inside * inside * SPLAT(4.0f) > square * SPLAT(1.0001f));
    return !__builtin_reduce_or((U8)near);
}

INLINE F8 limit_share(F8 inside, F8 square) {
    if (is_far(inside, square)) return choose(inside >= SPLAT(0.0f), SPLAT(1.0f), SPLAT(0.0f));
    return edge(inside, root(square));
}

INLINE U8 threshold_block(
    const float *above, const float *middle, const float *below, float minimum, float maximum, uint32_t color)
{
    F8 value = *(const F8 *)middle;
    F8 dx = (*(const F8 *)(middle + 1) - *(const F8 *)(middle - 1)) * SPLAT(0.5f);
    F8 dy = (*(const F8 *)below - *(const F8 *)above) * SPLAT(0.5f);
    F8 square = dx * dx + dy * dy, coverage = SPLAT(1.0f);
    if (minimum > -INFINITY) coverage = least(coverage, limit_share(value - SPLAT(minimum), square));
    if (maximum < INFINITY) coverage = least(coverage, limit_share(SPLAT(maximum) - value, square));
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
