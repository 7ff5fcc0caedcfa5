import Foundation
import Previews
import Settle
import Stage
import SwiftUI
import TestSupport
import Testing

/// Each preview of the kit against what was drawn when somebody looked at it, whoever wrote it and without a word here.
///
/// Fonts differ between distributions, and with them all places, so the display list is compared without its numbers: what is drawn,
/// in which order, in which layers and colours. `SETTLE_RECORD=1` writes it anew.
@MainActor @Suite struct PreviewSnapshotTests {
    nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/Previews")

    private static var previews: [ProgramPreview] { ProgramPreview.all.filter { $0.declaration.module == "Settle" } }

    @Test func everyPreviewLooksAsItDid() throws {
        #expect(Self.previews.count >= 6)
        var names: Set<String> = []
        for preview in Self.previews {
            let name = "\(preview.declaration.file.replacing(".swift", with: ""))-\(preview.name.replacing(" ", with: "-"))"
            #expect(names.insert(name).inserted, "two previews are called \(name)")
            for scheme in ColorScheme.allCases {
                let stage = preview.stage(conditions: .with { $0.colorScheme = scheme })
                stage.advance(to: 1)
                try compare(Self.withoutNumbers(stage.displayList), "\(name)-\(scheme == .dark ? "dark" : "light").txt")
            }
        }
    }

    private func compare(_ text: String, _ name: String) throws {
        let file = Self.folder.appending(path: name)
        if Snapshot.isRecording {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            return try Data(text.utf8).write(to: file)
        }
        let expected = try? String(contentsOf: file, encoding: .utf8)
        #expect(expected == text, "\(name): run the tests with SETTLE_RECORD=1 and look at the preview, with settle preview.")
    }

    /// Colours keep their digits.
    private static func withoutNumbers(_ list: String) -> String {
        let number = try! NSRegularExpression(pattern: #"(?<![#0-9A-Za-z.])-?\d+(\.\d+)?(×-?\d+(\.\d+)?)?"#)
        let range = NSRange(list.startIndex..., in: list)
        return number.stringByReplacingMatches(in: list, range: range, withTemplate: "_")
    }
}
