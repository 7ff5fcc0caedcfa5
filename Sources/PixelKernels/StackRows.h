// Rows of stacks. See Stacks.h and Discs.h, which come before.

/// What a sheet is if it needs no more care; returns 0 where it does.
INLINE int make_plain_sheet(const PKPaint *paint, int y, Plain *plain) {
    PKGradient g;
    gradient_row(paint, y, &g);
    if (paint->kind == 0 && g.kind == 2) {
        // From top to bottom: each row has its own colour, and all rows have the same ends.
        g.kind = 0;
        g.low = paint->low;
        g.high = paint->high;
    }
    return make_plain(&g, plain);
}

void KERNEL(stack_rows)(
    uint32_t *pixels, long stride, int x, int y, int width, int height, const PKSheet *sheets, int count, const uint8_t *coverage,
    long coverage_stride, const uint32_t *ground)
{
    Plain plains[PK_MOST_SHEETS];
    int is_plain[PK_MOST_SHEETS], counts[PK_MOST_SHEETS];
    Pass passes[3 * PK_MOST_SHEETS];
    if (count > PK_MOST_SHEETS) count = PK_MOST_SHEETS;
    for (int k = 0; k < count; k++) is_plain[k] = make_plain_sheet(&sheets[k].paint, y, plains + k);
    int are_passes = 0, disc_count = count > 0 && are_discs(sheets, plains, is_plain, count, x, y, width, height) ? count - 1 : -1;
    Disc discs[PK_MOST_SHEETS];
    Face face;
    if (disc_count >= 0) make_ground(&face, plains);
    for (int k = 0; k < disc_count; k++) make_disc(discs + k, sheets + k + 1, plains + k + 1);
    for (int from = 0, to; from < height; from = to) {
        to = height - from < 8 ? height : from + 8;
        int left_rows = (1 << (to - from)) - 1;
        if (disc_count >= 0) {
            left_rows &= draw_face(
                pixels + from * stride, stride, x, y + from, width, to - from, &face, discs, disc_count, sheets,
                coverage ? coverage + from * coverage_stride : 0, coverage_stride, ground);
        }
        if (left_rows && !are_passes) {
            for (int k = 0; k < count; k++) counts[k] = make_passes(passes + 3 * k, sheets + k, is_plain[k] ? plains + k : 0, x, width);
            are_passes = 1;
        }
        for (int row = from; row < to; row++) {
            if (!(left_rows >> (row - from) & 1)) continue;
            uint32_t *words = pixels + row * stride;
            if (ground) for (int i = 0; i < width; i++) words[i] = *ground;
            const Pass *seen[3 * PK_MOST_SHEETS];
            int made = 0;
            for (int k = 0; k < count; k++) made += set_row(passes + 3 * k, counts[k], sheets + k, x, y + row, width, seen + made);
            if (made) stack_row(words, x, width, seen, made, coverage ? coverage + row * coverage_stride : 0);
        }
    }
}
