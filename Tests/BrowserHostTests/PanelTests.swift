import Foundation
import Testing

@testable import BrowserLauncher

/// The panel beside the page, in a real browser, where a person sets for a tab what the browser otherwise says of their wishes.
@Suite("The panel", .serialized, .enabled(if: Chromium.program != nil, "there is no Chromium here"), .timeLimit(.minutes(3)))
struct PanelTests {
    private func withPage(
        width: Int = 900, _ arguments: [String] = ["conditions", "0", "--panel"],
        _ body: (BrowserPage) async throws -> Void
    ) async throws {
        let program = try FixtureProgram(program: "BrowserFixture", arguments)
        let browser = try Chromium()
        do {
            let page = try await browser.open(program.url, width: width, height: 600, scale: 1)
            try await page.wait(until: "document.querySelector('#elements *')")
            try await body(page)
            #expect(page.complaints == [])
        } catch {
            await browser.close()
            throw error
        }
        await browser.close()
        #expect(program.end() == 0)
    }

    private func emulate(_ page: BrowserPage, _ features: [String: String]) async throws {
        try await page.call(
            "Emulation.setEmulatedMedia", ["features": features.map { ["name": $0.key, "value": $0.value] }])
    }

    private func choose(_ page: BrowserPage, _ name: String, _ choice: Int) async throws {
        try await page.evaluate("document.querySelectorAll('#panel input[name=\(name)]')[\(choice)].click()")
    }

    @Test("It follows the browser until something is set, keeps that over a reload, and lets go of it")
    func wishes() async throws {
        try await withPage { page in
            try await emulate(page, ["prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce"])
            for word in ["dark", "less motion"] { try await page.wait(until: BrowserPage.find(word)) }

            for (name, choice) in [("dark", 1), ("reduceMotion", 1), ("reduceTransparency", 2), ("contrast", 2), ("rightToLeft", 2)] {
                try await choose(page, name, choice)
            }
            for word in ["light", "motion", "less transparency", "more contrast", "right to left"] {
                try await page.wait(until: BrowserPage.find(word))
            }
            // What is not the browser's any more does not follow it, the rest does.
            try await emulate(page, ["prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference"])
            try await choose(page, "dark", 2)
            try await page.wait(until: BrowserPage.find("dark"))
            #expect(try await page.evaluate("getComputedStyle(document.documentElement).colorScheme").string == "dark")

            try await page.evaluate(
                "{ const select = document.querySelector('#panel select'); select.value = '9'; select.dispatchEvent(new Event('change')); }")
            try await page.wait(until: BrowserPage.find("accessibility3"))

            try await page.call("Page.reload")
            for word in ["dark", "more contrast", "right to left", "accessibility3"] { try await page.wait(until: BrowserPage.find(word)) }
            #expect(try await page.evaluate("document.querySelectorAll('#panel input[name=contrast]')[2].checked").value as? Bool == true)

            // Another tab is another person's.
            let other = try await page.browser.open(page.evaluate("location.href").string!, width: 900, scale: 1)
            for word in ["contrast", "left to right", "large"] { try await other.wait(until: BrowserPage.find(word)) }

            try await page.evaluate("document.querySelector('#panel .reset').click()")
            for word in ["light", "motion", "contrast", "transparency", "left to right", "large"] {
                try await page.wait(until: BrowserPage.find(word))
            }
            try await emulate(page, ["prefers-color-scheme": "dark"])
            try await page.wait(until: BrowserPage.find("dark"))
        }
    }

    @Test("It takes room from the picture and covers none of it, beside it and below it", arguments: [900, 390])
    func place(width: Int) async throws {
        try await withPage(width: width) { page in
            // The picture ends where the panel begins.
            let isClear = """
                (() => {
                    const panel = document.getElementById('panel').getBoundingClientRect();
                    const picture = document.getElementById('picture').getBoundingClientRect();
                    return (picture.right <= panel.left + 1 || picture.bottom <= panel.top + 1)
                        && panel.right <= innerWidth && panel.bottom <= innerHeight && picture.width > 200 && picture.height > 200;
                })()
                """
            try await page.wait(until: isClear)
            try await page.evaluate("document.getElementById('panel-button').click()")
            try await page.wait(until: "!document.getElementById('panel-settings').hidden && \(isClear)")
            let says = width == 900 ? "584 by 600 at 1" : "390 by 300 at 1"
            try await page.wait(until: BrowserPage.find(says))
        }
    }

    @Test("Keys reach all of it, and nothing that is typed there reaches the program")
    func keyboard() async throws {
        try await withPage(["keys", "0", "--panel"]) { page in
            #expect(try await page.evaluate("document.getElementById('panel-button').getAttribute('aria-expanded')").string == "false")
            // Behind the last element of the program.
            for _ in 0..<12 {
                if try await page.evaluate("document.activeElement.id").string == "panel-button" { break }
                try await page.key("Tab", code: 9)
                try await Task.sleep(for: .milliseconds(150))
            }
            #expect(try await page.evaluate("document.activeElement.id").string == "panel-button")
            try await page.key("Enter", text: "\r", code: 13)
            try await page.wait(until: "document.getElementById('panel-button').getAttribute('aria-expanded') === 'true'")
            try await page.key("Tab", code: 9)
            #expect(try await page.evaluate("document.activeElement.name").string == "reduceMotion")
            try await page.key("ArrowRight", code: 39)
            #expect(try await page.evaluate("document.querySelectorAll('#panel input[name=reduceMotion]')[1].checked").value as? Bool == true)
            try await page.key("x", text: "x", code: 88)
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await page.evaluate("!!\(BrowserPage.find("Typed x"))").value as? Bool == false)
            try await page.key("Escape", code: 27)
            #expect(try await page.evaluate("document.activeElement.id").string == "panel-button")
            #expect(try await page.evaluate("document.getElementById('panel-settings').hidden").value as? Bool == true)
        }
    }

    @Test("It is there only for programs that ask for it")
    func absence() async throws {
        try await withPage(["conditions", "0"]) { page in
            #expect(try await page.evaluate("!document.getElementById('panel')").value as? Bool == true)
            try await page.wait(until: BrowserPage.find("900 by 600 at 1"))
        }
    }

    @Test("An app is asked for it on its command line")
    func option() throws {
        #expect(try LaunchOptions(["--panel", "--port", "8080"]).hasPanel)
        #expect(try !LaunchOptions([]).hasPanel)
        #expect(throws: LaunchOptions.Problem.self) { try LaunchOptions(["--panels"]) }
    }
}

/// The gallery's program, as `script/gallery` starts it.
@Suite("The gallery in a browser", .serialized, .enabled(if: Chromium.program != nil, "there is no Chromium here"), .timeLimit(.minutes(3)))
struct GalleryProgramTests {
    @Test("It lists its pages and the kit's previews, and its panel reaches its components")
    func gallery() async throws {
        let program = try FixtureProgram(program: "GalleryApp", ["--panel"])
        let browser = try Chromium()
        do {
            let page = try await browser.open(program.url, width: 1280, height: 900, scale: 1)
            for name in ["AvatarLoadSettle", "Motion", "A whole load, AvatarLoadSettle.swift", "Bones, SkeletonLoader.swift"] {
                try await page.wait(until: BrowserPage.find(name))
            }
            #expect(try await page.evaluate("document.title").string == "Settle")
            try await page.evaluate("\(BrowserPage.find("Restart")).click()")
            try await page.wait(until: BrowserPage.find("Ava Kim, photo, loading"))
            try await page.wait(until: BrowserPage.find("Ava Kim, photo, loaded"))
            // With Reduce Motion an avatar is loaded at once, at any progress.
            try await page.evaluate("document.querySelectorAll('#panel input[name=reduceMotion]')[2].click()")
            try await page.wait(until: "!\(BrowserPage.find("Ava Kim, photo, loading"))")
            try await page.evaluate("\(BrowserPage.find("Bones, SkeletonLoader.swift")).click()")
            try await page.wait(until: "[...document.querySelectorAll('#elements h2')].some(e => e.textContent === 'Bones')")
            #expect(page.complaints == [])
        } catch {
            await browser.close()
            throw error
        }
        await browser.close()
        #expect(program.end() == 0)
    }
}
