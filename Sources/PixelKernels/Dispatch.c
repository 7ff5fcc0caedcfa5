// Which of the loops run is decided once, when the program starts.

#include "PixelKernels.h"

#if defined(__x86_64__)
static int has_avx2, has_fast_extract;
__attribute__((constructor)) static void choose(void) { pk_use_vectors(1); }
int pk_has_avx2(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}
int pk_use_vectors(int are_used) {
    has_avx2 = are_used && pk_has_avx2();
    // The first of these put bits together one by one.
    has_fast_extract = has_avx2 && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
    return has_avx2;
}
#define DISPATCH(name, parameters, arguments)    \
    void pk_##name##_baseline parameters;        \
    void pk_##name##_avx2 parameters;            \
    void pk_##name parameters {                  \
        if (has_avx2) pk_##name##_avx2 arguments; \
        else pk_##name##_baseline arguments;     \
    }
#else
int pk_has_avx2(void) { return 0; }
int pk_use_vectors(int are_used) { return are_used & 0; }
#define DISPATCH(name, parameters, arguments) \
    void pk_##name##_baseline parameters;     \
    void pk_##name parameters { pk_##name##_baseline arguments; }
#endif

DISPATCH(gradient_words, (uint32_t *words, int x, int count, const PKGradient *gradient), (words, x, count, gradient))
DISPATCH(fill, (uint32_t *pixels, int count, uint32_t color, const uint8_t *coverage), (pixels, count, color, coverage))
DISPATCH(
    fill_rows,
    (uint32_t *pixels, long stride, int width, int height, uint32_t color, const uint8_t *coverage, long coverage_stride),
    (pixels, stride, width, height, color, coverage, coverage_stride))
DISPATCH(over, (uint32_t *pixels, int count, const uint32_t *words, uint32_t opacity), (pixels, count, words, opacity))
DISPATCH(
    over_coverage,
    (uint32_t *pixels, int count, const uint32_t *words, const uint8_t *coverage),
    (pixels, count, words, coverage))
DISPATCH(mask, (uint32_t *words, int count, const uint8_t *coverage), (words, count, coverage))
DISPATCH(mask_alpha, (uint32_t *words, int count, const uint32_t *mask), (words, count, mask))
DISPATCH(alpha_bytes, (uint8_t *bytes, int count, const uint32_t *words), (bytes, count, words))
DISPATCH(plus_lighter, (uint32_t *pixels, int count, const uint32_t *words, uint32_t opacity), (pixels, count, words, opacity))
DISPATCH(add_bytes, (uint8_t *bytes, int count, const uint8_t *more), (bytes, count, more))
DISPATCH(
    paint_rows,
    (uint32_t *pixels, long stride, int x, int y, int width, int height, const PKPaint *paint, const uint8_t *coverage,
     long coverage_stride, const uint32_t *ground),
    (pixels, stride, x, y, width, height, paint, coverage, coverage_stride, ground))
DISPATCH(
    stack_rows,
    (uint32_t *pixels, long stride, int x, int y, int width, int height, const PKSheet *sheets, int count, const uint8_t *coverage,
     long coverage_stride, const uint32_t *ground),
    (pixels, stride, x, y, width, height, sheets, count, coverage, coverage_stride, ground))
DISPATCH(
    convolve,
    (float *sums, int count, const float *from, int step, const float *weights, int taps),
    (sums, count, from, step, weights, taps))
DISPATCH(floats, (float *values, int count, const uint8_t *bytes), (values, count, bytes))
DISPATCH(alphas, (float *values, int count, const uint32_t *words), (values, count, words))
DISPATCH(sum_bytes, (uint16_t *sums, int count, const uint8_t *bytes), (sums, count, bytes))
DISPATCH(
    mix_bytes,
    (uint8_t *bytes, int count, const float *a, const float *b, const float *c, float u, float v, float w),
    (bytes, count, a, b, c, u, v, w))
DISPATCH(
    mix,
    (float *values, int count, const float *a, const float *b, const float *c, float u, float v, float w),
    (values, count, a, b, c, u, v, w))
DISPATCH(
    spread4,
    (float *values, int count, const float *cells, const int32_t *index, const float *weights),
    (values, count, cells, index, weights))
DISPATCH(
    spread1,
    (float *values, int count, const float *cells, const int32_t *index, const float *weights),
    (values, count, cells, index, weights))
DISPATCH(
    threshold,
    (uint32_t *words, int count, const float *above, const float *middle, const float *below, float minimum, float maximum, uint32_t color),
    (words, count, above, middle, below, minimum, maximum, color))
DISPATCH(rgba, (const uint32_t *pixels, int count, uint8_t *samples), (pixels, count, samples))
DISPATCH(
    png_filter,
    (const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out),
    (row, above, count, distance, out))
DISPATCH(
    png_rgba,
    (const uint32_t *pixels, long pitch, int width, int height, uint8_t *row, uint8_t *above, uint8_t *out),
    (pixels, pitch, width, height, row, above, out))
DISPATCH(tokens, (const uint8_t *in, long count, int has_before, PKTokens *list), (in, count, has_before, list))
DISPATCH(
    pixel_tokens,
    (const uint8_t *rows, long count, long bytes_per_row, int bytes, PKTokens *list),
    (rows, count, bytes_per_row, bytes, list))
DISPATCH(count_tokens, (const PKTokens *list, int bytes, uint32_t *counts), (list, bytes, counts))
DISPATCH(
    mirror_codes,
    (const uint16_t *plain, const uint8_t *lengths, int count, uint64_t *codes),
    (plain, lengths, count, codes))
DISPATCH(changes, (const uint8_t *lengths, int count, uint64_t *changes), (lengths, count, changes))
DISPATCH(token_codes, (const uint64_t *codes, int bytes, uint64_t *table), (codes, bytes, table))
DISPATCH(
    put_tokens,
    (const PKTokens *list, const uint64_t *table, int at_once, PKBits *bits),
    (list, table, at_once, bits))
DISPATCH(
    find_parts,
    (const uint8_t *rows, long count, long bytes_per_row, int bytes, int step, PKParts *parts),
    (rows, count, bytes_per_row, bytes, step, parts))
DISPATCH(
    png_soft_filter,
    (const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out),
    (row, above, count, distance, out))
DISPATCH(
    png_soft_rgba,
    (const uint32_t *pixels, long pitch, int width, int height, uint8_t *row, uint8_t *above, uint8_t *out),
    (pixels, pitch, width, height, row, above, out))

#define PUT_PARTS(kind)                                                                                                        \
    int pk_put_parts##kind(                                                                                                    \
        const uint8_t *rows, long count, long bytes_per_row, int bytes, const PKPart *parts, const uint64_t *codes, const uint8_t *limit, \
        PKBits *bits)
PUT_PARTS(_baseline);
PUT_PARTS() {
#if defined(__x86_64__)
    PUT_PARTS(_avx2);
    if (has_fast_extract) return pk_put_parts_avx2(rows, count, bytes_per_row, bytes, parts, codes, limit, bits);
#endif
    return pk_put_parts_baseline(rows, count, bytes_per_row, bytes, parts, codes, limit, bits);
}
