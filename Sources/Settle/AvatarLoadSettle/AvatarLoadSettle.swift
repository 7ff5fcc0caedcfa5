import SwiftUI

/// An avatar that resolves from a blurred stand-in with initials into a sharp face with a ring.
///
/// Left to itself, it loads once when it appears, over `duration` seconds, and again when it is tapped. With `progress` it
/// stands where you say: driven by a loader, pinned in a preview, scrubbed in a test. With Reduce Motion it is always
/// loaded and sharp.
///
///     AvatarLoadSettle(name: "Ava Kim")
///     AvatarLoadSettle(size: 64, name: "Ava Kim", progress: loader.fraction) { photo.resizable().scaledToFill() }
///
/// After a design of syxUI.
public struct AvatarLoadSettle<Face: View>: View {
    private let metrics: AvatarMetrics
    private let name: String
    private let parsedName: AvatarName
    private let fontSize: CGFloat
    private let blurAmount: CGFloat
    private let settleResponse: Double
    private let ring: Color
    private let duration: Double
    private let progress: Double?
    private let face: Face
    private let isFacePaintedWide: Bool

    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    /// When the run that is in flight began, on the display's clock; nil until its first frame.
    @State private var start: Date?
    @State private var isFinished = false

    fileprivate init(
        size: CGFloat, name: String, fontSize: CGFloat, blurAmount: CGFloat, settleResponse: Double, ring: Color,
        duration: Double, progress: Double?, isFacePaintedWide: Bool, face: (AvatarName) -> Face
    ) {
        metrics = AvatarMetrics(size: size)
        self.name = name
        parsedName = AvatarName(name)
        self.fontSize = fontSize
        self.blurAmount = blurAmount
        self.settleResponse = settleResponse
        self.ring = ring
        self.duration = duration.isFinite ? max(duration, 0.05) : 0.62
        self.progress = progress
        self.isFacePaintedWide = isFacePaintedWide
        self.face = face(parsedName)
    }

    // What is said of the view stands within each case: around all three it would have to follow which of them it is.
    public var body: some View {
        if reduceMotion {
            // Loaded it stays when the setting is taken back.
            described(frame(at: 1)).onAppear { isFinished = true }
        } else if let progress {
            described(frame(at: progress))
        } else {
            // Paused, a timeline has no clock.
            described(
                TimelineView(.animation(minimumInterval: nil, paused: isFinished)) { context in
                    frame(at: isFinished ? 1 : elapsed(at: context.date) / duration)
                        .onChange(of: context.date, initial: true) { _, date in advance(to: date) }
                })
        }
    }

    private func described(_ content: some View) -> some View {
        // Once for both who call it.
        let restart = restart
        return content
            .contentShape(Circle())
            .onTapGesture(perform: restart)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(name.isEmpty ? Text("photo") : Text("\(name), photo"))
            .accessibilityValue(isLoaded ? Spoken.loaded : Spoken.loading)
            .accessibilityHint(Spoken.hint)
            .accessibilityAddTraits(.isButton)
            .accessibilityAction(.default, restart)
    }

    private var isLoaded: Bool {
        if reduceMotion { return true }
        if let progress { return progress >= 1 }
        return isFinished
    }

    private func frame(at t: Double) -> AvatarFrame<Face> {
        AvatarFrame(
            settling: AvatarSettling(
                at: t, size: metrics.size, blurAmount: blurAmount, settleResponse: settleResponse),
            metrics: metrics, name: parsedName, fontSize: fontSize, ring: ring, face: face,
            isFacePaintedWide: isFacePaintedWide)
    }

    private func elapsed(at date: Date) -> Double { start.map { date.timeIntervalSince($0) } ?? 0 }

    private func advance(to date: Date) {
        if isFinished { return }
        if start == nil { start = date }
        if elapsed(at: date) >= duration { isFinished = true }
    }

    /// Loads again, where that is the view's to decide. It holds the two that it sets, not all of the view.
    private var restart: () -> Void {
        guard progress == nil, !reduceMotion else { return {} }
        return { [_start, _isFinished] in
            _start.wrappedValue = nil
            _isFinished.wrappedValue = false
        }
    }
}

/// What every avatar says, made once.
private enum Spoken {
    static let loaded = Text("loaded")
    static let loading = Text("loading")
    static let hint = Text("Loads the picture again")
}

extension AvatarLoadSettle where Face == AvatarStandIn {
    /// An avatar whose face is a soft stand-in in the name's own hue.
    ///
    /// - Parameters:
    ///   - size: Diameter of the face in points. The view is larger by the ring: 2 · (0.055 · size + max(1, 0.018 · size)).
    ///   - name: Whose avatar; gives the initials, the hue and the label that VoiceOver reads.
    ///   - fontSize: Of the initials, in points; at most 0.42 · size is used.
    ///   - blurAmount: Blur radius at the start, as a share of `size`.
    ///   - settleResponse: Share of the load in which the face settles to its size, at least 0.05.
    ///   - ring: Colour of the ring that closes at the end.
    ///   - duration: Of a load, in seconds, at least 0.05.
    ///   - progress: Where the load stands, 0…1; nil to let it run by itself.
    public init(
        size: CGFloat = 96, name: String = "Ava Kim", fontSize: CGFloat = 30, blurAmount: CGFloat = 0.17,
        settleResponse: Double = 0.52, ring: Color = Color(red: 0.894, green: 0.894, blue: 0.914),
        duration: Double = 0.62, progress: Double? = nil
    ) {
        self.init(
            size: size, name: name, fontSize: fontSize, blurAmount: blurAmount, settleResponse: settleResponse,
            ring: ring, duration: duration, progress: progress, isFacePaintedWide: true,
            face: { AvatarStandIn(size: size, hue: $0.hue) })
    }
}

extension AvatarLoadSettle {
    /// The same load around any face: a photo, a drawing. It is offered a square of `size` and cut to a circle.
    /// While it is blurred, what lies beyond the square counts as like its edge.
    public init(
        size: CGFloat = 96, name: String = "Ava Kim", fontSize: CGFloat = 30, blurAmount: CGFloat = 0.17,
        settleResponse: Double = 0.52, ring: Color = Color(red: 0.894, green: 0.894, blue: 0.914),
        duration: Double = 0.62, progress: Double? = nil, @ViewBuilder face: () -> Face
    ) {
        let made = face()
        self.init(
            size: size, name: name, fontSize: fontSize, blurAmount: blurAmount, settleResponse: settleResponse,
            ring: ring, duration: duration, progress: progress, isFacePaintedWide: false, face: { _ in made })
    }
}

#Preview("Loading, settling, loaded", traits: .sizeThatFitsLayout) {
    HStack(spacing: 16) {
        AvatarLoadSettle(name: "Ava Kim", progress: 0)
        AvatarLoadSettle(name: "Ava Kim", progress: 0.4)
        AvatarLoadSettle(name: "Ava Kim", progress: 1)
    }
    .padding()
}

#Preview("A whole load") {
    AvatarLoadSettle(name: "Ava Kim")
}
