import Foundation

/// Sets the styles of the foreground, by level.
nonisolated public struct _ForegroundStyleModifier: _EnvironmentModifier {
    public typealias Body = Never
    let styles: [AnyShapeStyle]
    nonisolated init(_ styles: [AnyShapeStyle]) { self.styles = styles }

    @MainActor public func _transform(_ environment: inout EnvironmentValues) {
        environment.setForegroundStyles(styles)
    }
}

extension View {
    nonisolated public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle {
        modifier(_ForegroundStyleModifier([AnyShapeStyle(style)]))
    }

    nonisolated public func foregroundStyle<S1, S2>(
        _ primary: S1, _ secondary: S2
    ) -> some View where S1: ShapeStyle, S2: ShapeStyle {
        modifier(_ForegroundStyleModifier([AnyShapeStyle(primary), AnyShapeStyle(secondary)]))
    }

    nonisolated public func foregroundStyle<S1, S2, S3>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View where S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle {
        modifier(
            _ForegroundStyleModifier([AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]))
    }

    /// nil takes the foreground of the surroundings.
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        modifier(_ForegroundStyleModifier(color.map { [AnyShapeStyle($0)] } ?? []))
    }

    nonisolated public func backgroundStyle<S>(_ style: S) -> some View where S: ShapeStyle {
        environment(\.backgroundStyle, AnyShapeStyle(style))
    }

    nonisolated public func tint<S>(_ tint: S?) -> some View where S: ShapeStyle {
        environment(\.tint, tint.map { AnyShapeStyle($0) })
    }

    nonisolated public func tint(_ tint: Color?) -> some View {
        environment(\.tint, tint.map { AnyShapeStyle($0) })
    }

    nonisolated public func accentColor(_ accentColor: Color?) -> some View {
        environment(\.accentColor, accentColor)
    }
}
