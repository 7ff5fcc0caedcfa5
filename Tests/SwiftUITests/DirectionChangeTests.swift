import Foundation
import Stage
import SwiftUI
import Testing

/// A view whose direction changes while it is there.
@MainActor @Suite struct DirectionChangeTests {
    private struct Everything: View {
        var body: some View {
            VStack(alignment: .leading, spacing: 4) {
                Color.red.frame(width: 20, height: 10).padding(.leading, 30)
                Color.green.frame(width: 20, height: 10).frame(width: 90, alignment: .leading)
                Color.blue.frame(width: 60, height: 10).overlay(alignment: .topLeading) { Color.black.frame(width: 5, height: 5) }
                Color.orange.frame(width: 60, height: 10).background(alignment: .trailing) { Color.gray.frame(width: 70, height: 5) }
                GeometryReader { _ in Color.pink.frame(width: 25, height: 10) }.frame(height: 10)
                GeometryReader { _ in Color.mint.frame(width: 15, height: 10).padding(.trailing, 12) }.frame(height: 10)
                HStack(spacing: 3) { Color.purple.frame(width: 10, height: 10); Color.yellow.frame(width: 30, height: 10) }
                ZStack(alignment: .leading) { Color.cyan.frame(width: 50, height: 10); Color.brown.frame(width: 10, height: 4) }
                ViewThatFits { Color.teal.frame(width: 35, height: 10).padding(.leading, 9) }
                ScrollView { Color.indigo.frame(width: 40, height: 10).padding(.leading, 7) }.frame(width: 100, height: 12)
                Grid(alignment: .leading) { GridRow { Color.red.frame(width: 8, height: 8); Color.blue.frame(width: 16, height: 8) } }
                Color.green.frame(width: 10, height: 10).safeAreaInset(edge: .leading) { Color.red.frame(width: 6, height: 6) }
            }
            .frame(width: 140, alignment: .leading)
        }
    }

    @Test("It is laid out as one that was made so, and back")
    func asMadeSo() {
        func stage(_ direction: LayoutDirection) -> Stage {
            Stage(size: CGSize(width: 160, height: 240), scale: 1, conditions: .with { $0.layoutDirection = direction }) { Everything() }
        }
        let left = stage(.leftToRight).displayList, right = stage(.rightToLeft).displayList
        #expect(left != right)
        let changed = stage(.leftToRight)
        #expect(changed.displayList == left)
        changed.conditions.layoutDirection = .rightToLeft
        changed.advance(by: 1)
        #expect(changed.displayList == right)
        changed.conditions.layoutDirection = .leftToRight
        changed.advance(by: 1)
        #expect(changed.displayList == left)
    }

    @Test("A slider's knob goes to the other side with its line")
    func slider() {
        func stage(_ direction: LayoutDirection) -> Stage {
            Stage(size: CGSize(width: 200, height: 40), scale: 1, conditions: .with { $0.layoutDirection = direction }) {
                Slider(value: .constant(0.75))
            }
        }
        let changed = stage(.leftToRight)
        changed.conditions.layoutDirection = .rightToLeft
        changed.advance(by: 1)
        #expect(changed.displayList == stage(.rightToLeft).displayList)
    }
}
