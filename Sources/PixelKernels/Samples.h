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
INLINE B32 apart(B32 a, B32 b) { return greater(a, b) - lesser(a, b); }
INLINE B32 above_zero(B32 a, B32 b) { return __builtin_elementwise_sub_sat(a, b); }
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

INLINE void put_rgba(const uint32_t *pixels, int count, uint8_t *samples) {
    int x = 0;
    for (; x + 8 <= count; x += 8) {
        U8 words = load(pixels + x);
        // Most are all opaque or all clear.
        if (marks((words & 0xFF000000) == 0xFF000000) == 255) store((uint32_t *)samples + x, swapped(words));
        else if (marks((words & 0xFF000000) == 0) == 255) store((uint32_t *)samples + x, USPLAT(0));
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
        // Of a, b and c the one nearest to a + b - c, the first of those equally near. With a and b in order, it is as far from the lower one
        // as c is from the higher, and the other way round, or beyond it; and from c by what these distances differ. When they are
        // equal, c is nearer than both, or all are the same, so which of a and b comes first does not matter.
        B32 low = lesser(a, b), high = greater(a, b);
        B32 to_low = above_zero(high, c), to_high = above_zero(c, low), to_c = apart(to_low, to_high);
        B32 nearest = lesser(to_high, to_c);
        B32 is_low = (B32)(lesser(nearest, to_low) == to_low), is_high = (B32)(nearest == to_high);
        return pick(is_low, low, pick(is_high, high, c));
    }
    default: return a ^ a;
    }
}

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

INLINE void put_filtered(const uint8_t *row, const uint8_t *above, int count, int distance, uint8_t *out) {
    // A row like the one above is all zeros then, and rows like that are most of a user interface.
    if (memcmp(row, above, (size_t)count) == 0) {
        out[0] = filter_up;
        memset(out + 1, 0, (size_t)count);
        return;
    }
    L4 sums[5] = {{0}};
    int at = 0;
    for (; at + 32 <= count; at += 32) add_sizes(row + at, above + at, distance, ~(B32){0}, sums);
    static const uint8_t kept[63] = {
        255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
        255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    };
    if (at < count) add_sizes(row + at, above + at, distance, load_row(kept + 31 - (count - at)), sums);
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
