// A deflate stream of Huffman codes and runs of zeros, without a search for repeats: what is left of soft pictures after PNG's filters
// has few others, and the search is most of a compressor's time. RFC 1951.

#include "PixelKernels.h"

#include <string.h>

enum { end_of_block = 256, symbols = 286, longest_code = 15 };

typedef struct {
    uint8_t *out, *end;
    uint64_t bits;
    int count;
} Writer;

static inline __attribute__((always_inline)) void flush(Writer *w) {
    // Eight bytes at once; what is not whole bytes yet is written again.
    memcpy(w->out, &w->bits, 8);
    int bytes = w->count >> 3;
    w->out += bytes;
    w->bits >>= 8 * bytes;
    w->count &= 7;
}
static inline __attribute__((always_inline)) void put(Writer *w, uint32_t value, int count) {
    w->bits |= (uint64_t)value << w->count;
    w->count += count;
}

/// Code lengths for how often symbols come, none above `limit`: Huffman's, and what became too long shortened at the cost of the
/// longest that are shorter.
static void code_lengths(const uint32_t *counts, int n, int limit, uint8_t *lengths) {
    uint32_t weight[2 * symbols];
    uint16_t symbol[symbols], parent[2 * symbols];
    int used = 0;
    memset(lengths, 0, (size_t)n);
    for (int s = 0; s < n; s++) if (counts[s]) symbol[used++] = (uint16_t)s;
    if (used < 2) {
        // A decoder wants a whole tree: two codes of one bit.
        lengths[used ? symbol[0] : 0] = 1;
        lengths[used && symbol[0] == 0 ? 1 : 0] = 1;
        return;
    }
    // Rarest first; equals in their own order.
    for (int i = 1; i < used; i++) {
        uint16_t s = symbol[i];
        int j = i;
        while (j > 0 && counts[symbol[j - 1]] > counts[s]) { symbol[j] = symbol[j - 1]; j--; }
        symbol[j] = s;
    }
    for (int i = 0; i < used; i++) weight[i] = counts[symbol[i]];
    int leaf = 0, inner = used;
    for (int node = used; node < 2 * used - 1; node++) {
        uint32_t sum = 0;
        for (int k = 0; k < 2; k++) {
            int least = leaf < used && (inner >= node || weight[leaf] <= weight[inner]) ? leaf++ : inner++;
            sum += weight[least];
            parent[least] = (uint16_t)node;
        }
        weight[node] = sum;
    }
    uint8_t depth[2 * symbols];
    int of_length[64] = {0};
    depth[2 * used - 2] = 0;
    for (int node = 2 * used - 3; node >= 0; node--) {
        depth[node] = (uint8_t)(depth[parent[node]] + 1);
        if (node < used) of_length[depth[node] < limit ? depth[node] : limit]++;
    }
    // Kraft's sum in units of the longest code.
    int64_t sum = 0;
    for (int l = 1; l <= limit; l++) sum += (int64_t)of_length[l] << (limit - l);
    while (sum > (int64_t)1 << limit) {
        int l = limit - 1;
        while (!of_length[l]) l--;
        of_length[l]--;
        of_length[l + 1] += 2;
        of_length[limit]--;
        sum--;
    }
    int at = 0;
    for (int l = limit; l > 0; l--) for (int k = 0; k < of_length[l]; k++) lengths[symbol[at++]] = (uint8_t)l;
}

/// Codes in the order of their lengths, mirrored as deflate sends them, in the upper 24 bits over the length.
static void make_codes(const uint8_t *lengths, int n, uint32_t *codes) {
    int of_length[16] = {0}, next[16] = {0};
    for (int s = 0; s < n; s++) of_length[lengths[s]]++;
    of_length[0] = 0;
    for (int l = 1, code = 0; l < 16; l++) { code = (code + of_length[l - 1]) << 1; next[l] = code; }
    for (int s = 0; s < n; s++) {
        int l = lengths[s];
        uint32_t code = l ? (uint32_t)next[l]++ : 0, mirrored = 0;
        for (int b = 0; b < l; b++) mirrored |= (code >> b & 1) << (l - 1 - b);
        codes[s] = mirrored << 8 | (uint32_t)l;
    }
}

/// A run's symbol, and the bits that follow it.
static void run_symbol(int length, int *symbol, int *extra, int *bits) {
    if (length == 258) { *symbol = 285; *extra = *bits = 0; return; }
    int l = length - 3;
    if (l < 8) { *symbol = 257 + l; *extra = *bits = 0; return; }
    // Four lengths' symbols share a number of extra bits.
    int b = 29 - __builtin_clz((unsigned)l);
    *bits = b;
    *symbol = 257 + 4 * b + (l >> b);
    *extra = l & ((1 << b) - 1);
}

static uint64_t eight(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, 8);
    return value;
}

/// How many bytes from here on are zero, in whole eights.
static long zeros(const uint8_t *in, long left) {
    long run = 0;
    while (run + 8 <= left && !eight(in + run)) run += 8;
    return run;
}

static uint8_t *block(const uint8_t *in, long count, int is_last, uint8_t *out, uint8_t *limit) {
    // Four tables, so that equal neighbours do not wait for each other.
    uint32_t counts[4][symbols];
    memset(counts, 0, sizeof counts);
    long i = 0;
    while (i < count) {
        long run = zeros(in + i, count - i);
        if (run) {
            // The first is sent as it is; those after it repeat it.
            counts[0][0]++;
            for (long rest = run - 1; rest > 0;) {
                int length = rest > 258 ? (rest - 258 < 3 ? 254 : 258) : (int)rest, symbol, extra, bits;
                run_symbol(length, &symbol, &extra, &bits);
                counts[0][symbol]++;
                rest -= length;
            }
            i += run;
        } else if (i + 8 <= count) {
            const uint8_t *p = in + i;
            counts[0][p[0]]++; counts[1][p[1]]++; counts[2][p[2]]++; counts[3][p[3]]++;
            counts[0][p[4]]++; counts[1][p[5]]++; counts[2][p[6]]++; counts[3][p[7]]++;
            i += 8;
        } else {
            counts[0][in[i++]]++;
        }
    }
    counts[0][end_of_block] = 1;
    for (int s = 0; s < 256; s++) counts[0][s] += counts[1][s] + counts[2][s] + counts[3][s];

    uint8_t lengths[symbols + 2];
    code_lengths(counts[0], symbols, longest_code, lengths);
    int literals = symbols;
    while (literals > 257 && !lengths[literals - 1]) literals--;
    // One distance, 1; a decoder wants a second.
    lengths[literals] = lengths[literals + 1] = 1;
    int all = literals + 2;

    // The lengths themselves: those of zeros in runs, all others one by one.
    uint8_t sent[symbols + 2], extra[symbols + 2];
    uint32_t meta_counts[19] = {0};
    int sent_count = 0;
    for (int s = 0; s < all;) {
        int run = 1;
        while (s + run < all && lengths[s + run] == lengths[s]) run++;
        if (lengths[s] == 0 && run >= 3) {
            if (run > 138) run = 138;
            sent[sent_count] = run > 10 ? 18 : 17;
            extra[sent_count++] = (uint8_t)(run > 10 ? run - 11 : run - 3);
        } else {
            run = 1;
            sent[sent_count] = lengths[s];
            extra[sent_count++] = 0;
        }
        s += run;
    }
    for (int k = 0; k < sent_count; k++) meta_counts[sent[k]]++;
    uint8_t meta[19];
    code_lengths(meta_counts, 19, 7, meta);
    uint32_t meta_codes[19], codes[symbols];
    make_codes(meta, 19, meta_codes);
    make_codes(lengths, literals, codes);

    static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    int meta_sent = 19;
    while (meta_sent > 4 && !meta[order[meta_sent - 1]]) meta_sent--;
    Writer w = {out, limit, 0, 0};
    put(&w, (uint32_t)is_last, 1); put(&w, 2, 2);
    put(&w, (uint32_t)(literals - 257), 5); put(&w, 1, 5); put(&w, (uint32_t)(meta_sent - 4), 4);
    flush(&w);
    for (int k = 0; k < meta_sent; k++) { put(&w, meta[order[k]], 3); flush(&w); }
    for (int k = 0; k < sent_count; k++) {
        uint32_t code = meta_codes[sent[k]];
        put(&w, code >> 8, (int)(code & 255));
        if (sent[k] >= 17) put(&w, extra[k], sent[k] == 17 ? 3 : 7);
        flush(&w);
    }
    for (i = 0; i < count;) {
        if (w.out + 64 > w.end) return 0;
        long run = zeros(in + i, count - i);
        if (run) {
            put(&w, codes[0] >> 8, (int)(codes[0] & 255));
            for (long rest = run - 1; rest > 0;) {
                int length = rest > 258 ? (rest - 258 < 3 ? 254 : 258) : (int)rest, symbol, extra_bits, bits;
                run_symbol(length, &symbol, &extra_bits, &bits);
                put(&w, codes[symbol] >> 8, (int)(codes[symbol] & 255));
                put(&w, (uint32_t)extra_bits, bits);
                // The distance's code is one zero bit.
                put(&w, 0, 1);
                flush(&w);
                if (w.out + 64 > w.end) return 0;
                rest -= length;
            }
            flush(&w);
            i += run;
        } else if (i + 8 <= count) {
            const uint8_t *p = in + i;
            // Three codes of 15 bits fit in beside seven bits that wait.
            for (int k = 0; k < 8; k++) {
                uint32_t code = codes[p[k]];
                put(&w, code >> 8, (int)(code & 255));
                if (k == 2 || k == 5 || k == 7) flush(&w);
            }
            i += 8;
        } else {
            uint32_t code = codes[in[i++]];
            put(&w, code >> 8, (int)(code & 255));
            flush(&w);
        }
    }
    put(&w, codes[end_of_block] >> 8, (int)(codes[end_of_block] & 255));
    flush(&w);
    if (!is_last) {
        // An empty stored block brings the next one to a byte.
        put(&w, 0, 3);
        flush(&w);
        if (w.count) { w.count = 8; flush(&w); }
        if (w.out + 16 > w.end) return 0;
        const uint8_t none[4] = {0, 0, 255, 255};
        memcpy(w.out, none, 4);
        return w.out + 4;
    }
    if (w.count) { w.count = 8; flush(&w); }
    return w.out;
}

long pk_deflate_bound(long count) { return count + count / 2 + 2048 * (count / (1 << 18) + 1); }

long pk_deflate(const uint8_t *bytes, long count, uint8_t *out, long capacity) {
    const long most = 1 << 18;
    uint8_t *start = out, *limit = out + capacity;
    do {
        long part = count < most ? count : most;
        if (limit - out < 1024) return 0;
        out = block(bytes, part, part == count, out, limit);
        if (!out) return 0;
        bytes += part;
        count -= part;
    } while (count > 0);
    return out - start;
}
