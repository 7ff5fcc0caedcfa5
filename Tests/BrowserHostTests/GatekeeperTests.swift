import Testing

@testable import BrowserHost

@Suite("Who may ask the browser host for something") struct GatekeeperTests {
    let gatekeeper = Gatekeeper(port: 8080, names: ["gallery.test"])

    @Test("This computer's names are known, with the port", arguments: [
        "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST:8080", "gallery.test:8080",
    ])
    func known(host: String) {
        #expect(gatekeeper.refusal(host: host) == nil)
        #expect(gatekeeper.refusal(host: host, origin: "http://" + host) == nil)
    }

    @Test("Others are not: a rebound name, another port, none at all", arguments: [
        "evil.example:8080", "localhost", "localhost:80", "localhost:8081", "localhost.evil.example:8080", "", ":8080",
        "localhost:", "localhost:8080x", "192.168.0.7:8080", "localhost:8080:8080", "[::1]", "127.0.0.1:999999",
    ])
    func unknown(host: String) { #expect(gatekeeper.refusal(host: host) == .host) }

    @Test("A request without a host is refused")
    func missing() { #expect(gatekeeper.refusal(host: nil) == .host) }

    @Test("Only the page that this server served may open the WebSocket", arguments: [
        nil, "null", "http://evil.example", "http://localhost", "http://localhost:3000", "https://localhost:8080",
        "http://127.0.0.1:8080", "http://localhost:8080/", "http://localhost:8080.evil.example",
    ])
    func origin(_ origin: String?) {
        #expect(gatekeeper.refusal(host: "localhost:8080", origin: origin) == .origin)
    }

    @Test("Open to others, it answers to numbers, which nobody can rebind, and still to no unknown name")
    func open() {
        let gatekeeper = Gatekeeper(port: 80, isOpen: true)
        #expect(gatekeeper.refusal(host: "192.168.0.7") == nil)
        #expect(gatekeeper.refusal(host: "192.168.0.7:80") == nil)
        #expect(gatekeeper.refusal(host: "[fe80::1]:80") == nil)
        #expect(gatekeeper.refusal(host: "evil.example") == .host)
        #expect(gatekeeper.refusal(host: "1.2.3.4.evil.example") == .host)
    }
}
