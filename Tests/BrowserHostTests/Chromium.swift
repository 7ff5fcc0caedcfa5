import Foundation
import Testing

/// A value of JSON.
struct JSON: @unchecked Sendable {
    let value: Any?
    subscript(key: String) -> JSON { JSON(value: (value as? [String: Any])?[key]) }
    var string: String? { value as? String }
    var number: Double? { (value as? NSNumber)?.doubleValue }
    var array: [JSON] { (value as? [Any])?.map(JSON.init) ?? [] }
}

/// A browser without a window, led through the DevTools protocol over a pair of pipes.
final class Chromium: @unchecked Sendable {
    struct Failure: Error, CustomStringConvertible { var description: String }

    /// Any of the names that distributions use; nil when none is installed.
    static let program: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        for name in ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"] {
            for folder in folders where access("\(folder)/\(name)", X_OK) == 0 { return "\(folder)/\(name)" }
        }
        return nil
    }()

    private let profile = FileManager.default.temporaryDirectory.appending(path: "settle-browser-\(UUID().uuidString)")
    private let process: ChildProcess
    private let toBrowser: FileHandle
    private let lock = NSLock()
    private var lastCall = 0
    private var waiting: [Int: CheckedContinuation<JSON, any Error>] = [:]
    private var events: [(method: String, session: String?, params: JSON)] = []

    init(_ arguments: String...) throws {
        let toBrowser = try ChildProcess.pipe(), fromBrowser = try ChildProcess.pipe()
        self.toBrowser = toBrowser.writing
        process = try ChildProcess(
            Self.program ?? "chromium",
            [
                "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--disable-background-networking", "--force-color-profile=srgb",
                "--user-data-dir=\(profile.path)",
            ] + arguments + ["about:blank"],
            descriptors: [(toBrowser.reading.fileDescriptor, 3), (fromBrowser.writing.fileDescriptor, 4)])
        try toBrowser.reading.close()
        try fromBrowser.writing.close()
        let reading = fromBrowser.reading
        Thread { [weak self] in
            var pending: [UInt8] = [], chunk = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = read(reading.fileDescriptor, &chunk, chunk.count)
                if count <= 0 { break }
                var rest = chunk[..<count]
                while let end = rest.firstIndex(of: 0) {
                    self?.take(Data(pending + rest[..<end]))
                    pending = []
                    rest = rest[(end + 1)...]
                }
                pending += rest
            }
            self?.failAll()
        }.start()
    }

    /// Ends the browser and takes its profile away.
    func close() async {
        _ = try? await call("Browser.close")
        process.end()
        try? FileManager.default.removeItem(at: profile)
    }

    private func take(_ data: Data) {
        let message = JSON(value: try? JSONSerialization.jsonObject(with: data))
        lock.withLock {
            if let id = message["id"].number.map({ Int($0) }) {
                guard let call = waiting.removeValue(forKey: id) else { return }
                if let error = message["error"]["message"].string {
                    call.resume(throwing: Failure(description: error))
                } else {
                    call.resume(returning: message["result"])
                }
            } else if let method = message["method"].string {
                events.append((method, message["sessionId"].string, message["params"]))
            }
        }
    }

    private func failAll() {
        lock.withLock {
            for call in waiting.values { call.resume(throwing: Failure(description: "the browser has ended.")) }
            waiting.removeAll()
        }
    }

    @discardableResult func call(
        _ method: String, _ params: [String: any Sendable] = [:], session: String? = nil
    ) async throws -> JSON {
        try await withCheckedThrowingContinuation { continuation in
            lock.withLock {
                lastCall += 1
                waiting[lastCall] = continuation
                var message: [String: Any] = ["id": lastCall, "method": method, "params": params]
                message["sessionId"] = session
                let data = try! JSONSerialization.data(withJSONObject: message)
                try? toBrowser.write(contentsOf: data + [0])
            }
        }
    }

    func events(_ method: String, session: String) -> [JSON] {
        lock.withLock { events.filter { $0.method == method && $0.session == session }.map(\.params) }
    }

    /// Opens an address in a tab of its own.
    func open(_ url: String, width: Int = 390, height: Int = 600, scale: Double = 2) async throws -> BrowserPage {
        let target = try await call("Target.createTarget", ["url": "about:blank"])["targetId"].string!
        let session = try await call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"].string!
        let page = BrowserPage(browser: self, session: session, target: target)
        for domain in ["Page", "Runtime", "Network", "Log", "Accessibility", "DOM"] { try await page.call("\(domain).enable") }
        try await page.call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": scale, "mobile": false])
        try await page.call("Page.navigate", ["url": url])
        return page
    }
}

/// A tab.
struct BrowserPage: Sendable {
    let browser: Chromium
    let session: String
    let target: String

    @discardableResult func call(_ method: String, _ params: [String: any Sendable] = [:]) async throws -> JSON {
        try await browser.call(method, params, session: session)
    }

    func events(_ method: String) -> [JSON] { browser.events(method, session: session) }

    @discardableResult func evaluate(_ script: String) async throws -> JSON {
        let answer = try await call(
            "Runtime.evaluate", ["expression": script, "returnByValue": true, "awaitPromise": true])
        if let text = answer["exceptionDetails"]["exception"]["description"].string {
            throw Chromium.Failure(description: text)
        }
        return answer["result"]["value"]
    }

    /// Waits until a script says true; the machine may be busy.
    func wait(
        until script: String, seconds: Double = 20, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let limit = Date().addingTimeInterval(seconds)
        while Date() < limit {
            // While the page is being replaced nothing can be asked.
            if let value = try? await evaluate("!!(\(script))").value as? Bool, value { return }
            try await Task.sleep(for: .milliseconds(30))
        }
        let elements = try? await evaluate("document.getElementById('elements').innerHTML").string
        Issue.record("\(script) did not come true; the page has \(elements ?? "no elements")", sourceLocation: sourceLocation)
    }

    /// A script that finds an element by the name that a screen reader speaks.
    static func find(_ name: String) -> String {
        "[...document.querySelectorAll('#elements *')].find(e => (e.getAttribute('aria-label') ?? e.textContent) === '\(name)')"
    }

    func mouse(_ type: String, _ x: Double, _ y: Double, isPressed: Bool = false) async throws {
        try await call(
            "Input.dispatchMouseEvent",
            [
                "type": type, "x": x, "y": y, "button": type == "mouseMoved" && !isPressed ? "none" : "left",
                "buttons": isPressed ? 1 : 0, "clickCount": 1,
            ])
    }

    func click(_ x: Double, _ y: Double) async throws {
        try await mouse("mouseMoved", x, y)
        try await mouse("mousePressed", x, y, isPressed: true)
        try await mouse("mouseReleased", x, y)
    }

    /// The middle of an element.
    func middle(of name: String) async throws -> (x: Double, y: Double) {
        let place = try await evaluate("(() => { const r = \(Self.find(name)).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        return (place.array[0].number!, place.array[1].number!)
    }

    /// A key, by its DOM name.
    func key(_ key: String, text: String? = nil, code: Int = 0, modifiers: Int = 0) async throws {
        var params: [String: any Sendable] = ["type": text == nil ? "rawKeyDown" : "keyDown", "key": key, "modifiers": modifiers, "windowsVirtualKeyCode": code]
        if let text { params["text"] = text }
        try await call("Input.dispatchKeyEvent", params)
        params["type"] = "keyUp"
        params["text"] = nil
        try await call("Input.dispatchKeyEvent", params)
    }

    func screenshot() async throws -> Data {
        Data(base64Encoded: try await call("Page.captureScreenshot", ["format": "png"])["data"].string!)!
    }

    /// What the page complained about.
    var complaints: [String] {
        events("Log.entryAdded").compactMap { $0["entry"]["text"].string }
            + events("Runtime.exceptionThrown").compactMap { $0["exceptionDetails"]["exception"]["description"].string }
    }
}
