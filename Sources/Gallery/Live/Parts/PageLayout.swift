import Settle
import SwiftUI

/// What all pages have in common: a title, a wall with the component, what can be set beside it, and more below.
struct PageLayout<Wall: View, Transport: View, Call: View, Controls: View, States: View, More: View>: View {
    let place: GalleryPlace
    /// Instead of the place's own.
    var title: String?
    var wallHeight: CGFloat = 340
    @Binding var surroundings: Surroundings
    /// Runs while the page is there.
    var playhead: Playhead?
    @Environment(\.dynamicTypeSize) private var textSize
    @ViewBuilder let wall: Wall
    @ViewBuilder let transport: Transport
    @ViewBuilder let call: Call
    @ViewBuilder let controls: Controls
    /// The states that the component can be in; beside the controls where there is room.
    @ViewBuilder let states: States
    @ViewBuilder let more: More

    var body: some View {
        GeometryReader { geometry in
            let isWide = geometry.size.width >= 780 && !textSize.isAccessibilitySize
            ScrollView {
                VStack(alignment: .leading, spacing: isWide ? 28 : 20) {
                    PageTitle(title: title ?? place.title, tagline: place.tagline)
                    if isWide {
                        HStack(alignment: .top, spacing: 20) {
                            VStack(spacing: 20) {
                                shown
                                call
                                states
                            }
                            .frame(maxWidth: .infinity)
                            settings.frame(width: 296)
                        }
                    } else {
                        shown
                        settings
                        call
                        states
                    }
                    more
                }
                .padding(.horizontal, isWide ? 40 : 16)
                .padding(.top, isWide ? 40 : 8)
                .padding(.bottom, 48)
                .frame(maxWidth: 1180)
                .frame(maxWidth: .infinity)
            }
        }
        .background { Rectangle().fill(Palette.ground).ignoresSafeArea() }
        .background { if let playhead { PlayheadClock(playhead: playhead) } }
    }

    private var shown: some View {
        VStack(spacing: 0) {
            wall
                .padding(24)
                .frame(maxWidth: .infinity, minHeight: wallHeight)
                .background { Rectangle().fill(Palette.wall) }
                .clipped()
                .surrounded(by: surroundings)
            Hairline()
            transport
        }
        .card()
    }

    private var settings: some View {
        VStack(alignment: .leading, spacing: 16) {
            if Controls.self != EmptyView.self {
                SettingsHeading("Parameters")
                controls
                Hairline().padding(.vertical, 2)
            }
            SettingsHeading("Surroundings")
            SurroundingsControls(surroundings: $surroundings)
        }
        .font(.subheadline)
        .padding(18)
        .card()
    }
}

extension PageLayout where Transport == PlayheadTransport, Call == PlayheadCall {
    /// A page of something that is shown as a function of the time: with a playhead below the wall, and the call that makes what it shows.
    ///
    /// - Parameters:
    ///   - text: What is said of where the playhead stands.
    ///   - restart: Instead of the playhead's own.
    ///   - call: The source, of where it stands.
    init(
        place: GalleryPlace, wallHeight: CGFloat = 340, surroundings: Binding<Surroundings>, playhead: Playhead,
        text: @escaping (Playhead) -> String = { decimal($0.fraction, 2) }, restart: (() -> Void)? = nil,
        call: @escaping (Playhead) -> String, @ViewBuilder wall: () -> Wall, @ViewBuilder controls: () -> Controls,
        @ViewBuilder states: () -> States, @ViewBuilder more: () -> More
    ) {
        self.init(place: place, wallHeight: wallHeight, surroundings: surroundings, playhead: playhead, wall: wall) {
            PlayheadTransport(playhead: playhead, text: text, restart: restart)
        } call: {
            PlayheadCall(playhead: playhead, call: call)
        } controls: {
            controls()
        } states: {
            states()
        } more: {
            more()
        }
    }
}

/// The source of where a playhead stands: a view of its own, so that a frame runs its body and not the page's.
struct PlayheadCall: View {
    let playhead: Playhead
    let call: (Playhead) -> String
    var body: some View { CallView(call: call(playhead)) }
}

private struct PageTitle: View {
    let title: String
    let tagline: String
    @Environment(\.horizontalSizeClass) private var sizeClass

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            // In one column the bar says it.
            if sizeClass != .compact {
                Text(title).font(.system(.largeTitle, design: .rounded).weight(.bold))
                    .accessibilityAddTraits(.isHeader)
            }
            Text(tagline).font(.title3).foregroundStyle(.secondary)
        }
    }
}

private struct SettingsHeading: View {
    let title: String
    init(_ title: String) { self.title = title }

    var body: some View {
        Text(title).font(.footnote.weight(.semibold)).foregroundStyle(.secondary)
            .accessibilityAddTraits(.isHeader)
    }
}

/// Something more about a component, under a heading.
struct PageSection<Content: View>: View {
    let title: String
    let text: String
    @ViewBuilder let content: Content

    init(_ title: String, text: String, @ViewBuilder content: () -> Content) {
        (self.title, self.text, self.content) = (title, text, content())
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            VStack(alignment: .leading, spacing: 3) {
                Text(title).font(.system(.title2, design: .rounded).weight(.semibold)).accessibilityAddTraits(.isHeader)
                Text(text).font(.subheadline).foregroundStyle(.secondary)
            }
            content
        }
        .padding(.top, 8)
    }
}

/// Figures side by side, each with a caption; they go on beyond the edge where there is not room for all.
struct FigureStrip<Value: Hashable, Figure: View>: View {
    let values: [Value]
    var surroundings: Surroundings
    let caption: (Value) -> String
    @ViewBuilder let figure: (Value) -> Figure

    var body: some View {
        ScrollView(.horizontal) {
            HStack(alignment: .bottom, spacing: 28) {
                ForEach(values, id: \.self) { value in
                    VStack(spacing: 10) {
                        figure(value)
                        Text(caption(value)).font(.caption.monospacedDigit()).foregroundStyle(.secondary).lineLimit(1)
                            .fixedSize()
                    }
                }
            }
            .padding(24)
            .frame(maxHeight: .infinity)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .background { Rectangle().fill(Palette.wall) }
        .surrounded(by: surroundings)
        .card()
    }
}

/// The same at sizes from the smallest to the largest that a face has, in points.
struct SizeStrip<Figure: View>: View {
    var surroundings: Surroundings
    @ViewBuilder let figure: (Double) -> Figure

    private static var sizes: [Double] { [16, 24, 32, 40, 56, 72, 96, 128, 160] }

    var body: some View {
        FigureStrip(values: Self.sizes, surroundings: surroundings, caption: { "\(Int($0))" }, figure: figure)
    }
}

/// The source that makes what is shown, to be taken along.
struct CallView: View {
    let call: String

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            SettingsHeading("The call")
            // Also without a pointer: once it has the focus, its text can be selected and copied by keys.
            Text(verbatim: call)
                .font(.system(.footnote, design: .monospaced))
                .textSelection(.enabled)
                .focusable()
                .accessibilityIdentifier("call")
                .environment(\.layoutDirection, .leftToRight)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(18)
        .card(Palette.code)
    }
}
