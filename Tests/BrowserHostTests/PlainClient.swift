import Foundation

/// A client that does only what it is told, well or badly: HTTP and WebSocket (RFC 6455) over a socket, waiting for answers for at most 10 seconds.
final class PlainClient {
    private let socket: Int32
    private var pending: [UInt8] = []

    init(port: Int) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    private func read(_ count: Int) -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while pending.count < count {
            let read = recv(socket, &chunk, chunk.count, 0)
            if read <= 0 { return nil }
            pending += chunk[..<read]
        }
        defer { pending.removeFirst(count) }
        return Array(pending[..<count])
    }

    /// Sends a request and reads the head of its answer.
    func request(_ path: String, method: String = "GET", _ headers: [String: String]) -> (status: Int, head: String) {
        let lines = ["\(method) \(path) HTTP/1.1"] + headers.map { "\($0): \($1)" } + ["", ""]
        send(Array(lines.joined(separator: "\r\n").utf8))
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]), let byte = read(1) { head += byte }
        let text = String(decoding: head, as: UTF8.self)
        return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0, text)
    }

    /// Opens the WebSocket; the status is 101 when it is open.
    func upgrade(host: String, origin: String?) -> Int {
        var headers = [
            "Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        headers["Origin"] = origin
        return request("/socket", headers).status
    }

    /// A WebSocket that the server at a port takes for its page's.
    static func connected(port: Int) throws -> PlainClient {
        let client = try PlainClient(port: port)
        let status = client.upgrade(host: "localhost:\(port)", origin: "http://localhost:\(port)")
        guard status == 101 else { throw POSIXError(.ECONNREFUSED) }
        return client
    }

    func send(text: String) { send(frame: 1, Array(text.utf8)) }

    func send(frame opcode: UInt8, _ payload: [UInt8]) {
        var bytes: [UInt8] = [0x80 | opcode]
        switch payload.count {
        case ..<126: bytes.append(0x80 | UInt8(payload.count))
        case ..<65_536: bytes += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: bytes += [0xFF] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        // A mask of zeros leaves the payload as it is.
        send(bytes + [0, 0, 0, 0] + payload)
    }

    /// The next frame; nil when the connection ends, or nothing comes.
    func receive() -> (opcode: UInt8, payload: [UInt8])? {
        guard let head = read(2) else { return nil }
        var length = Int(head[1] & 127)
        if length >= 126 {
            guard let more = read(length == 126 ? 2 : 8) else { return nil }
            length = more.reduce(0) { $0 << 8 | Int($1) }
        }
        return read(length).map { (head[0] & 15, $0) }
    }

    /// Why the server ends the connection.
    func receiveClose() -> (code: Int, reason: String)? {
        while let (opcode, payload) = receive() {
            if opcode == 8, payload.count >= 2 {
                return (Int(payload[0]) << 8 | Int(payload[1]), String(decoding: payload[2...], as: UTF8.self))
            }
        }
        return nil
    }
}
