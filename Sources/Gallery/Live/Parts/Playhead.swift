import SwiftUI

/// Where something that is shown as a function of the time stands, and whether it moves.
@MainActor @Observable final class Playhead {
    /// How long it takes, in seconds, 0.05…3,600.
    var duration: Double {
        get { heldDuration }
        set {
            heldDuration = Self.held(newValue)
            time = min(time, heldDuration)
        }
    }
    private var heldDuration: Double
    /// Seconds since its beginning, 0…duration.
    private(set) var time: Double
    private(set) var isPlaying: Bool
    /// Whether somebody has held it since it last began: what can run by itself is then led by it.
    private(set) var isByHand = false
    /// How often it has begun.
    private(set) var runs = 0
    /// Whether it begins again at its end.
    let isLooping: Bool
    /// Whether it stands, while it moves by itself, where the clock of all loops stands, rather than at the time since it began.
    let followsClock: Bool
    /// The last date that a display's clock has said; nil while it stands.
    @ObservationIgnored private var last: Date?

    init(
        duration: Double, isLooping: Bool = false, followsClock: Bool = false, isPlaying: Bool = true, start: Double = 0
    ) {
        let duration = Self.held(duration)
        heldDuration = duration
        self.isLooping = isLooping
        self.followsClock = followsClock
        self.isPlaying = isPlaying
        time = start.isNaN ? 0 : min(max(start, 0), duration)
    }

    private static func held(_ duration: Double) -> Double { duration.isNaN ? 1 : min(max(duration, 0.05), 3600) }

    /// 0…1.
    var fraction: Double { min(max(time / duration, 0), 1) }

    func restart() {
        (time, last, isPlaying, isByHand) = (0, nil, true, false)
        runs += 1
    }

    /// Goes back to the beginning, and stands there.
    func rewind() { (time, last, isPlaying, isByHand) = (0, nil, false, false) }

    func toggle() {
        if !isPlaying, time >= duration { return restart() }
        isByHand = true
        if isPlaying {
            pause()
        } else {
            (last, isPlaying) = (nil, true)
        }
    }

    func pause() { (last, isPlaying) = (nil, false) }

    /// By hand: a playhead that is held stands.
    func scrub(to time: Double) {
        pause()
        isByHand = true
        self.time = time.isNaN ? 0 : min(max(time, 0), duration)
    }

    /// What time it is.
    func tick(_ date: Date) {
        guard isPlaying else { return }
        if followsClock, !isByHand {
            // No date is so far away that this were negative, but for those before the reference date.
            let phase = date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: duration)
            time = phase < 0 ? phase + duration : phase
            return
        }
        defer { last = date }
        guard let last else { return }
        let next = time + max(date.timeIntervalSince(last), 0)
        if next < duration {
            time = next
        } else if isLooping {
            time = next.truncatingRemainder(dividingBy: duration)
        } else {
            time = duration
            isPlaying = false
        }
    }
}

extension ClosedRange<Double> {
    /// Where in the range a playhead stands.
    @MainActor func value(at playhead: Playhead) -> Double { lowerBound + (upperBound - lowerBound) * playhead.fraction }
}

/// Gives a playhead the display's clock for as long as it moves.
struct PlayheadClock: View {
    let playhead: Playhead

    var body: some View {
        TimelineView(.animation(minimumInterval: nil, paused: !playhead.isPlaying)) { context in
            Color.clear.onChange(of: context.date, initial: true) { _, date in playhead.tick(date) }
        }
        .accessibilityHidden(true)
    }
}

/// A playhead to play, to begin again, and to move by hand.
struct PlayheadTransport: View {
    let playhead: Playhead
    /// What is said of where it stands.
    let text: (Playhead) -> String
    /// Instead of the playhead's own.
    let restart: (() -> Void)?

    var body: some View {
        HStack(spacing: 14) {
            Button {
                playhead.toggle()
            } label: {
                Image(systemName: playhead.isPlaying ? "pause.fill" : "play.fill").frame(minWidth: 22, minHeight: 22)
            }
            .accessibilityLabel(playhead.isPlaying ? "Pause" : "Play")
            Button(action: restart ?? { playhead.restart() }) {
                Image(systemName: "arrow.counterclockwise").frame(minWidth: 22, minHeight: 22)
            }
            .accessibilityLabel("Restart")
            Slider(
                value: Binding {
                    playhead.time
                } set: {
                    playhead.scrub(to: $0)
                }, in: 0...playhead.duration
            )
            .accessibilityLabel("Scrubber")
            .accessibilityValue(text(playhead))
            Text(text(playhead))
                .font(.callout.monospacedDigit()).foregroundStyle(.secondary)
                .frame(minWidth: 60, alignment: .trailing)
                .accessibilityHidden(true)
        }
        .buttonStyle(.borderless)
        .padding(.horizontal, 18)
        .padding(.vertical, 12)
    }
}
