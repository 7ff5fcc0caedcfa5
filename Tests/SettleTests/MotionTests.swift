import Foundation
import Stage
import SwiftUI
import Testing

@testable import Settle

@MainActor struct MotionTests {
    /// From rest at 0 to 1, by the closed form of a damped oscillator, independent of the spring's own code.
    private static func position(duration: Double, bounce: Double, at time: Double) -> Double {
        let frequency = 2 * Double.pi / duration, ratio = 1 - bounce
        guard ratio < 1 else { return 1 - (1 + frequency * time) * exp(-frequency * time) }
        let damped = frequency * (1 - ratio * ratio).squareRoot()
        return 1 - exp(-ratio * frequency * time) * (cos(damped * time) + ratio * frequency / damped * sin(damped * time))
    }

    @Test("The five springs pass their target by so much, and are nearly there after so long", arguments: [
        (Motion.tight, 0.14, 0.0, 0.0, 0.087), (.responsive, 0.32, 0.25, 0.0284, 0.142), (.elastic, 0.42, 0.38, 0.0835, 0.161),
        (.expressive, 0.48, 0.48, 0.1477, 0.166), (.calm, 0.5, 0.2, 0.0152, 0.237),
    ])
    func tiers(tier: Motion, duration: Double, bounce: Double, overshoot: Double, ninety: Double) throws {
        let spring = tier.spring
        #expect(spring == Spring(duration: duration, bounce: bounce))
        #expect(tier.animation == .spring(spring))
        let times = (0...20_000).map { Double($0) / 10_000 }
        let values = times.map { spring.value(target: 1.0, time: $0) }
        #expect(abs(max(values.max()! - 1, 0) - overshoot) < 0.0001)
        #expect(abs(times[try #require(values.firstIndex { $0 >= 0.9 })] - ninety) < 0.001)
        for (time, value) in zip(times, values) {
            #expect(abs(value - Self.position(duration: duration, bounce: bounce, at: time)) < 0.001)
        }
    }

    nonisolated private static let still = Animation.spring(Spring(duration: 0.25, bounce: 0))

    @Test("Every role has its motion, and another under Reduce Motion", arguments: [
        (MotionRole.press, Motion.tight.animation, Motion.tight.animation), (.release, Motion.elastic.animation, still),
        (.settle, Motion.elastic.animation, still), (.rebound, Motion.elastic.animation, still),
        (.snap, Motion.responsive.animation, still), (.value, .spring(Spring(duration: 0.35, bounce: 0)), still),
        (.morph, .spring(Spring(duration: 0.4, bounce: 0.2)), still),
        (.reveal, Motion.calm.animation, .easeOut(duration: 0.2)),
        (.dismiss, .spring(Spring(duration: 0.3, bounce: 0.08)), .easeIn(duration: 0.18)),
        (.success, Motion.expressive.animation, .easeOut(duration: 0.24)),
        (.error, Motion.responsive.animation, .easeOut(duration: 0.2)),
        (.ambient, Motion.calm.animation, .easeInOut(duration: 0.3)),
    ])
    func roles(role: MotionRole, full: Animation, reduced: Animation) {
        #expect(role.animation() == full)
        #expect(role.animation(reduceMotion: false) == .spring(role.spring))
        #expect(role.animation(reduceMotion: true) == reduced)
    }

    @Test func thereAreTwelveRoles() { #expect(MotionRole.allCases.count == 12) }

    @Test("A number that people read never passes its target")
    func values() {
        for reduceMotion in [false, true] {
            let animation = MotionRole.value.animation(reduceMotion: reduceMotion)
            let values = (0...1000).compactMap { step -> Double? in
                var context = AnimationContext<Double>()
                return animation.animate(value: 1, time: Double(step) / 1000, context: &context)
            }
            #expect(values.allSatisfy { $0 <= 1 + 1e-9 })
        }
    }

    // MARK: In views

    /// A square of 10 points that is sent 100 points to the right.
    private struct Sent: View {
        let role: MotionRole
        @State private var isThere = false

        var body: some View {
            Color.red.frame(width: 10, height: 10)
                .padding(.leading, isThere ? 100 : 0)
                .frame(width: 130, height: 10, alignment: .leading)
                .motion(role, value: isThere)
                .onTapGesture { isThere = true }
        }
    }

    /// Where the square's left edge is, in points.
    private func place(_ stage: Stage) -> Double {
        let pixels = stage.pixels
        let first = (0..<pixels.width).first { pixels[$0, pixels.height / 2].alpha > 127 }
        return Double(first ?? -1) / stage.scale
    }

    @Test("A view moves as its role says, by the surroundings", arguments: [MotionRole.settle, .snap, .reveal, .value])
    func movesByRole(role: MotionRole) {
        for reduceMotion in [false, true] {
            let stage = Stage(scale: 10, conditions: .with { $0.reduceMotion = reduceMotion }) { Sent(role: role) }
            stage.tap(at: CGPoint(x: 5, y: 5))
            for time in [0.05, 0.1, 0.2, 0.3] {
                stage.advance(to: time)
                var context = AnimationContext<Double>()
                let expected = role.animation(reduceMotion: reduceMotion).animate(value: 100, time: time, context: &context) ?? 100
                #expect(abs(place(stage) - expected) <= 0.15, "\(role) at \(time), Reduce Motion \(reduceMotion)")
            }
            stage.advance(to: 3)
            #expect(abs(place(stage) - 100) <= 0.1)
            #expect(stage.isIdle)
        }
    }

    private struct Coming: View {
        @State private var isThere = false

        var body: some View {
            ZStack(alignment: .topLeading) {
                if isThere {
                    Color.red.frame(width: 20, height: 20).motionTransition(.offset(x: 60))
                }
            }
            .frame(width: 100, height: 20, alignment: .topLeading)
            .contentShape(Rectangle())
            .onTapGesture { isThere.toggle() }
        }
    }

    @Test("A moving transition comes from its place, with its own motion")
    func transitionMoves() {
        let stage = Stage(scale: 10) { Coming() }
        stage.tap(at: CGPoint(x: 50, y: 10))
        stage.advance(to: 0.1)
        #expect(abs(place(stage) - (60 - 60 * Motion.calm.spring.value(target: 1.0, time: 0.1))) <= 0.2)
        stage.advance(to: 2)
        #expect(place(stage) == 0)
        stage.tap(at: CGPoint(x: 50, y: 10))
        stage.advance(to: 2.1)
        #expect(abs(place(stage) - 60 * MotionRole.dismiss.spring.value(target: 1.0, time: 0.1)) <= 0.2)
        stage.advance(to: 4)
        #expect(place(stage) < 0)
        #expect(stage.isIdle)
    }

    @Test("Under Reduce Motion it is a plain fade in its place")
    func transitionFades() {
        let stage = Stage(scale: 10, conditions: .with { $0.reduceMotion = true }) { Coming() }
        stage.tap(at: CGPoint(x: 50, y: 10))
        stage.advance(to: 0.1)
        // easeOut over 0.2 s is 0.685 at its half (its curve, solved).
        let alpha = Double(stage.pixels[5, 5].alpha) / 255
        #expect(abs(alpha - 0.685) < 0.01)
        #expect(stage.pixels[195, 5].alpha == stage.pixels[5, 5].alpha && stage.pixels[205, 5].alpha == 0)
        stage.advance(to: 1)
        #expect(stage.pixels[5, 5].alpha == 255)
        stage.tap(at: CGPoint(x: 50, y: 10))
        stage.advance(to: 1.09)
        let leaving = Double(stage.pixels[5, 5].alpha) / 255
        #expect(abs(leaving - 0.685) < 0.01)
        #expect(stage.pixels[205, 5].alpha == 0)
    }

    @Test("A loop goes on without Reduce Motion, and costs nothing with it")
    func ambient() {
        func stage(_ reduceMotion: Bool, _ phases: [Double]) -> Stage {
            Stage(conditions: .with { $0.reduceMotion = reduceMotion }) {
                AmbientLoop(phases) { Color.red.frame(width: 10, height: 10).opacity($0) }
            }
        }
        let moving = stage(false, [1, 0.2])
        moving.advance(to: 0.25)
        #expect(moving.pixels[5, 5].alpha < 250)
        #expect(!moving.isIdle)
        let still = stage(true, [1, 0.2])
        #expect(still.pixels[5, 5].alpha == 255)
        #expect(still.isIdle)
        #expect(stage(false, [0.5]).isIdle)
        #expect(stage(false, []).isIdle)
    }
}
