import Foundation

/// Who may ask this server for something.
///
/// A browser runs pages of strangers, and any of them can send requests to this computer. Two headers, which a page cannot
/// forge, keep them out. `Host` is the name that the browser believes it talks to: a stranger who makes a name of his own
/// point to this computer (DNS rebinding) shows himself there. `Origin` is where the page that opens a WebSocket comes from.
struct Gatekeeper: Sendable {
    /// The port of the server.
    var port: Int
    /// Names, beyond this computer's own, by which pages may call it.
    var names: Set<String> = []
    /// Whether the server can be reached from other computers, who call it by its number. Numbers cannot be rebound.
    var isOpen = false

    private static let local: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// What is wrong with a request, if anything.
    enum Refusal: Equatable {
        case host, origin
        var sentence: String {
            switch self {
            case .host: "This server does not answer to that name."
            case .origin: "Only this server's own page may connect."
            }
        }
    }

    func refusal(host: String?) -> Refusal? {
        guard let host = host.flatMap(Self.split), host.port == port || (host.port == nil && port == 80) else { return .host }
        let isKnown = Self.local.contains(host.name) || names.contains(host.name) || (isOpen && Self.isNumber(host.name))
        return isKnown ? nil : .host
    }

    /// A WebSocket must come from the page that this server served by the same name.
    func refusal(host: String?, origin: String?) -> Refusal? {
        if let refusal = refusal(host: host) { return refusal }
        guard let origin, let host, origin.lowercased() == "http://" + host.lowercased() else { return .origin }
        return nil
    }

    /// A name in lower case and the port after it.
    private static func split(_ host: String) -> (name: String, port: Int?)? {
        let host = host.lowercased()
        guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return (host, nil) }
        let digits = host[host.index(after: colon)...]
        guard !digits.isEmpty, digits.count <= 5, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return (String(host[..<colon]), Int(digits))
    }

    /// An address of IPv4, or one of IPv6 in brackets.
    private static func isNumber(_ name: String) -> Bool {
        if name.hasPrefix("["), name.hasSuffix("]") {
            var address = in6_addr()
            return inet_pton(AF_INET6, String(name.dropFirst().dropLast()), &address) == 1
        }
        var address = in_addr()
        return inet_pton(AF_INET, name, &address) == 1
    }
}
