// A deflate stream of Huffman codes and runs of zeros, without a search for repeats: what is left of soft pictures after PNG's filters
// has few others, and the search is most of a compressor's time. RFC 1951.

#include "PixelKernels.h"

#include <string.h>

enum { end_of_block = 256, symbols = PK_DEFLATE_SYMBOLS, longest_code = 15, symbols_room = 288, meta_symbols = 19, meta_room = 32 };

/// `used` symbols in their own order as `sorted` ones from the rarest on, equals in their own order.
static void sort_symbols(const uint32_t *counts, const uint16_t *symbol, int used, uint16_t *sorted) {
    // Most symbols are rare, and their counts are places of their own. Only the frequent ones, which share the last place, are compared.
    enum { places = 128 };
    uint16_t start[places + 1] = {0};
    for (int i = 0; i < used; i++) start[1 + (counts[symbol[i]] < places ? counts[symbol[i]] : places - 1)]++;
    for (int place = 1, sum = 0; place <= places; place++) start[place] = (uint16_t)(sum += start[place]);
    int frequent = start[places - 1];
    for (int i = 0; i < used; i++) {
        uint32_t count = counts[symbol[i]];
        sorted[start[count < places ? count : places - 1]++] = symbol[i];
    }
    for (int i = frequent + 1; i < used; i++) {
        uint16_t s = sorted[i];
        int j = i;
        while (j > frequent && counts[sorted[j - 1]] > counts[s]) { sorted[j] = sorted[j - 1]; j--; }
        sorted[j] = s;
    }
}

/// How many of `used` sorted counts have codes of which length: Huffman's, and what became longer than `limit` shortened at the cost of
/// the longest that are shorter.
static void count_lengths(const uint32_t *sorted, int used, int limit, int *of_length) {
    // Two queues, of symbols and of pairs, each from the rarest on; their ends are never the least. What is next in each is fetched before it
    // is known to be wanted.
    uint32_t pairs[symbols + 2];
    uint16_t parent[symbols];
    memset(pairs, 255, sizeof pairs);
    long leaf = 0, pair = 0;
    uint32_t least_leaf = sorted[0], least_pair = UINT32_MAX;
    for (long node = 0; node < used - 1; node++) {
        uint32_t sum = 0;
        for (int k = 0; k < 2; k++) {
            uint32_t next_leaf = sorted[leaf + 1], next_pair = pairs[pair + 1];
            int is_leaf = least_leaf <= least_pair;
            parent[pair] = (uint16_t)node;
            sum += is_leaf ? least_leaf : least_pair;
            least_leaf = is_leaf ? next_leaf : least_leaf;
            least_pair = is_leaf ? least_pair : next_pair;
            leaf += is_leaf;
            pair += !is_leaf;
        }
        pairs[node] = sum;
        least_pair = pair == node ? sum : least_pair;
    }
    // Pairs at each depth; what of the next depth's places they do not take, symbols do.
    uint8_t depth[symbols];
    int of_depth[64] = {0};
    depth[used - 2] = 0;
    of_depth[0] = 1;
    for (int node = used - 3; node >= 0; node--) of_depth[depth[node] = (uint8_t)(depth[parent[node]] + 1)]++;
    for (int d = 1; d < 64 && of_depth[d - 1]; d++) of_length[d < limit ? d : limit] += 2 * of_depth[d - 1] - of_depth[d];
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
}

/// Codes for how often symbols come, none longer than `limit`; `lengths` and `codes` have room for `n` rounded up to sixteen. Each is mirrored, as deflate sends it, in the highest bits, over its length.
/// Returns the longest length.
static int make_codes(const uint32_t *counts, int n, int limit, uint8_t *lengths, uint64_t *codes) {
    uint16_t symbol[symbols], rarest[symbols];
    int of_length[16] = {0}, used = 0;
    // Written without asking which come, since there is no guessing it.
    for (int s = 0; s < n; s++) {
        symbol[used] = (uint16_t)s;
        used += counts[s] > 0;
    }
    int all = (n + 15) & ~15;
    memset(lengths, 0, (size_t)all);
    if (used < 2) {
        // A decoder wants a whole tree: two codes of one bit.
        int only = used ? symbol[0] : 0;
        symbol[0] = 0;
        symbol[1] = (uint16_t)(only ? only : 1);
        lengths[symbol[0]] = lengths[symbol[1]] = 1;
        of_length[1] = used = 2;
    } else {
        uint32_t sorted[symbols + 2];
        sort_symbols(counts, symbol, used, rarest);
        for (int i = 0; i < used; i++) sorted[i] = counts[rarest[i]];
        sorted[used] = sorted[used + 1] = UINT32_MAX;
        count_lengths(sorted, used, limit, of_length);
        int at = 0;
        for (int l = limit; l > 0; l--) for (int k = 0; k < of_length[l]; k++) lengths[rarest[at++]] = (uint8_t)l;
    }
    uint16_t next[16], plain[symbols_room];
    memset(plain, 0, sizeof plain);
    for (int l = 1, code = 0; l < 16; l++) { next[l] = (uint16_t)code; code = (code + of_length[l]) << 1; }
    for (int i = 0; i < used; i++) plain[symbol[i]] = next[lengths[symbol[i]]]++;
    pk_mirror_codes(plain, lengths, n, codes);
    int longest = 15;
    while (!of_length[longest]) longest--;
    return longest;
}

/// The lengths of codes as they are sent: those of zeros and of equal ones in runs. Returns how many symbols these are.
static int shorten_lengths(const uint8_t *lengths, int all, uint8_t *sent, uint8_t *extra) {
    // A bit where another length begins.
    uint64_t begins[symbols_room / 64 + 1] = {0};
    pk_changes(lengths, all, begins);
    // What is beyond the end says nothing.
    begins[0] &= ~(uint64_t)1;
    begins[all >> 6] &= ((uint64_t)1 << (all & 63)) - 1;
    begins[all >> 6] |= (uint64_t)1 << (all & 63);
    memset(extra, 0, symbols_room);
    int count = 0, from = 0;
    for (int word = 0; word <= all >> 6; word++) {
        for (uint64_t left = begins[word]; left; left &= left - 1) {
            int to = 64 * word + __builtin_ctzll(left), run = to - from, length = lengths[from];
            from = to;
            // Most are too short to be said in fewer symbols.
            if (run < (length ? 4 : 3)) {
                sent[count] = sent[count + 1] = sent[count + 2] = (uint8_t)length;
                count += run;
                continue;
            }
            // Of other lengths than zero the first is sent as it is, and those after it repeat it.
            if (length) { sent[count++] = (uint8_t)length; run--; }
            while (run) {
                int most = length ? 6 : 138, part = run < most ? run : most;
                if (part < 3) {
                    part = 1;
                    sent[count++] = (uint8_t)length;
                } else {
                    sent[count] = length ? 16 : part > 10 ? 18 : 17;
                    extra[count++] = (uint8_t)(part - (length || part <= 10 ? 3 : 11));
                }
                run -= part;
            }
        }
    }
    return count;
}

/// In what order the lengths of lengths' codes are sent.
static const uint8_t meta_order[meta_symbols] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

static void add(PKBits *bits, uint32_t value, int count) {
    bits->waiting = bits->waiting >> count | (uint64_t)value << (64 - count);
    bits->count += (uint64_t)count;
}

static void put_bytes(PKBits *bits) {
    uint64_t bytes = bits->waiting >> (-bits->count & 63);
    memcpy(bits->out, &bytes, 8);
    bits->out += bits->count >> 3;
    bits->count &= 7;
}

static void put(PKBits *bits, uint32_t value, int count) {
    add(bits, value, count);
    put_bytes(bits);
}

static void put_code(PKBits *bits, uint64_t code) {
    int length = code & 63;
    put(bits, (uint32_t)(code >> (64 - length)), length);
}

/// The end of a block after all its symbols.
static uint8_t *end_block(PKBits *bits, uint64_t code, int is_last) {
    put_code(bits, code);
    if (is_last) return bits->out + (bits->count > 0);
    // An empty stored block brings the next one to a byte.
    put(bits, 0, 3);
    uint8_t *end = bits->out + (bits->count > 0);
    const uint8_t none[4] = {0, 0, 255, 255};
    memcpy(end, none, 4);
    return end + 4;
}

/// Takes pixels apart into their bytes, the last first, since there is room behind.
static void split_pixels(PKTokens *list, int bytes) {
    long count = list->count;
    for (long k = 0; k < count; k++) if (list->tokens[k] >= PK_TOKEN_PIXEL) list->count += bytes - 1;
    uint16_t *to = list->tokens + list->count;
    for (long k = count - 1; k >= 0; k--) {
        int token = list->tokens[k], index = token - PK_TOKEN_PIXEL;
        if (index < 0) { *--to = (uint16_t)token; continue; }
        if (bytes == 4) *--to = 0;
        for (int shift = 6; shift >= 0; shift -= 3) *--to = (uint16_t)(((index >> shift & 7) - 4) & 255);
    }
}

/// A block of these tokens, of which pixels have this many bytes; null when it does not fit before `limit`.
static uint8_t *block(PKTokens *list, int bytes, int is_last, uint8_t *out, uint8_t *limit) {
    uint32_t counts[symbols];
    pk_count_tokens(list, bytes, counts);
    counts[end_of_block] = 1;
    uint8_t lengths_room[16 + symbols_room] = {0}, *lengths = lengths_room + 16;
    uint64_t codes[symbols_room];
    int longest = make_codes(counts, symbols, longest_code, lengths, codes), small = 0;
    int literals = symbols;
    while (literals > 257 && !lengths[literals - 1]) literals--;
    // One distance, 1; a decoder wants a second.
    lengths[literals] = lengths[literals + 1] = 1;

    uint8_t sent[symbols_room + 2], extra[symbols_room], meta[meta_room];
    uint32_t meta_counts[meta_symbols] = {0};
    uint64_t meta_codes[meta_room];
    int sent_count = shorten_lengths(lengths, literals + 2, sent, extra);
    // Two tables, so that equal neighbours do not wait for each other.
    uint32_t odd_counts[meta_symbols] = {0};
    sent[sent_count] = 0;
    for (int k = 0; k < sent_count; k += 2) { meta_counts[sent[k]]++; odd_counts[sent[k + 1]] += k + 1 < sent_count; }
    for (int s = 0; s < meta_symbols; s++) meta_counts[s] += odd_counts[s];
    make_codes(meta_counts, meta_symbols, 7, meta, meta_codes);

    // No more than this many bits: the head, a code a symbol, and after a run's up to five more and a distance.
    uint32_t most = 17 + meta_symbols * 3 + (uint32_t)sent_count * (7 + 7);
    for (int s = 0; s <= end_of_block; s++) most += counts[s] * lengths[s];
    for (int s = end_of_block + 1; s < literals; s++) most += counts[s] * (lengths[s] + 6u);
    if (limit - out < (long)most / 8 + 32) return 0;

    int meta_sent = meta_symbols;
    while (meta_sent > 4 && !meta[meta_order[meta_sent - 1]]) meta_sent--;
    PKBits head = {out, 0, 0};
    put(&head, (uint32_t)(is_last | 2 << 1 | (literals - 257) << 3 | 1 << 8 | (meta_sent - 4) << 13), 17);
    for (int k = 0; k < meta_sent; k++) put(&head, meta[meta_order[k]], 3);
    static const uint8_t extra_bits[meta_symbols] = {[16] = 2, [17] = 3, [18] = 7};
    for (int k = 0; k < sent_count; k++) {
        uint64_t code = meta_codes[sent[k]];
        int length = code & 63, more = extra_bits[sent[k]];
        add(&head, (uint32_t)(code >> (64 - length)) | (uint32_t)extra[k] << length, length + more);
        // Four of up to fourteen bits fit in beside seven.
        if ((k & 3) == 3) put_bytes(&head);
    }
    put_bytes(&head);

    // How many tokens fit in beside seven bits that wait and those at the bottom that say a length.
    if (longest < 6) longest = 6;
    if (bytes) {
        for (int v = -4; v < 4; v++) if (lengths[v & 255] > small) small = lengths[v & 255];
        int pixel = 3 * small + (bytes == 4 ? lengths[0] : 0);
        if (pixel > 51) split_pixels(list, bytes);
        else if (pixel > longest) longest = pixel;
    }
    PKBits bits = head;
    uint64_t table[PK_TOKENS];
    pk_token_codes(codes, bytes, table);
    pk_put_tokens(list, table, longest <= 13 ? 4 : longest <= 17 ? 3 : longest <= 25 ? 2 : 1, &bits);
    return end_block(&bits, codes[end_of_block], is_last);
}

// MARK: Soft pictures

// Most of their bytes are small, and the others about as frequent as their neighbours, so those share a code for some highest bits, after which
// the rest follow as they are. So few codes are found from the bytes of a few rows, and what is not in these has one all the same.

enum { byte_leaves = 32, leaves = byte_leaves + 30, longest_leaf = 9, least_pixels = 256 };

static const uint8_t leaf_first[byte_leaves] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32, 48, 64, 96, 128, 160, 192, 208, 224, 232, 240, 244, 248, 249, 250, 251, 252, 253, 254, 255,
};
/// How many bits follow.
static const uint8_t leaf_bits[byte_leaves] = {[8] = 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 4, 4, 3, 3, 2, 2};

/// Codes of a soft block, and how long those of leaves are, from the counts of its parts. Returns how many bits all are likely to take, or 0 when
/// there is only some of what it is for.
static long make_soft_codes(const PKParts *parts, int step, uint8_t *leaf_length, uint64_t *codes) {
    uint8_t lengths[symbols_room] = {0};
    uint32_t counts[leaves], sorted_counts[symbols + 2];
    uint16_t used_leaf[leaves], rarest[leaves], plain[symbols_room] = {0};
    int used = 0, of_length[16] = {0}, of_all[16] = {0};
    int found = 0;
    uint32_t total = 0;
    for (int l = 0; l < byte_leaves; l++) {
        const uint32_t *of = parts->counts + leaf_first[l], *end = of + (1 << leaf_bits[l]);
        uint32_t sum = *of;
        // One, or four at a time.
        if (leaf_bits[l]) for (sum = 0; of < end; of += 4) sum += of[0] + of[1] + of[2] + of[3];
        found += sum > 0;
        total += counts[l] = sum * (uint32_t)step + 1;
        used_leaf[used++] = (uint16_t)l;
    }
    if (found < byte_leaves / 2) return 0;
    counts[byte_leaves] = 1;
    used_leaf[used++] = byte_leaves;
    for (int l = byte_leaves + 1; l < leaves; l++) {
        counts[l] = parts->counts[l - byte_leaves + end_of_block];
        used_leaf[used] = (uint16_t)l;
        used += counts[l] > 0;
    }
    memset(leaf_length, 0, leaves);
    // The smallest bytes are written by codes of no more than seven bits: whatever they are, they count for some share.
    for (uint32_t share = 80, longest_small = 8; longest_small > 7; share /= 3) {
        for (int k = 0; k < 8; k++) {
            uint32_t *small = counts + (k < 4 ? k : byte_leaves - 8 + k);
            if (*small < total / share) *small = total / share;
        }
        sort_symbols(counts, used_leaf, used, rarest);
        for (int i = 0; i < used; i++) sorted_counts[i] = counts[rarest[i]];
        sorted_counts[used] = sorted_counts[used + 1] = UINT32_MAX;
        memset(of_length, 0, sizeof of_length);
        count_lengths(sorted_counts, used, longest_leaf, of_length);
        int at = 0;
        for (int l = longest_leaf; l > 0; l--) for (int k = 0; k < of_length[l]; k++) leaf_length[rarest[at++]] = (uint8_t)l;
        longest_small = 0;
        for (int k = 0; k < 8; k++) {
            uint32_t length = leaf_length[k < 4 ? k : byte_leaves - 8 + k];
            if (length > longest_small) longest_small = length;
        }
    }
    long bits = 0;
    for (int l = 0; l < leaves; l++) {
        int more = l < byte_leaves ? leaf_bits[l] : 0;
        bits += (long)counts[l] * (leaf_length[l] + more);
        if (leaf_length[l]) of_all[leaf_length[l] + more] += 1 << more;
    }
    uint16_t next[16];
    for (int l = 1, code = 0; l < 16; l++) { next[l] = (uint16_t)code; code = (code + of_all[l]) << 1; }
    for (int l = 0; l < byte_leaves; l++) {
        int first = leaf_first[l], count = 1 << leaf_bits[l], length = leaf_length[l] + leaf_bits[l], code = next[length];
        next[length] += (uint16_t)count;
        lengths[first] = (uint8_t)length;
        plain[first] = (uint16_t)code;
        if (count == 1) continue;
        // Four at a time.
        uint32_t four_lengths = (uint32_t)length * 0x01010101;
        uint64_t four_codes = (uint64_t)code * 0x0001000100010001 + 0x0003000200010000;
        for (int s = first; s < first + count; s += 4, four_codes += 0x0004000400040004) {
            memcpy(lengths + s, &four_lengths, 4);
            memcpy(plain + s, &four_codes, 8);
        }
    }
    for (int l = byte_leaves; l < leaves; l++) {
        lengths[l - byte_leaves + end_of_block] = leaf_length[l];
        if (leaf_length[l]) plain[l - byte_leaves + end_of_block] = next[leaf_length[l]]++;
    }
    pk_mirror_codes(plain, lengths, symbols, codes);
    return bits;
}

// How long the codes are is sent by codes that are always the same.

static const uint8_t meta_lengths[meta_symbols] = {3, 6, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 6, 0, 2, 0, 0};
/// Mirrored.
static const uint8_t meta_codes[meta_symbols] = {2, 31, 11, 27, 7, 23, 15, 6, 14, 1, 9, 5, 13, 3, 63, 0, 0, 0, 0};

/// A symbol 16 that repeats a length so many times: its code is 00.
#define REPEAT(times) ((uint64_t)((times) - 3) << 2)

static PKBits put_soft_head(const uint8_t *leaf_length, int is_last, uint8_t *out) {
    int used = leaves;
    while (!leaf_length[used - 1]) used--;
    PKBits bits = {out, 0, 0};
    put(&bits, (uint32_t)(is_last | 2 << 1 | (used - byte_leaves - 1) << 3 | 1 << 8 | (18 - 4) << 13), 17);
    for (int k = 0; k < 18; k++) add(&bits, meta_lengths[meta_order[k]], 3);
    put_bytes(&bits);
    // Of each leaf the length and, for its other symbols, that it is repeated.
    static const struct { uint64_t bits; int count; } repeats[6] = {
        {0, 0}, {0, 0}, {REPEAT(3), 4}, {REPEAT(3) | REPEAT(4) << 4, 8}, {REPEAT(6) | REPEAT(6) << 4 | REPEAT(3) << 8, 12},
        {REPEAT(6) | REPEAT(6) << 4 | REPEAT(6) << 8 | REPEAT(6) << 12 | REPEAT(4) << 16 | REPEAT(3) << 20, 24},
    };
    for (int l = 0; l < used; l++) {
        int length = leaf_length[l], more = 0;
        if (l < byte_leaves) { more = leaf_bits[l]; length += more; }
        add(&bits, (uint32_t)(meta_codes[length] | repeats[more].bits << meta_lengths[length]), meta_lengths[length] + repeats[more].count);
        // Eight of up to six bits fit in beside seven, and one of up to thirty.
        if (more || (l & 7) == 7) put_bytes(&bits);
    }
    put_bytes(&bits);
    // Of the distances, 1 is used; a decoder wants a second.
    put(&bits, (uint32_t)(meta_codes[1] | meta_codes[1] << meta_lengths[1]), 2 * meta_lengths[1]);
    return bits;
}

/// A block of rows by such codes; null when there is too little of what it is for, when it could become too large for its room, or when what other rows
/// have is not what was found in a few.
static uint8_t *soft_block(
    const uint8_t *rows, long count, long bytes_per_row, int bytes, int is_last, void *room, uint8_t *out, uint8_t *limit) {
    if (count < 8 || count * bytes_per_row < least_pixels * bytes || bytes_per_row < 16 * bytes || limit - out < 2 * count * (1 + bytes_per_row) + 512) return 0;
    PKParts parts = {.parts = room};
    int step = count >= 64 && count * bytes_per_row <= 1 << 16 ? 16 : count >= 32 ? 8 : 2;
    pk_find_parts(rows, count, bytes_per_row, bytes, step, &parts);
    long pixels = 0;
    for (long k = 0; k < parts.count; k++) pixels += parts.parts[k].pixels;
    if (pixels < least_pixels || pixels < count * bytes_per_row / bytes / 4) return 0;

    uint8_t leaf_length[leaves];
    uint64_t codes[symbols_room];
    long likely = make_soft_codes(&parts, step, leaf_length, codes);
    if (!likely) return 0;
    PKBits bits = put_soft_head(leaf_length, is_last, out);
    if (!pk_put_parts(rows, count, bytes_per_row, bytes, parts.parts, codes, bits.out + likely / 8 * 5 / 4 + 64, &bits)) return 0;
    return end_block(&bits, codes[end_of_block], is_last);
}

static const long most_bytes = PK_BLOCK_BYTES;

long pk_deflate_bound(long count) { return 2 * count + 2048 * (count / most_bytes * 2 + 1); }

long pk_deflate_tokens(long count) { return (count < most_bytes ? count : most_bytes) + 32; }

long pk_deflate(
    const uint8_t *in, long rows, long bytes_per_row, int bytes_per_pixel, uint16_t *tokens, uint8_t *out, long capacity) {
    uint8_t *start = out, *limit = out + capacity;
    // Whole rows while a block has room for one, else any bytes.
    long pitch = 1 + bytes_per_row, done = 0, count = rows * pitch;
    int bytes = pitch <= most_bytes && (bytes_per_pixel == 3 || bytes_per_pixel == 4) ? bytes_per_pixel : 0;
    do {
        PKTokens list = {tokens, 0};
        long part = count - done < most_bytes ? count - done : most_bytes;
        if (bytes) {
            part -= part % pitch;
            uint8_t *end = soft_block(in + done, part / pitch, bytes_per_row, bytes, done + part == count, tokens, out, limit);
            if (end) {
                out = end;
                done += part;
                continue;
            }
            pk_pixel_tokens(in + done, part / pitch, bytes_per_row, bytes, &list);
        } else pk_tokens(in + done, part, done > 0, &list);
        done += part;
        out = block(&list, bytes, done == count, out, limit);
    } while (out && done < count);
    return out ? out - start : 0;
}
