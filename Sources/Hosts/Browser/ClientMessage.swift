import Foundation
import SwiftUICore

/// What a page tells the server: a JSON object with a `type` and exactly the fields that the type has.
enum ClientMessage: Equatable {
    case hello(Hello)
    case view(PageView)
    case conditions(PageConditions)
    case visible(Bool)
    /// The page shows everything up to this number; `interval` is the time between two frames of its display in seconds.
    case shown(number: UInt32, interval: Double)
    case pointer(PointerPhase, pointer: Int, CGPoint)
    case wheel(CGPoint, delta: CGSize)
    case key(KeyPhase, PageKey)
    /// Text that was composed: dead keys, input methods, dictation.
    case text(String)
    /// Text that is being composed, in place of the last; `selection` counts UTF-16 units in it.
    case compose(String, selection: Range<Int>)
    case paste(String)
    /// What the browser put into a field by itself: a correction, or what it knows of the person. `range` counts UTF-16 units of what the field shows.
    case replace(Range<Int>, with: String, element: String)
    case action(ElementAction, element: String)
    /// The page wonders whether the server is still there.
    case ping

    struct Hello: Equatable {
        var version: String
        var view: PageView
        var conditions: PageConditions
        var isVisible: Bool
        /// From the page's address.
        var window: AppGraph.WindowRequest
    }

    enum PointerPhase: String { case down, move, up, cancel, hover, leave }
    enum KeyPhase: String { case down, up }

    enum ElementAction: String {
        case activate, increment, decrement, focus, blur
    }

    /// Why a message is refused, in words for the page's console.
    struct Malformed: Error, Equatable { var sentence: String }
}

/// The canvas of a page.
struct PageView: Equatable {
    /// In device pixels, 1…16,384.
    var width: Int, height: Int
    /// Device pixels a point, 0.1…16.
    var scale: Double

    var size: CGSize { CGSize(width: Double(width) / scale, height: Double(height) / scale) }
}

/// What the browser knows about the person's wishes.
struct PageConditions: Equatable {
    var isDark = false
    var increasesContrast = false
    var reducesMotion = false
    var reducesTransparency = false
    /// Pixels of the browser's standard text, 16 unless the person chose another size.
    var fontSize = 16.0
    /// The person's language, as in BCP 47.
    var language = "en-US"
    var isRightToLeft = false
}

/// A key as the browser names it (UI Events KeyboardEvent key Values).
struct PageKey: Equatable {
    var key: String
    var shift: Bool, control: Bool, option: Bool, command: Bool
    var isRepeat: Bool
}

extension ClientMessage {
    /// The most characters of a name, and of text that is pasted or composed.
    static let longestName = 256, longestText = 100_000, longestValue = 16_000

    init(_ data: Data) throws(Malformed) {
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw Malformed(sentence: "a message must be a JSON object")
        }
        var fields = Fields(object)
        let type = try fields.string("type")
        switch type {
        case "hello":
            self = .hello(
                Hello(
                    version: try fields.string("version"), view: try PageView(&fields),
                    conditions: try PageConditions(&fields), isVisible: try fields.flag("visible"),
                    window: AppGraph.WindowRequest(
                        scene: try fields.integer("scene", in: 0...1000),
                        value: try fields.optional("value") { fields throws(ClientMessage.Malformed) in try fields.string("value", longest: Self.longestValue) }.map { Data($0.utf8) })))
        case "view": self = .view(try PageView(&fields))
        case "conditions": self = .conditions(try PageConditions(&fields))
        case "visible": self = .visible(try fields.flag("visible"))
        case "shown":
            self = .shown(
                number: UInt32(try fields.integer("number", in: 0...Int(UInt32.max))),
                interval: try fields.number("interval", in: 0.001...1))
        case "pointer":
            self = .pointer(
                try fields.choice("phase"), pointer: try fields.integer("pointer", in: 0...Int(Int32.max)),
                try fields.point())
        case "wheel":
            let far = -100_000.0...100_000.0
            self = .wheel(
                try fields.point(),
                delta: CGSize(width: try fields.number("dx", in: far), height: try fields.number("dy", in: far)))
        case "key":
            self = .key(
                try fields.choice("phase"),
                PageKey(
                    key: try fields.string("key", longest: 32), shift: try fields.flag("shift"),
                    control: try fields.flag("control"), option: try fields.flag("option"),
                    command: try fields.flag("command"), isRepeat: try fields.flag("repeat")))
        case "text": self = .text(try fields.string("text", longest: Self.longestText))
        case "compose":
            let text = try fields.string("text", longest: Self.longestText)
            let start = try fields.integer("start", in: 0...text.utf16.count)
            self = .compose(text, selection: start..<(try fields.integer("end", in: start...text.utf16.count)))
        case "paste": self = .paste(try fields.string("text", longest: Self.longestText))
        case "replace":
            let start = try fields.integer("start", in: 0...Int(Int32.max))
            self = .replace(
                start..<(try fields.integer("end", in: start...Int(Int32.max))),
                with: try fields.string("text", longest: Self.longestText), element: try fields.string("element", longest: 32))
        case "action":
            self = .action(try fields.choice("action"), element: try fields.string("element", longest: 32))
        case "ping": self = .ping
        default: throw Malformed(sentence: "there is no message \"\(type.prefix(32))\"")
        }
        try fields.end(of: type)
    }
}

extension PageView {
    fileprivate init(_ fields: inout Fields) throws(ClientMessage.Malformed) {
        width = try fields.integer("width", in: 1...16_384)
        height = try fields.integer("height", in: 1...16_384)
        scale = try fields.number("scale", in: 0.1...16)
    }
}

extension PageConditions {
    fileprivate init(_ fields: inout Fields) throws(ClientMessage.Malformed) {
        isDark = try fields.flag("dark")
        increasesContrast = try fields.flag("contrast")
        reducesMotion = try fields.flag("reduceMotion")
        reducesTransparency = try fields.flag("reduceTransparency")
        fontSize = try fields.number("fontSize", in: 1...1000)
        language = try fields.string("language", longest: 64)
        isRightToLeft = try fields.flag("rightToLeft")
    }
}

/// The fields of a message that were not read yet.
private struct Fields {
    private var values: [String: Any]

    init(_ values: [String: Any]) { self.values = values }

    private mutating func take(_ name: String) throws(ClientMessage.Malformed) -> Any {
        guard let value = values.removeValue(forKey: name) else {
            throw ClientMessage.Malformed(sentence: "the field \"\(name)\" is missing")
        }
        return value
    }

    mutating func string(
        _ name: String, longest: Int = ClientMessage.longestName
    ) throws(ClientMessage.Malformed) -> String {
        guard let value = try take(name) as? String, value.utf16.count <= longest else {
            throw ClientMessage.Malformed(sentence: "\"\(name)\" must be text of at most \(longest) characters")
        }
        return value
    }

    mutating func flag(_ name: String) throws(ClientMessage.Malformed) -> Bool {
        guard let value = try take(name) as? NSNumber, value.isBoolean else {
            throw ClientMessage.Malformed(sentence: "\"\(name)\" must be true or false")
        }
        return value.boolValue
    }

    mutating func number(
        _ name: String, in range: ClosedRange<Double>
    ) throws(ClientMessage.Malformed) -> Double {
        guard let value = try take(name) as? NSNumber, !value.isBoolean, range.contains(value.doubleValue) else {
            throw ClientMessage.Malformed(
                sentence: "\"\(name)\" must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value.doubleValue
    }

    mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(ClientMessage.Malformed) -> Int {
        let value = try number(name, in: Double(range.lowerBound)...Double(range.upperBound))
        guard let whole = Int(exactly: value) else {
            throw ClientMessage.Malformed(sentence: "\"\(name)\" must be a whole number")
        }
        return whole
    }

    /// nil for null.
    mutating func optional<Value>(
        _ name: String, _ read: (inout Fields) throws(ClientMessage.Malformed) -> Value
    ) throws(ClientMessage.Malformed) -> Value? {
        if values[name] is NSNull {
            values[name] = nil
            return nil
        }
        return try read(&self)
    }

    mutating func choice<Choice: RawRepresentable<String>>(
        _ name: String
    ) throws(ClientMessage.Malformed) -> Choice {
        let word = try string(name)
        guard let choice = Choice(rawValue: word) else {
            throw ClientMessage.Malformed(sentence: "\"\(name)\" cannot be \"\(word.prefix(32))\"")
        }
        return choice
    }

    mutating func point() throws(ClientMessage.Malformed) -> CGPoint {
        let far = -1_000_000.0...1_000_000.0
        return CGPoint(x: try number("x", in: far), y: try number("y", in: far))
    }

    func end(of type: String) throws(ClientMessage.Malformed) {
        if let name = values.keys.min() {
            throw ClientMessage.Malformed(sentence: "a \"\(type)\" has no field \"\(name.prefix(32))\"")
        }
    }
}

extension NSNumber {
    /// JSON's true and false come as numbers too.
    fileprivate var isBoolean: Bool { CFBooleanType.matches(self) }
}

private enum CFBooleanType {
    static func matches(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
