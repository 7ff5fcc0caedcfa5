import Foundation
import Stage
import SwiftUI
import Testing

@testable import Settle

/// Every public parameter of the kit, with what nobody means to give it: a picture or none, never a crash or a hang.
@MainActor struct KitHostileTests {
    nonisolated private static let numbers: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, -1, -1e308, 1e308, .leastNonzeroMagnitude, 1e-9, 1e9, 0.5,
    ]
    nonisolated private static let whole: [Int] = [.min, -1, 0, 1, 2, 10_000, .max]
    nonisolated private static let texts: [String] = [
        "", " ", "\u{0}\u{7}", "\u{202E}abc", String(repeating: "W", count: 100_000), String(repeating: "🇦", count: 9_999),
        String(repeating: "e\u{301}", count: 50_000), "\n\n", "👨‍👩‍👧‍👦", "\u{FEFF}", String(repeating: "word ", count: 20_000),
    ]

    /// Shows a view at its start, on its way and later, in pixels.
    private func show(_ conditions: Stage.Conditions = .init(), @ViewBuilder _ view: () -> some View) {
        let stage = Stage(size: CGSize(width: 60, height: 60), scale: 1, conditions: conditions, content: view)
        _ = stage.pixels
        stage.advance(to: 0.2)
        _ = (stage.pixels, stage.accessibility)
    }

    @Test("AvatarLoadSettle, AvatarSettling, AvatarStandIn", arguments: numbers)
    func avatarLoad(x: Double) {
        // A blurred face as large as 10,000 points is a hundred million pixels, which a debug build takes its time for: as a list it is enough.
        #expect(!Stage(size: CGSize(width: 60, height: 60)) { AvatarLoadSettle(size: x) }.displayList.isEmpty)
        show { AvatarLoadSettle(size: x, progress: 1) }
        show { AvatarLoadSettle(fontSize: x, progress: 0) }
        show { AvatarLoadSettle(blurAmount: x, progress: 0.2) }
        show { AvatarLoadSettle(settleResponse: x, progress: 0.2) }
        show { AvatarLoadSettle(ring: Color(red: x, green: x, blue: x, opacity: x), progress: 1) }
        show { AvatarLoadSettle(duration: x) }
        show { AvatarLoadSettle(progress: x) }
        show { AvatarLoadSettle(size: x, fontSize: x, blurAmount: x, settleResponse: x, duration: x, progress: 1) { Color.red } }
        show { AvatarStandIn(size: x, hue: x) }
        let settling = AvatarSettling(at: x, size: x, blurAmount: x, settleResponse: x)
        #expect(settling.blurRadius.isFinite && settling.scale.isFinite && settling.ringShare.isFinite)
    }

    @Test("Names, initials and labels of any text", arguments: texts)
    func texts(text: String) {
        show { AvatarLoadSettle(name: text, progress: 0) }
        show { Avatar(type: .initials(text: text), name: text) }
        show { Avatar(type: .icon(icon: text)) }
        show { Avatar(type: .image(image: text)) }
        show { AvatarGroup(items: [.initials(text: text), .initials(text: text), .icon(icon: text)], maximum: 2) }
        show { AvatarGroup(members: [AvatarMember(id: 0, name: text), AvatarMember(id: 1, name: text)]) }
        show { Text(verbatim: String(text.prefix(2_000))).skeleton(isLoading: true) }
        show { BlobbySymbol(progress: 0.4) { Image(systemName: text) } alternative: { Text(verbatim: String(text.prefix(2_000))) } }
    }

    @Test("Avatar and AvatarGroup", arguments: numbers)
    func avatars(x: Double) {
        for state in [AvatarState.normal, .online, .offline, .away, .busy, .count(1)] {
            show { Avatar(type: .initials(text: "AK"), state: state, customSize: x) }
        }
        show { Avatar(type: .icon(icon: "person"), customSize: x) }
        for arrangement in [AvatarGroupArrangement.piled, .stacked] {
            show {
                AvatarGroup(items: [.initials(text: "A"), .initials(text: "B")], overlap: x, arrangement: arrangement)
            }
        }
    }

    @Test("Counts, maxima and totals", arguments: whole)
    func counts(n: Int) {
        show { Avatar(type: .initials(text: "AK"), state: .count(n)) }
        for count in [0, 1, 2, 10_000] {
            let members = (0..<count).map { AvatarMember(id: $0, name: "Member \($0)") }
            show { AvatarGroup(members: members, maximum: n) }
            show { AvatarGroup(members: members, maximum: 3, total: n) }
        }
        show { AvatarGroup(items: Array(repeating: .initials(text: "A"), count: 10_000), maximum: n, arrangement: .stacked, total: n) }
        show { SkeletonLoader(shape: .text(lines: n)) }
        show { Color.red.skeleton(isLoading: n % 2 == 0, staggerIndex: n) }
    }

    @Test("Skeletons", arguments: numbers)
    func skeletons(x: Double) {
        let style = SkeletonLoader.Style(
            fill: Color(red: x, green: x, blue: x), highlight: Color(white: x, opacity: x), opaqueFill: Color(hue: x, saturation: x, brightness: x),
            period: x, failedOpacity: x)
        for conditions in [Stage.Conditions(), .with { $0.reduceMotion = true }, .with { $0.reduceTransparency = true }, .with { $0.contrast = .increased }] {
            show(conditions) { SkeletonLoader(shape: .rounded(x), style: style) }
            show(conditions) { SkeletonLoader(shape: .text(lines: 2), isFailed: true, style: style).frame(width: x, height: x) }
            show(conditions) { Color.red.frame(width: 20, height: 10).skeleton(isLoading: true, style: style) }
        }
        show { SkeletonLoader().skeletonTime(x) }
        show { Color.red.skeleton(isLoading: true).skeletonHandOff(x) }
        show { Color.red.skeleton(isLoading: true).skeletonTiming(onset: x) }
        show { Color.red.skeleton(isLoading: true).skeletonTiming(minimum: x) }
        show { Color.red.frame(width: x, height: x).skeleton(isLoading: true) }
        let sweep = SkeletonSweep(size: CGSize(width: x, height: x), period: x)
        #expect(sweep.center(at: x).isFinite && sweep.share.isFinite)
        #expect((0...0.75).contains(SkeletonSweep.breath(at: x, period: x)))
        for frame in [SkeletonHandOff(at: x, staggerIndex: 3), SkeletonHandOff(fraction: x), SkeletonHandOff(at: x, reduceMotion: true)] {
            #expect((0...1).contains(frame.contentOpacity) && (0...1).contains(frame.silhouetteOpacity))
            #expect(frame.contentBlur.isFinite && frame.contentOffset.isFinite)
        }
    }

    @Test("BlobbySymbol and its transition", arguments: numbers)
    func blobs(x: Double) {
        func blob(_ progress: Double, _ maxBlur: Double, _ alphaThreshold: Double) -> some View {
            BlobbySymbol(progress: progress, maxBlur: maxBlur, alphaThreshold: alphaThreshold) { Circle() } alternative: { EmptyView() }
        }
        show { blob(x, 25, 0.25) }
        show { blob(0.4, x, 0.25) }
        show { blob(0.4, 25, x) }
        show { blob(x, x, x) }
        show { BlobbySymbol(isPrimary: true, maxBlur: x, alphaThreshold: x) { Color.red.frame(width: x, height: x) } alternative: { Circle() } }
        show { Color.red.transition(BlobTransition(maxBlur: x, alphaThreshold: x)) }
        let melt = BlobMelt(at: x, maxBlur: x, alphaThreshold: x)
        #expect((0...500).contains(melt.blurRadius) && (0.001...1).contains(melt.alphaThreshold) && melt.reach.isFinite)
    }

    @Test("Motion", arguments: numbers)
    func motion(x: Double) {
        for role in MotionRole.allCases {
            for reduceMotion in [false, true] { #expect(role.progress(at: x, reduceMotion: reduceMotion).isFinite) }
        }
        show { AmbientLoop([x, 1]) { Color.red.opacity($0) } }
        show { Color.red.motion(.value, value: x) }
        show { AmbientLoop([Double]()) { Color.red.opacity($0) } }
    }
}
