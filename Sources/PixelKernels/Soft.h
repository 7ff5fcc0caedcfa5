// Blocks of pixels that are written straight from their bytes, with codes found from a few rows: more loops of Deflate.c, compiled twice like
// those of Tokens.h, after which this stands. They work with whole numbers alone.

/// The first part of a run, which may be no shorter than three and no longer than 258: its symbol, and the bits that follow it.
typedef struct {
    int length, symbol, bits, extra;
} Run;

INLINE Run first_run(long rest) {
    Run run;
    // No part may be shorter than three.
    run.length = rest <= 258 ? (int)rest : rest - 258 < 3 ? 254 : 258;
    // Four lengths' symbols share a number of bits that follow them; the longest has a symbol of its own.
    int l = run.length - 3, is_longest = run.length == 258, bits = 29 - __builtin_clz((unsigned)l | 4);
    run.symbol = 257 + 4 * bits + (l >> bits) + is_longest;
    run.bits = is_longest ? 0 : bits;
    run.extra = is_longest ? 0 : l & ((1 << bits) - 1);
    return run;
}

// MARK: Bytes to parts

INLINE void count_run(const uint8_t *from, long zeros, PKPart *part, uint32_t *counts) {
    zeros -= from[-1] != 0;
    Run run = first_run(zeros);
    part->symbol = (uint16_t)run.symbol;
    part->bits = (uint8_t)run.bits;
    part->extra = (uint8_t)run.extra;
    counts[run.symbol]++;
    while (zeros -= run.length) {
        run = first_run(zeros);
        counts[run.symbol]++;
    }
}

INLINE void count_bytes(const uint8_t *bytes, long count, uint32_t (*tables)[256]) {
    // Two tables, so that equal neighbours do not wait for each other.
    for (; count >= 4; count -= 4, bytes += 4) {
        tables[0][bytes[0]]++;
        tables[1][bytes[1]]++;
        tables[0][bytes[2]]++;
        tables[1][bytes[3]]++;
    }
    for (; count > 0; count--) tables[0][*bytes++]++;
}

/// A bit for each of 64 pixels that is zero.
INLINE uint64_t zero_pixels(const uint8_t *p, int bytes) {
    uint64_t zero = 0;
#if defined(HAS_AVX2)
    typedef short S16 __attribute__((vector_size(32)));
    for (int k = 0; k < 64; k += 32) {
        I8 a = load_pixels(p + k * bytes, bytes) == 0, b = load_pixels(p + (k + 8) * bytes, bytes) == 0;
        I8 c = load_pixels(p + (k + 16) * bytes, bytes) == 0, d = load_pixels(p + (k + 24) * bytes, bytes) == 0;
        S16 ab = (S16)__builtin_ia32_packssdw256(a, b), cd = (S16)__builtin_ia32_packssdw256(c, d);
        // In both halves four of each.
        IX all = (IX)__builtin_ia32_packsswb256(ab, cd);
        all = __builtin_shufflevector(all, all, 0, 4, 1, 5, 2, 6, 3, 7);
        zero |= (uint64_t)(uint32_t)__builtin_ia32_pmovmskb256((Q32)all) << k;
    }
#else
    for (int k = 0; k < 64; k += 8) zero |= (uint64_t)marks(load_pixels(p + k * bytes, bytes) == 0) << k;
#endif
    return zero;
}

INLINE PKPart *find_parts(const uint8_t *row, long width, int bytes, PKPart *part, uint32_t *counts) {
    long first = 0;
    for (long x = 0; x < width;) {
        // Up to 64 pixels at a time: what is zero.
        const uint8_t *p = row + x * bytes;
        int n = width - x < 64 ? (int)(width - x) : 64;
        uint64_t zero = 0;
        if (n == 64) {
            zero = zero_pixels(p, bytes);
        } else {
            for (int k = 0; k < n; k += 8) zero |= (uint64_t)marks(load_pixels(p + k * bytes, bytes) == 0) << k;
            zero &= ~(uint64_t)0 >> (64 - n);
        }
        // So many zeros begin a run, two or six pixels: fewer of four bytes take hardly more as they are, and less time.
        uint64_t runs = zero & zero >> 1;
        if (bytes == 4) runs &= runs >> 2, runs &= runs >> 2;
        long next = x + n;
        while (runs) {
            int k = __builtin_ctzll(runs);
            uint64_t others = ~(zero >> k);
            int pixels = others ? __builtin_ctzll(others) : 64;
            long end = x + k + pixels;
            // It may go on beyond these.
            if (k + pixels == n && next < width) next = end += zeros(row + end * bytes, (width - end) * bytes) / bytes;
            part->pixels = (uint32_t)(x + k - first);
            part->zeros = (uint32_t)(end - x - k);
            count_run(row + (x + k) * bytes, (end - x - k) * bytes, part, counts);
            part++;
            first = end;
            runs = k + pixels < 64 ? runs >> (k + pixels) << (k + pixels) : 0;
        }
        x = next;
    }
    if (first < width) *part++ = (PKPart){(uint32_t)(width - first), 0, 0, 0, 0};
    return part;
}

/// Whether four rows, from top to bottom, are runs for more than seven eighths.
INLINE int are_runs(const uint8_t *rows, long count, long width, int bytes, PKParts *parts) {
    long written = 0;
    for (long k = 1; k < 8; k += 2) {
        const uint8_t *row = rows + k * count / 8 * (1 + width * bytes) + 1;
        const PKPart *end = find_parts(row, width, bytes, parts->parts, parts->counts);
        for (const PKPart *part = parts->parts; part < end; part++) written += part->pixels;
    }
    return written < width / 2;
}

void KERNEL(find_parts)(const uint8_t *rows, long count, long bytes_per_row, int bytes, int step, PKParts *parts) {
    long width = bytes_per_row / bytes;
    parts->count = 0;
    if (bytes == 4 ? are_runs(rows, count, width, 4, parts) : are_runs(rows, count, width, 3, parts)) return;
    uint32_t tables[2][256];
    memset(tables, 0, sizeof tables);
    memset(parts->counts, 0, sizeof parts->counts);
    PKPart *part = parts->parts;
    // One row of each `step`, not always the same one of them.
    long group = 0, sampled = step / 2;
    for (long y = 0; y < count; y++) {
        const uint8_t *row = rows + y * (1 + bytes_per_row) + 1;
        PKPart *first = part;
        part = bytes == 4 ? find_parts(row, width, 4, part, parts->counts) : find_parts(row, width, 3, part, parts->counts);
        if (y != sampled) continue;
        sampled += step + 7;
        group += step;
        if (sampled >= group + step) sampled -= step;
        tables[0][row[-1]]++;
        for (; first < part; first++) {
            count_bytes(row, (long)first->pixels * bytes, tables);
            row += (first->pixels + first->zeros) * bytes;
        }
    }
    for (int s = 0; s < 256; s += 8) store(parts->counts + s, load(tables[0] + s) + load(tables[1] + s));
    parts->count = part - parts->parts;
}

// MARK: Parts to bits

/// Adds codes of at most 56 bits, the last at the top and nothing below them.
INLINE void put_bits(PKBits *bits, uint64_t value, uint64_t count) {
    bits->waiting = bits->waiting >> (count & 63) | value;
    bits->count += count;
    put_bytes(bits);
}

/// Four codes of at most fourteen bits; zero is none.
INLINE void put_four(PKBits *bits, uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
    uint64_t ab = a >> (b & 63) | b, cd = c >> (d & 63) | d, last = c + d;
    // The lengths at the bottom are where the first bits could come.
    put_bits(bits, (ab >> (last & 63) | cd) & ~(uint64_t)63, a + b + last);
}

INLINE void put_pixel(PKBits *bits, const uint8_t *p, int bytes, const uint64_t *codes) {
    put_four(bits, codes[p[0]], codes[p[1]], codes[p[2]], bytes == 4 ? codes[p[3]] : 0);
}

/// What follows a run's symbol: some bits, and the distance, whose code is one zero.
INLINE uint64_t run_extra(int bits, int extra) { return (uint64_t)extra << (63 - bits) | (uint64_t)(bits + 1); }

/// A row's filter, unless there was more of the row, a zero that is repeated, unless one stands before it, and the run.
INLINE void put_run_codes(PKBits *bits, uint64_t filter, const uint8_t *from, const PKPart *part, int bytes, const uint64_t *codes) {
    put_four(bits, filter, from[-1] ? codes[0] : 0, codes[part->symbol], run_extra(part->bits, part->extra));
    long zeros = (long)part->zeros * bytes - (from[-1] != 0);
    if (zeros <= 258) return;
    for (zeros -= first_run(zeros).length; zeros;) {
        Run run = first_run(zeros);
        put_four(bits, 0, 0, codes[run.symbol], run_extra(run.bits, run.extra));
        zeros -= run.length;
    }
}

#if defined(HAS_AVX2)
typedef char X32 __attribute__((vector_size(32)));
typedef long long X4 __attribute__((vector_size(32)));
typedef double D4 __attribute__((vector_size(32)));

/// The codes of bytes -4…3, and as many ones as each has bits, in the order of the bytes plus 4; in both halves.
typedef struct {
    X32 codes, ones;
} Short;

INLINE Short short_codes(const uint64_t *codes) {
    uint8_t code[32] = {0}, ones[32] = {0};
    for (int k = 0; k < 8; k++) {
        uint64_t entry = codes[(k - 4) & 255], length = entry & 63;
        code[k] = code[k + 16] = (uint8_t)(entry >> (64 - length));
        ones[k] = ones[k + 16] = (uint8_t)((1 << length) - 1);
    }
    Short all;
    memcpy(&all.codes, code, 32);
    memcpy(&all.ones, ones, 32);
    return all;
}

INLINE void put_low_bits(PKBits *bits, uint64_t value, uint64_t count) { put_bits(bits, value << (-count & 63), count); }

/// The first `n` of eight pixels: two or four at once where all their bytes have short codes.
INLINE void put_eight(PKBits *bits, const uint8_t *p, int n, int bytes, const uint64_t *codes, const Short *all) {
    X32 index = (X32)((B32)load_pixels(p, bytes) + 4);
    X4 longer = (X4)((U8)index & (bytes == 3 ? 0x00F8F8F8 : 0xF8F8F8F8));
    // A fourth byte that is missing has no bits.
    if (bytes == 3) index = (X32)((U8)index | 0x80000000);
    X4 ones = (X4)__builtin_ia32_pshufb256(all->ones, index), code = (X4)__builtin_ia32_pshufb256(all->codes, index);
    if (n < 8) {
        static const uint32_t kept[16] = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
        X4 keep = (X4)load(kept + 8 - n);
        ones &= keep;
        longer &= keep;
    }
    // Two pixels at a time, of at most seven bits a byte.
    uint64_t masks[4], values[4], counts[4];
    memcpy(masks, &ones, 32);
    memcpy(values, &code, 32);
    // From memory they take fewer instructions than from a vector.
    __asm__("" : "+m"(masks), "+m"(values));
    if (__builtin_ia32_ptestz256(longer, longer)) {
        for (int k = 0; k < 4; k++) {
            counts[k] = (uint64_t)__builtin_popcountll(masks[k]);
            values[k] = __builtin_ia32_pext_di(values[k], masks[k]);
        }
        uint64_t first = counts[0] + counts[1], second = counts[2] + counts[3];
        // Neither is more than 56.
        if (__builtin_expect(!((first + 7 | second + 7) & 64), 1)) {
            put_low_bits(bits, values[0] | values[1] << counts[0], first);
            put_low_bits(bits, values[2] | values[3] << counts[2], second);
        } else {
            for (int k = 0; k < 4; k++) put_low_bits(bits, values[k], counts[k]);
        }
        return;
    }
    unsigned shorts = (unsigned)__builtin_ia32_movmskpd256((D4)(longer == 0));
#pragma clang loop unroll(full)
    for (int k = 0; k < 4; k++, p += 2 * bytes) {
        if (shorts >> k & 1) {
            put_low_bits(bits, __builtin_ia32_pext_di(values[k], masks[k]), (uint64_t)__builtin_popcountll(masks[k]));
        } else {
            put_pixel(bits, p, bytes, codes);
            if (2 * k + 1 < n) put_pixel(bits, p + bytes, bytes, codes);
        }
    }
}
#endif

INLINE int put_rows(
    const uint8_t *rows, long count, long width, int bytes, const PKPart *part, const uint64_t *codes, const uint8_t *limit, PKBits *state) {
    PKBits bits = *state;
#if defined(HAS_AVX2)
    Short all = short_codes(codes);
#endif
    const uint8_t *p = rows;
    for (; count > 0; count--) {
        if (bits.out > limit) return 0;
        uint64_t filter = codes[*p++];
        const uint8_t *row_end = p + width * bytes;
        do {
            const uint8_t *end = p + (long)part->pixels * bytes;
            if (p < end) {
                if (filter) put_four(&bits, filter, 0, 0, 0);
                filter = 0;
#if defined(HAS_AVX2)
                for (; end - p >= 8 * bytes; p += 8 * bytes) put_eight(&bits, p, 8, bytes, codes, &all);
                if (p < end) put_eight(&bits, p, (int)(end - p) / bytes, bytes, codes, &all);
                p = end;
#else
                for (; p < end; p += bytes) put_pixel(&bits, p, bytes, codes);
#endif
            }
            if (part->zeros) put_run_codes(&bits, filter, p, part, bytes, codes);
            filter = 0;
            p += (long)part++->zeros * bytes;
        } while (p < row_end);
    }
    *state = bits;
    return 1;
}

int KERNEL(put_parts)(
    const uint8_t *rows, long count, long bytes_per_row, int bytes, const PKPart *parts, const uint64_t *codes, const uint8_t *limit,
    PKBits *bits) {
    return bytes == 4 ? put_rows(rows, count, bytes_per_row / 4, 4, parts, codes, limit, bits)
        : put_rows(rows, count, bytes_per_row / 3, 3, parts, codes, limit, bits);
}
