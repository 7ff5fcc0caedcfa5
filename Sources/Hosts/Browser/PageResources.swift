import Foundation

/// The page: a document, its script and its style, which are built into the program.
struct PageResources: Sendable {
    struct File: Sendable {
        var contentType: String
        var bytes: [UInt8]
    }

    /// Differs when any of the files does. A page that was loaded from another server before a restart sees that it is out of date.
    let version: String
    private let files: [String: File]

    /// - Parameter hasPanel: Whether there is a panel beside the picture for what the browser says of the person's wishes.
    init(title: String, hasPanel: Bool = false) {
        let parts = [PackageResources.page_html, PackageResources.page_css] + Self.scripts.map(\.bytes)
        version = Self.digest(parts.joined())
        let document = String(decoding: PackageResources.page_html, as: UTF8.self)
            .replacing("{{title}}", with: Self.escaped(title)).replacing("{{version}}", with: version)
            .replacing("{{panel}}", with: hasPanel ? "<aside id=\"panel\" aria-label=\"Display settings\"></aside>\n" : "")
        var files = [
            "/": File(contentType: "text/html; charset=utf-8", bytes: Array(document.utf8)),
            "/page.css": File(contentType: "text/css; charset=utf-8", bytes: PackageResources.page_css),
        ]
        for script in Self.scripts {
            files["/" + script.name] = File(contentType: "text/javascript; charset=utf-8", bytes: script.bytes)
        }
        self.files = files
    }

    private static var scripts: [(name: String, bytes: [UInt8])] {
        [
            ("page.js", PackageResources.page_js), ("picture.js", PackageResources.picture_js),
            ("input.js", PackageResources.input_js), ("keyboard.js", PackageResources.keyboard_js),
            ("elements.js", PackageResources.elements_js), ("panel.js", PackageResources.panel_js),
        ]
    }

    func file(_ path: String) -> File? { files[path] }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    /// FNV-1a, 64 bits: enough to tell two builds apart. http://www.isthe.com/chongo/tech/comp/fnv/
    private static func digest(_ bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
