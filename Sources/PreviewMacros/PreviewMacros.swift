import FoundationEssentials

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The macros `#Preview` and `@Previewable`, as a program that the compiler starts and talks to over standard input and
/// output. A message is a length (8 bytes, little-endian) and that many bytes of JSON, in both directions.
///
/// This is what swift-syntax would do for us; but no package can be fetched where this one must build, and linking the
/// toolchain's own copy takes flags that a package with dependents may not have.
@main enum PreviewMacros {
    static func main() {
        let decoder = JSONDecoder(), encoder = JSONEncoder()
        while let length = readLength(), let bytes = read(length) {
            // What cannot be read is a question that this program does not know: the compiler wants some answer to each.
            let question = (try? decoder.decode(Question.self, from: Data(bytes))) ?? Question()
            guard let reply = try? encoder.encode(answer(to: question)) else { exit(1) }
            guard write(withUnsafeBytes(of: UInt64(reply.count).littleEndian, Array.init)), write(Array(reply)) else { exit(1) }
        }
    }

    static func answer(to question: Question) -> Answer {
        if question.getCapability != nil { return .capability(protocolVersion: 7) }
        if let expansion = question.expandFreestandingMacro {
            do {
                return .expansion(try PreviewExpansion(expansion).source)
            } catch {
                return .complaint(error.message, at: expansion.syntax.location)
            }
        }
        // `@Previewable` says something to `#Preview`, which takes it out, and adds nothing of its own.
        if question.expandAttachedMacro != nil { return .expansion("") }
        return .complaint("the plugin of #Preview does not know what the compiler asked.", at: nil)
    }

    // MARK: Bytes

    private static func readLength() -> Int? {
        guard let bytes = read(8) else { return nil }
        let length = bytes.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << (8 * UInt64($1.offset)) }
        return Int(exactly: length)
    }

    private static func read(_ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var chunk = [UInt8](repeating: 0, count: min(count - bytes.count, 1 << 16))
            let got = chunk.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            bytes += chunk[..<got]
        }
        return bytes
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
