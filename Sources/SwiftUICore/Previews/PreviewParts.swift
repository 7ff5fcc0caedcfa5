/// One of the views that a provider's `previews` brings.
package struct PreviewPart {
    package var view: AnyView
    package var settings: PreviewSettings
}

/// A view that holds others side by side, which are previews of their own.
@MainActor private protocol PreviewContainer {
    var parts: [PreviewPart] { get }
}

extension PreviewPart {
    /// The views that `view` brings, each with the modifiers around it. Only the values are looked at: no body runs, so that one view that
    /// crashes is no harm to the others.
    @MainActor package static func parts(of view: some View) -> [PreviewPart] {
        (view as? any PreviewContainer)?.parts ?? [PreviewPart(view: AnyView(view), settings: PreviewSettings())]
    }
}

extension EmptyView: PreviewContainer {
    @MainActor fileprivate var parts: [PreviewPart] { [] }
}

extension TupleView: PreviewContainer {
    @MainActor fileprivate var parts: [PreviewPart] {
        Mirror(reflecting: value).children.flatMap { child in
            (child.value as? any View).map { PreviewPart.parts(of: $0) } ?? []
        }
    }
}

extension Group: PreviewContainer where Content: View {
    @MainActor fileprivate var parts: [PreviewPart] { PreviewPart.parts(of: content) }
}

extension ForEach: PreviewContainer where Content: View {
    @MainActor fileprivate var parts: [PreviewPart] { data.flatMap { PreviewPart.parts(of: content($0)) } }
}

extension _ConditionalContent: PreviewContainer where TrueContent: View, FalseContent: View {
    @MainActor fileprivate var parts: [PreviewPart] {
        switch storage {
        case .trueContent(let view): PreviewPart.parts(of: view)
        case .falseContent(let view): PreviewPart.parts(of: view)
        }
    }
}

extension Optional: PreviewContainer where Wrapped: View {
    @MainActor fileprivate var parts: [PreviewPart] { map { PreviewPart.parts(of: $0) } ?? [] }
}

extension AnyView: PreviewContainer {
    @MainActor fileprivate var parts: [PreviewPart] {
        (wrapped as? any PreviewContainer)?.parts ?? [PreviewPart(view: self, settings: PreviewSettings())]
    }
}

extension ModifiedContent: PreviewContainer where Content: View, Modifier: ViewModifier {
    @MainActor fileprivate var parts: [PreviewPart] {
        PreviewPart.parts(of: content).map { part in
            if let own = modifier as? _PreviewModifier {
                // The outermost counts.
                return PreviewPart(view: part.view, settings: own.settings.filled(from: part.settings))
            }
            return PreviewPart(view: AnyView(part.view.modifier(modifier)), settings: part.settings)
        }
    }
}
