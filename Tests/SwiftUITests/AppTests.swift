import Foundation
import SwiftUI
import SwiftUICore
import Testing

/// Apps, their scenes and windows, as a host opens them.
@MainActor @Suite struct AppTests {
    @MainActor final class Counter: ObservableObject {
        @Published var count = 0
        static var made = 0
        init() { Self.made += 1 }
    }

    private struct Page: View {
        let name: String
        @State private var taps = 0
        @Environment(\.scenePhase) private var phase
        var body: some View {
            Button("\(name) \(taps) \(phase == .active ? "active" : "hidden")") { taps += 1 }
        }
    }

    private struct Other: Scene {
        @Environment(\.scenePhase) private var phase
        var body: some Scene { WindowGroup("Other", id: "other") { Text(phase == .active ? "seen" : "unseen") } }
    }

    private struct SharedPage: View {
        @Binding var shared: Int
        @ObservedObject var counter: Counter
        @Environment(\.openWindow) private var openWindow
        @Environment(\.dismissWindow) private var dismissWindow
        var body: some View {
            VStack {
                Button("shared \(shared)") { shared += 1 }
                Button("count \(counter.count)") { counter.count += 1 }
                Button("open") { openWindow(value: 7) }
                Button("open nothing") { openWindow(id: "nowhere") }
                Button("dismiss") { dismissWindow(value: 7) }
            }
        }
    }

    private struct TestApp: App {
        @State private var shared = 1
        @StateObject private var counter = Counter()

        var body: some Scene {
            WindowGroup("Main \(shared)") { SharedPage(shared: $shared, counter: counter) }
            WindowGroup(id: "page") { Page(name: "Page") }
            WindowGroup("Number", for: Int.self) { number in
                Button("number \(number.wrappedValue ?? 0)") { number.wrappedValue = 99 }
            }
            Group { Other() }
        }
    }

    private let services: ViewTree.Services = .standard
    private let now = Date(timeIntervalSinceReferenceDate: 0)

    private func open(_ graph: AppGraph, _ request: AppGraph.WindowRequest = .init()) -> SceneSession? {
        let session = graph.open(
            request, size: CGSize(width: 300, height: 300), scale: 1, environment: EnvironmentValues(), now: now,
            services: services)
        session?.tree.update(to: now)
        return session
    }

    private func labels(_ session: SceneSession?) -> [String] {
        session?.tree.update(to: now)
        return session?.tree.accessibilityTree().map(\.label) ?? []
    }

    private func tap(_ label: String, _ session: SceneSession?) throws {
        let tree = try #require(session?.tree)
        let node = try #require(tree.accessibilityTree().first { $0.label == label })
        tree.performDefaultAction(node)
        tree.update(to: now)
    }

    @Test func anAppListsItsScenesInOrder() {
        let graph = AppGraph(TestApp(), services: services)
        #expect(graph.scenes.map(\.id) == [nil, "page", nil, "other"])
        #expect(graph.scenes.map(\.title) == ["Main 1", nil, "Number", "Other"])
        #expect(graph.scenes[2].valueType == Int.self)
    }

    @Test func eachWindowHasAStateOfItsOwn() throws {
        let graph = AppGraph(TestApp(), services: services)
        let first = open(graph, .init(scene: 1)), second = open(graph, .init(scene: 1))
        try tap("Page 0 active", first)
        #expect(labels(first) == ["Page 1 active"])
        #expect(labels(second) == ["Page 0 active"])
    }

    @Test func theAppsStateIsSharedByItsWindows() throws {
        Counter.made = 0
        let graph = AppGraph(TestApp(), services: services)
        let first = open(graph), second = open(graph)
        try tap("shared 1", first)
        try tap("count 0", second)
        #expect(labels(first).prefix(2) == ["shared 2", "count 1"])
        #expect(labels(second).prefix(2) == ["shared 2", "count 1"])
        #expect(first?.title == "Main 2")
        #expect(Counter.made == 1)
    }

    @Test func aChangeOfTheAppAsksEachWindowForAFrame() throws {
        var asked = 0
        let graph = AppGraph(TestApp(), services: services)
        let first = open(graph)
        var counting = services
        counting.requestFrame = { asked += 1 }
        let second = try #require(
            graph.open(
                size: CGSize(width: 300, height: 300), scale: 1, environment: EnvironmentValues(), now: now,
                services: counting))
        second.tree.update(to: now)
        asked = 0
        try tap("shared 1", first)
        #expect(asked > 0)
        #expect(labels(second).first == "shared 2")
    }

    @Test func aHiddenWindowIsToldAndTheAppSeesTheNearestPhase() {
        let graph = AppGraph(TestApp(), services: services)
        let page = open(graph, .init(scene: 1)), other = open(graph, .init(scene: 3))
        #expect(labels(other) == ["seen"])
        page?.phase = .background
        #expect(labels(page) == ["Page 0 hidden"])
        #expect(labels(other) == ["seen"])
        other?.phase = .inactive
        #expect(labels(other) == ["unseen"])
        page?.close()
        other?.close()
        #expect(graph.sessions.isEmpty)
    }

    @Test func aProgramOpensAndDismissesWindows() throws {
        let graph = AppGraph(TestApp(), services: services)
        var requests: [AppGraph.WindowRequest] = []
        graph.openWindow = { requests.append($0) }
        let main = open(graph)
        try tap("open", main)
        #expect(requests == [.init(scene: 2, value: Data("7".utf8))])
        try tap("open nothing", main)
        #expect(requests.count == 1)
        let number = open(graph, requests[0])
        #expect(labels(number) == ["number 7"])
        try tap("number 7", number)
        #expect(labels(number) == ["number 99"])
        try tap("dismiss", main)
        #expect(number?.isOpen == false)
        #expect(graph.sessions.count == 1)
    }

    @Test func whatIsNoSceneOpensNothing() {
        let graph = AppGraph(TestApp(), services: services)
        #expect(open(graph, .init(scene: 9)) == nil)
        #expect(open(graph, .init(scene: -1)) == nil)
        #expect(open(graph, .init(scene: 2, value: Data("\"seven\"".utf8))) == nil)
        #expect(labels(open(graph, .init(scene: 2))) == ["number 0"])
    }

    @Test func tenScenes() {
        struct Ten: App {
            var body: some Scene {
                WindowGroup(id: "0") { Text("") }
                WindowGroup(id: "1") { Text("") }
                WindowGroup(id: "2") { Text("") }
                WindowGroup(id: "3") { Text("") }
                WindowGroup(id: "4") { Text("") }
                WindowGroup(id: "5") { Text("") }
                WindowGroup(id: "6") { Text("") }
                WindowGroup(id: "7") { Text("") }
                WindowGroup(id: "8") { Text("") }
                WindowGroup(id: "9") { Text("") }
            }
        }
        #expect(AppGraph(Ten(), services: services).scenes.map(\.id) == (0...9).map { "\($0)" })
    }
}
