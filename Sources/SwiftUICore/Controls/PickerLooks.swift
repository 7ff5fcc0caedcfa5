import Foundation

/// iOS's segmented control: 32 points high, segments of one width, a card behind the selected one.
struct SegmentedPicker<Label: View, Value: Hashable, Content: View>: View {
    let label: Label
    let selection: PickerSelection<Value>
    let content: Content
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        SegmentLayout {
            RoundedRectangle(cornerRadius: 7)
                .fill(colorScheme == .dark ? Color(red: 99 / 255, green: 99 / 255, blue: 102 / 255) : .white)
                .shadow(color: .black.opacity(0.12), radius: 3, y: 2)
                .padding(2)
                .layoutValue(key: IsCard.self, value: true)
            content
                .lineLimit(1)
                .font(.system(size: 13, weight: .medium))
                .modifier(_PickerOptionModifier(selection, .segment))
        }
        .background(Color(SystemColor.tertiaryFill), in: RoundedRectangle(cornerRadius: 9))
        .animation(.snappy(duration: 0.25), value: selection.value)
        .opacity(isEnabled ? 1 : 0.5)
        .modifier(_PickerKeysModifier(role: .picker, cornerRadius: 9, isAdjustable: false))
    }
}

private struct IsCard: LayoutValueKey { static let defaultValue = false }

/// Options side by side, equally wide, and the card behind the one that is selected.
private struct SegmentLayout: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let options = subviews.filter { !$0[IsCard.self] }
        let widest = options.map { $0.sizeThatFits(.unspecified) }
        let ideal = (widest.map(\.width).max() ?? 0) * CGFloat(options.count)
        return CGSize(width: proposal.replacingUnspecifiedDimensions(by: CGSize(width: ideal, height: 32)).width,
            height: max(widest.map(\.height).max() ?? 0, 32))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let options = subviews.filter { !$0[IsCard.self] }
        let width = bounds.width / CGFloat(max(options.count, 1))
        let size = ProposedViewSize(width: width, height: bounds.height)
        for (index, option) in options.enumerated() {
            option.place(at: CGPoint(x: bounds.minX + width * CGFloat(index), y: bounds.minY), proposal: size)
        }
        let selected = options.firstIndex { $0[PickerOptionIsSelected.self] }
        for card in subviews where card[IsCard.self] {
            card.place(
                at: CGPoint(x: bounds.minX + width * CGFloat(selected ?? 0), y: bounds.minY),
                proposal: selected == nil ? .zero : size)
        }
    }
}

/// All options below one another.
struct InlinePicker<Label: View, Value: Hashable, Content: View>: View {
    let label: Label
    let selection: PickerSelection<Value>
    let content: Content
    @Environment(\.labelsHidden) private var labelsHidden
    @Environment(\.listPlace) private var listPlace

    var body: some View {
        if listPlace == .row {
            // Rows of the list.
            if !labelsHidden { label.foregroundStyle(.secondary).accessibilityAddTraits(.isHeader) }
            content.modifier(_PickerOptionModifier(selection, .listRow))
        } else {
            VStack(alignment: .leading, spacing: 0) {
                if !labelsHidden { label.foregroundStyle(.secondary).accessibilityAddTraits(.isHeader) }
                content.modifier(_PickerOptionModifier(selection, .row))
            }
            .modifier(_PickerKeysModifier(role: .picker, cornerRadius: 8, isAdjustable: false))
        }
    }
}

/// A button with the selected option and two arrows, that opens a menu of all; in a row of a list or a form with the label before it.
struct MenuPicker<Label: View, Value: Hashable, Content: View>: View {
    let label: Label
    let selection: PickerSelection<Value>
    let content: Content
    @Environment(\.labelsHidden) private var labelsHidden
    @Environment(\.listPlace) private var listPlace

    var body: some View {
        if labelsHidden || listPlace != .row {
            menu
        } else {
            HStack(spacing: 0) {
                // The button says it.
                label.multilineTextAlignment(.leading).accessibilityHidden(true)
                Spacer(minLength: 8)
                menu
            }
        }
    }

    private var menu: some View {
        Menu {
            MenuPickerRows(selection: selection, content: content)
        } label: {
            HStack(spacing: 6) {
                ZStack { content.lineLimit(1).modifier(_PickerOptionModifier(selection, .label)) }
                    .modifier(_ValueLabelModifier())
                Image(systemName: "chevron.up.chevron.down")
                    .font(.footnote.weight(.medium)).accessibilityHidden(true)
            }
            .padding(.horizontal, 12)
            .padding(.vertical, 7)
            .background { label.modifier(_UnseenLabelModifier()) }
            .modifier(ListControlFit(vertical: 7, trailing: 12))
        }
        // A picker's options keep their order, wherever the menu opens.
        .transformEnvironment(\.menuOrder) { if $0 == .automatic { $0 = .fixed } }
    }
}

/// All options as rows of a menu, which ends when one is chosen.
struct MenuPickerRows<Value: Hashable, Content: View>: View {
    let selection: PickerSelection<Value>
    let content: Content

    var body: some View {
        content.font(.body).modifier(_PickerOptionModifier(selection, .menuRow))
    }
}

/// Options on a wheel, of which those in the middle can be seen.
struct WheelPicker<Label: View, Value: Hashable, Content: View>: View {
    let label: Label
    let selection: PickerSelection<Value>
    let content: Content
    @State private var handle = PickerHandle()
    @GestureState private var drag: CGFloat = 0
    @Environment(\.isEnabled) private var isEnabled

    static var rowHeight: CGFloat { 32 }

    var body: some View {
        WheelLayout(drag: drag) {
            RoundedRectangle(cornerRadius: 8).fill(Color(SystemColor.tertiaryFill))
                .layoutValue(key: IsCard.self, value: true)
            content.lineLimit(1).font(.title3).modifier(_PickerOptionModifier(selection, .wheel))
        }
        .frame(minWidth: 60, minHeight: 216, maxHeight: 216)
        .mask {
            LinearGradient(
                stops: [
                    .init(color: .clear, location: 0), .init(color: .black.opacity(0.35), location: 0.3),
                    .init(color: .black, location: 0.43), .init(color: .black, location: 0.57),
                    .init(color: .black.opacity(0.35), location: 0.7), .init(color: .clear, location: 1),
                ], startPoint: .top, endPoint: .bottom)
        }
        .clipped()
        .background { label.modifier(_UnseenLabelModifier()) }
        .animation(.snappy(duration: 0.3), value: selection.value)
        .animation(drag == 0 ? .snappy(duration: 0.3) : nil, value: drag)
        .opacity(isEnabled ? 1 : 0.5)
        .contentShape(Rectangle())
        .gesture(
            DragGesture(minimumDistance: 4)
                .updating($drag) { value, drag, _ in drag = value.translation.height }
                .onEnded { value in
                    // Rows that the finger went, and some for its speed.
                    let way = value.translation.height + (value.predictedEndTranslation.height - value.translation.height) / 2
                    handle.step?(Int(max(min((-way / Self.rowHeight).rounded(), 1e6), -1e6)), false)
                })
        .modifier(_PickerKeysModifier(role: .picker, cornerRadius: 12, isAdjustable: true, handle: handle))
    }
}

private struct WheelLayout: Layout {
    /// How far the wheel has been turned down from the selected option, in points.
    var drag: CGFloat

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let widest = subviews.filter { !$0[IsCard.self] }.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
        return proposal.replacingUnspecifiedDimensions(by: CGSize(width: widest + 32, height: 216))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let options = subviews.filter { !$0[IsCard.self] }
        let row: CGFloat = 32
        let selected = CGFloat(options.firstIndex { $0[PickerOptionIsSelected.self] } ?? 0)
        // No further than half a row beyond the ends.
        let position = min(max(selected - drag / row, -0.5), CGFloat(max(options.count - 1, 0)) + 0.5)
        for (index, option) in options.enumerated() {
            option.place(
                at: CGPoint(x: bounds.midX, y: bounds.midY + (CGFloat(index) - position) * row), anchor: .center,
                proposal: ProposedViewSize(width: max(bounds.width - 16, 0), height: row))
        }
        for card in subviews where card[IsCard.self] {
            card.place(
                at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center,
                proposal: ProposedViewSize(width: bounds.width, height: row))
        }
    }
}
