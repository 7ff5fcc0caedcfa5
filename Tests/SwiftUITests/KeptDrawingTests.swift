import Stage
import SwiftUI
import Testing

/// A container of many draws only those anew that changed, and looks as if it had drawn all.
@MainActor @Suite struct KeptDrawingTests {
    @Observable final class Model {
        var order = Array(0..<40)
        var opacities: [Int: Double] = [:]
        var offsets: [Int: CGFloat] = [:]
        var zIndices: [Int: Double] = [:]
        var heights: [Int: CGFloat] = [:]
        var hidden: Set<Int> = []
        var isShown = true
    }

    private struct Many: View {
        let model: Model
        var body: some View {
            VStack(spacing: -1) { ForEach(model.order, id: \.self) { One(model: model, number: $0) } }
        }
    }

    private struct One: View {
        let model: Model
        let number: Int
        var body: some View {
            if !model.hidden.contains(number) {
                Color(hue: Double(number) / 40, saturation: 1, brightness: 1)
                    .frame(width: 30, height: model.heights[number] ?? 4)
                    .opacity(model.opacities[number] ?? 1)
                    .offset(x: model.offsets[number] ?? 0)
                    .zIndex(model.zIndices[number] ?? 0)
            }
        }
    }

    private struct Coming: View {
        let model: Model
        var body: some View {
            ZStack { if model.isShown { Many(model: model) } }
        }
    }

    @Test func whatChangesOnItsWayOutIsSeenWhenAllComesBack() throws {
        let model = Model()
        let stage = Stage(size: CGSize(width: 60, height: 160), scale: 1) { Coming(model: model) }
        _ = try stage.png()
        withAnimation(.linear(duration: 0.4)) { model.isShown = false }
        stage.advance(by: 0.1)
        _ = try stage.png()
        model.opacities[7] = 0.3
        stage.advance(by: 0.1)
        _ = try stage.png()
        withAnimation(.linear(duration: 0.4)) { model.isShown = true }
        stage.advance(by: 0.1)
        _ = try stage.png()
        model.offsets[20] = 9
        stage.advance(by: 1)
        #expect(try stage.png() == self.stage(model).png())
    }

    private func stage(_ model: Model) -> Stage {
        Stage(size: CGSize(width: 60, height: 160), scale: 1) { Many(model: model) }
    }

    @Test func looksAsIfAllWereDrawn() throws {
        let model = Model(), stage = stage(model)
        _ = try stage.png()
        let changes: [(String, (Model) -> Void)] = [
            ("one fades", { $0.opacities[7] = 0.3 }),
            ("the first and the last move", { $0.offsets = [0: 5, 39: -5] }),
            ("one shows nothing", { $0.opacities[20] = 0 }),
            ("and shows again", { $0.opacities[20] = 1 }),
            ("one comes to the front", { $0.zIndices[10] = 1 }),
            ("and goes back", { $0.zIndices = [:] }),
            ("one grows, and all around it move", { $0.heights[3] = 12 }),
            ("one goes", { $0.hidden = [12] }),
            ("another instead", { $0.hidden = [13] }),
            ("they change places", { $0.order.swapAt(2, 30) }),
            ("many fade", { for number in 0..<40 where number % 3 == 0 { $0.opacities[number] = 0.5 } }),
            ("one is new", { $0.order.insert(77, at: 5) }),
            ("few are left", { $0.order.removeLast(30) }),
            ("and many again", { $0.order = Array(0..<50) }),
        ]
        for (name, change) in changes {
            change(model)
            stage.advance(by: 0.1)
            #expect(try stage.png() == self.stage(model).png(), "\(name)")
        }
    }

    @Test func whatLeavesWithATransitionIsSeenToGo() throws {
        let model = Model(), stage = stage(model)
        _ = try stage.png()
        withAnimation(.linear(duration: 0.4)) { model.hidden = [12] }
        stage.advance(by: 0.2)
        let between = try stage.png()
        stage.advance(by: 1)
        #expect(try stage.png() == self.stage(model).png())
        #expect(try stage.png() != between)
        withAnimation(.linear(duration: 0.4)) { model.hidden = [] }
        stage.advance(by: 1)
        #expect(try stage.png() == self.stage(model).png())
    }
}
