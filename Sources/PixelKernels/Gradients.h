// Gradients, a row or several at a time. See Loops.h, which comes before.

#include "GradientRow.h"

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

/// A row of any gradient.
static void row_over(uint32_t *pixels, int x, int count, const PKGradient *g, const uint8_t *coverage) {
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
            row_over(pixels, column, width, &g, coverage);
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
