import Foundation
import Previews
import Stage
import SwiftUI
import SwiftUICore
import Testing

/// What this app's own code found when it asked.
@MainActor private enum Asked {
    static var byInitializer: [String] = []
    static var byBody: [String] = []
    static var byProvider: [String] = []
    static var lazily = 0
    /// Made once, as programs keep such lists. To ask for it while it is made would never return.
    static let once: [String] = {
        lazily += 1
        return names()
    }()

    static func names() -> [String] { ProgramPreview.all.filter { $0.declaration.module == "PreviewsTests" }.map(\.name) }
}

/// An app that looks for previews, of which it is one, wherever its code runs, and shows them.
struct Looking: App {
    init() {
        Asked.byInitializer = Asked.names()
        _ = Asked.once
    }

    var body: some Scene {
        let names = Asked.names()
        Asked.byBody = names
        return WindowGroup("Looking") { LookingView() }
    }
}

private struct LookingView: View {
    var body: some View {
        VStack {
            Text("Looks")
            ForEach(ProgramPreview.all.filter { $0.name == "Looking" }, id: \.name) { $0.makeView() }
        }
    }
}

struct Asking_Previews: PreviewProvider {
    static var previews: some View {
        let names = Asked.names()
        Asked.byProvider = names
        return Color.red.frame(width: 10, height: 10)
    }
}

@MainActor @Suite struct AskingForPreviewsTests {
    @Test func anAppAndAProviderThatAskAreNotAskedAgain() throws {
        let names = ProgramPreview.all.filter { $0.declaration.module == "PreviewsTests" }.map(\.name)
        #expect(names.contains("Asking") && names.last == "Looking")
        #expect(!Asked.byInitializer.contains("Looking"))
        #expect(!Asked.byBody.contains("Looking"))
        #expect(!Asked.byProvider.contains("Asking"))
        // All others are there.
        #expect(Asked.byBody == names.filter { $0 != "Looking" })
        #expect(Asked.byInitializer == Asked.byBody)
        #expect(Asked.byProvider.contains("Fixtures"))
    }

    @Test func aListThatIsMadeOnceIsMadeByAnAppThatRuns() {
        let graph = AppGraph(Looking(), services: .standard)
        #expect(graph.scenes.count == 1)
        #expect(Asked.lazily == 1)
        #expect(Asked.once.contains("Fixtures"))
        graph.close()
    }

    @Test func aViewThatShowsItselfEndsAtTheSecond() throws {
        let looking = try #require(ProgramPreview.all.first { $0.name == "Looking" })
        let stage = looking.stage(scale: 1)
        #expect(stage.accessibility.map(\.label) == ["Looks", "Looking, within itself"])
    }
}
