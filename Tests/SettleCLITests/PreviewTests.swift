import Foundation
import ImageFiles
import SwiftSource
import Testing

@testable import SettleCLI

/// `settle preview` on files as people write them for Apple. Each run compiles, so one run answers several questions.
@MainActor @Suite(.serialized) struct PreviewTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "PreviewFixtures")
    private let folder = FileManager.default.temporaryDirectory.appending(path: "settle-preview-test-\(UUID().uuidString)")

    private func run(_ words: [String]) async throws -> (status: Int32, output: [String], errors: [String]) {
        let output = MemoryStream(), errors = MemoryStream()
        let console = Console(
            output: output, error: errors, rewritesLines: false, readInput: { _ in Data() }, interruption: { nil },
            now: { 0 }, processors: 2)
        let status = await SettleCommand.run(["preview"] + words + ["-o", folder.path], maker: LivePictures(), console: console)
        let here = FileManager.default.currentDirectoryPath + "/"
        return (
            status, output.lines, errors.lines.map { $0.replacing(Self.fixtures.path + "/", with: "").replacing(here, with: "").replacing("Tests/PreviewFixtures/", with: "") }
        )
    }

    private func pictures() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    private func size(_ name: String) throws -> [Int] {
        let bitmap = try ImageDecoder.decode(contentsOf: folder.appending(path: name))
        return [bitmap.width, bitmap.height]
    }

    @Test func aFolderShowsWhatItCanAndNamesTheRest() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try await run([Self.fixtures.appending(path: "Sampler").path, "--time-limit", "300", "--scale", "1"])
        #expect(result.status == 1)

        // What draws, in both appearances, but for a view that insists on one.
        let both = [
            "Counter-Counter", "Headline", "LoginForm-Filled-in", "OnboardingPage", "ProfileCard", "ProfileCard-Compact", "SamplerApp",
            "SettingsRow-Rows", "WeekBars",
        ]
        #expect(pictures() == (both.flatMap { ["\($0)-dark.png", "\($0)-light.png"] } + ["SettingsRow-Dark-dark.png"]).sorted())
        #expect(try size("ProfileCard-light.png") == [393, 852])
        #expect(try size("SettingsRow-Rows-light.png")[1] == 150)

        // What Settle's SwiftUI has not, where it is asked for.
        #expect(result.errors.contains("settle: Sampler/Views/PlacesMap.swift:8: Map is not in Settle's SwiftUI, and there is no MapKit."))
        #expect(result.errors.contains { $0.hasPrefix("settle: Sampler/Views/Broken.swift:6: cannot convert value of type 'Int'") })
        #expect(
            result.errors.contains(
                "settle: Sampler/Views/Inbox.swift:7: needs BrokenBadge, which is in Sampler/Views/Broken.swift, and that does not compile."))
        // A view that comes to grief, by name.
        #expect(result.errors.contains { $0.contains("LoginForm.swift:36: \"Without its store\" crashes: ") && $0.contains("LegacyStore") })
    }

    @Test func aViewThatCrashesOrNeverEndsHidesNoOther() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        // The limit is real time, with room for a busy machine.
        let result = try await run([Self.fixtures.appending(path: "Misbehaving").path, "--time-limit", "8", "--scheme", "light"])
        #expect(result.status == 1)
        #expect(pictures() == ["Misbehaving-4-light.png", "Misbehaving-light.png"])
        #expect(result.errors.contains { $0.contains("Misbehaving.swift:3: \"Crash\" crashes: ") && $0.hasSuffix("Index out of range") })
        #expect(result.errors.contains("settle: Misbehaving/Misbehaving.swift:3: \"Endless\" takes longer than 8 s, and was stopped."))
    }

    @Test func aSingleFileTakesItsNeighboursAlong() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = Self.fixtures.appending(path: "Sampler/Views/ProfileCard.swift").path
        let result = try await run([file, "--scheme", "light", "--size", "200x100", "--scale", "2"])
        #expect(result.errors == [])
        #expect(result.status == 0)
        #expect(pictures() == ["ProfileCard-Compact-light.png", "ProfileCard-light.png"])
        #expect(try size("ProfileCard-light.png") == [400, 200])
        #expect(result.output.last?.hasPrefix("2 previews in 2 pictures, written to ") == true)
    }

    @Test func targetsOfAPackageImportOneAnother() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try await run([Self.fixtures.appending(path: "Kit").path, "--scheme", "dark", "--size", "fit", "--scale", "1"])
        #expect(result.errors == [])
        #expect(pictures() == ["Screen-dark.png"])
        #expect(try size("Screen-dark.png") == [64, 32])
    }

    @Test func nothingToShowIsSaid() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "Row.swift")
        try Data("import SwiftUI\n\nstruct Row: View {\n    let title: String\n    var body: some View { Text(title) }\n}\n".utf8).write(to: file)
        let row = try await run([file.path])
        #expect(row.status == 2)
        #expect(row.errors.last?.contains("has nothing to show") == true)
        let none = try await run([folder.appending(path: "None.swift").path])
        #expect(none.status == 2)
        #expect(none.errors.last?.hasSuffix("None.swift cannot be read: No such file or directory.") == true)
        let size = try await run([file.path, "--size", "12"])
        #expect(size.errors == ["settle: --size takes fit, or a width and a height from 1 to 4096 as 390x844, not \"12\"."])
    }

    // MARK: Without a compiler

    @Test(arguments: [
        ("struct A: View { var body: some View { Text(\"\") } }", true),
        ("struct A: View { let x: Int; var body: some View { Text(\"\") } }", false),
        ("struct A: View { let x = 1\n var y: Int? \n var body: some View { Text(\"\") } }", true),
        ("struct A: View { @State private var x = [1,\n 2]\n @Environment(\\.dismiss) var dismiss\n var body: some View { Text(\"\") } }", true),
        ("struct A: View { @Binding var x: Int\n var body: some View { Text(\"\") } }", false),
        ("struct A: View { @State private var x: Int\n init(x: Int = 3, y: [Int: Int] = [:]) { self.x = x }\n var body: some View { Text(\"\") } }", true),
        ("struct A: View { init(x: Int) {}\n var body: some View { Text(\"\") } }", false),
        ("struct A: View { var x: Int { didSet { } }\n var body: some View { Text(\"\") } }", false),
    ]) func viewsThatNeedNoArguments(source: String, mayHaveInit: Bool) {
        #expect(SwiftFileOutline(SourceText(source)).views.map(\.mayHaveInit) == [mayHaveInit])
    }

    @Test func anOutlineSeesWhatIsDeclared() {
        let outline = SwiftFileOutline(
            SourceText(
                """
                import struct Foundation.URL
                @testable import Kit // import Not
                /* import Neither */
                @main struct Program: App { }
                private struct Hidden: View { var body: some View { Text("") } }
                struct Generic<T>: View { struct Inner: View { var body: some View { Text("struct No: View {") } } }
                extension Color { static let brand = Color.red }
                enum Outer { struct Shown: View { func local() { struct Local: View {} } } }
                struct Old_Previews: PreviewProvider { }
                #Preview { let x = 1; Text("\\(x)") }
                """))
        #expect(outline.imports.map(\.module) == ["Foundation", "Kit"])
        #expect(outline.mainType == "Program")
        #expect(outline.declaresApp)
        #expect(outline.mainLine == 4)
        #expect(outline.views.map(\.name) == ["Outer.Shown"])
        #expect(outline.providers.map(\.line) == [9])
        #expect(outline.hasPreviewMacro)
        #expect(outline.extensionMembers == ["brand"])
        #expect(outline.names.isSuperset(of: ["Program", "Hidden", "Generic", "Outer"]))
    }

    @Test(arguments: [
        ("cannot find 'Map' in scope", "Map is not in Settle's SwiftUI."),
        ("cannot find type 'MKMapItem' in scope", "MKMapItem is not in Settle's SwiftUI."),
        ("value of type 'some View' has no member 'glassEffect'", ".glassEffect is not in Settle's SwiftUI."),
        ("value of type 'Text' has no member 'textRenderer'", "Text in Settle's SwiftUI has no .textRenderer."),
        ("type 'Mine' has no member 'brand'", "Mine has no brand."),
        ("no such module 'MapKit'", "the module MapKit is not there."),
        ("missing return in closure expected to return 'Int'", "missing return in closure expected to return 'Int'."),
    ]) func errorsInPlainWords(text: String, sentence: String) {
        let message = CompilerMessage(path: "A.swift", line: 3, text: text)
        #expect(message.sentence(isOwn: { $0 == "Mine" }) == sentence)
    }

    @Test func anErrorInAnExpansionCountsForItsMacro() {
        let output = """
            /tmp/x/@__swiftmacro_4Test33_ABLl0_7PreviewfMf_.swift:6:9: error: cannot find 'Nothing' in scope
            /a/Card.swift:12:1: note: in expansion of macro 'Preview' here
            /a/Card.swift:3:5: warning: unused
            /a/Card.swift:4:5: error: twice
            /a/Card.swift:4:5: error: twice
            """
        #expect(
            CompilerMessage.errors(in: output) == [
                CompilerMessage(path: "/a/Card.swift", line: 12, text: "cannot find 'Nothing' in scope"),
                CompilerMessage(path: "/a/Card.swift", line: 4, text: "twice"),
            ])
    }
}
