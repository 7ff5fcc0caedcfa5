import Foundation

/// A view to look at while it is being written: what `#Preview` makes.
public struct Preview {
    /// What a preview of a view can be told about its surroundings.
    public struct ViewTraits {}

    package let displayName: String?
    package let settings: PreviewSettings
    package let body: @MainActor () -> any View

    /// - Parameters:
    ///   - name: What the preview is called; nil to call it after its place among the previews of its file.
    ///   - traits: Its size and orientation. Later ones win.
    ///   - body: Makes the view.
    @MainActor public init(
        _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
        @ViewBuilder body: @escaping @MainActor () -> any View
    ) {
        displayName = name
        settings = traits.reduce(into: PreviewSettings()) { settings, trait in trait.apply(&settings) }
        self.body = body
    }
}

/// One thing that a preview is told about its surroundings.
public struct PreviewTrait<T> {
    package let apply: (inout PreviewSettings) -> Void
}

extension PreviewTrait where T == Preview.ViewTraits {
    /// A canvas as large as a device's screen.
    public static var defaultLayout: PreviewTrait<Preview.ViewTraits> { PreviewTrait { $0.layout = .device } }

    /// A canvas as large as the view.
    public static var sizeThatFitsLayout: PreviewTrait<Preview.ViewTraits> { PreviewTrait { $0.layout = .sizeThatFits } }

    /// A canvas of a size in points.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<Preview.ViewTraits> {
        PreviewTrait { $0.layout = .fixed(width: width, height: height) }
    }

    public static var portrait: PreviewTrait<Preview.ViewTraits> { PreviewTrait { $0.orientation = .portrait } }
    public static var portraitUpsideDown: PreviewTrait<Preview.ViewTraits> {
        PreviewTrait { $0.orientation = .portraitUpsideDown }
    }
    public static var landscapeLeft: PreviewTrait<Preview.ViewTraits> {
        PreviewTrait { $0.orientation = .landscapeLeft }
    }
    public static var landscapeRight: PreviewTrait<Preview.ViewTraits> {
        PreviewTrait { $0.orientation = .landscapeRight }
    }
}

/// What the expansion of `#Preview` conforms to: how tools find the previews of a program.
public protocol PreviewRegistry {
    /// The module and file, as `#fileID` has it.
    static var fileID: String { get }
    /// From 1.
    static var line: Int { get }
    /// From 1.
    static var column: Int { get }
    @MainActor static func makePreview() throws -> Preview
}

/// A preview of the view that `body` makes.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A preview of the view that `body` makes, with traits of its surroundings.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// Marks a dynamic property in the body of a `#Preview`, such as a `@State`: it becomes a property of a view around what the
/// body makes.
@attached(peer)
public macro Previewable() = #externalMacro(module: "PreviewMacros", type: "Previewable")
