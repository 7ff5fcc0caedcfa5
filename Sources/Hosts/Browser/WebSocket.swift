import CSoup
import Foundation

/// A WebSocket of libsoup's, with closures for its signals.
@MainActor final class WebSocket {
    var received: ((Data) -> Void)?
    var receivedBinary: (() -> Void)?
    var closed: (() -> Void)?

    private let connection: OpaquePointer
    private var handlers: [UInt] = []

    init(_ connection: OpaquePointer, descriptor: Int32?) {
        self.connection = connection
        g_object_ref(UnsafeMutableRawPointer(connection))
        if let descriptor { Self.noticeDeath(of: descriptor) }
        typealias MessageHandler = @convention(c) (OpaquePointer?, Int32, OpaquePointer?, UnsafeMutableRawPointer?) -> Void
        typealias ClosedHandler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
        let message: MessageHandler = { _, type, bytes, context in
            MainActor.assumeIsolated {
                let socket = Unmanaged<WebSocket>.fromOpaque(context!).takeUnretainedValue()
                guard type == Int32(SOUP_WEBSOCKET_DATA_TEXT) else { return socket.receivedBinary?() ?? () }
                var size = 0
                let data = g_bytes_get_data(bytes, &size)
                socket.received?(data.map { Data(bytes: $0, count: size) } ?? Data())
            }
        }
        let closed: ClosedHandler = { _, context in
            MainActor.assumeIsolated {
                let socket = Unmanaged<WebSocket>.fromOpaque(context!).takeUnretainedValue()
                socket.closed?()
            }
        }
        connect("message", unsafeBitCast(message, to: (@convention(c) () -> Void).self))
        connect("closed", unsafeBitCast(closed, to: (@convention(c) () -> Void).self))
    }

    private func connect(_ signal: String, _ handler: @convention(c) () -> Void) {
        handlers.append(
            UInt(
                g_signal_connect_data(
                    UnsafeMutableRawPointer(connection), signal, handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0)))
    }

    isolated deinit {
        let object = UnsafeMutableRawPointer(connection)
        for handler in handlers { g_signal_handler_disconnect(object, handler) }
        g_object_unref(object)
    }

    /// The kernel asks a silent peer three times whether it is there, after half a minute; a page that only sleeps answers
    /// without waking, and neither side's program is bothered.
    private static func noticeDeath(of descriptor: Int32) {
        func set(_ level: Int32, _ option: Int32, _ value: Int32) {
            var value = value
            setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
        }
        let tcp = Int32(IPPROTO_TCP)
        set(tcp, TCP_NODELAY, 1)
        set(SOL_SOCKET, SO_KEEPALIVE, 1)
        set(tcp, TCP_KEEPIDLE, 30)
        set(tcp, TCP_KEEPINTVL, 10)
        set(tcp, TCP_KEEPCNT, 3)
    }

    var isOpen: Bool { soup_websocket_connection_get_state(connection) == Int32(SOUP_WEBSOCKET_STATE_OPEN) }

    /// The longest message that is taken, in bytes; a longer one ends the connection with code 1009.
    func limitMessages(to bytes: Int) {
        soup_websocket_connection_set_max_incoming_payload_size(connection, UInt64(bytes))
    }

    func send(_ text: String) {
        if isOpen { soup_websocket_connection_send_text(connection, text) }
    }

    func send(_ bytes: [UInt8]) {
        if isOpen { soup_websocket_connection_send_binary(connection, bytes, bytes.count) }
    }

    /// - Parameter reason: At most 123 bytes reach the other side.
    func close(_ code: UInt16, _ reason: String) {
        guard isOpen else { return }
        keepUntilClosed()
        var reason = reason
        while reason.utf8.count > 123 { reason.removeLast() }
        soup_websocket_connection_close(connection, code, reason)
    }

    /// Whoever holds this socket may let it go now. What the other side has still on its way must be read all the same: to drop a connection with
    /// unread bytes resets it, and the reason is lost. libsoup waits five seconds for the other side's farewell.
    private func keepUntilClosed() {
        typealias ClosedHandler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
        let release: ClosedHandler = { connection, _ in g_object_unref(UnsafeMutableRawPointer(connection!)) }
        let object = UnsafeMutableRawPointer(connection)
        g_object_ref(object)
        _ = g_signal_connect_data(object, "closed", unsafeBitCast(release, to: (@convention(c) () -> Void).self), nil, nil, 0)
    }
}
