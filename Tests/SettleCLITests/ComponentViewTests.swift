import DisplayList
import Foundation
import Testing

@testable import SettleCLI

/// The views behind the components, drawn in earnest.
@MainActor @Suite struct ComponentViewTests {
    private func picture(_ words: [String], isRecording: Bool = false) throws -> Picture {
        let root = Command.settle(components: Component.all)
        let line = [isRecording ? "record" : "render"] + words + ["-o", isRecording ? "x.apng" : "x.png"]
        guard case .run(_, let arguments) = try Invocation(line, under: root) else { throw Complaint("no run") }
        return try Picture(#require(Component.all.first { $0.name == words[0] }), arguments, isRecording: isRecording)
    }

    private func bitmap(_ words: String...) async throws -> Bitmap {
        try LivePictures().draw(await LivePictures().frame(of: picture(words)))
    }

    @Test(arguments: Component.all.map(\.name))
    func everyComponentDrawsSomethingStillAndMoving(name: String) async throws {
        #expect(!(try await LivePictures().frame(of: picture([name]))).items.isEmpty)
        let film = try await LivePictures().film(of: picture([name], isRecording: true))
        var lists = Set<String>()
        for time in [0, 0.3, 0.6, 1.3, 1.9] { lists.insert(try await film.frame(at: time).printed) }
        #expect(lists.count > 1, "\(name) does not move")
    }

    @Test func aSkeletonHasTheColoursThatItIsGiven() async throws {
        let bone = try await bitmap("skeleton", "--fill", "FF0000", "--time", "0", "--width", "20", "--height", "20", "--shape", "rounded")
        #expect(bone[20, 20] == (red: 255, green: 0, blue: 0, alpha: 255))
        let failed = try await bitmap("skeleton", "--failed", "--failed-opacity", "0", "--width", "20", "--height", "20")
        #expect(failed[20, 20].alpha == 0)
    }

    @Test func aListGivesWayToItsRows() async throws {
        let loading = try await LivePictures().frame(of: picture(["skeleton-list"])).printed
        #expect(loading.contains("#E6E3DB"))
        let loaded = try await LivePictures().frame(of: picture(["skeleton-list", "--hand-off", "1"])).printed
        #expect(loaded.contains("text \"Ava Kim\"") && !loaded.contains("#E6E3DB"))
        let failed = try await LivePictures().frame(of: picture(["skeleton-list", "--failed"])).printed
        #expect(failed.contains("opacity 0.5"))
    }

    @Test func aSymbolThatDoesNotExistIsSaid() async throws {
        let error = await #expect(throws: Complaint.self) { try await bitmap("blob", "--primary", "plya.fill") }
        // Without the icon font nothing can be said of names, and this test has nothing to look at.
        #expect(error?.sentence == "--primary takes the name of a symbol, such as heart or play.fill, not \"plya.fill\"; did you mean play.fill?")
    }
}
