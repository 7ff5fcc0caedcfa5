// Stacks of gradients, added up before they become pixels. See Gradients.h, which comes before.

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
        if (plain && plain->kind == 0 && g.kind == 2) {
            // From top to bottom: of one colour in this row, and of another in the next.
            g.kind = 0;
            g.u = g.low;
            g.ux = 0;
        }
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

/// The words of eight columns of a row, of which the middles are given.
typedef U8 (*Block)(const void *row, F8 numbers);

/// Opaque words over whole blocks of a row, weighted by coverage. Where `ground` is not null, all pixels are to be taken for that word and
/// to be written.
INLINE void cover_blocks(
    uint32_t *pixels, int from, int to, F8 numbers, const uint8_t *coverage, const uint32_t *ground, Block block, const void *row)
{
    for (int i = from; i < to; i += 8, numbers += SPLAT(8.0f)) {
        uint64_t covered = coverage ? eight(coverage + i) : ~0ull;
        if (!covered) {
            if (ground) {
                store(pixels + i, USPLAT(*ground));
                continue;
            }
            int run = clear_run(coverage + i, to - i);
            if (run > 8) {
                i += run - 8;
                numbers += SPLAT((float)(run - 8));
            }
            continue;
        }
        U8 source = block(row, numbers);
        if (~covered) {
            source = scaled(source, both(load_bytes(coverage + i)));
            // Over nothing it stays as it is.
            if (!ground) source = over(source, load(pixels + i));
            else if (*ground) source = over(source, USPLAT(*ground));
        }
        store(pixels + i, source);
    }
}

/// Opaque colours as words: 2²³ and 255·2⁸ on top of red leave the alpha above it.
INLINE U8 opaque_words(F8 red, F8 green, F8 blue) { return (U8)(red + SPLAT(8453888.0f)) << 16 | whole(green) << 8 | whole(blue); }

typedef struct {
    const Pass **passes;
    int count;
} OpaqueRow;

INLINE U8 opaque_block(const void *row, F8 numbers) {
    const OpaqueRow *opaque = row;
    const Pass *ground = opaque->passes[0];
    const Plain *colors = ground->plain;
    F8 t = most(least(plain_place(ground, numbers, colors->kind), colors->most), colors->least);
    Sums sum;
    sum.red = colors->base[0] + t * colors->slope[0];
    sum.green = colors->base[1] + t * colors->slope[1];
    sum.blue = colors->base[2] + t * colors->slope[2];
    for (int k = 1; k < opaque->count; k++) add_plain(&sum, opaque->passes[k], numbers, SPLAT(1.0f));
    return opaque_words(sum.red, sum.green, sum.blue);
}

/// Blocks in which a plain opaque sheet and plain ones over it lie wholly: to the bit as `stack_block`, whose alpha is 255.
INLINE void opaque_stack(uint32_t *pixels, int x, int from, int to, const Pass **passes, int count, const uint8_t *coverage) {
    OpaqueRow row = {passes, count};
    cover_blocks(pixels, from, to, columns(x + from), coverage, 0, opaque_block, &row);
}

/// Whether a pass covers blocks from one column to another wholly.
INLINE int is_whole(const Pass *pass, int from, int to) {
    return pass->weight == 1 && pass->from <= from && pass->to >= to;
}

/// A row of sheets, in parts of whole blocks that are made of the same ones.
INLINE void stack_row(uint32_t *pixels, int x, int width, const Pass **passes, int count, const uint8_t *coverage) {
    const Pass *inside[3 * PK_MOST_SHEETS];
    int end = width & ~7;
    for (int from = 0, to; from < end; from = to) {
        int made = 0, is_opaque = 0, is_plain = 1;
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
                is_opaque = is_plain = 1;
            }
        }
        if (is_plain && is_opaque) {
            opaque_stack(pixels, x, from, to, inside + ground, made - ground, coverage);
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
