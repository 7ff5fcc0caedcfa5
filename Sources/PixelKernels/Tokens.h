// The loops of Deflate.c, compiled twice like those of Loops.h, whose vectors and KERNEL they share. They work with whole numbers alone.

typedef uint16_t H8 __attribute__((vector_size(16), aligned(2)));
typedef int8_t C8 __attribute__((vector_size(8)));
typedef uint16_t H4 __attribute__((vector_size(8)));
typedef uint8_t B4 __attribute__((vector_size(4)));
typedef _Bool M32 __attribute__((ext_vector_type(32)));
typedef char QX __attribute__((ext_vector_type(32)));

// MARK: Bytes to tokens

/// How many bytes from here on are zero.
INLINE long zeros(const uint8_t *in, long left) {
    long run = 0;
    for (; run + 32 <= left; run += 32) {
        unsigned other = marks((U8)load_row(in + run) != 0);
        if (other) {
            run += 4 * __builtin_ctz(other);
            break;
        }
    }
    for (; run + 8 <= left; run += 8) {
        uint64_t value = eight(in + run);
        if (value) return run + __builtin_ctzll(value) / 8;
    }
    while (run < left && !in[run]) run++;
    return run;
}

/// A run of at least four zeros, as tokens. Written without asking what there is no guessing.
INLINE uint16_t *put_run(uint16_t *tokens, long rest, int follows_zero) {
    // The first is sent as it is, unless there is a zero to repeat.
    *tokens = 0;
    tokens += !follows_zero;
    rest -= !follows_zero;
    do {
        // No part may be shorter than three.
        int length = rest <= 258 ? (int)rest : rest - 258 < 3 ? 254 : 258;
        // Four lengths' symbols share a number of bits that follow them; the longest has a symbol of its own.
        int l = length - 3, is_longest = length == 258, bits = 29 - __builtin_clz((unsigned)l | 4);
        tokens[0] = (uint16_t)(257 + 4 * bits + (l >> bits) + is_longest);
        int extra = (1 << bits) + (l & ((1 << bits) - 1));
        tokens[1] = (uint16_t)(PK_TOKEN_EXTRA + (is_longest ? 1 : extra));
        tokens += 2;
        rest -= length;
    } while (rest);
    return tokens;
}

void KERNEL(tokens)(const uint8_t *in, long count, int has_before, PKTokens *list) {
    uint16_t *tokens = list->tokens + list->count;
    long i = 0;
    while (i + 8 <= count) {
        const uint8_t *p = in + i;
        if (eight(p)) {
            *(H8 *)tokens = __builtin_convertvector(*(const B8 *)p, H8);
            tokens += 8;
            i += 8;
        } else {
            long run = zeros(p, count - i);
            tokens = put_run(tokens, run, (i > 0 || has_before) && !p[-1]);
            i += run;
        }
    }
    while (i < count) *tokens++ = in[i++];
    list->count = tokens - list->tokens;
}

INLINE U8 load_pixels(const uint8_t *p, int bytes) {
    if (bytes == 4) return (U8)load_row(p);
#if defined(HAS_AVX2)
    typedef char X16 __attribute__((vector_size(16), aligned(1)));
    const Q32 apart = {0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1, 0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1};
    X16 halves[2] = {*(const X16 *)p, *(const X16 *)(p + 12)};
    Q32 all;
    memcpy(&all, halves, 32);
    return (U8)__builtin_ia32_pshufb256(all, apart);
#else
    uint32_t words[8];
    for (int k = 0; k < 8; k++) memcpy(words + k, p + 3 * k, 4);
    return load(words) & 0xFFFFFF;
#endif
}

/// Pixels' differences plus 4, so that small ones are 0 to 7 in red, green and blue; alpha's as it is.
INLINE U8 raised(U8 words) { return (U8)((B32)words + (B32)USPLAT(0x00040404)); }
INLINE I8 is_small(U8 raised) { return (raised & 0xFFF8F8F8) == 0; }
/// The tokens of small pixels; other lanes say nothing.
INLINE U8 small_tokens(U8 raised) {
#if defined(HAS_AVX2)
    // Bytes times 1, 8, 64 and 0, added up.
    typedef short S16 __attribute__((vector_size(32)));
    S16 pairs = (S16)__builtin_ia32_pmaddubsw256((Q32)raised, (Q32)USPLAT(0x00400801));
    return (U8)__builtin_ia32_pmaddwd256(pairs, (S16)USPLAT(0x00010001)) + PK_TOKEN_PIXEL;
#else
    return ((raised & 7) | (raised >> 5 & 0x38) | (raised >> 10 & 0x1C0)) + PK_TOKEN_PIXEL;
#endif
}

/// The first `n` of eight pixels: small ones as one token, others as one a byte.
INLINE uint16_t *put_mixed(const uint8_t *p, int n, int bytes, uint16_t *tokens) {
    const uint64_t ones = 0x0101010101010101;
    U8 words = load_pixels(p, bytes), up = raised(words);
    I8 small = is_small(up);
    // How many tokens each becomes. Bytes of a product with ones are the sums of those up to each.
    C8 small_bytes = __builtin_convertvector(small, C8);
    uint64_t sizes;
    memcpy(&sizes, &small_bytes, 8);
    sizes = (uint64_t)bytes * ones - (sizes & (uint64_t)(bytes - 1) * ones);
    uint64_t ends = sizes * ones, starts = ends << 8;
    U8 first = ((U8)small & small_tokens(up)) | (~(U8)small & words & 255);
    U8 low = first | (words << 8 & 0xFF0000), high = (words >> 16 & 255) | (words >> 24 << 16);
    uint32_t all[16];
    store(all, __builtin_shufflevector(low, high, 0, 8, 1, 9, 2, 10, 3, 11));
    store(all + 8, __builtin_shufflevector(low, high, 4, 12, 5, 13, 6, 14, 7, 15));
    // Each is written over what the one before did not need.
    for (int k = 0; k < 8; k++) memcpy(tokens + (starts >> 8 * k & 255), all + 2 * k, 8);
    return tokens + (ends >> 8 * (n - 1) & 255);
}

INLINE uint16_t *put_pixels(const uint8_t *row, long count, int bytes, uint16_t *tokens) {
    for (long x = 0; x < count;) {
        // Up to 64 pixels are looked at first: what is small, and what is zero.
        const uint8_t *p = row + x * bytes;
        int n = count - x < 64 ? (int)(count - x) : 64;
        uint16_t small_ones[64 + 8];
        uint64_t small = 0, zero = 0;
        for (int k = 0; k < n; k += 8) {
            U8 words = load_pixels(p + k * bytes, bytes), up = raised(words);
            *(H8 *)(small_ones + k) = __builtin_convertvector(small_tokens(up), H8);
            small |= (uint64_t)marks(is_small(up)) << k;
            zero |= (uint64_t)marks(words == 0) << k;
        }
        zero &= ~(uint64_t)0 >> (64 - n);
        // Two zeros begin a run.
        uint64_t runs = zero & zero >> 1;
        int k = 0;
        while (k < n) {
            int end = runs >> k ? k + __builtin_ctzll(runs >> k) : n;
            while (k < end) {
                int part = end - k < 8 ? end - k : 8;
                if (~small >> k & ((1u << part) - 1)) {
                    tokens = put_mixed(p + k * bytes, part, bytes, tokens);
                } else {
                    *(H8 *)tokens = *(const H8 *)(small_ones + k);
                    tokens += part;
                }
                k += part;
            }
            if (k == n) break;
            uint64_t others = ~(zero >> k);
            int pixels = others ? __builtin_ctzll(others) : 64;
            const uint8_t *from = p + k * bytes;
            k += pixels;
            // It may go on beyond these.
            if (k == n && x + n < count) {
                long more = zeros(p + n * bytes, (count - x - n) * bytes) / bytes;
                tokens = put_run(tokens, (pixels + more) * bytes, !from[-1]);
                x += more;
            } else tokens = put_run(tokens, pixels * bytes, !from[-1]);
        }
        x += k;
    }
    return tokens;
}

void KERNEL(pixel_tokens)(const uint8_t *rows, long count, long bytes_per_row, int bytes, PKTokens *list) {
    uint16_t *tokens = list->tokens + list->count;
    for (long y = 0; y < count; y++) {
        const uint8_t *row = rows + y * (1 + bytes_per_row);
        *tokens++ = row[0];
        if (bytes == 4) tokens = put_pixels(row + 1, bytes_per_row / 4, 4, tokens);
        else tokens = put_pixels(row + 1, bytes_per_row / 3, 3, tokens);
    }
    list->count = tokens - list->tokens;
}

// MARK: Tokens to counts

void KERNEL(count_tokens)(const PKTokens *list, int bytes, uint32_t *counts) {
    // Four tables, so that equal neighbours do not wait for each other.
    uint16_t tables[4][PK_TOKENS];
    uint32_t sums[PK_TOKENS];
    memset(tables, 0, sizeof tables);
    const uint16_t *token = list->tokens, *end = token + list->count;
    for (; end - token >= 8; token += 8) for (int k = 0; k < 8; k++) tables[k & 3][token[k]]++;
    for (int k = 0; token < end; k = (k + 1) & 3) tables[k][*token++]++;
    for (int s = 0; s < PK_TOKENS; s++) sums[s] = (uint32_t)tables[0][s] + tables[1][s] + tables[2][s] + tables[3][s];
    memcpy(counts, sums, PK_DEFLATE_SYMBOLS * sizeof *counts);
    U8 red = {0}, green[8] = {{0}}, blue[8] = {{0}};
    for (int b = 0; b < 8; b++) {
        for (int g = 0; g < 8; g++) {
            U8 here = load(sums + PK_TOKEN_PIXEL + 64 * b + 8 * g);
            red += here;
            green[g] += here;
            blue[b] += here;
        }
    }
    for (int v = 0; v < 8; v++) {
        uint32_t sum = red[v];
        for (int lane = 0; lane < 8; lane++) sum += green[v][lane] + blue[v][lane];
        counts[(v - 4) & 255] += sum;
        if (bytes == 4) counts[0] += red[v];
    }
}

// MARK: Tokens to bits

void KERNEL(mirror_codes)(const uint16_t *plain, const uint8_t *lengths, int count, uint64_t *codes) {
    for (int s = 0; s < count; s += 16) {
        H16 code = *(const H16 *)(plain + s);
        code = code >> 8 | code << 8;
        code = (code >> 4 & 0x0F0F) | (code & 0x0F0F) << 4;
        code = (code >> 2 & 0x3333) | (code & 0x3333) << 2;
        code = (code >> 1 & 0x5555) | (code & 0x5555) << 1;
        H4 mirrored[4];
        B4 length[4];
        memcpy(mirrored, &code, 32);
        memcpy(length, lengths + s, 16);
        for (int k = 0; k < 4; k++)
            *(L4 *)(codes + s + 4 * k) = __builtin_convertvector(mirrored[k], L4) << 48 | __builtin_convertvector(length[k], L4);
    }
}

void KERNEL(changes)(const uint8_t *lengths, int count, uint64_t *changes) {
    for (int s = 0; s < count; s += 32) {
        M32 bits = __builtin_convertvector((QX)(load_row(lengths + s) != load_row(lengths + s - 1)), M32);
        memcpy((uint8_t *)changes + s / 8, &bits, 4);
    }
}

void KERNEL(token_codes)(const uint64_t *codes, int bytes, uint64_t *table) {
    memcpy(table, codes, PK_DEFLATE_SYMBOLS * sizeof *codes);
    // A run's bits, and the distance's code, which is one zero.
    for (int bits = 0; bits < 6; bits++)
        for (int value = 0; value < 1 << bits; value++)
            table[PK_TOKEN_EXTRA + (1 << bits) + value] = (uint64_t)value << (63 - bits) | (uint64_t)(bits + 1);
    // Pixels: red comes first and is moved down by all that follow it.
    uint64_t red[8], red_length[8];
    for (int v = 0; v < 8; v++) {
        uint64_t code = codes[(v - 4) & 255];
        red[v] = code & ~(uint64_t)63;
        red_length[v] = code & 63;
    }
    uint64_t alpha = bytes == 4 ? codes[0] : 0;
    for (int b = 0; b < 8; b++) {
        uint64_t blue = codes[(b - 4) & 255], after_green = (blue & 63) + (alpha & 63);
        uint64_t blue_alpha = ((blue & ~(uint64_t)63) >> (alpha & 63)) | (alpha & ~(uint64_t)63);
        for (int g = 0; g < 8; g++) {
            uint64_t green = codes[(g - 4) & 255], after_red = (green & 63) + after_green;
            uint64_t rest = (green & ~(uint64_t)63) >> after_green | blue_alpha;
            uint64_t *to = table + PK_TOKEN_PIXEL + 64 * b + 8 * g;
            for (int r = 0; r < 8; r++) to[r] = (red[r] >> after_red | rest) + (red_length[r] + after_red);
        }
    }
}

// Waiting bits are the highest ones of their word, the last of them at the top. A code comes as it is kept, its bits at the top and its
// length at the bottom: what waits is moved down by the length and the code put over it; the length joins bits that are gone already, or
// the lowest ones, which those that wait must not reach. Only the lowest six bits of a shift or of a count say anything.

INLINE void put_code(PKBits *bits, uint64_t code) {
    bits->waiting = bits->waiting >> (code & 63) | code;
    bits->count += code;
}

INLINE void put_bytes(PKBits *bits) {
    // Eight bytes at once; what is not whole bytes yet is written again.
    uint64_t bytes = bits->waiting >> (-bits->count & 63);
    memcpy(bits->out, &bytes, 8);
#if defined(HAS_AVX2)
    // Three bits from the third on.
    bits->out += __builtin_ia32_bextr_u64(bits->count, 3 << 8 | 3);
#else
    bits->out += (bits->count & 63) >> 3;
#endif
    bits->count &= 7;
}

INLINE void put_all(const PKTokens *list, const uint64_t *table, PKBits *state, int at_once) {
    PKBits bits = *state;
    const uint16_t *token = list->tokens, *end = token + list->count;
#pragma clang loop unroll_count(4)
    for (; end - token >= at_once; token += at_once) {
        uint64_t a = table[token[0]], length = a;
        if (at_once >= 2) {
            // Put together before they are put to those that wait, so that fewer wait for each other.
            uint64_t b = table[token[1]];
            a = a >> (b & 63) | b;
            length += b;
        }
        if (at_once >= 3) {
            uint64_t c = table[token[2]], c_length = c;
            if (at_once == 4) {
                uint64_t d = table[token[3]];
                c = c >> (d & 63) | d;
                c_length += d;
            }
            a = a >> (c_length & 63) | c;
            length += c_length;
        }
        bits.waiting = bits.waiting >> (length & 63) | a;
        bits.count += length;
        put_bytes(&bits);
    }
    for (; token < end; token++) {
        put_code(&bits, table[*token]);
        put_bytes(&bits);
    }
    *state = bits;
}

void KERNEL(put_tokens)(const PKTokens *list, const uint64_t *table, int at_once, PKBits *bits) {
    switch (at_once) {
    case 4: put_all(list, table, bits, 4); break;
    case 3: put_all(list, table, bits, 3); break;
    case 2: put_all(list, table, bits, 2); break;
    default: put_all(list, table, bits, 1);
    }
}
