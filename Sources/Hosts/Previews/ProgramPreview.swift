import Foundation
import Stage
import SwiftUI
import SwiftUICore

/// A view that a program shows of itself, by `#Preview` or `PreviewProvider`, and the surroundings that it asks for.
///
///     for preview in ProgramPreview.all where preview.declaration.module == "Settle" {
///         try preview.stage().writePNG(to: folder.appending(path: preview.name + ".png"))
///     }
///
/// Nobody registers previews: those of all modules that are linked into the program are found.
@MainActor public struct ProgramPreview {
    public let declaration: PreviewDeclaration
    /// Its place among the views of its declaration, from 0.
    public let index: Int
    /// As its author says; else the name of the file or the provider.
    public let name: String
    /// Whether `name` is the author's.
    public let isNamed: Bool

    let settings: PreviewSettings
    let content: @MainActor () -> AnyView

    /// Those of every module of the program, those that throw left out. The app that the program runs as is not among them, nor is an app or a
    /// provider whose own body asks. The preview of a view that asks is; where that shows itself again within itself, there stands its name.
    public static var all: [ProgramPreview] {
        PreviewDeclaration.all.flatMap { (try? $0.previews()) ?? [] }
    }

    /// Those of one module, those that throw left out. Nothing of another module runs.
    public static func all(in module: String) -> [ProgramPreview] {
        PreviewDeclaration.all.filter { $0.module == module }.flatMap { (try? $0.previews()) ?? [] }
    }

    /// The view, without the surroundings that it asks for.
    package func makeView() -> AnyView { AnyView(PreviewOnce(preview: self)) }

    /// The same for the same view of another build, as long as its place among its neighbours is.
    var liveIdentifier: String { "\(declaration.identifier) \(name) \(index)" }

    /// What the preview says of its size, in points; nil when it leaves it to the view or to a device.
    package var fixedSize: CGSize? {
        if case .fixed(let width, let height) = settings.layout { CGSize(width: width, height: height) } else { nil }
    }

    /// How large the canvas is.
    public enum Canvas: Sendable, Equatable {
        /// As the view.
        case sizeThatFits
        /// In points.
        case fixed(CGSize)
    }

    /// As the preview asks; without a wish an iPhone's screen.
    public var canvas: Canvas {
        switch settings.layout {
        case .sizeThatFits: return .sizeThatFits
        case .fixed(let width, let height): return .fixed(CGSize(width: width, height: height))
        case .device, nil:
            let portrait = PreviewScreen.size(of: settings.device)
            guard settings.orientation?.isLandscape == true else { return .fixed(portrait) }
            return .fixed(CGSize(width: portrait.height, height: portrait.width))
        }
    }

    /// The preview on a stage, at time 0, on the system's background: white, or black in the dark.
    ///
    /// - Parameters:
    ///   - canvas: nil for what the preview asks for.
    ///   - conditions: What surrounds it; an appearance that the view asks for by `preferredColorScheme` wins.
    public func stage(canvas: Canvas? = nil, scale: CGFloat = 2, conditions: Stage.Conditions = .init()) -> Stage {
        let size: CGSize? = if case .fixed(let size) = canvas ?? self.canvas { size } else { nil }
        let preferred = PreferredScheme()
        let stage = Stage(size: size, scale: scale, conditions: conditions, background: Self.background(conditions)) {
            makeView().onPreferenceChange(PreferredColorSchemeKey.self) { preferred.scheme = $0 }
        }
        if let scheme = preferred.scheme, scheme != conditions.colorScheme {
            stage.conditions.colorScheme = scheme
            stage.background = Self.background(stage.conditions)
        }
        return stage
    }

    private static func background(_ conditions: Stage.Conditions) -> Color {
        conditions.colorScheme == .dark ? .black : .white
    }
}

@MainActor private final class PreferredScheme {
    var scheme: ColorScheme?
}
