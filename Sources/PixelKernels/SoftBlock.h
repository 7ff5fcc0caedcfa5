// Blocks of soft pictures, as a part of Deflate.c, whose codes and bits they share.

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

/// The lengths of leaves of one symbol.
static void put_lengths(PKBits *bits, const uint8_t *leaf_length, int count) {
    for (int l = 0; l < count; l++) {
        add(bits, meta_codes[leaf_length[l]], meta_lengths[leaf_length[l]]);
        // Eight of up to six bits fit in beside seven.
        if ((l & 7) == 7) put_bytes(bits);
    }
    put_bytes(bits);
}

static PKBits put_soft_head(const uint8_t *leaf_length, int is_last, uint8_t *out) {
    int used = leaves;
    while (!leaf_length[used - 1]) used--;
    PKBits bits = {out, 0, 0};
    put(&bits, (uint32_t)(is_last | 2 << 1 | (used - byte_leaves - 1) << 3 | 1 << 8 | (18 - 4) << 13), 17);
    for (int k = 0; k < 18; k++) add(&bits, meta_lengths[meta_order[k]], 3);
    put_bytes(&bits);
    put_lengths(&bits, leaf_length, 8);
    // Of a leaf of many symbols the length and that it is repeated, up to thirty bits.
    static const struct { uint64_t bits; int count; } repeats[6] = {
        {0, 0}, {0, 0}, {REPEAT(3), 4}, {REPEAT(3) | REPEAT(4) << 4, 8}, {REPEAT(6) | REPEAT(6) << 4 | REPEAT(3) << 8, 12},
        {REPEAT(6) | REPEAT(6) << 4 | REPEAT(6) << 8 | REPEAT(6) << 12 | REPEAT(4) << 16 | REPEAT(3) << 20, 24},
    };
    for (int l = 8; l < byte_leaves - 8; l++) {
        int more = leaf_bits[l], length = leaf_length[l] + more, count = meta_lengths[length];
        put(&bits, (uint32_t)(meta_codes[length] | repeats[more].bits << count), count + repeats[more].count);
    }
    put_lengths(&bits, leaf_length + byte_leaves - 8, 8 + used - byte_leaves);
    // Of the distances, 1 is used; a decoder wants a second.
    put(&bits, (uint32_t)(meta_codes[1] | meta_codes[1] << meta_lengths[1]), 2 * meta_lengths[1]);
    return bits;
}

/// A block of rows by such codes; null when there is too little of what it is for, when it could become too large for its room, or when what other rows
/// have is not what was found in a few.
static uint8_t *soft_block(
    const uint8_t *rows, long count, long bytes_per_row, int bytes, int is_last, void *room, uint8_t *out, uint8_t *limit) {
    // Rows of sixteen pixels and more have no more parts than there is room for.
    if (count < 8 || bytes_per_row < 16 * bytes || count * bytes_per_row < least_pixels * bytes) return 0;
    if (limit - out < 2 * count * (1 + bytes_per_row) + 512) return 0;
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
    // Exact codes take little more than eight bits a byte at most.
    long most = likely / 8 * 5 / 4 + 64, bytes_in = count * (1 + bytes_per_row);
    if (most > bytes_in / 8 * 9 + 64) most = bytes_in / 8 * 9 + 64;
    if (most > limit - bits.out) most = limit - bits.out;
    if (!pk_put_parts(rows, count, bytes_per_row, bytes, parts.parts, codes, bits.out + most, &bits)) return 0;
    return end_block(&bits, codes[end_of_block], is_last);
}
