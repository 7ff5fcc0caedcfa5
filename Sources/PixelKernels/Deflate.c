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

#include "SoftBlock.h"

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
