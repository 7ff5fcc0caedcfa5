import Foundation
import Previews
import Stage
import SwiftUI
import Testing

/// The previews of `Fixtures.swift`, which nobody registers.
@MainActor @Suite struct ProgramPreviewTests {
    let previews = ProgramPreview.all.filter { $0.declaration.module == "PreviewsTests" }

    private func preview(_ name: String) throws -> ProgramPreview { try #require(previews.first { $0.name == name }) }

    @Test func everyPreviewIsFoundInTheOrderOfItsFile() {
        #expect(
            previews.map(\.name) == [
                "Fixtures", "Named, with \"quotes\" and a } brace", "Returned", "Fixed", "Landscape", "Previewable", "In a function",
                "In a type", "Throws", "Asking", "First", "Badge 2", "Badge 3", "Badge 4", "Badge 5", "Hidden", "Looking",
            ])
        #expect(previews.map(\.isNamed).filter { !$0 }.count == 8)
    }

    @Test func aPreviewSaysWhereItStands() throws {
        let declaration = try preview("Returned").declaration
        #expect(declaration.file == "Fixtures.swift")
        let lines = try String(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures.swift"), encoding: .utf8)
            .components(separatedBy: "\n")
        #expect(lines[declaration.line - 1].hasPrefix("#Preview(\"Returned\""))
    }

    @Test func traitsAndModifiersChooseTheCanvas() throws {
        func size(_ name: String) throws -> CGSize { try preview(name).stage(scale: 1).size }
        #expect(try size("Fixtures") == CGSize(width: 393, height: 852))
        #expect(try size("Returned") == CGSize(width: 20, height: 10))
        #expect(try size("Fixed") == CGSize(width: 120, height: 80))
        #expect(try size("Landscape") == CGSize(width: 852, height: 393))
        #expect(try size("First") == CGSize(width: 20, height: 10))
        #expect(try size("Badge 2") == CGSize(width: 375, height: 667))
        #expect(try size("Badge 3") == CGSize(width: 40, height: 30))
        #expect(try size("Badge 5") == CGSize(width: 852, height: 393))
        #expect(try preview("Badge 5").stage(canvas: .sizeThatFits, scale: 1).size == CGSize(width: 20, height: 10))
    }

    @Test func eachViewOfAProviderStandsAlone() throws {
        let list = try preview("Badge 4").stage(scale: 1).displayList
        #expect(list.components(separatedBy: "fill").count == 2)
        #expect(list.contains("at (10 10)"))
    }

    @Test func previewablePropertiesAreStateOfTheirOwn() throws {
        let stage = try preview("Previewable").stage(scale: 1)
        #expect(stage.displayList.contains("(0 0 30 2)"))
        let dark = try preview("Previewable").stage(scale: 1, conditions: .with { $0.colorScheme = .dark })
        #expect(dark.displayList.contains("(0 0 30 5)"))
    }

    @Test func aPreferredSchemeWins() throws {
        let stage = try preview("Badge 2").stage(scale: 1)
        #expect(stage.conditions.colorScheme == .dark)
        #expect(stage.displayList.contains("background #000000"))
    }
}
