import Foundation

extension View {
    /// Shows a sheet while `isPresented` is true. A person who drags it down makes it false.
    /// - Parameter onDismiss: Runs when the sheet has gone.
    nonisolated public func sheet<Content>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View {
        presentation(isPresented, onDismiss: onDismiss, { _ in .sheet }) { AnyView(content()) }
    }

    /// Shows a sheet while `item` has a value; another value shows another sheet.
    nonisolated public func sheet<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
        presentation(item, onDismiss: onDismiss, { _, _ in .sheet }) { AnyView(content($0)) }
    }

    /// Covers the screen while `isPresented` is true.
    nonisolated public func fullScreenCover<Content>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View {
        presentation(isPresented, onDismiss: onDismiss, { _ in .cover }) { AnyView(content()) }
    }

    nonisolated public func fullScreenCover<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View {
        presentation(item, onDismiss: onDismiss, { _, _ in .cover }) { AnyView(content($0)) }
    }
}

/// The measures of sheets on iOS 17, in points.
enum SheetMetrics {
    static let cornerRadius: CGFloat = 10
    /// Between the top of the safe area and a sheet at its tallest.
    static let topGap: CGFloat = 10
    /// A form sheet, in windows that are wide.
    static let formSize = CGSize(width: 540, height: 620)
    static let indicator = CGSize(width: 36, height: 5)
    /// How far a pull that has no effect takes a sheet along, at most.
    static let reluctance: CGFloat = 60
    static let dimming = 0.2

    /// UIKit's resistance: a half at first, less and less up to `reluctance`.
    static func resisted(_ distance: CGFloat) -> CGFloat {
        guard distance > 0 else { return 0 }
        return reluctance * (1 - 1 / (distance * 0.55 / reluctance + 1))
    }
}

/// Where an overlay stands: the size of the safe area, and the room beyond.
struct OverlayRoom: Equatable {
    var size: CGSize
    var insets: EdgeInsets
    var isCompact: Bool
}

struct SheetHost: View {
    let entry: PresentationEntry
    let room: OverlayRoom
    /// The height that a person chose, where the program keeps none.
    @State private var chosen: PresentationDetent?
    @Environment(\.self) private var environment
    @Environment(\.colorScheme) private var colorScheme

    /// A sheet as tall as it can be is as tall as a screen without its gap.
    private var most: CGFloat {
        room.isCompact
            ? max(room.size.height - SheetMetrics.topGap, 0) : min(SheetMetrics.formSize.height, room.size.height)
    }

    var body: some View {
        let stage = entry.stage.get(), options = entry.options.get()
        let heights = heights(options)
        let rest = restingHeight(options, heights)
        let drawn = drawnHeight(rest, heights, stage.pull, options)
        let below = room.isCompact ? room.insets.bottom : 0
        let away = room.isCompact ? drawn.height + below : (room.size.height + drawn.height) / 2 + room.insets.bottom
        ZStack(alignment: room.isCompact ? .bottom : .center) {
            Dimming(entry: entry, isShown: stage.isShown, opacity: options.allowsBackgroundInteraction ? 0 : SheetMetrics.dimming)
            card(options, heights.count, height: drawn.height, below: below)
                .offset(y: stage.isShown ? drawn.offset : away)
                .gesture(drag(options, rest, heights))
                .offset(y: below)
        }
        .frame(width: room.size.width, height: room.size.height, alignment: .bottom)
    }

    private func card(_ options: PresentationOptions, _ count: Int, height: CGFloat, below: CGFloat) -> some View {
        let radius = options.cornerRadius ?? SheetMetrics.cornerRadius
        let lower = room.isCompact ? 0 : radius
        return PresentedContent(entry: entry)
            .onPreferenceChange(PresentationOptions.Key.self) { [weak entry] options in
                MainActor.assumeIsolated { entry?.options.set(options, transaction: .current) }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .modifier(
                _SafeAreaPaddingLayout(EdgeInsets(top: 0, leading: 0, bottom: below, trailing: 0)))
            .frame(width: room.isCompact ? nil : min(SheetMetrics.formSize.width, room.size.width), height: height + below)
            .background { options.background ?? AnyView(SheetBackground()) }
            .overlay(alignment: .top) { if showsIndicator(options, count) { SheetIndicator() } }
            .clipShape(
                UnevenRoundedRectangle(
                    topLeadingRadius: radius, bottomLeadingRadius: lower, bottomTrailingRadius: lower,
                    topTrailingRadius: radius))
            .contentShape(Rectangle())
    }

    private func showsIndicator(_ options: PresentationOptions, _ count: Int) -> Bool {
        switch options.indicator {
        case .automatic: room.isCompact && count > 1
        case .visible: true
        case .hidden: false
        }
    }

    // MARK: Heights

    private func heights(_ options: PresentationOptions) -> [(detent: PresentationDetent, height: CGFloat)] {
        let context = PresentationDetent.Context(maxDetentValue: most, environment: environment)
        let found = options.detents.compactMap { detent in detent.height(in: context).map { (detent, $0) } }
        return found.isEmpty ? [(.large, most)] : found.sorted { $0.1 < $1.1 }
    }

    private func restingHeight(
        _ options: PresentationOptions, _ heights: [(detent: PresentationDetent, height: CGFloat)]
    ) -> CGFloat {
        let wanted = options.selection?.wrappedValue ?? chosen
        return heights.first { $0.detent == wanted }?.height ?? heights[0].height
    }

    /// The height of the card, and how far it lies below its place, when a finger pulls it.
    private func drawnHeight(
        _ rest: CGFloat, _ heights: [(detent: PresentationDetent, height: CGFloat)], _ pull: CGFloat,
        _ options: PresentationOptions
    ) -> (height: CGFloat, offset: CGFloat) {
        let least = heights[0].height, tallest = heights[heights.count - 1].height, wanted = rest - pull
        if wanted > tallest { return (tallest + SheetMetrics.resisted(wanted - tallest) / 3, 0) }
        if wanted >= least { return (wanted, 0) }
        return (least, options.isDismissDisabled ? SheetMetrics.resisted(least - wanted) : least - wanted)
    }

    // MARK: The finger

    private func drag(
        _ options: PresentationOptions, _ rest: CGFloat, _ heights: [(detent: PresentationDetent, height: CGFloat)]
    ) -> some Gesture {
        DragGesture(minimumDistance: 10, coordinateSpace: .global)
            .onChanged { value in pull(value.translation.height, nil) }
            .onEnded { value in
                let wanted = rest - value.predictedEndTranslation.height, least = heights[0].height
                if wanted < least / 2, !options.isDismissDisabled {
                    entry.end()
                    // A program that keeps the sheet gets it back in its place.
                    if !entry.isLeaving { entry.source?.tree.perform { [weak entry] in
                        if entry?.isLeaving == false { pull(0, .spring(duration: 0.4)) }
                    } }
                    return
                }
                let nearest = heights.min { abs($0.height - wanted) < abs($1.height - wanted) }!.detent
                withAnimation(.spring(duration: 0.4, bounce: 0.1)) {
                    if let selection = options.selection { selection.wrappedValue = nearest } else { chosen = nearest }
                    pull(0, .spring(duration: 0.4, bounce: 0.1))
                }
            }
    }

    private func pull(_ distance: CGFloat, _ animation: Animation?) {
        var stage = entry.stage.peek()
        stage.pull = distance
        entry.stage.set(stage, transaction: Transaction(animation: animation))
    }
}

/// What keeps fingers from what lies below, and darkens it.
struct Dimming: View {
    let entry: PresentationEntry
    let isShown: Bool
    let opacity: Double
    var dismisses = true

    var body: some View {
        Color.black.opacity(isShown ? opacity : 0)
            .ignoresSafeArea()
            .contentShape(Rectangle())
            .onTapGesture { if dismisses, !entry.options.peek().isDismissDisabled { entry.end() } }
            .allowsHitTesting(isShown && opacity > 0)
            .accessibilityHidden(true)
    }
}

/// The system's background, a step up where it is dark.
struct SheetBackground: View {
    @Environment(\.colorScheme) private var colorScheme
    var body: some View { Color(colorScheme == .dark ? SystemColor.secondaryBackground : .background) }
}

private struct SheetIndicator: View {
    var body: some View {
        Capsule().fill(Color(SystemColor.tertiary))
            .frame(width: SheetMetrics.indicator.width, height: SheetMetrics.indicator.height)
            .padding(.top, 5)
            .accessibilityLabel("Sheet Grabber")
    }
}

struct CoverHost: View {
    let entry: PresentationEntry
    let room: OverlayRoom

    var body: some View {
        let isShown = entry.stage.get().isShown
        let height = room.size.height + room.insets.top + room.insets.bottom
        PresentedContent(entry: entry)
            .onPreferenceChange(PresentationOptions.Key.self) { [weak entry] options in
                MainActor.assumeIsolated { entry?.options.set(options, transaction: .current) }
            }
            .frame(width: room.size.width, height: room.size.height)
            .background { (entry.options.get().background ?? AnyView(Color(SystemColor.background))).ignoresSafeArea() }
            .contentShape(Rectangle())
            .offset(y: isShown ? 0 : height)
    }
}
