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

/// A gradient as words.
void pk_gradient_words(uint32_t *words, int x, int count, const PKGradient *gradient);

/// A colour over pixels; `coverage` may be null.
void pk_fill(uint32_t *pixels, int count, uint32_t color, const uint8_t *coverage);
/// The same in rows, which are so many words and bytes apart.
void pk_fill_rows(
    uint32_t *pixels, long stride, int width, int height, uint32_t color, const uint8_t *coverage, long coverage_stride);
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

/// A path as straight lines. `verbs`: 0 moves to the next point, 1 draws a line there, 2 a curve with one control point before it, 3 with
/// two, 4 closes. Points lie within ±10⁶. With a `radius` above 0 it is the outline of the stroke of that half width, in pixels, with butt
/// (0) or round (1) ends: of a path that is so smooth that its stroke is the line moved to both sides, without corners or a bend tighter
/// than the radius. Null for any other stroke, and when there is no memory.
typedef struct PKLine PKLine;
PKLine *pk_line(const uint8_t *verbs, int verb_count, const double *points, double radius, int cap);
void pk_line_free(PKLine *line);

/// The coverage of the inside of a path, of 255, for `height` rows of `width` pixels whose first is (left, top): the exact area, by the
/// non-zero or the even-odd rule. The same rows have the same bytes, whichever others are asked for with them.
void pk_scan(
    const PKLine *line, int left, int top, int width, int height, int is_even_odd, uint8_t *bytes, int bytes_per_row);
/// Whether a path is of convex parts, each with a pixel between it and all others, so that no area is counted twice.
int pk_is_plain(const uint8_t *verbs, int verb_count, const double *points);

/// Pixels as samples of four bytes: red, green, blue and alpha, not premultiplied. Channels are 255 · p / alpha, rounded, at most 255, and 0 where
/// alpha is.
void pk_rgba(const uint32_t *pixels, int count, uint8_t *samples);

/// A PNG row, filtered with whichever filter makes its differences smallest: the filter's number and `count` bytes, and up to 31 bytes
/// beyond. Rows begin after `distance` zero bytes, and 32 bytes can be read after their ends.
void pk_png_filter(const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out);
/// Both for all rows of a picture, whose pixels are `pitch` words apart from row to row; `row` and `above`, zeros at first, are as pk_png_filter wants
/// them.
void pk_png_rgba(const uint32_t *pixels, long pitch, int width, int height, uint8_t *row, uint8_t *above, uint8_t *out);
/// The same by other filters, for codes without a search for repeats: of those by the left, by the one above and Paeth's whichever leaves
/// the fewest differences, the small ones of which count for less.
void pk_png_soft_filter(const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out);
void pk_png_soft_rgba(const uint32_t *pixels, long pitch, int width, int height, uint8_t *row, uint8_t *above, uint8_t *out);

/// Filtered rows as a deflate stream (RFC 1951) of Huffman codes and runs of zeros: `rows` rows of a filter's number and `bytes_per_row` bytes,
/// after which 32 more can be read. `tokens` has room for as many as pk_deflate_tokens says of all the bytes, and `capacity` is at least what
/// pk_deflate_bound says. Returns the stream's length, or 0 when there is no room.
long pk_deflate(
    const uint8_t *in, long rows, long bytes_per_row, int bytes_per_pixel, uint16_t *tokens, uint8_t *out, long capacity);
long pk_deflate_bound(long count);
long pk_deflate_tokens(long count);

/// An upright rectangle, its edges in 1/256 of a pixel, and what fills it.
typedef struct {
    PKPaint paint;
    int32_t min_x, min_y, max_x, max_y;
} PKSheet;

/// The most sheets of a stack.
#define PK_MOST_SHEETS 32

/// Sheets on top of each other, added up in floating point before they become words, weighted by coverage, over pixels. Rows and
/// `coverage` are as of `pk_paint_rows`. Where `ground` is not null all pixels of the rows are to be taken for that word, and are written.
void pk_stack_rows(
    uint32_t *pixels, long stride, int x, int y, int width, int height, const PKSheet *sheets, int count, const uint8_t *coverage,
    long coverage_stride, const uint32_t *ground);

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

// What pk_deflate is made of. Bytes become tokens first, each of which has one code: deflate's symbols under their numbers; what follows a
// run's symbol; and pixels that differ little from what was expected, which most of a soft picture's do, three or four bytes at once.

enum {
    /// Literals, the end of a block and the lengths of runs.
    PK_DEFLATE_SYMBOLS = 286,
    /// What follows a run's length: 2ᵇ and a number below it, which is b bits, and then the distance.
    PK_TOKEN_EXTRA = 288,
    /// Pixels whose alpha is as expected and whose red, green and blue are -4…3 above it: the differences plus 4, the blue one in the highest of three
    /// times three bits.
    PK_TOKEN_PIXEL = 352,
    PK_TOKENS = 864,
    /// The most bytes of a block: no symbol comes more often than four times 2¹⁶ - 1.
    PK_BLOCK_BYTES = 262140
};

typedef struct {
    uint16_t *tokens;
    long count;
} PKTokens;

/// Bits on their way out: `count` of them wait in the upper end of `waiting`.
typedef struct {
    uint8_t *out;
    uint64_t waiting, count;
} PKBits;

/// So many pixels that are written as they are, and then zero ones that are a run: the symbol of its first 258 bytes, or of all, and the bits after it.
typedef struct {
    uint32_t pixels, zeros;
    uint16_t symbol;
    uint8_t bits, extra;
} PKPart;

/// The parts of rows one after the other, and counts: of a run's symbols all, of bytes those in one of `step` rows.
typedef struct {
    PKPart *parts;
    long count;
    uint32_t counts[PK_DEFLATE_SYMBOLS + 2];
} PKParts;

/// Adds the tokens of bytes, and up to seven beyond; `has_before` says whether a byte stands before the first.
void pk_tokens(const uint8_t *in, long count, int has_before, PKTokens *list);
/// Adds the tokens of filtered rows, whose pixels have three or four bytes, and up to 31 beyond. Up to 31 bytes after the last row are read.
void pk_pixel_tokens(const uint8_t *rows, long count, long bytes_per_row, int bytes, PKTokens *list);
/// How often each symbol comes in at most PK_BLOCK_BYTES tokens, of which pixels have this many bytes.
void pk_count_tokens(const PKTokens *list, int bytes, uint32_t *counts);
/// Codes mirrored at the top of their words, over their lengths; all have room for `count` rounded up to sixteen.
void pk_mirror_codes(const uint16_t *plain, const uint8_t *lengths, int count, uint64_t *codes);
/// A bit for each byte that is not the one before it; there is one before the first, and `count` may be rounded up to 32.
void pk_changes(const uint8_t *bytes, int count, uint64_t *changes);
/// Codes of all tokens from those of symbols, each mirrored at the top of its word, with its length at the bottom.
void pk_token_codes(const uint64_t *codes, int bytes, uint64_t *table);
/// Writes tokens, so many at once that seven bits and their codes are no more than 64, less as many as their lengths take. Fewer than eight
/// bits wait before and after; up to eight bytes from `out` on are overwritten.
void pk_put_tokens(const PKTokens *list, const uint64_t *table, int at_once, PKBits *bits);
/// Filtered rows apart into what is written as it is and runs, of which two pixels have no more than one. Up to 31 bytes after the last row are read.
/// There are none where a few rows are hardly more than runs; then the counts say nothing.
void pk_find_parts(const uint8_t *rows, long count, long bytes_per_row, int bytes, int step, PKParts *parts);
/// Writes rows by codes, which are kept as pk_token_codes wants them: of bytes -4…3 no longer than seven bits, of others than fourteen.
/// Returns 0 when a row would begin beyond `limit`; each takes up to 14 bits a byte.
int pk_put_parts(
    const uint8_t *rows, long count, long bytes_per_row, int bytes, const PKPart *parts, const uint64_t *codes, const uint8_t *limit,
    PKBits *bits);

// Both kinds of the loops that make files, so that tests can compare them; not where the second are defined, for another target than this
// says. On other processors they are declared, too, but not there.
#if !defined(HAS_AVX2)
#if defined(__x86_64__)
#define PK_HERE
#else
#define PK_HERE __attribute__((weak))
#endif
#define PK_BOTH(name, parameters) PK_BOTH_OF(void, name, parameters)
#define PK_BOTH_OF(type, name, parameters) \
    type pk_##name##_baseline parameters;  \
    PK_HERE type pk_##name##_avx2 parameters;
/// Whether the second kind exists and this processor runs it.
int pk_has_avx2(void);
PK_BOTH(rgba, (const uint32_t *pixels, int count, uint8_t *samples))
PK_BOTH(png_filter, (const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out))
PK_BOTH(png_rgba, (const uint32_t *pixels, long pitch, int width, int height, uint8_t *row, uint8_t *above, uint8_t *out))
PK_BOTH(tokens, (const uint8_t *in, long count, int has_before, PKTokens *list))
PK_BOTH(pixel_tokens, (const uint8_t *rows, long count, long bytes_per_row, int bytes, PKTokens *list))
PK_BOTH(count_tokens, (const PKTokens *list, int bytes, uint32_t *counts))
PK_BOTH(mirror_codes, (const uint16_t *plain, const uint8_t *lengths, int count, uint64_t *codes))
PK_BOTH(changes, (const uint8_t *bytes, int count, uint64_t *changes))
PK_BOTH(token_codes, (const uint64_t *codes, int bytes, uint64_t *table))
PK_BOTH(put_tokens, (const PKTokens *list, const uint64_t *table, int at_once, PKBits *bits))
PK_BOTH(find_parts, (const uint8_t *rows, long count, long bytes_per_row, int bytes, int step, PKParts *parts))
PK_BOTH_OF(
    int, put_parts,
    (const uint8_t *rows, long count, long bytes_per_row, int bytes, const PKPart *parts, const uint64_t *codes, const uint8_t *limit,
     PKBits *bits))
PK_BOTH(png_soft_filter, (const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out))
PK_BOTH(png_soft_rgba, (const uint32_t *pixels, long pitch, int width, int height, uint8_t *row, uint8_t *above, uint8_t *out))
#endif

#endif
