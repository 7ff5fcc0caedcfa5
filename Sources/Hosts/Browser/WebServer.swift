import CSoup
import Foundation

/// The HTTP side: three small files and one WebSocket, for those whom the gatekeeper lets in.
@MainActor final class WebServer {
    let page: PageResources
    private(set) var port = 0
    private var gatekeeper: Gatekeeper
    private let canAccept: () -> Bool
    private let accept: (WebSocket) -> Void
    private let server: OpaquePointer

    static let socketPath = "/socket"

    init(
        page: PageResources, gatekeeper: Gatekeeper, canAccept: @escaping () -> Bool,
        accept: @escaping (WebSocket) -> Void
    ) {
        (self.page, self.gatekeeper, self.canAccept, self.accept) = (page, gatekeeper, canAccept, accept)
        server = OpaquePointer(g_object_new_with_properties(soup_server_get_type(), 0, nil, nil))
        // Pictures are packed already, and zlib would take longer than drawing them.
        soup_server_remove_websocket_extension(server, soup_websocket_extension_deflate_get_type())
        let context = Unmanaged.passUnretained(self).toOpaque()
        let early: CSoupHandler = { _, message, path, _, context in
            MainActor.assumeIsolated { WebServer.of(context).check(message!, path.map { String(cString: $0) } ?? "") }
        }
        for path in ["/", Self.socketPath] { soup_server_add_early_handler(server, path, early, context, nil) }
        soup_server_add_handler(
            server, "/",
            { _, message, path, _, context in
                MainActor.assumeIsolated { WebServer.of(context).answer(message!, path.map { String(cString: $0) } ?? "") }
            }, context, nil)
        soup_server_add_websocket_handler(
            server, Self.socketPath, nil, nil,
            { _, message, _, connection, context in
                MainActor.assumeIsolated {
                    let socket = soup_server_message_get_socket(message)
                    WebServer.of(context).accept(WebSocket(connection!, descriptor: socket.map { g_socket_get_fd($0) }))
                }
            }, context, nil)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> WebServer {
        Unmanaged<WebServer>.fromOpaque(context!).takeUnretainedValue()
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(server)) }

    func listen(port: Int, isLoopbackOnly: Bool) throws(BrowserHost.Failure) {
        guard (0...65_535).contains(port) else {
            throw .cannotListen(port: port, reason: "ports go from 0 to 65535")
        }
        var error: UnsafeMutablePointer<GError>?
        let listens = isLoopbackOnly ? soup_server_listen_local : soup_server_listen_all
        if listens(server, UInt32(port), 0, &error) == 0 {
            defer { g_error_free(error) }
            throw .cannotListen(port: port, reason: error.map { String(cString: $0.pointee.message) } ?? "unknown")
        }
        let uris = soup_server_get_uris(server)
        self.port = uris.map { Int(g_uri_get_port(OpaquePointer($0.pointee.data))) } ?? port
        g_slist_free_full(uris, g_uri_unref)
        gatekeeper.port = self.port
    }

    func close() { soup_server_disconnect(server) }

    // MARK: Requests

    /// Judges a request by its head, before anything of its body is read.
    private func check(_ message: OpaquePointer, _ path: String) {
        // Nothing that is sent here is kept.
        soup_message_body_set_accumulate(soup_server_message_get_request_body(message), 0)
        let headers = soup_server_message_get_request_headers(message)
        func header(_ name: String) -> String? { soup_message_headers_get_list(headers, name).map { String(cString: $0) } }
        let method = String(cString: soup_server_message_get_method(message))
        if path == Self.socketPath {
            if let refusal = gatekeeper.refusal(host: header("Host"), origin: header("Origin")) {
                refuse(message, 403, refusal.sentence)
            } else if header("Upgrade")?.lowercased() != "websocket" {
                refuse(message, 426, "This is where the page's WebSocket connects.")
            } else if !canAccept() {
                refuse(message, 503, "Too many pages are open.")
            }
        } else if let refusal = gatekeeper.refusal(host: header("Host")) {
            refuse(message, 403, refusal.sentence)
        } else if method != "GET" && method != "HEAD" {
            refuse(message, 405, "There is only a page to read here.")
        }
    }

    private func refuse(_ message: OpaquePointer, _ status: UInt32, _ sentence: String) {
        protect(message)
        let text = sentence + "\n"
        soup_server_message_set_response(message, "text/plain; charset=utf-8", Int32(SOUP_MEMORY_COPY), text, text.utf8.count)
        soup_server_message_set_status(message, status, nil)
    }

    private func answer(_ message: OpaquePointer, _ path: String) {
        guard let file = page.file(path) else { return refuse(message, 404, "There is no such page here.") }
        protect(message)
        file.bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                soup_server_message_set_response(
                    message, file.contentType, Int32(SOUP_MEMORY_COPY), bytes.baseAddress, bytes.count)
            }
        }
        soup_server_message_set_status(message, 200, nil)
    }

    /// The page may load its own script and style, talk to its own server, and nothing else; no page may frame it.
    private func protect(_ message: OpaquePointer) {
        let headers = soup_server_message_get_response_headers(message)
        for (name, value) in [
            (
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
                    + "form-action 'none'; frame-ancestors 'none'"
            ),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
            // A page that is older than its server could not talk to it.
            ("Cache-Control", "no-store"),
        ] {
            soup_message_headers_replace(headers, name, value)
        }
    }
}
