// Stacks of an opaque ground and discs that fade, as faces are painted: then a row needs little before its pixels. See Stacks.h, which comes
// before. To the bit they are what `stack_row` makes of them.

typedef double D8 __attribute__((vector_size(64), aligned(8)));

/// A disc: a tint whose sheet ends nowhere that it is seen. What a loop over pixels takes stands in it as vectors, which may be operands.
typedef struct {
    F8 tint[3], reach, strength, ux;
    /// As of `Pass`, in the row that is drawn.
    F8 u, square;
    /// The same in eight rows.
    float next_u[8], next_square[8];
    const PKSheet *sheet;
    float fading;
    /// The blocks where it is seen in any of these; none where `first` is not before `last`.
    int first, last;
} Disc;

/// What the blocks of a row are made of.
typedef struct {
    /// The ground as of `Plain`.
    F8 base[3], slope[3], least, most, ux;
    /// Its place in the row that is drawn at the column from which it is counted.
    F8 u, origin;
    float next_u[8], next_origin[8];
    /// The discs that are seen in some blocks of eight rows.
    Disc *discs[PK_MOST_SHEETS];
    int count;
    /// Whether in these rows the ground is counted from another column than 0, or is to be held between its ends, or a disc's strength is.
    int needs_care;
} Face;

/// Whether sheets are an opaque ground that covers all of some rows, and discs; the ground is the first.
INLINE int are_discs(const PKSheet *sheets, const Plain *plains, const int *is_plain, int count, int x, int y, int width, int height) {
    const PKSheet *ground = sheets;
    if (!is_plain[0] || !plains[0].is_opaque || plains[0].kind == 1) return 0;
    if (ground->min_x > x * 256 || ground->max_x < (x + width) * 256) return 0;
    if (ground->min_y > y * 256 || ground->max_y < (y + height) * 256) return 0;
    for (int k = 1; k < count; k++) {
        if (!is_plain[k] || !plains[k].is_tint || plains[k].kind != 1) return 0;
        const PKPaint *paint = &sheets[k].paint;
        float ux = (float)paint->a * plains[k].fading;
        if (ux == 0 || !(fabsf(ux) < 1e9f) || !isfinite(paint->c + paint->d + paint->tx + paint->ty)) return 0;
    }
    return 1;
}

INLINE void make_disc(Disc *disc, const PKSheet *sheet, const Plain *plain) {
    for (int c = 0; c < 3; c++) disc->tint[c] = plain->tint[c];
    disc->reach = plain->reach;
    disc->strength = plain->strength;
    disc->ux = SPLAT((float)sheet->paint.a * plain->fading);
    disc->sheet = sheet;
    disc->fading = plain->fading;
}

INLINE void make_ground(Face *face, const Plain *plain) {
    for (int c = 0; c < 3; c++) {
        face->base[c] = plain->base[c];
        face->slope[c] = plain->slope[c];
    }
    face->least = plain->least;
    face->most = plain->most;
}

/// So many columns at an end of a row are drawn with a disc that is not seen there.
enum { FEW_COLUMNS = 16 };

INLINE int any(I8 mask) { return __builtin_reduce_or(mask) != 0; }

/// Brings the ground to eight rows.
INLINE void set_ground(Face *face, const PKPaint *paint, int x, int y, int width) {
    D8 u = paint->c * ((double)y + (D8){0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5}) + paint->tx + 0.5 * paint->a;
    F8 near = __builtin_convertvector(u, F8), none = SPLAT(0.0f);
    float ux = (float)paint->a;
    if (paint->kind == 2 || paint->a == 0 || any(~(most(near, -near) <= SPLAT(3.99f)))) {
        for (int row = 0; row < 8; row++) face->next_origin[row] = (float)linear_row(paint, y + row, face->next_u + row, &ux);
        // One colour is held already.
        face->needs_care = ux != 0;
    } else {
        *(F8 *)face->next_u = near;
        *(F8 *)face->next_origin = none;
        // All along a row, and in the rest of its last block, it only rises or only falls.
        F8 first = near + SPLAT((float)x * ux), last = near + SPLAT((float)(x + width + 7) * ux);
        face->needs_care = any(~((least(first, last) >= face->least) & (most(first, last) <= face->most)));
    }
    face->ux = SPLAT(ux);
}

/// Brings a disc to eight rows; returns a bit for each of them where a sheet's edge cuts it.
INLINE int set_disc(Face *face, Disc *disc, int x, int y, int width) {
    const PKPaint *paint = &disc->sheet->paint;
    const PKSheet *sheet = disc->sheet;
    D8 middle = (double)y + (D8){0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5};
    F8 u = __builtin_convertvector(paint->c * middle + paint->tx + 0.5 * paint->a, F8) * SPLAT(disc->fading);
    F8 v = __builtin_convertvector(paint->d * middle + paint->ty + 0.5 * paint->b, F8) * SPLAT(disc->fading);
    F8 none = SPLAT(0.0f), square = v * v, chord = disc->reach * disc->reach - square;
    I8 top = (y + (I8){0, 1, 2, 3, 4, 5, 6, 7}) * 256, bottom = top + 256, has_chord = chord > none;
    I8 is_seen = has_chord & (sheet->min_y < bottom) & (sheet->max_y > top);
    disc->first = disc->last = 0;
    if (!any(is_seen)) return 0;
    F8 half = root(most(chord, none)) / SPLAT(fabsf(disc->ux[0])), center = -u / disc->ux, start = center - half, end = center + half;
    int left = (sheet->min_x + 255) >> 8, right = sheet->max_x >> 8;
    I8 is_cut = (sheet->min_y > top) | (sheet->max_y < bottom);
    if (left > x) is_cut |= ~(start > SPLAT((float)(left - 1)));
    if (right < x + width) is_cut |= ~(end < SPLAT((float)right));
    *(F8 *)disc->next_u = u;
    *(F8 *)disc->next_square = square;
    if (!(disc->reach[0] <= disc->strength[0])) {
        // It is to be held to its strength where the nearest column comes so near to its middle: all others are half a column away or more.
        // Where only rounding made its reach more, hardly any does.
        F8 nearest = u + ((center + SPLAT(12582912.0f)) - SPLAT(12582912.0f)) * disc->ux;
        F8 distance = least(most(nearest, -nearest), SPLAT(0.49f * fabsf(disc->ux[0])));
        face->needs_care |= any(~(disc->reach - root(distance * distance + square) <= disc->strength));
    }
    F8 limit = SPLAT((float)width);
    I8 near = __builtin_convertvector(least(most(start - SPLAT((float)x + 2), none), limit), I8);
    I8 far = __builtin_convertvector(most(least(end - SPLAT((float)x - 3), limit), none), I8);
    disc->first = __builtin_reduce_min(near | (~has_chord & INT32_MAX));
    disc->last = __builtin_reduce_max(far & has_chord);
    if (disc->first >= disc->last) return 0;
    // What a few blocks spare is less than a part of a row costs.
    disc->first = disc->first < FEW_COLUMNS ? 0 : disc->first & ~7;
    disc->last = width - disc->last < FEW_COLUMNS ? width : (disc->last + 7) & ~7;
    is_cut &= has_chord & (I8){1, 2, 4, 8, 16, 32, 64, 128};
    return __builtin_reduce_or(is_cut);
}

/// Eight pixels of a ground and `count` discs.
INLINE U8 face_words(const Face *face, F8 numbers, int count, int needs_care) {
    F8 t = face->u + (needs_care ? numbers - face->origin : numbers) * face->ux;
    if (needs_care) t = most(least(t, face->most), face->least);
    F8 red = face->base[0] + t * face->slope[0], green = face->base[1] + t * face->slope[1], blue = face->base[2] + t * face->slope[2];
    for (int k = 0; k < count; k++) {
        const Disc *disc = face->discs[k];
        F8 place = disc->u + numbers * disc->ux;
        // Less than nothing: as far below it as `tint_amount` is above. So are the differences, and each spares a register.
        F8 amount = root(place * place + disc->square) - disc->reach;
        if (needs_care) amount = most(amount, -disc->strength);
        amount = least(amount, SPLAT(0.0f));
        red += (red - disc->tint[0]) * amount;
        green += (green - disc->tint[1]) * amount;
        blue += (blue - disc->tint[2]) * amount;
    }
    return opaque_words(red, green, blue);
}

INLINE U8 face_block_any(const void *face, F8 numbers) { return face_words(face, numbers, ((const Face *)face)->count, 1); }
INLINE U8 face_block_0(const void *face, F8 numbers) { return face_words(face, numbers, 0, 0); }
INLINE U8 face_block_1(const void *face, F8 numbers) { return face_words(face, numbers, 1, 0); }
INLINE U8 face_block_2(const void *face, F8 numbers) { return face_words(face, numbers, 2, 0); }
INLINE U8 face_block_3(const void *face, F8 numbers) { return face_words(face, numbers, 3, 0); }

/// Columns `from` to `to` of up to eight rows of a face, whose ground and discs are brought to them, but not of rows that are cut.
INLINE void face_rows(
    uint32_t *pixels, long stride, int x, int from, int to, int height, int cut_rows, Face *face, int count, int needs_care, Block block,
    const uint8_t *coverage, long coverage_stride, const uint32_t *ground)
{
    int end = to & ~7;
    for (int row = 0; row < height; row++, pixels += stride, coverage = coverage ? coverage + coverage_stride : 0) {
        if (cut_rows >> row & 1) continue;
        face->u = SPLAT(face->next_u[row]);
        if (needs_care) face->origin = SPLAT(face->next_origin[row]);
        for (int k = 0; k < count; k++) {
            Disc *disc = face->discs[k];
            disc->u = SPLAT(disc->next_u[row]);
            disc->square = SPLAT(disc->next_square[row]);
        }
        cover_blocks(pixels, from, end, columns(x + from), coverage, ground, block, face);
        if (end < to) {
            int rest = to - end;
            U8 source = block(face, columns(x + end));
            if (coverage) source = scaled(source, both(load_bytes_part(coverage + end, rest)));
            store_part(pixels + end, over(source, ground ? USPLAT(*ground) : load_part(pixels + end, rest)), rest);
        }
    }
}

/// Up to eight rows of a ground and discs; returns a bit for each of them in which one is cut, and nothing is drawn.
INLINE int draw_face(
    uint32_t *pixels, long stride, int x, int y, int width, int height, Face *face, Disc *discs, int count, const PKSheet *sheets,
    const uint8_t *coverage, long coverage_stride, const uint32_t *ground)
{
    set_ground(face, &sheets->paint, x, y, width);
    int cut_rows = 0;
    for (int k = 0; k < count; k++) cut_rows |= set_disc(face, discs + k, x, y, width);
    for (int from = 0, to; from < width; from = to) {
        to = width;
        face->count = 0;
        for (int k = 0; k < count; k++) {
            Disc *disc = discs + k;
            if (from < disc->last) {
                int next = from < disc->first ? disc->first : disc->last;
                if (next < to) to = next;
                if (from >= disc->first) face->discs[face->count++] = disc;
            }
        }
#define ROWS(count, needs_care, block)                                                                                \
    face_rows(                                                                                                        \
        pixels, stride, x, from, to, height, cut_rows, face, count, needs_care, block, coverage, coverage_stride, ground)
        if (face->needs_care || face->count > 3) ROWS(face->count, 1, face_block_any);
        else if (face->count == 3) ROWS(3, 0, face_block_3);
        else if (face->count == 2) ROWS(2, 0, face_block_2);
        else if (face->count == 1) ROWS(1, 0, face_block_1);
        else ROWS(0, 0, face_block_0);
#undef ROWS
    }
    return cut_rows;
}
