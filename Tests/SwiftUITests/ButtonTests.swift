import Foundation
import Stage
import SwiftUI
import Testing

private func at(_ x: CGFloat, _ y: CGFloat = 50) -> CGPoint { CGPoint(x: x, y: y) }

/// What buttons do and how they look.
@MainActor @Suite struct ButtonTests {
    private let log = GestureLog()

    private struct LoudStyle: ButtonStyle {
        @Environment(\.isEnabled) private var isEnabled
        func makeBody(configuration: Configuration) -> some View {
            configuration.label
                .frame(width: 40, height: 40)
                .background { !isEnabled ? Color.gray : configuration.isPressed ? Color.red : .blue }
        }
    }

    private func button(_ title: LocalizedStringKey = "Go") -> some View { Button(title) { log.note("go") } }

    private func isRed(_ stage: Stage) -> Bool { stage.pixels[35, 35].red == 255 }

    @Test func aButtonActsWhenTheFingerIsLifted() {
        let stage = gestureStage { button().buttonStyle(LoudStyle()) }
        stage.press(at: at(50))
        #expect(log.take() == [])
        stage.release(at: at(50))
        #expect(log.take() == ["go"])
        #expect(stage.isIdle)
    }

    @Test func theStyleShowsThePress() {
        let stage = gestureStage { button().buttonStyle(LoudStyle()) }
        #expect(!isRed(stage))
        let runs = stage.bodyRuns
        stage.press(at: at(50))
        #expect(isRed(stage))
        // Only what shows the press ran again, the style: a colour has no body that would have to run.
        #expect(stage.bodyRuns == runs + 1)
        stage.release(at: at(50))
        #expect(!isRed(stage))
    }

    @Test func aFingerMayLeaveAndComeBack() {
        let stage = Stage(size: CGSize(width: 300, height: 100), scale: 1) {
            button().buttonStyle(LoudStyle()).frame(maxWidth: .infinity, alignment: .leading)
        }
        func shown() -> Bool { stage.pixels[5, 35].red == 255 }
        stage.press(at: at(20))
        // 70 points beside the button still hold it.
        stage.move(to: at(109))
        #expect(shown())
        stage.move(to: at(111))
        #expect(!shown())
        stage.move(to: at(30))
        #expect(shown())
        stage.move(to: at(200))
        stage.release(at: at(200))
        #expect(log.take() == [])
        stage.press(at: at(20))
        stage.move(to: at(200))
        stage.move(to: at(20))
        stage.release(at: at(20))
        #expect(log.take() == ["go"])
    }

    @Test func aDragAroundTakesThePressAway() {
        let stage = gestureStage {
            button().buttonStyle(LoudStyle()).padding(30).gesture(DragGesture().onEnded { _ in log.note("drag") })
        }
        stage.press(at: at(50))
        #expect(isRed(stage))
        stage.move(to: at(65))
        #expect(!isRed(stage))
        stage.release(at: at(65))
        #expect(log.take() == ["drag"])
    }

    @Test func aButtonInATappableRowGoesFirst() {
        let stage = gestureStage {
            button().buttonStyle(LoudStyle()).padding(30).contentShape(Rectangle()).onTapGesture { log.note("row") }
        }
        stage.tap(at: at(50))
        #expect(log.take() == ["go"])
        stage.tap(at: at(10, 10))
        #expect(log.take() == ["row"])
    }

    @Test func aDisabledButtonDoesNotAct() throws {
        let stage = gestureStage { button().buttonStyle(LoudStyle()).disabled(true) }
        #expect(stage.pixels[35, 35] == Pixels.Pixel(red: 142, green: 142, blue: 147, alpha: 255))
        stage.tap(at: at(50))
        try stage.tap("Go")
        #expect(log.take() == [])
        #expect(stage.accessibility.first?.isActionable == false)
    }

    // MARK: Heard

    @Test func aButtonIsOneElement() throws {
        let stage = gestureStage {
            VStack {
                Button { log.note("two") } label: { VStack { Text("Add"); Text("to list") } }
                Button("Named") { log.note("named") }.accessibilityLabel("Called")
                Text("Text")
            }
        }
        #expect(stage.accessibility.map(\.description) == [
            "\"Add, to list\" isButton", "\"Called\" isButton", "\"Text\" isStaticText",
        ])
        #expect(stage.accessibility.map(\.isActionable) == [true, true, false])
        try stage.tap("Add, to list")
        try stage.tap("Called")
        #expect(log.take() == ["two", "named"])
    }

    @Test func aTapGestureCanBeActivated() throws {
        let stage = gestureStage {
            Text("Tap me").gesture(TapGesture().onEnded { log.note("tap") })
        }
        #expect(stage.accessibility.first?.isActionable == true)
        try stage.tap("Tap me")
        #expect(log.take() == ["tap"])
    }

    // MARK: Styles

    private struct DoubleTapStyle: PrimitiveButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.onTapGesture(count: 2) { configuration.trigger() }
        }
    }

    private struct FramedStyle: PrimitiveButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            Button(configuration).padding(20).background { Color.green }
        }
    }

    @Test func aPrimitiveStyleDecidesWhatTriggers() {
        let stage = gestureStage { button().buttonStyle(DoubleTapStyle()) }
        stage.tap(at: at(50))
        stage.advance(by: 1)
        #expect(log.take() == [])
        stage.doubleTap(at: at(50))
        #expect(log.take() == ["go"])
    }

    @Test func aStyleMayBuildOnTheOneOutside() {
        let stage = gestureStage { button().buttonStyle(FramedStyle()).buttonStyle(LoudStyle()) }
        #expect(stage.pixels[15, 15] == Pixels.Pixel(red: 52, green: 199, blue: 89, alpha: 255))
        stage.press(at: at(50))
        #expect(isRed(stage))
        stage.release(at: at(50))
        #expect(log.take() == ["go"])
    }

    @Test func theRoleReachesTheStyle() {
        struct RoleStyle: ButtonStyle {
            let log: GestureLog
            func makeBody(configuration: Configuration) -> some View {
                log.note(configuration.role == .destructive ? "destructive" : configuration.role == .cancel ? "cancel" : "none")
                return configuration.label
            }
        }
        _ = gestureStage {
            VStack {
                Button("A", role: .destructive) {}
                Button("B", role: .cancel) {}
                Button(role: nil) {} label: { Text("C") }
            }
            .buttonStyle(RoleStyle(log: log))
        }
        #expect(log.take() == ["destructive", "cancel", "none"])
    }

    /// A label of 30 by 20 points in place of text, so that every number is known.
    private func sample<S: PrimitiveButtonStyle>(
        _ style: S, role: ButtonRole? = nil, isDark: Bool = false
    ) -> some View {
        Button(role: role) { log.note("go") } label: { Rectangle().frame(width: 30, height: 20) }.buttonStyle(style)
    }

    private let blue = Pixels.Pixel(red: 0, green: 122, blue: 255, alpha: 255)

    @Test func aBorderlessButtonHasTheTint() {
        let stage = gestureStage { sample(.automatic) }
        #expect(stage.pixels[50, 50] == blue)
        stage.press(at: at(50))
        #expect(stage.pixels[50, 50].alpha == 51)
        stage.release(at: at(50))
        #expect(log.take() == ["go"])
        #expect(gestureStage { sample(.borderless, role: .destructive) }.pixels[50, 50].red == 255)
        #expect(gestureStage { sample(.borderless).tint(.green) }.pixels[50, 50].green == 199)
        #expect(gestureStage { sample(.borderless).foregroundStyle(.red) }.pixels[50, 50].red == 255)
        let plain = gestureStage { sample(.plain) }
        #expect(plain.pixels[50, 50] == Pixels.Pixel(red: 0, green: 0, blue: 0, alpha: 255))
        plain.press(at: at(50))
        #expect(plain.pixels[50, 50].alpha == 191)
    }

    @Test func aProminentButtonIsFilledWithTheTint() {
        let stage = gestureStage { sample(.borderedProminent) }
        #expect(stage.pixels[50, 50] == Pixels.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        // 12 points beside the label and 7 above it: 54 by 34 points from (23, 33).
        #expect(stage.pixels[24, 50] == blue)
        #expect(stage.pixels[50, 34] == blue)
        #expect(stage.pixels[22, 50].alpha == 0)
        #expect(stage.pixels[50, 32].alpha == 0)
        #expect(stage.pixels[23, 33].alpha == 0)
        stage.press(at: at(26, 50))
        #expect(stage.pixels[24, 50].alpha == 191)
        stage.release(at: at(26, 50))
        #expect(log.take() == ["go"])
    }

    @Test func aBorderedButtonLiesOnAFaintField() {
        #expect(gestureStage { sample(.bordered) }.pixels[26, 50].alpha == 31)
        let tinted = gestureStage { sample(.bordered).tint(.red) }.pixels
        #expect(tinted[26, 50].alpha == 38)
        #expect(tinted[26, 50].red == 38)
        #expect(tinted[50, 50].red == 255)
        let disabled = gestureStage { sample(.borderedProminent).disabled(true) }.pixels
        #expect(disabled[26, 50].alpha == 31)
    }

    @Test func controlSizesAndBorderShapes() {
        func size<V: View>(_ view: V) -> CGSize { Stage(scale: 1) { view }.size }
        #expect(size(sample(.bordered).controlSize(.small)) == CGSize(width: 50, height: 30))
        #expect(size(sample(.bordered).controlSize(.regular)) == CGSize(width: 54, height: 34))
        #expect(size(sample(.bordered).controlSize(.large)) == CGSize(width: 70, height: 50))
        #expect(size(sample(.bordered).buttonBorderShape(.circle)) == CGSize(width: 44, height: 44))
        #expect(size(sample(.plain)) == CGSize(width: 30, height: 20))
        let capsule = gestureStage { sample(.borderedProminent).buttonBorderShape(.capsule) }.pixels
        #expect(capsule[26, 36].alpha == 0)
        let square = gestureStage { sample(.borderedProminent).buttonBorderShape(.roundedRectangle(radius: 0)) }.pixels
        #expect(square[23, 33] == blue)
    }

    @Test func aShapeOfAControlIsAShape() {
        let rect = CGRect(x: 0, y: 0, width: 60, height: 40)
        #expect(ButtonBorderShape.capsule.path(in: rect).boundingRect == rect)
        #expect(ButtonBorderShape.circle.path(in: rect).boundingRect == CGRect(x: 10, y: 0, width: 40, height: 40))
        #expect(ButtonBorderShape.capsule.inset(by: 5).path(in: rect).boundingRect == rect.insetBy(dx: 5, dy: 5))
        #expect(!ButtonBorderShape.automatic.path(in: rect).contains(CGPoint(x: 0.5, y: 0.5)))
    }

    @Test func contentShapesForPurposes() {
        let stage = gestureStage {
            Text("Hi").frame(width: 60, height: 60).contentShape(.interaction, Circle()).onTapGesture { log.note("tap") }
                .contentShape(.accessibility, Rectangle())
        }
        stage.tap(at: at(25, 50))
        #expect(log.take() == ["tap"])
        stage.tap(at: at(22, 22))
        #expect(log.take() == [])
        #expect(stage.accessibility.first?.frame == CGRect(x: 20, y: 20, width: 60, height: 60))
    }
}
