import DisplayList

extension _ResolvedStyle {
    /// What draws a fill that has this style's paint: the fill itself, or for a material glass of its outline, tinted.
    package func content(of fill: Fill, identity: UInt64) -> DisplayItem.Content {
        guard case .material(let material) = source, material.radius > 0 else { return .fill(fill) }
        let bounds = fill.bounds
        func item(_ content: DisplayItem.Content) -> DisplayItem {
            DisplayItem(identity: identity, version: Serial.next(), bounds: bounds, content: content)
        }
        var tint = fill
        tint.paint = .color(material.tint.rgba)
        let glass = DisplayItem.Content.layer(
            .backdrop(
                Backdrop(
                    fill.stroke.map { fill.outline.stroked($0) } ?? fill.outline,
                    isEvenOdd: fill.stroke == nil && fill.isEvenOdd, isAntialiased: fill.isAntialiased,
                    radius: material.radius, saturation: Float(material.saturation))),
            [item(.fill(tint))])
        let opacity = opacity.finite()
        return opacity < 1 ? .layer(.opacity(max(opacity, 0)), [item(glass)]) : glass
    }
}
