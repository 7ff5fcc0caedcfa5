import Foundation
import ImageFiles
import SwiftUI
import Testing

@testable import BrowserFixture
@testable import BrowserHost
@testable import Stage

/// Runs a program with a page and a browser with a tab on it, and ends both.
private func withPage(
    _ view: String, width: Int = 390, height: Int = 600, scale: Double = 2,
    _ body: (BrowserPage, FixtureProgram) async throws -> Void
) async throws {
    let program = try FixtureProgram(view)
    let browser = try Chromium()
    do {
        let page = try await browser.open(program.url, width: width, height: height, scale: scale)
        try await page.wait(until: "document.querySelector('#elements *')")
        try await body(page, program)
        #expect(page.complaints == [])
    } catch {
        await browser.close()
        throw error
    }
    await browser.close()
    #expect(program.end() == 0)
}

/// The program in a real browser, which draws, is clicked and is listened to. One after the other, so that each has the machine for itself.
@Suite("In a browser", .serialized, .enabled(if: Chromium.program != nil, "there is no Chromium here"), .timeLimit(.minutes(5)))
struct BrowserTests {
    @MainActor private func pixels(
        _ view: String, width: CGFloat = 390, height: CGFloat = 600, scale: CGFloat = 2, dark: Bool = false
    ) -> Pixels {
        Stage(
            size: CGSize(width: width, height: height), scale: scale, conditions: .with { $0.colorScheme = dark ? .dark : .light },
            background: dark ? .black : .white
        ) { FixtureView(name: view) }.pixels
    }

    private func shown(_ page: BrowserPage) async throws -> Pixels {
        Pixels(try ImageDecoder.decode(try await page.screenshot()))
    }

    @Test("The page shows the headless renderer's pixels, all of them, at every scale", arguments: [1.0, 1.5, 2, 3])
    func exactPixels(scale: Double) async throws {
        try await withPage("picture", width: 320, height: 400, scale: scale) { page, _ in
            let expected = await pixels("picture", width: 320, height: 400, scale: scale)
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await shown(page).difference(to: expected)?.maximum == 0)
        }
    }

    @Test("A click is a tap, and the picture and its elements follow, exactly")
    func click() async throws {
        try await withPage("controls") { page, _ in
            let add = try await page.middle(of: "Add")
            try await page.click(add.x, add.y)
            try await page.click(add.x, add.y)
            try await page.wait(until: BrowserPage.find("Count 2"))
            let expected = await MainActor.run {
                let stage = Stage(size: CGSize(width: 390, height: 600), scale: 2, background: .white) {
                    FixtureView(name: "controls")
                }
                stage.tap(at: CGPoint(x: add.x, y: add.y))
                stage.tap(at: CGPoint(x: add.x, y: add.y))
                stage.advance(by: 2)
                return stage.pixels
            }
            try await Task.sleep(for: .seconds(1))
            #expect(try await shown(page).difference(to: expected)?.maximum == 0)
        }
    }

    @Test("A screen reader's click and the keyboard's Enter do what a tap does")
    func activation() async throws {
        try await withPage("controls") { page, _ in
            try await page.evaluate("\(BrowserPage.find("Add")).click()")
            try await page.wait(until: BrowserPage.find("Count 1"))
            try await page.key("Tab", code: 9)
            try await page.wait(until: "document.activeElement === \(BrowserPage.find("Add"))")
            try await page.key("Enter", text: "\r", code: 13)
            try await page.wait(until: BrowserPage.find("Count 2"))
        }
    }

    @Test("A finger drags, and letting go lets go")
    func drag() async throws {
        try await withPage("controls") { page, _ in
            let ball = try await page.middle(of: "Ball")
            try await page.mouse("mousePressed", ball.x, ball.y, isPressed: true)
            try await page.mouse("mouseMoved", ball.x + 40, ball.y + 10, isPressed: true)
            try await page.mouse("mouseMoved", ball.x + 80, ball.y + 20, isPressed: true)
            try await page.wait(until: BrowserPage.find("Moved by 80, 20"))
            try await page.mouse("mouseReleased", ball.x + 80, ball.y + 20)
            try await page.wait(until: BrowserPage.find("Moved by 0, 0"))
        }
    }

    @Test("The wheel scrolls, and a finger does")
    func scrolling() async throws {
        try await withPage("scroll") { page, _ in
            try await page.wait(until: BrowserPage.find("Row 3"))
            let firstRow = """
                Math.min(...[...document.querySelectorAll('#elements *')]
                    .map(element => /Row (\\d+)/.exec((element.getAttribute('aria-label') || '') + ' ' + element.textContent))
                    .filter(found => found).map(found => +found[1]))
                """
            try await page.call(
                "Input.dispatchMouseEvent", ["type": "mouseWheel", "x": 195, "y": 300, "deltaX": 0, "deltaY": 4800])
            try await page.wait(until: "\(firstRow) > 30")
            let wheeled = try await page.evaluate(firstRow).number!
            #expect(try await page.evaluate("!\(BrowserPage.find("Row 3"))").value as? Bool == true)
            // Rows that are out of sight are not there.
            #expect(try await page.evaluate("document.querySelectorAll('#elements *').length").number! < 60)
            func touch(_ type: String, _ y: Double?) async throws {
                let points: [[String: Double]] = y.map { [["x": 195, "y": $0, "id": 1]] } ?? []
                try await page.call("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
            }
            try await touch("touchStart", 100)
            for step in 1...20 { try await touch("touchMove", 100 + Double(step) * 20) }
            try await Task.sleep(for: .milliseconds(300))
            try await touch("touchEnd", nil)
            try await page.wait(until: "\(firstRow) < \(wheeled - 4)")
        }
    }

    @Test("Two fingers are two fingers")
    func touch() async throws {
        try await withPage("pinch") { page, _ in
            func touch(_ type: String, _ points: [[String: Double]]) async throws {
                try await page.call("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
            }
            try await touch("touchStart", [["x": 180, "y": 300, "id": 1], ["x": 200, "y": 300, "id": 2]])
            try await touch("touchMove", [["x": 160, "y": 300, "id": 1], ["x": 220, "y": 300, "id": 2]])
            try await touch("touchMove", [["x": 150, "y": 300, "id": 1], ["x": 230, "y": 300, "id": 2]])
            try await touch("touchEnd", [])
            try await page.wait(until: BrowserPage.find("4.0 times"))
        }
    }

    @Test("A mouse that rests over a view hovers, and leaves")
    func hover() async throws {
        try await withPage("controls") { page, _ in
            let box = try await page.middle(of: "Box")
            try await page.mouse("mouseMoved", box.x, box.y)
            try await page.wait(until: BrowserPage.find("Hovered"))
            try await page.mouse("mouseMoved", 5, 5)
            try await page.wait(until: BrowserPage.find("Not hovered"))
        }
    }

    @Test("What the browser says of the person's wishes reaches the views, live")
    func conditions() async throws {
        try await withPage("conditions") { page, _ in
            try await page.wait(until: BrowserPage.find("light"))
            func emulate(_ features: [String: String]) async throws {
                try await page.call(
                    "Emulation.setEmulatedMedia", ["features": features.map { ["name": $0.key, "value": $0.value] }])
            }
            try await emulate([
                "prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce", "prefers-contrast": "more",
                "prefers-reduced-transparency": "reduce",
            ])
            for word in ["dark", "less motion", "more contrast", "less transparency"] {
                try await page.wait(until: BrowserPage.find(word))
            }
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await shown(page)[2, 2].description == "(0, 0, 0, 255)")
            try await emulate([:])
            for word in ["light", "motion", "contrast", "transparency", "large", "left to right"] {
                try await page.wait(until: BrowserPage.find(word))
            }
            // As if the person had chosen larger text in the browser's settings.
            try await page.evaluate("document.documentElement.style.fontSize = '20px'")
            try await page.wait(until: BrowserPage.find("xxLarge"))
            try await page.call(
                "Emulation.setDeviceMetricsOverride", ["width": 500, "height": 300, "deviceScaleFactor": 3, "mobile": false])
            try await page.wait(until: BrowserPage.find("500 by 300 at 3"))
        }
    }

    @Test("Each tab has a scene of its own")
    func tabs() async throws {
        try await withPage("controls") { page, program in
            let other = try await page.browser.open(program.url)
            try await other.wait(until: BrowserPage.find("Count 0"))
            let add = try await other.middle(of: "Add")
            try await other.click(add.x, add.y)
            try await other.wait(until: BrowserPage.find("Count 1"))
            #expect(try await page.evaluate("!!\(BrowserPage.find("Count 0"))").value as? Bool == true)
        }
    }

    @Test("A page at rest sends and gets nothing, and its program sleeps")
    func idle() async throws {
        try await withPage("controls") { page, program in
            try await Task.sleep(for: .seconds(1))
            func frames() -> Int {
                page.events("Network.webSocketFrameReceived").count + page.events("Network.webSocketFrameSent").count
            }
            let before = (frames(), program.processorTime, program.wakeUps)
            try await Task.sleep(for: .seconds(10))
            #expect(frames() == before.0)
            #expect(program.processorTime == before.1)
            #expect(program.wakeUps == before.2)
        }
    }

    @Test("A tab that nobody sees stops the clock, and goes on from the present when it is seen again")
    func hidden() async throws {
        try await withPage("moving") { page, program in
            let received = { page.events("Network.webSocketFrameReceived").count }
            // A tab in front hides this one.
            let other = try await page.browser.call("Target.createTarget", ["url": "about:blank"])["targetId"].string!
            try await page.browser.call("Target.activateTarget", ["targetId": other])
            try await page.call("Emulation.setFocusEmulationEnabled", ["enabled": false])
            try await page.evaluate("Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }); document.dispatchEvent(new Event('visibilitychange'))")
            try await Task.sleep(for: .seconds(1))
            let before = (received(), program.processorTime)
            try await Task.sleep(for: .seconds(2))
            #expect(received() == before.0)
            #expect(program.processorTime == before.1)
            try await page.browser.call("Target.activateTarget", ["targetId": page.target])
            try await page.evaluate("Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' }); document.dispatchEvent(new Event('visibilitychange'))")
            let limit = Date().addingTimeInterval(10)
            while received() == before.0, Date() < limit { try await Task.sleep(for: .milliseconds(50)) }
            #expect(received() > before.0)
        }
    }

    @Test("After a restart the page connects by itself, and says what it waits for meanwhile")
    func restart() async throws {
        let first = try FixtureProgram("controls")
        let browser = try Chromium()
        let page = try await browser.open(first.url)
        try await page.wait(until: BrowserPage.find("Add"))
        let add = try await page.middle(of: "Add")
        try await page.click(add.x, add.y)
        try await page.wait(until: BrowserPage.find("Count 1"))
        first.end()
        try await page.wait(until: "document.querySelector('#note.shown')?.textContent.startsWith('Disconnected') || document.querySelector('#note.shown')?.textContent.startsWith('Waiting')")
        let second = try FixtureProgram("controls", port: first.port)
        try await page.wait(until: BrowserPage.find("Count 0"))
        try await page.wait(until: "!document.querySelector('#note.shown')")
        await browser.close()
        second.end()
    }

    @Test("Keys reach the view with the focus, which the page and the program share")
    func keys() async throws {
        try await withPage("keys") { page, _ in
            // The program moves the focus, and the page follows.
            try await page.evaluate("\(BrowserPage.find("Focus")).click()")
            try await page.wait(until: BrowserPage.find("Focused"))
            try await page.wait(until: "document.activeElement.textContent === 'Typed '")
            try await page.key("a", text: "a", code: 65)
            try await page.key("B", text: "B", code: 66, modifiers: 8)
            try await page.key("Enter", text: "\r", code: 13)
            try await page.wait(until: BrowserPage.find("Typed aB⏎"))
            // The page moves it, and the program follows.
            try await page.key("Tab", code: 9)
            try await page.wait(until: BrowserPage.find("Not focused"))
            try await page.evaluate("[...document.querySelectorAll('#elements *')].find(e => e.textContent.startsWith('Typed')).focus()")
            try await page.wait(until: BrowserPage.find("Focused"))
            try await page.key("Escape", code: 27)
            try await page.wait(until: "document.activeElement === document.body")
            try await page.wait(until: BrowserPage.find("Not focused"))
        }
    }

    @Test("What is adjustable is a slider, and arrows step it")
    func adjustable() async throws {
        try await withPage("keys") { page, _ in
            try await page.evaluate("\(BrowserPage.find("Level")).focus()")
            try await page.key("ArrowRight", code: 39)
            try await page.key("ArrowUp", code: 38)
            try await page.wait(until: "\(BrowserPage.find("Level")).ariaValueNow === '5'")
            try await page.key("ArrowLeft", code: 37)
            try await page.wait(until: "\(BrowserPage.find("Level")).ariaValueNow === '4'")
        }
    }

    @Test("Assistive technologies find what the views say: Chromium's own accessibility tree")
    func accessibility() async throws {
        try await withPage("keys") { page, _ in
            try await page.wait(until: BrowserPage.find("Chosen"))
            let nodes = try await page.call("Accessibility.getFullAXTree")["nodes"].array
                .filter { $0["ignored"].value as? Bool != true }
            /// Role, states and value, as Chromium tells screen readers.
            func spoken(_ name: String) -> String? {
                guard
                    let node = nodes.first(where: {
                        $0["name"]["value"].string == name && !["StaticText", "InlineTextBox"].contains($0["role"]["value"].string)
                    })
                else { return nil }
                var words = [node["role"]["value"].string ?? ""]
                if let value = node["value"]["value"].value { words.append("value \(value)") }
                if let description = node["description"]["value"].string { words.append("\"\(description)\"") }
                for property in node["properties"].array {
                    let name = property["name"].string ?? "", value = property["value"]["value"].value
                    guard ["disabled", "pressed", "checked", "level", "focusable"].contains(name) else { continue }
                    words.append("\(name) \(value ?? "")")
                }
                return words[0] + words.dropFirst().sorted().map { " " + $0 }.joined()
            }
            #expect(spoken("Focus") == "button focusable 1")
            #expect(spoken("Never") == "button disabled 1")
            #expect(spoken("Title") == "heading level 2")
            #expect(spoken("Heart") == "image")
            #expect(spoken("Level") == "slider focusable 1 value 3")
            #expect(spoken("Chosen")?.hasPrefix("button") == true && spoken("Chosen")?.hasSuffix("pressed true") == true)
            #expect(try await page.evaluate("\(BrowserPage.find("Busy")).ariaLive").string == "polite")
        }
    }

    @Test("Rows are the items of a list, and what opens something says whether it is open: Chromium's own accessibility tree")
    func lists() async throws {
        try await withPage("list") { page, _ in
            try await page.wait(until: BrowserPage.find("Details"))
            /// What is in an element, as Chromium tells screen readers: role, name and what opens, and those inside in brackets.
            func spoken() async throws -> String {
                let nodes = try await page.call("Accessibility.getFullAXTree")["nodes"].array
                func text(of id: String?) -> String {
                    guard let node = nodes.first(where: { $0["nodeId"].string == id }) else { return "" }
                    let role = node["role"]["value"].string ?? ""
                    guard role != "StaticText" else { return "" }
                    let inside = node["childIds"].array.map { text(of: $0.string) }.filter { !$0.isEmpty }.joined(separator: ", ")
                    guard node["ignored"].value as? Bool != true, role != "RootWebArea", role != "generic" else { return inside }
                    var words = [role]
                    if let name = node["name"]["value"].string, !name.isEmpty { words.append(name) }
                    for property in node["properties"].array {
                        switch property["name"].string {
                        case "hasPopup": words.append("opens a \(property["value"]["value"].string ?? "")")
                        case "expanded": words.append(property["value"]["value"].value as? Bool == true ? "open" : "closed")
                        default: break
                        }
                    }
                    return words.joined(separator: " ") + (inside.isEmpty ? "" : " (\(inside))")
                }
                return text(of: nodes.first?["nodeId"].string)
            }
            let rows = """
                listitem (heading Fruit), listitem, listitem (button Taste), listitem (button More opens a menu closed), \
                listitem (button Favourite, Apple opens a menu closed), listitem (spinbutton Size)
                """
            var heard = try await spoken()
            #expect(heard == "main (list (\(rows), listitem (button Details closed))), status", "\(heard)")
            // One row lies below the other, inside of the list and on the picture of it.
            let offset = "\(BrowserPage.find("Taste")).getBoundingClientRect().top - \(BrowserPage.find("Ripe")).getBoundingClientRect().top"
            #expect((20...80).contains(try await page.evaluate(offset).number ?? 0))
            #expect(try await page.evaluate("\(BrowserPage.find("Size")).ariaValueText").string == "3")
            try await page.evaluate("\(BrowserPage.find("Details")).click()")
            try await page.wait(until: BrowserPage.find("Seeds"))
            heard = try await spoken()
            #expect(heard == "main (list (\(rows), listitem (button Details open), listitem)), status", "\(heard)")
        }
    }

    @Test("Actions with names, and scrolling by a handler, are buttons right after their element, which Tab passes by")
    func namedActions() async throws {
        try await withPage("actions") { page, _ in
            try await page.wait(until: BrowserPage.find("Reply"))
            let order = "[...document.querySelectorAll('[data-element]')].map(e => e.textContent || e.ariaLabel).join('|')"
            #expect(
                try await page.evaluate(order).string
                    == "Message|Reply|Delete|Map|Scroll up|Scroll down|Scroll backward|Scroll forward|Done nothing")
            #expect(try await page.evaluate("\(BrowserPage.find("Reply")).tagName").string == "BUTTON")
            #expect(try await page.evaluate("String(\(BrowserPage.find("Reply")).tabIndex)").string == "-1")
            // The element itself says which they are.
            let named = "\(BrowserPage.find("Message")).getAttribute('aria-actions').split(' ').map(id => document.getElementById(id).textContent).join()"
            #expect(try await page.evaluate(named).string == "Reply,Delete")
            try await page.evaluate("\(BrowserPage.find("Reply")).click()")
            try await page.wait(until: BrowserPage.find("Done replied"))
            try await page.evaluate("\(BrowserPage.find("Scroll down")).click()")
            try await page.wait(until: BrowserPage.find("Done down"))
            // What is no longer offered goes.
            try await page.evaluate("\(BrowserPage.find("Delete")).click()")
            try await page.wait(until: BrowserPage.find("Done deleted"))
            #expect(try await page.evaluate("String(\(BrowserPage.find("Delete")) == null)").string == "true")
            #expect(try await page.evaluate(named).string == "Reply")
        }
    }

    @Test("A field tells the browser what is typed in it, and takes what the browser knows and mends")
    func fields() async throws {
        try await withPage("fields") { page, _ in
            func attributes(_ field: String) async throws -> String? {
                let names = ["type", "inputmode", "autocomplete", "autocapitalize", "spellcheck", "autocorrect"]
                let list = names.map { "'\($0)'" }.joined(separator: ",")
                return try await page.evaluate("[\(list)].map(n => \(BrowserPage.find(field)).getAttribute(n)).join()").string
            }
            #expect(try await attributes("Name") == "text,,name,words,true,on")
            #expect(try await attributes("E-mail") == "text,email,email,off,false,off")
            #expect(try await attributes("Password") == "password,,new-password,off,false,off")
            #expect(try await attributes("Note") == "text,,off,off,true,on")
            #expect(try await attributes("Code") == "text,,off,off,false,off")
            #expect(try await attributes("Amount") == "text,decimal,off,off,false,off")

            // As the browser fills in fields, the focus elsewhere or nowhere.
            func fill(_ field: String, _ text: String) async throws {
                try await page.evaluate("""
                    (() => { const field = \(BrowserPage.find(field)); field.value = '\(text)'; field.dispatchEvent(new InputEvent('input', { bubbles: true })); })()
                    """)
            }
            try await fill("Name", "Ava Kim")
            try await fill("E-mail", "ava@example.com")
            try await fill("Password", "secret")
            try await fill("Amount", "12")
            try await page.wait(until: BrowserPage.find("Ava Kim, ava@example.com, secret, I saw teh cat, 12"))
            #expect(try await page.evaluate("\(BrowserPage.find("Password")).value").string == "••••••")

            // As it mends a word, behind which one already types.
            try await page.evaluate("""
                (() => {
                    const field = \(BrowserPage.find("Note"));
                    field.focus();
                    field.setSelectionRange(6, 9);
                    field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, cancelable: true, inputType: 'insertReplacementText', data: 'the' }));
                })()
                """)
            try await page.wait(until: BrowserPage.find("Ava Kim, ava@example.com, secret, I saw the cat, 12"))
        }
    }

    @Test("A pointer selects text, and the keyboard copies it")
    func selection() async throws {
        try await withPage("selection") { page, _ in
            try await page.call("Browser.grantPermissions", ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
            let box = try await page.evaluate("(() => { const r = \(BrowserPage.find("Hello wide world")).getBoundingClientRect(); return [r.left, r.right, r.top, r.bottom]; })()").array.map { $0.number! }
            let y = (box[2] + box[3]) / 2
            let before = try await shown(page)
            try await page.mouse("mouseMoved", box[0] + 1, y)
            try await page.mouse("mousePressed", box[0] + 1, y, isPressed: true)
            try await page.mouse("mouseMoved", box[0] + 40, y, isPressed: true)
            try await page.mouse("mouseMoved", box[1] + 5, y, isPressed: true)
            try await page.mouse("mouseReleased", box[1] + 5, y)
            // The page's focus is the program's.
            try await page.wait(until: "document.activeElement === \(BrowserPage.find("Hello wide world"))")
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await shown(page).difference(to: before)?.maximum ?? 0 > 40)
            try await page.key("c", code: 67, modifiers: 2)
            // The page asks for it by itself, once the program has said so.
            try await page.evaluate("window.asking = setInterval(async () => { window.copied = await navigator.clipboard.readText(); }, 50)")
            try await page.wait(until: "window.copied === 'Hello wide world'")
            try await page.evaluate("clearInterval(window.asking)")
        }
    }

    @Test("The page's decoder gives back any picture, whatever the page showed before")
    func decoder() async throws {
        try await withPage("controls") { page, _ in
            for seed in 0...8 {
                let messages = seed == 0 ? PictureSamples.extremes() : await PictureSamples.messages(seed: UInt64(seed))
                let list = messages.map { "'\(Data($0.message).base64EncodedString())'" }.joined(separator: ",")
                let answer = try await page.evaluate("""
                    (async () => {
                        const { Picture } = await import('/picture.js');
                        const picture = new Picture(document.createElement('canvas')), sums = [];
                        for (const text of [\(list)]) {
                            picture.take(Uint8Array.from(atob(text), c => c.charCodeAt(0)).buffer);
                            const { width, height } = picture.canvas;
                            let sum = 2166136261;
                            for (const word of new Int32Array(picture.context.getImageData(0, 0, width, height).data.buffer)) sum = Math.imul(sum ^ word, 16777619);
                            sums.push(sum >>> 0);
                        }
                        return sums;
                    })()
                    """)
                #expect(answer.array.map { UInt32($0.number ?? 0) } == messages.map(\.sum), "seed \(seed)")
            }
        }
    }
}
