import Foundation

/// Whether a window has much room along an axis.
public enum UserInterfaceSizeClass: Equatable, Hashable, Sendable {
    case compact
    case regular
}

private enum HorizontalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = nil }
private enum VerticalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = nil }

extension EnvironmentValues {
    /// From the width of the window: compact below 600 points, as on iPhones and narrow iPad windows.
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[HorizontalSizeClassKey.self] }
        set { self[HorizontalSizeClassKey.self] = newValue }
    }

    /// From the height of the window: compact below 480 points, as on an iPhone that lies on its side.
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { self[VerticalSizeClassKey.self] }
        set { self[VerticalSizeClassKey.self] = newValue }
    }

    mutating func setSizeClasses(for size: CGSize) {
        let horizontal: UserInterfaceSizeClass = size.width < 600 ? .compact : .regular
        let vertical: UserInterfaceSizeClass = size.height < 480 ? .compact : .regular
        if horizontalSizeClass != horizontal { horizontalSizeClass = horizontal }
        if verticalSizeClass != vertical { verticalSizeClass = vertical }
    }
}
