import Foundation

/// Bytes that grow, and whose memory stays for the next image: an encoder of thousands of small images would
/// otherwise spend its time in the allocator. Running out of memory is an answer, not the end of the process.
final class ByteBuffer {
    private(set) var base: UnsafeMutableRawPointer?
    private(set) var capacity = 0
    private(set) var count = 0

    deinit { free(base) }

    func removeAll() { count = 0 }

    /// Makes room for `extra` more bytes.
    func reserve(_ extra: Int) throws(OutOfMemory) {
        guard count + extra > capacity else { return }
        let larger = max(count + extra, capacity * 2, 4096)
        guard let moved = realloc(base, larger) else { throw OutOfMemory() }
        (base, capacity) = (moved, larger)
    }

    /// The place after the last byte, of which `reserve` made sure.
    var end: UnsafeMutableRawPointer { base! + count }

    /// Counts bytes that were written at `end`.
    func advance(_ written: Int) { count += written }

    func append(_ bytes: UnsafeRawBufferPointer) throws(OutOfMemory) {
        guard let source = bytes.baseAddress else { return }
        try reserve(bytes.count)
        memcpy(end, source, bytes.count)
        count += bytes.count
    }

    func append(_ bytes: [UInt8]) throws(OutOfMemory) {
        try reserve(bytes.count)
        bytes.withUnsafeBytes { if let source = $0.baseAddress { memcpy(end, source, $0.count) } }
        count += bytes.count
    }

    func append<Number: FixedWidthInteger>(bigEndian number: Number) throws(OutOfMemory) {
        try reserve(MemoryLayout<Number>.size)
        end.storeBytes(of: number.bigEndian, as: Number.self)
        count += MemoryLayout<Number>.size
    }

    func overwrite<Number: FixedWidthInteger>(at offset: Int, bigEndian number: Number) {
        (base! + offset).storeBytes(of: number.bigEndian, as: Number.self)
    }

    var data: Data { base.map { Data(bytes: $0, count: count) } ?? Data() }
}

struct OutOfMemory: Error {}
