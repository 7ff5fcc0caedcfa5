#include "CConformances.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The layouts are those of Swift's ABI: docs/ABI/TypeMetadata.rst and include/swift/ABI/Metadata.h of the Swift project.

struct section {
    uintptr_t start;
    size_t length;
};

/// What each binary registers with the runtime when it is loaded; more follows.
struct metadata_sections {
    uintptr_t version;
    const void *base;
    const void *unused[2];
    struct section protocols;
    struct section conformances;
};

extern void swift_enumerateAllMetadataSections(bool (*body)(const struct metadata_sections *, void *), void *context);

struct conformance {
    int32_t protocol;
    int32_t type;
    int32_t witness_table;
    uint32_t flags;
};

struct type_descriptor {
    uint32_t flags;
    int32_t parent;
    int32_t name;
    int32_t accessor;
};

struct existential_metadata {
    uintptr_t kind;
    uint32_t flags;
    uint32_t protocol_count;
    const void *rest[];
};

struct metadata_response {
    const void *type;
    size_t state;
};

typedef __attribute__((swiftcall)) struct metadata_response (*accessor)(size_t request);

struct search {
    const void *protocol;
    void (*each)(const void *, void *);
    void *context;
};

/// Relative to where it is stored; an odd offset leads to a pointer.
static const void *indirectable(const int32_t *field) {
    const char *target = (const char *)field + (*field & ~1);
    return *field & 1 ? *(const void *const *)target : target;
}

static const struct type_descriptor *described_type(const struct conformance *record) {
    const char *target = (const char *)&record->type + record->type;
    switch (record->flags >> 3 & 7) {
    case 0: return (const void *)target;
    case 1: return *(const void *const *)target;
    default: return NULL;  // a class of Objective-C
    }
}

static bool search_binary(const struct metadata_sections *sections, void *context) {
    const struct search *search = context;
    const int32_t *entries = (const int32_t *)sections->conformances.start;
    for (size_t index = 0; index < sections->conformances.length / sizeof *entries; index++) {
        if (entries[index] == 0) continue;
        const struct conformance *record = (const void *)((const char *)&entries[index] + entries[index]);
        if (indirectable(&record->protocol) != search->protocol) continue;
        const struct type_descriptor *type = described_type(record);
        const uint32_t generic = 0x80, kind = type ? type->flags & 0x1F : 0;
        // A class, a struct, an enumeration.
        if (kind < 16 || kind > 18 || type->flags & generic) continue;
        accessor access = (accessor)((const char *)&type->accessor + type->accessor);
        search->each(access(0).type, search->context);
    }
    return true;
}

void conformances_enumerate(const void *existential, void (*each)(const void *, void *), void *context) {
    const struct existential_metadata *metadata = existential;
    const uintptr_t existential_kind = 0x303;
    const uint32_t has_superclass = 0x40000000;
    if (metadata->kind != existential_kind || metadata->protocol_count != 1) return;
    struct search search = {metadata->rest[metadata->flags & has_superclass ? 1 : 0], each, context};
    swift_enumerateAllMetadataSections(search_binary, &search);
}
