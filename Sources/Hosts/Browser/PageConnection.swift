import Foundation
import SwiftUICore

/// One page's connection: takes in its messages, strictly, and ends it with a reason when they are not what was agreed on.
@MainActor final class PageConnection {
    /// Called before and after each message, which may run any code of the views.
    var willWork: () -> Void = {}
    var didWork: () -> Void = {}

    private let socket: WebSocket
    private let version: String
    private let makeScene: (ClientMessage.Hello, @escaping (BrowserScene.Message) -> Void) -> BrowserScene?
    private let ended: (PageConnection) -> Void
    private var scene: BrowserScene?
    private var rate = MessageRate()
    private var introduction: Alarm!
    private var hasEnded = false
    /// Since the page was heard last.
    private var requests = 0

    /// Longer than any message of the page: pasted text is the longest, and JSON writes a character in up to six bytes.
    private static let longestMessage = 700_000
    /// Seconds until a page has to have said who it is.
    private static let patience = 10.0

    init(
        _ socket: WebSocket, version: String,
        makeScene: @escaping (ClientMessage.Hello, @escaping (BrowserScene.Message) -> Void) -> BrowserScene?,
        ended: @escaping (PageConnection) -> Void
    ) {
        (self.socket, self.version, self.makeScene, self.ended) = (socket, version, makeScene, ended)
        socket.limitMessages(to: Self.longestMessage)
        introduction = Alarm { [weak self] in self?.end(1008, "the page did not say hello") }
        introduction.set(Self.patience)
        socket.received = { [weak self] data in
            self?.willWork()
            self?.take(data)
            self?.didWork()
        }
        socket.receivedBinary = { [weak self] in self?.end(1003, "messages are text") }
        socket.closed = { [weak self] in self?.finish() }
    }

    func end(_ code: UInt16, _ reason: String) {
        socket.close(code, reason)
        finish()
    }

    private func finish() {
        guard !hasEnded else { return }
        hasEnded = true
        introduction.set(nil)
        scene?.close()
        scene = nil
        ended(self)
    }

    private func take(_ data: Data) {
        guard !hasEnded else { return }
        requests = 0
        guard rate.allows(at: ProcessInfo.processInfo.systemUptime) else { return end(1008, "too many messages") }
        do { try handle(try ClientMessage(data)) } catch { end(1008, error.sentence) }
    }

    private func handle(_ message: ClientMessage) throws(ClientMessage.Malformed) {
        if case .hello(let hello) = message { return try greet(hello) }
        guard let scene else { throw ClientMessage.Malformed(sentence: "the first message must be \"hello\"") }
        switch message {
        case .hello: break
        case .view(let view): scene.resize(to: view)
        case .conditions(let conditions): scene.setConditions(conditions)
        case .visible(let isVisible): scene.setVisible(isVisible)
        case .shown(let number, let interval): scene.pageShows(number, interval: interval)
        case .pointer(let phase, let pointer, let point): scene.pointer(phase, pointer, at: point)
        case .wheel(let point, let delta): scene.wheel(at: point, by: delta)
        case .key(let phase, let key): scene.key(phase, key)
        case .text(let text): scene.insert(text)
        case .compose(let text, let selection): scene.compose(text, selection: selection)
        case .paste(let text): scene.paste(text)
        case .replace(let range, let text, let element): scene.replace(range, with: text, in: element)
        case .action(let action, let element): scene.perform(action, on: element)
        case .ping: socket.send(#"{"type":"pong"}"#)
        }
    }

    private func greet(_ hello: ClientMessage.Hello) throws(ClientMessage.Malformed) {
        guard scene == nil else { throw ClientMessage.Malformed(sentence: "\"hello\" was said before") }
        // A page that an older server gave out loads itself anew.
        guard hello.version == version else { return end(Self.outOfDate, "the page is out of date") }
        introduction.set(nil)
        scene = makeScene(hello) { [weak self] message in
            switch message {
            case .pixels(let bytes): self?.socket.send(bytes)
            case .elements(let text): self?.socket.send(text)
            case .dismissed: self?.end(PageConnection.closedByProgram, "the program closed this window")
            case .clipboard(let text): self?.ask(Request(type: "clipboard", text: text))
            case .link(let url): self?.ask(Request(type: "link", url: url.absoluteString))
            }
        }
        if scene == nil { end(Self.noSuchWindow, "there is no such window") }
    }

    /// Codes that the page knows, besides WebSocket's own.
    static let outOfDate: UInt16 = 4001, closedByProgram: UInt16 = 4002, noSuchWindow: UInt16 = 4003

    /// The program wants another window: the page opens a tab.
    func open(_ window: AppGraph.WindowRequest) {
        ask(
            Request(
                type: "open", scene: window.scene, value: window.value.map { String(decoding: $0, as: UTF8.self) }))
    }

    /// Something that the page should do for the program.
    private struct Request: Encodable {
        var type: String
        var text: String?, url: String?, scene: Int?, value: String?
    }

    /// Requests answer what a person does, so a page that says nothing is sent no more than a few.
    private static let mostRequests = 32

    private func ask(_ request: Request) {
        guard requests < Self.mostRequests, let data = try? JSONEncoder().encode(request) else { return }
        requests += 1
        socket.send(String(decoding: data, as: UTF8.self))
    }
}

/// A bucket that fills evenly: bursts are let through, floods are not.
struct MessageRate {
    /// A pointer with 1,000 events a second, keys and what the display shows stay below.
    static let perSecond = 2000.0, burst = 4000.0
    private var tokens = burst
    private var last = Double?.none

    mutating func allows(at time: Double) -> Bool {
        tokens = min(Self.burst, tokens + (time - (last ?? time)) * Self.perSecond)
        last = time
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
