// The loops that make files, compiled twice like those of Loops.h, whose vectors and KERNEL they share. They work with whole numbers, but for one
// quotient that is exact, so the bytes are the same on every machine.

typedef _Bool M8 __attribute__((ext_vector_type(8)));
typedef char Q32 __attribute__((vector_size(32)));
typedef uint64_t L4 __attribute__((vector_size(32), aligned(8)));

/// A bit for each lane that is not zero.
INLINE unsigned marks(I8 lanes) {
    M8 bits = __builtin_convertvector((IX)lanes, M8);
    uint8_t byte;
    memcpy(&byte, &bits, 1);
    return byte;
}

INLINE B32 load_row(const uint8_t *bytes) { return *(const B32 *)bytes; }
INLINE void store_row(uint8_t *bytes, B32 values) { *(B32 *)bytes = values; }
INLINE B32 lesser(B32 a, B32 b) { return __builtin_elementwise_min(a, b); }
INLINE B32 greater(B32 a, B32 b) { return __builtin_elementwise_max(a, b); }
INLINE B32 above_zero(B32 a, B32 b) { return __builtin_elementwise_sub_sat(a, b); }
/// At most 255.
INLINE B32 twice(B32 a) { return __builtin_elementwise_add_sat(a, a); }
INLINE B32 pick(B32 mask, B32 a, B32 b) { return (a & mask) | (b & ~mask); }

// MARK: Samples

/// One channel of eight pixels, in the lowest bytes, without alpha: 255 · p / a, rounded, at most 255; from half of alpha, whole, and a half more,
/// and from 1 / a. With that half, what is divided is 1 / 2a away from a whole quotient at least, and a quotient of at most 256 is rounded by less.
INLINE U8 divided(U8 channel, F8 half, F8 inverse) {
    F8 quotient = (__builtin_convertvector((I8)channel, F8) * 255.0f + half) * inverse;
    I8 whole = __builtin_convertvector(quotient, I8);
    return (U8)__builtin_elementwise_min(whole, (I8)USPLAT(255));
}

/// Red, green, blue and alpha in the order of a file's bytes, not premultiplied.
INLINE U8 straight(U8 words) {
    U8 alpha = words >> 24;
    F8 inverse = 1.0f / __builtin_convertvector((I8)__builtin_elementwise_max(alpha, USPLAT(1)), F8);
    F8 half = __builtin_convertvector((I8)(alpha >> 1), F8) + 0.5f;
    U8 red = divided(words >> 16 & 255, half, inverse), green = divided(words >> 8 & 255, half, inverse);
    U8 blue = divided(words & 255, half, inverse);
    U8 visible = (U8)(alpha != 0);
    return (red | green << 8 | blue << 16 | alpha << 24) & visible;
}

INLINE U8 swapped(U8 words) { return (words & 0xFF00FF00) | (words >> 16 & 255) | (words & 255) << 16; }

/// Whether all pixels are opaque, and whether all are clear.
INLINE int are_opaque(U8 words) {
#if defined(HAS_AVX2)
    typedef long long X4 __attribute__((vector_size(32)));
    return __builtin_ia32_ptestc256((X4)words, (X4)USPLAT(0xFF000000));
#else
    return marks((words & 0xFF000000) == 0xFF000000) == 255;
#endif
}
INLINE int are_clear(U8 words) {
#if defined(HAS_AVX2)
    typedef long long X4 __attribute__((vector_size(32)));
    return __builtin_ia32_ptestz256((X4)words, (X4)USPLAT(0xFF000000));
#else
    return marks((words & 0xFF000000) == 0) == 255;
#endif
}

INLINE void put_rgba(const uint32_t *pixels, int count, uint8_t *samples) {
    int x = 0, whole = count & ~7;
    for (; x < whole; x += 8) {
        U8 words = load(pixels + x);
        // Most are all opaque or all clear.
        if (are_opaque(words)) store((uint32_t *)samples + x, swapped(words));
        else if (are_clear(words)) store((uint32_t *)samples + x, USPLAT(0));
        else store((uint32_t *)samples + x, straight(words));
    }
    if (x < count) store_part((uint32_t *)samples + x, straight(load_part(pixels + x, count - x)), count - x);
}

void KERNEL(rgba)(const uint32_t *pixels, int count, uint8_t *samples) { put_rgba(pixels, count, samples); }

// MARK: Filters

enum { filter_none, filter_sub, filter_up, filter_average, filter_paeth };

/// What a filter expects of a byte: from the one to the left (a), the one above (b) and the one above left (c).
INLINE B32 expected(int filter, B32 a, B32 b, B32 c) {
    switch (filter) {
    case filter_sub: return a;
    case filter_up: return b;
    // (a + b) / 2 without the ninth bit.
    case filter_average: return lesser(a, b) + ((greater(a, b) - lesser(a, b)) >> 1);
    case filter_paeth: {
        // Of a, b and c the one nearest to a + b - c, the first of those equally near. With a and b in order, that is as far from the lower one
        // as c is from the higher, and the other way round, or beyond it; and from c by what these distances differ. So it is the lower one where
        // twice its distance is no more than the other's, and the other way round. When both are, all are the same.
        B32 low = lesser(a, b), high = greater(a, b);
        B32 to_low = above_zero(high, c), to_high = above_zero(c, low);
        B32 is_low = (B32)(above_zero(twice(to_low), to_high) == 0), is_high = (B32)(above_zero(twice(to_high), to_low) == 0);
        return pick(is_low, low, pick(is_high, high, c));
    }
    default: return a ^ a;
    }
}

/// From 31 - n on, n bytes of ones and then zeros.
static const uint8_t kept_bytes[63] = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
};

/// The sizes of differences as signed bytes, added up in groups.
INLINE L4 sizes(B32 difference) {
    B32 size = lesser(difference, (difference ^ difference) - difference);
#if defined(HAS_AVX2)
    return (L4)__builtin_ia32_psadbw256((Q32)size, (Q32){0});
#elif defined(__SSE2__)
    typedef char Half __attribute__((vector_size(16)));
    Half halves[2];
    memcpy(halves, &size, 32);
    Half none = {0};
    return __builtin_shufflevector(
        __builtin_ia32_psadbw128(halves[0], none), __builtin_ia32_psadbw128(halves[1], none), 0, 1, 2, 3);
#else
    H16 pairs = ((H16)size & 255) + ((H16)size >> 8);
    U8 fours = ((U8)pairs & 0xFFFF) + ((U8)pairs >> 16);
    return ((L4)fours & 0xFFFFFFFF) + ((L4)fours >> 32);
#endif
}

INLINE void filter_row(int filter, const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out) {
    for (int at = 0; at < count; at += 32) {
        B32 a = load_row(row + at - distance), b = load_row(above + at), c = load_row(above + at - distance);
        store_row(out + at, load_row(row + at) - expected(filter, a, b, c));
    }
}

/// Adds the sizes of 32 bytes' differences to each filter's.
INLINE void add_sizes(const uint8_t *row, const uint8_t *above, int distance, B32 mask, L4 *sums) {
    B32 x = load_row(row), a = load_row(row - distance), b = load_row(above), c = load_row(above - distance);
    for (int filter = 0; filter < 5; filter++) sums[filter] += sizes((x - expected(filter, a, b, c)) & mask);
}

/// A row like the one above, of which all differences from that are zero; rows like that are most of a user interface.
INLINE int is_repeated(const uint8_t *row, const uint8_t *above, int count, uint8_t *out) {
    if (memcmp(row, above, (size_t)count) != 0) return 0;
    out[0] = filter_up;
    memset(out + 1, 0, (size_t)count);
    return 1;
}

INLINE void put_filtered(const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out) {
    if (is_repeated(row, above, count, out)) return;
    L4 sums[5] = {{0}};
    int at = 0;
    for (; at + 32 <= count; at += 32) add_sizes(row + at, above + at, distance, ~(B32){0}, sums);
    if (at < count) add_sizes(row + at, above + at, distance, load_row(kept_bytes + 31 - (count - at)), sums);
    uint64_t costs[5];
    for (int filter = 0; filter < 5; filter++) costs[filter] = sums[filter][0] + sums[filter][1] + sums[filter][2] + sums[filter][3];
    int best = 0;
    for (int filter = 1; filter < 5; filter++) if (costs[filter] < costs[best]) best = filter;
    out[0] = (uint8_t)best;
    switch (best) {
    case filter_none: memcpy(out + 1, row, (size_t)count); break;
    case filter_sub: filter_row(filter_sub, row, above, count, distance, out + 1); break;
    case filter_up: filter_row(filter_up, row, above, count, distance, out + 1); break;
    case filter_average: filter_row(filter_average, row, above, count, distance, out + 1); break;
    default: filter_row(filter_paeth, row, above, count, distance, out + 1);
    }
}

void KERNEL(png_filter)(const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out) {
    put_filtered(row, above, count, distance, out);
}

void KERNEL(png_rgba)(const uint32_t *pixels, long pitch, int width, int height, uint8_t *row, uint8_t *above, uint8_t *out) {
    for (int y = 0; y < height; y++) {
        put_rgba(pixels + y * pitch, width, row);
        put_filtered(row, above, 4 * width, 4, out);
        out += 1 + 4 * (long)width;
        uint8_t *filtered = row;
        row = above;
        above = filtered;
    }
}

// MARK: Filters of soft pictures

/// What leaving pixels to three filters costs, in bytes that are added up: the sizes of differences, of which none counts for more than four.
typedef struct {
    B32 left, up, paeth;
} SoftCosts;

INLINE B32 small_sizes(B32 difference) {
    typedef int8_t Signed32 __attribute__((vector_size(32)));
    return lesser((B32)__builtin_elementwise_abs((Signed32)difference), (B32)USPLAT(0x04040404));
}

/// Puts Paeth's differences of 32 bytes, and adds the costs of those that are kept.
INLINE void put_soft_vector(const uint8_t *row, const uint8_t *above, int distance, B32 keep, uint8_t *out, SoftCosts *costs) {
    B32 x = load_row(row), a = load_row(row - distance), b = load_row(above);
    B32 difference = x - expected(filter_paeth, a, b, load_row(above - distance));
    store_row(out, difference);
    costs->paeth += small_sizes(difference & keep);
    costs->left += small_sizes((x - a) & keep);
    costs->up += small_sizes((x - b) & keep);
}

INLINE L4 byte_sums(B32 bytes) {
#if defined(HAS_AVX2)
    return (L4)__builtin_ia32_psadbw256((Q32)bytes, (Q32){0});
#else
    H16 pairs = ((H16)bytes & 255) + ((H16)bytes >> 8);
    U8 fours = ((U8)pairs & 0xFFFF) + ((U8)pairs >> 16);
    return ((L4)fours & 0xFFFFFFFF) + ((L4)fours >> 32);
#endif
}

/// Returns by how much Paeth's filter was better than the others, in sixteenths of what the better of these costs; negative when it was not.
INLINE int put_soft_filtered(const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out) {
    if (is_repeated(row, above, count, out)) return 0;
    uint64_t left = 0, up = 0, paeth = 0;
    for (int at = 0; at < count;) {
        // So many that their sums are bytes.
        int vectors = (count - at) / 32;
        if (vectors > 62) vectors = 62;
        SoftCosts costs = {{0}, {0}, {0}};
        for (int end = at + 32 * vectors; at < end; at += 32) put_soft_vector(row + at, above + at, distance, ~(B32){0}, out + 1 + at, &costs);
        if (count - at > 0 && count - at < 32) {
            put_soft_vector(row + at, above + at, distance, load_row(kept_bytes + 31 - (count - at)), out + 1 + at, &costs);
            at = count;
        }
        // Sums of eight times 63 times four at most, three in a word.
        L4 sums = byte_sums(costs.paeth) | byte_sums(costs.left) << 16 | byte_sums(costs.up) << 32;
        uint64_t sum = sums[0] + sums[1] + sums[2] + sums[3];
        paeth += sum & 0xFFFF;
        left += sum >> 16 & 0xFFFF;
        up += sum >> 32;
    }
    uint64_t other = left <= up ? left : up;
    out[0] = filter_paeth;
    if (other >= paeth) return (int)(16 * paeth <= 14 * other && other);
    if (left <= up) {
        out[0] = filter_sub;
        filter_row(filter_sub, row, above, count, distance, out + 1);
    } else {
        out[0] = filter_up;
        filter_row(filter_up, row, above, count, distance, out + 1);
    }
    return 0;
}

void KERNEL(png_soft_filter)(const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out) {
    put_soft_filtered(row, above, count, distance, out);
}

void KERNEL(png_soft_rgba)(const uint32_t *pixels, long pitch, int width, int height, uint8_t *row, uint8_t *above, uint8_t *out) {
    // How many rows Paeth's filter was much better in, and how many are left to it without asking.
    int streak = 0, trusted = 0;
    for (int y = 0; y < height; y++) {
        put_rgba(pixels + y * pitch, width, row);
        if (trusted > 0) {
            out[0] = filter_paeth;
            filter_row(filter_paeth, row, above, 4 * width, 4, out + 1);
            trusted--;
        } else if (put_soft_filtered(row, above, 4 * width, 4, out)) {
            if (++streak >= 2) trusted = 14;
        } else streak = 0;
        out += 1 + 4 * (long)width;
        uint8_t *filtered = row;
        row = above;
        above = filtered;
    }
}
