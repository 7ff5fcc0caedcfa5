import Foundation
import Testing

@testable import BrowserHost

/// The server, asked by clients that are not its page.
@Suite("The browser host's server", .serialized, .timeLimit(.minutes(3))) struct ServerTests {
    private static let hello =
        #"{"type":"hello","version":"VERSION","width":780,"height":1200,"scale":2,"dark":false,"contrast":false,"reduceMotion":false,"reduceTransparency":false,"fontSize":16,"language":"en-US","rightToLeft":false,"visible":true,"scene":0,"value":null}"#
            .replacing("VERSION", with: PageResources(title: "").version)

    @Test("Nothing is served but the page, to those who call it by its name")
    func page() throws {
        let program = try FixtureProgram("controls")
        func ask(_ path: String, method: String = "GET", host: String? = nil) throws -> (status: Int, head: String) {
            try PlainClient(port: program.port).request(path, method: method, ["Host": host ?? "localhost:\(program.port)"])
        }
        let page = try ask("/")
        #expect(page.status == 200)
        #expect(page.head.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
        for path in ["/page.js", "/picture.js", "/input.js", "/elements.js", "/page.css", "/?scene=1"] {
            #expect(try ask(path).status == 200, "\(path)")
        }
        for path in ["/index.html", "/../etc/passwd", "/%2e%2e/etc/passwd", "/favicon.ico", "//", "/page.js/"] {
            #expect(try ask(path).status == 404, "\(path)")
        }
        #expect(try ask("/", method: "POST").status == 405)
        #expect(try ask("/", method: "DELETE").status == 405)
        #expect(try ask("/", host: "evil.example:\(program.port)").status == 403)
        #expect(try ask("/", host: "localhost:1").status == 403)
        #expect(try ask("/page.js", host: "evil.example").status == 403)
        #expect(try ask("/socket").status == 403)
        #expect(program.end() == 0)
    }

    @Test("Only this computer is listened to")
    func loopback() throws {
        let program = try FixtureProgram("controls")
        var addresses: [String] = []
        for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
            for line in ((try? String(contentsOfFile: table, encoding: .utf8)) ?? "").split(separator: "\n") {
                // A local address with its port, and 0A for one that listens.
                let fields = line.split(separator: " ")
                guard fields.count > 3, fields[3] == "0A" else { continue }
                let address = fields[1].split(separator: ":")
                if address[1] == String(format: "%04X", program.port) { addresses.append(String(address[0])) }
            }
        }
        #expect(!addresses.isEmpty)
        for address in addresses { #expect(["0100007F", "00000000000000000000000001000000"].contains(address)) }
    }

    @Test("A port that is taken is named")
    func taken() throws {
        let program = try FixtureProgram("controls")
        let other = try FixtureProgram("controls", port: program.port)
        #expect(other.url == "")
        #expect(other.end() == 1)
    }

    @Test("The WebSocket opens for the page's own origin, and for no other")
    func origins() throws {
        let program = try FixtureProgram("controls")
        let own = "http://localhost:\(program.port)", host = "localhost:\(program.port)"
        func upgrade(_ host: String, _ origin: String?) throws -> Int {
            try PlainClient(port: program.port).upgrade(host: host, origin: origin)
        }
        #expect(try upgrade(host, own) == 101)
        #expect(try upgrade(host, nil) == 403)
        #expect(try upgrade(host, "http://evil.example") == 403)
        #expect(try upgrade(host, "null") == 403)
        #expect(try upgrade("evil.example:\(program.port)", "http://evil.example:\(program.port)") == 403)
    }

    @Test("Messages that are not what was agreed on end the connection with a reason")
    func garbage() throws {
        let program = try FixtureProgram("controls")
        func answer(_ frames: (opcode: UInt8, payload: [UInt8])...) throws -> String {
            let client = try PlainClient.connected(port: program.port)
            for frame in frames { client.send(frame: frame.opcode, frame.payload) }
            return client.receiveClose().map { "\($0.code) \($0.reason)" } ?? "nothing"
        }
        func text(_ text: String) -> (opcode: UInt8, payload: [UInt8]) { (1, Array(text.utf8)) }
        func flood() throws -> String {
            let client = try PlainClient.connected(port: program.port)
            client.send(text: Self.hello)
            // All at once, and more than a slow machine could take in before as many are allowed again.
            let ping = Array(#"{"type":"ping"}"#.utf8)
            client.send(Array((0..<30_000).map { _ in [0x81, 0x80 | UInt8(ping.count), 0, 0, 0, 0] + ping }.joined()))
            return client.receiveClose().map { "\($0.code) \($0.reason)" } ?? "nothing"
        }
        let hello = Self.hello, version = PageResources(title: "").version
        #expect(try answer(text("hi")) == "1008 a message must be a JSON object")
        #expect(try answer(text(#"{"type":"ping"}"#)) == #"1008 the first message must be "hello""#)
        #expect(try answer((2, [1, 2, 3])) == "1003 messages are text")
        #expect(try answer(text(hello.replacing(version, with: "old"))) == "4001 the page is out of date")
        #expect(try answer(text(hello.replacing(#""scene":0"#, with: #""scene":7"#))) == "4003 there is no such window")
        #expect(try answer(text(hello), text(hello)) == #"1008 "hello" was said before"#)
        #expect(try flood() == "1008 too many messages")
        // libsoup sees to text that is not UTF-8, and hangs up on a message longer than any before it has come whole.
        #expect(try answer((1, [0xFF, 0xFE, 0xFD])).hasPrefix("1007"))
        let client = try PlainClient.connected(port: program.port)
        client.send([0x81, 0xFF] + [0, 0, 0, 0, 0, 0x0C, 0, 0] + [0, 0, 0, 0])
        #expect(client.receive() == nil)
        // All of them are gone, and the program is well.
        #expect(try PlainClient(port: program.port).request("/", ["Host": "localhost:\(program.port)"]).status == 200)
        #expect(program.end() == 0)
    }

    @Test("Bytes that are no HTTP do no harm")
    func noise() throws {
        let program = try FixtureProgram("controls")
        var random = Xorshift(state: 7)
        for _ in 0..<50 {
            let client = try PlainClient(port: program.port)
            client.send((0..<random.below(3000)).map { _ in UInt8(random.below(256)) })
        }
        for _ in 0..<20 {
            let client = try PlainClient.connected(port: program.port)
            client.send(text: Self.hello)
            client.send((0..<random.below(3000)).map { _ in UInt8(random.below(256)) })
        }
        #expect(try PlainClient(port: program.port).request("/", ["Host": "localhost:\(program.port)"]).status == 200)
        #expect(program.end() == 0)
    }

    @Test("The number of pages is bounded, and who leaves makes room")
    func most() async throws {
        let program = try FixtureProgram("controls")
        var clients = try (0..<16).map { _ in try PlainClient.connected(port: program.port) }
        let host = "localhost:\(program.port)"
        #expect(try PlainClient(port: program.port).upgrade(host: host, origin: "http://" + host) == 503)
        clients.removeLast(4)
        // The program hears of it when it gets the processor, which other tests want too.
        var status = 503
        for _ in 0..<100 where status == 503 {
            try await Task.sleep(for: .milliseconds(100))
            status = try PlainClient(port: program.port).upgrade(host: host, origin: "http://" + host)
        }
        #expect(status == 101)
        #expect(program.end() == 0)
        clients.removeAll()
    }

    @Test("A page that stalls gets no more than two pictures, costs no memory, and then gets the newest picture")
    func stalled() async throws {
        let program = try FixtureProgram("moving")
        let client = try PlainClient.connected(port: program.port)
        client.send(text: Self.hello)
        try await Task.sleep(for: .seconds(2))
        let before = (program.memory, program.processorTime)
        try await Task.sleep(for: .seconds(2))
        // The scene waits for the page and draws nothing meanwhile.
        #expect(program.processorTime - before.1 <= 0.02)
        #expect(program.memory - before.0 < 1000)
        // How many messages about elements come before the next picture, and the picture's number.
        func next() -> (elements: Int, picture: UInt8?) {
            var elements = 0
            while let (opcode, payload) = client.receive() {
                if opcode == 2 { return (elements, payload.first) }
                elements += 1
            }
            return (elements, nil)
        }
        let first = next(), second = next()
        #expect(first.picture == 1 && second.picture == 2 && first.elements + second.elements <= 2)
        client.send(text: #"{"type":"shown","number":2,"interval":0.016}"#)
        let third = next()
        #expect(third.picture == 3 && third.elements <= 1)
        #expect(program.end() == 0)
    }
}
