// Blurs, and the edges that a threshold cuts from them. See Gradients.h, which comes before.

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
