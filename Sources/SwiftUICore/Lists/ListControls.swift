import Foundation

/// Lets a control that is higher than text stand in a row as high as one of text.
struct ListControlFit: ViewModifier {
    /// What the control gives up at the top and bottom, and at the trailing edge, in a row; in points.
    var vertical: CGFloat
    var trailing: CGFloat = 0
    @Environment(\.listPlace) private var listPlace

    init(vertical: CGFloat, trailing: CGFloat = 0) { (self.vertical, self.trailing) = (vertical, trailing) }

    func body(content: Content) -> some View {
        let isRow = listPlace == .row
        content.padding(
            EdgeInsets(
                top: isRow ? -vertical : 0, leading: 0, bottom: isRow ? -vertical : 0, trailing: isRow ? -trailing : 0))
    }
}

/// The icons of labels in a list stand in a column of their own, in the tint of the item.
struct ListLabel: View {
    let configuration: LabelStyleConfiguration
    @Environment(\.listItemTint) private var itemTint
    @Environment(\.foregroundStyles) private var given
    @ScaledMetric private var column: CGFloat = 24

    init(_ configuration: LabelStyleConfiguration) { self.configuration = configuration }

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 16) {
            configuration.icon
                .foregroundStyle(style)
                .frame(minWidth: column)
                // The title says it all.
                .accessibilityHidden(true)
            configuration.title
        }
    }

    private var style: AnyShapeStyle {
        if let itemTint { return itemTint.color.map { AnyShapeStyle($0) } ?? AnyShapeStyle(HierarchicalShapeStyle.secondary) }
        return given == nil ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(ForegroundStyle())
    }
}

/// How far rows are in from their list's, in points.
private enum IndentationKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }

extension EnvironmentValues {
    var listIndentation: CGFloat {
        get { self[IndentationKey.self] }
        set { self[IndentationKey.self] = newValue }
    }
}
