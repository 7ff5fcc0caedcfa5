#ifndef PIXEL_KERNELS_H
#define PIXEL_KERNELS_H

#include <stdint.h>

// The innermost loops over pixels. Words are premultiplied ARGB32, blue in the lowest byte; `count` pixels from column `x` on.
// On x86-64 each loop is compiled for AVX2 too and chosen when the program starts. Both do the same operations in the same order,
// so the bytes are the same on every machine.

/// Whether the loops for AVX2 run where the processor has it, which is so when the program starts; returns whether they do now. For tests,
/// which compare both.
int pk_use_vectors(int are_used);

/// Where pixels lie along a gradient, in one row, and its colours.
typedef struct {
    /// 0: t = u + x·ux. 1: t = scale·√((u + x·ux)² + (v + x·vx)²) + shift. 2: one colour, that of t = low.
    int32_t kind;
    float u, ux, v, vx, scale, shift;
    /// t is held to these.
    float low, high;
    /// How many pieces the table has, at least one; piece k holds from its start on.
    int32_t pieces;
    /// Nine numbers a piece: start, premultiplied colour there (red, green, blue, alpha; 0…255), and how it changes with t.
    const float *table;
} PKGradient;

/// A gradient in all rows.
typedef struct {
    /// As of `PKGradient`.
    int32_t kind;
    /// The middle of pixel (x, y) lies at u = (x + ½)·a + (y + ½)·c + tx, v = (x + ½)·b + (y + ½)·d + ty; a linear gradient's t is u.
    double a, b, c, d, tx, ty;
    float scale, shift, low, high;
    int32_t pieces;
    const float *table;
} PKPaint;

/// The gradient in row `y`. Returns what is to be taken off columns: a linear gradient is counted from near its start, where single
/// precision is fine enough, however far away that is.
int pk_gradient_row(const PKPaint *paint, int y, PKGradient *row);

/// A gradient drawn over pixels in `height` rows, whose first is at (x, y); `coverage` (of 255) may be null, and its rows are
/// `coverage_stride` bytes apart. Where `ground` is not null all pixels that are covered, and their neighbours, are known to be of that one
/// colour but for what an earlier gradient with the same coverage left: they are not read.
void pk_paint_rows(
    uint32_t *pixels, long stride, int x, int y, int width, int height, const PKPaint *paint, const uint8_t *coverage,
    long coverage_stride, const uint32_t *ground);

/// A gradient drawn over pixels; `coverage` (of 255) may be null.
void pk_gradient_over(uint32_t *pixels, int x, int count, const PKGradient *gradient, const uint8_t *coverage);
/// A gradient as words.
void pk_gradient_words(uint32_t *words, int x, int count, const PKGradient *gradient);

/// A colour over pixels; `coverage` may be null.
void pk_fill(uint32_t *pixels, int count, uint32_t color, const uint8_t *coverage);
/// Words over pixels, weighted by `opacity` of 255.
void pk_over(uint32_t *pixels, int count, const uint32_t *words, uint32_t opacity);
/// Words over pixels, weighted by coverage.
void pk_over_coverage(uint32_t *pixels, int count, const uint32_t *words, const uint8_t *coverage);
/// Words weighted by coverage, in place.
void pk_mask(uint32_t *words, int count, const uint8_t *coverage);
/// Words weighted by the alpha of other words, in place.
void pk_mask_alpha(uint32_t *words, int count, const uint32_t *mask);
/// The alphas of words.
void pk_alpha_bytes(uint8_t *bytes, int count, const uint32_t *words);
/// Adds words, weighted by `opacity`, to pixels; channels end at 255.
void pk_plus_lighter(uint32_t *pixels, int count, const uint32_t *words, uint32_t opacity);
/// Adds bytes to bytes; sums end at 255.
void pk_add_bytes(uint8_t *bytes, int count, const uint8_t *more);

/// The coverage of the inside of a path, of 255, for `height` rows of `width` pixels whose first is (left, top): the exact area, by the
/// non-zero or the even-odd rule. `verbs`: 0 moves to the next point, 1 draws a line there, 2 a curve with one control point before it,
/// 3 with two, 4 closes. Points lie within ±10⁶. The same rows have the same bytes, whichever others are asked for with them.
/// With a `radius` above 0 it is the stroke of that half width, in pixels, with butt (0) or round (1) ends; of those only that
/// `pk_can_stroke`.
void pk_scan(
    const uint8_t *verbs, int verb_count, const double *points, double radius, int cap, int left, int top, int width, int height,
    int is_even_odd, uint8_t *bytes, int bytes_per_row);
/// Whether a path is of convex parts, each with a pixel between it and all others, so that no area is counted twice.
int pk_is_plain(const uint8_t *verbs, int verb_count, const double *points);
/// Whether a path is so smooth that its stroke is the line moved to both sides: no corners, and no bend tighter than the radius.
int pk_can_stroke(const uint8_t *verbs, int verb_count, const double *points, double radius, int cap);

/// Bytes as a deflate stream (RFC 1951) of Huffman codes and runs of zeros; `capacity` is at least `pk_deflate_bound`. Returns its
/// length, or 0 when there is no room.
long pk_deflate(const uint8_t *bytes, long count, uint8_t *out, long capacity);
long pk_deflate_bound(long count);

/// An upright rectangle, its edges in 1/256 of a pixel, and what fills it.
typedef struct {
    PKPaint paint;
    int32_t min_x, min_y, max_x, max_y;
} PKSheet;

/// The most sheets of a stack.
#define PK_MOST_SHEETS 32

/// Sheets on top of each other, added up in floating point before they become words, weighted by coverage, over pixels. Rows and
/// `coverage` are as of `pk_paint_rows`.
void pk_stack_rows(
    uint32_t *pixels, long stride, int x, int y, int width, int height, const PKSheet *sheets, int count, const uint8_t *coverage,
    long coverage_stride);

// Blurs.

/// sums[i] = Σ weights[k] · from[k·step + i]
void pk_convolve(float *sums, int count, const float *from, int step, const float *weights, int taps);
/// The bytes' values.
void pk_floats(float *values, int count, const uint8_t *bytes);
/// The alpha of words.
void pk_alphas(float *values, int count, const uint32_t *words);
/// Adds bytes to sums.
void pk_sum_bytes(uint16_t *sums, int count, const uint8_t *bytes);
/// bytes[i] = a[i]·u + b[i]·v + c[i]·w, rounded to nearest. The weights are positive and add up to 1.
void pk_mix_bytes(uint8_t *bytes, int count, const float *a, const float *b, const float *c, float u, float v, float w);
/// The same, not rounded.
void pk_mix(float *values, int count, const float *a, const float *b, const float *c, float u, float v, float w);
/// For each pixel of four numbers: values = three neighbours from `cells[index[i]]` on, weighted by the three numbers weights[4·i…].
void pk_spread4(float *values, int count, const float *cells, const int32_t *index, const float *weights);
/// The same for pixels of one number.
void pk_spread1(float *values, int count, const float *cells, const int32_t *index, const float *weights);

/// Alpha between limits becomes `color`: coverage is how far it is from the limit, divided by how steeply it changes there, plus a half.
/// `above` and `below` are the rows beside `middle`; a limit that does not count is −infinity or infinity.
void pk_threshold(
    uint32_t *words, int count, const float *above, const float *middle, const float *below, float minimum, float maximum,
    uint32_t color);

#endif
