#ifndef CONFORMANCES_H
#define CONFORMANCES_H

/// Calls `each` with the metadata of every type, but generic ones, that a loaded program or library declares to conform to a
/// protocol. The types are those of the conformance records that the compiler leaves in each binary; no code of the types runs.
///
/// `existential` is the metadata of the protocol's own type, as in `(any P).self`.
void conformances_enumerate(const void *_Nonnull existential,
                            void (*_Nonnull each)(const void *_Nonnull type, void *_Nullable context),
                            void *_Nullable context);

#endif
