import Foundation
import Observation
import Stage
import SwiftUI
import Testing

@testable import Settle

@MainActor @Observable private final class Switch {
    var isOn = true
}

private final class Token {
    nonisolated(unsafe) static var alive = 0
    init() { Self.alive += 1 }
    deinit { Self.alive -= 1 }
}

/// Content with a life of its own.
private struct Owner: View {
    @State private var token = Token()
    var body: some View { Color.red.frame(width: 10, height: 10).onTapGesture { _ = token } }
}

private struct Loading: View {
    let load: Switch
    var body: some View { Owner().skeleton(isLoading: load.isOn).skeletonTime(0) }
}

private struct Melting: View {
    let load: Switch
    var body: some View {
        BlobbySymbol(isPrimary: load.isOn) { Owner() } alternative: { Owner() }.animation(.linear(duration: 0.004), value: load.isOn)
    }
}

private struct Swapping: View {
    let load: Switch
    var body: some View {
        ZStack { if load.isOn { Owner().transition(.blob) } }.animation(.linear(duration: 0.004), value: load.isOn)
    }
}

private struct Meeting: View {
    let load: Switch
    var body: some View {
        VStack {
            if load.isOn { AvatarLoadSettle(size: 20, duration: 0.05) { Owner() } }
            Avatar(type: .initials(text: "AK"), state: load.isOn ? .online : .count(3)).overlay { if load.isOn { Owner() } }
        }
    }
}

private struct Gathering: View {
    let load: Switch
    var body: some View {
        let members = (0..<(load.isOn ? 5 : 3)).map { AvatarMember(id: load.isOn ? $0 : -$0, name: "Member \($0)") }
        AvatarGroup(members: members, maximum: load.isOn ? 2 : 3)
    }
}

/// What components have let go of is gone.
@MainActor @Suite(.serialized) struct KitMemoryTests {
    /// Toggles 10,000 times, then comes to rest; how many owners lived at most at rest after a few, and after all.
    private func owners(_ content: @escaping (Switch) -> some View) -> (few: Int, all: Int, isIdle: Bool) {
        Token.alive = 0
        let load = Switch()
        let stage = Stage(size: CGSize(width: 60, height: 120), scale: 1) { content(load) }
        func toggle(_ count: Int) -> Int {
            for _ in 0..<count {
                load.isOn.toggle()
                stage.advance(by: 0.003)
            }
            load.isOn = false
            stage.advance(by: 3)
            return Token.alive
        }
        let few = toggle(20)
        return (few, toggle(10_000), stage.isIdle)
    }

    // An initial value is made for each view value; a value that is held for comparing holds its own.
    @Test("A skeleton that loads 5,000 times keeps its content and nothing else") func skeleton() {
        let owners = owners { Loading(load: $0) }
        #expect(owners.all <= owners.few + 2 && owners.all <= 4, "\(owners)")
        #expect(owners.isIdle)
    }

    @Test("A symbol that melts 10,000 times") func blob() {
        let owners = owners { Melting(load: $0) }
        #expect(owners.all <= owners.few + 2 && owners.all <= 4, "\(owners)")
        #expect(owners.isIdle)
    }

    @Test("A view that comes and goes as a blob 10,000 times") func transition() {
        let owners = owners { Swapping(load: $0) }
        #expect(owners.all <= owners.few + 2 && owners.all <= 4, "\(owners)")
        #expect(owners.isIdle)
    }

    @Test("A group whose members and maximum change 10,000 times") func group() {
        let load = Switch()
        let stage = Stage(size: CGSize(width: 60, height: 60), scale: 1) { Gathering(load: load) }
        func nodes(after toggles: Int) -> Int {
            for _ in 0..<toggles {
                load.isOn.toggle()
                stage.advance(by: 0.003)
            }
            load.isOn = false
            stage.advance(by: 3)
            return stage.liveNodes
        }
        let few = nodes(after: 20)
        #expect(nodes(after: 10_000) == few)
        #expect(stage.isIdle)
    }

    @Test("Avatars that come, go and change 10,000 times") func avatars() {
        let owners = owners { Meeting(load: $0) }
        #expect(owners.all <= owners.few + 2 && owners.all <= 4, "\(owners)")
        #expect(owners.isIdle)
    }
}
