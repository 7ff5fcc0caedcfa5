import Foundation
import SwiftUI
import SwiftUICore
import Testing

@testable import BrowserHost

@Suite("What a page may say") struct ClientMessageTests {
    private func read(_ text: String) throws -> ClientMessage { try ClientMessage(Data(text.utf8)) }

    @Test("A page's first words")
    func hello() throws {
        let text = #"{"type":"hello","version":"v","width":780,"height":1200,"scale":2,"dark":true,"contrast":false,"reduceMotion":true,"reduceTransparency":false,"fontSize":20,"language":"de-DE","rightToLeft":false,"visible":true,"scene":1,"value":null}"#
        guard case .hello(let hello) = try read(text) else {
            Issue.record("not a hello")
            return
        }
        #expect(hello.view.size == CGSize(width: 390, height: 600))
        #expect(hello.conditions.isDark && hello.conditions.reducesMotion && !hello.conditions.increasesContrast)
        #expect(hello.conditions.fontSize == 20 && hello.conditions.language == "de-DE")
        #expect(hello.window.scene == 1 && hello.window.value == nil)
    }

    @Test("Events")
    func events() throws {
        #expect(
            try read(#"{"type":"pointer","phase":"down","pointer":3,"x":1.5,"y":-2}"#)
                == .pointer(.down, pointer: 3, CGPoint(x: 1.5, y: -2)))
        #expect(try read(#"{"type":"shown","number":7,"interval":0.016}"#) == .shown(number: 7, interval: 0.016))
        #expect(
            try read(#"{"type":"compose","text":"né","start":1,"end":2}"#) == .compose("né", selection: 1..<2))
        #expect(
            try read(#"{"type":"wheel","x":1,"y":2,"dx":0,"dy":-120}"#)
                == .wheel(CGPoint(x: 1, y: 2), delta: CGSize(width: 0, height: -120)))
        #expect(try read(#"{"type":"visible","visible":false}"#) == .visible(false))
        #expect(try read(#"{"type":"action","action":"activate","element":"12.2"}"#) == .action(.activate, element: "12.2"))
        #expect(
            try read(#"{"type":"replace","element":"7","start":1,"end":3,"text":"the"}"#) == .replace(1..<3, with: "the", element: "7"))
    }

    @Test("What is not one of these is refused with a reason", arguments: [
        ("", "a message must be a JSON object"), ("[]", "a message must be a JSON object"), ("{", "a message must be a JSON object"),
        ("\u{0}\u{1}", "a message must be a JSON object"),
        ("{}", "the field \"type\" is missing"), (#"{"type":"fly"}"#, "there is no message \"fly\""),
        (#"{"type":7}"#, "\"type\" must be text of at most 256 characters"),
        (#"{"type":"ping","more":1}"#, "a \"ping\" has no field \"more\""),
        (#"{"type":"visible","visible":1}"#, "\"visible\" must be true or false"),
        (#"{"type":"shown","number":-1,"interval":0.016}"#, "\"number\" must be a number from 0.0 to 4294967295.0"),
        (#"{"type":"shown","number":1.5,"interval":0.016}"#, "\"number\" must be a whole number"),
        (#"{"type":"shown","number":true,"interval":0.016}"#, "\"number\" must be a number from 0.0 to 4294967295.0"),
        (#"{"type":"pointer","phase":"fly","pointer":0,"x":0,"y":0}"#, "\"phase\" cannot be \"fly\""),
        (#"{"type":"pointer","phase":"down","pointer":0,"x":1e300,"y":0}"#, "\"x\" must be a number from -1000000.0 to 1000000.0"),
        (#"{"type":"pointer","phase":"down","pointer":0,"x":"0","y":0}"#, "\"x\" must be a number from -1000000.0 to 1000000.0"),
        (#"{"type":"compose","text":"a","start":1,"end":0}"#, "\"end\" must be a number from 1.0 to 1.0"),
        (#"{"type":"view","width":0,"height":100,"scale":1}"#, "\"width\" must be a number from 1.0 to 16384.0"),
        (#"{"type":"replace","element":"7","start":3,"end":1,"text":""}"#, "\"end\" must be a number from 3.0 to 2147483647.0"),
        (#"{"type":"action","action":"explode","element":"1"}"#, "\"action\" cannot be \"explode\""),
    ])
    func refused(text: String, reason: String) {
        #expect(throws: ClientMessage.Malformed(sentence: reason)) { try read(text) }
    }

    @Test("Keys have the names of the browser, and views know them by their own", arguments: [
        ("a", KeyEquivalent("a"), "a"), ("A", "a", "A"), ("Enter", .return, "\r"), ("ArrowLeft", .leftArrow, "\u{F702}"), (" ", .space, " "),
        ("é", "é", "é"), ("ß", "ß", "ß"),
    ])
    func keys(name: String, key: KeyEquivalent, characters: String) {
        let page = PageKey(key: name, shift: false, control: false, option: false, command: true, isRepeat: true)
        let event = page.event
        #expect(event?.key == key && event?.characters == characters && event?.modifiers == .command && event?.isRepeat == true)
    }

    @Test("Keys that views have no word for are left out", arguments: ["Shift", "F5", "Dead", "", "ab", "AudioVolumeUp"])
    func otherKeys(name: String) {
        #expect(PageKey(key: name, shift: false, control: false, option: false, command: false, isRepeat: false).event == nil)
    }

    @Test("Deep nesting does no harm")
    func deep() {
        #expect(throws: ClientMessage.Malformed.self) { try read(String(repeating: "[", count: 100_000)) }
    }

    @Test("A flood is not let through, a burst is")
    func rate() {
        var rate = MessageRate()
        var passed = 0
        for _ in 0..<10_000 where rate.allows(at: 5) { passed += 1 }
        #expect(passed == 4000)
        let isFull = !rate.allows(at: 5)
        #expect(isFull)
        // Half a second later half a second's worth is there again.
        for _ in 0..<10_000 where rate.allows(at: 5.5) { passed += 1 }
        #expect(passed == 5000)
    }

    @Test("The browser's standard text size becomes the text size", arguments: [
        (16.0, DynamicTypeSize.large), (9, .xSmall), (15, .medium), (18, .xLarge), (20, .xxLarge), (24, .accessibility1),
        (32, .accessibility2), (1000, .accessibility5), (1, .xSmall),
    ])
    func textSize(pixels: Double, size: DynamicTypeSize) {
        var conditions = PageConditions()
        conditions.fontSize = pixels
        #expect(conditions.dynamicTypeSize == size)
    }
}
