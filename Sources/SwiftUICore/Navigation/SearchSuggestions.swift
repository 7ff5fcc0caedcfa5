import Foundation

/// How the suggestions of a search are shown.
public struct SearchSuggestionsPlacement: Equatable, Sendable {
    enum Kind: Equatable, Sendable { case automatic, menu, content }
    let kind: Kind
    public static var automatic: SearchSuggestionsPlacement { .init(kind: .automatic) }
    /// In a list at the field.
    public static var menu: SearchSuggestionsPlacement { .init(kind: .menu) }
    /// In place of the content.
    public static var content: SearchSuggestionsPlacement { .init(kind: .content) }

    public struct Set: OptionSet, Sendable {
        public typealias Element = SearchSuggestionsPlacement.Set
        public var rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static var menu: SearchSuggestionsPlacement.Set { .init(rawValue: 1 << 0) }
        public static var content: SearchSuggestionsPlacement.Set { .init(rawValue: 1 << 1) }
    }
}

/// When the scopes of a search show.
public struct SearchScopeActivation {
    let waitsForText: Bool
    /// As soon as something is typed.
    public static var automatic: SearchScopeActivation { .init(waitsForText: true) }
    public static var onTextEntry: SearchScopeActivation { .init(waitsForText: true) }
    /// As soon as the person goes to the field.
    public static var onSearchPresentation: SearchScopeActivation { .init(waitsForText: false) }
}

extension View {
    /// Suggestions for the `searchable` view inside; `searchCompletion` says what each of them puts into the field.
    nonisolated public func searchSuggestions<S>(@ViewBuilder _ suggestions: () -> S) -> some View where S: View {
        let suggestions = AnyView(suggestions())
        return transformEnvironment(\.searchOptions) { $0.suggestions = suggestions }
    }

    /// Whether suggestions show in some ways.
    nonisolated public func searchSuggestions(
        _ visibility: Visibility, for placements: SearchSuggestionsPlacement.Set
    ) -> some View {
        transformEnvironment(\.searchOptions) { options in
            if visibility == .hidden {
                options.hiddenSuggestions.formUnion(placements)
            } else {
                options.hiddenSuggestions.subtract(placements)
            }
        }
    }

    /// What the view puts into the search field, as a suggestion, when it is tapped.
    nonisolated public func searchCompletion(_ completion: String) -> some View {
        modifier(SearchCompletionModifier(completion: .text(completion)))
    }

    /// The token that the view puts into the search field, as a suggestion, when it is tapped: it takes the place of what is typed.
    nonisolated public func searchCompletion<T>(_ token: T) -> some View where T: Identifiable {
        modifier(SearchCompletionModifier(completion: .token(token)))
    }

    /// The parts that the `searchable` view inside can be searched in, as tagged views.
    nonisolated public func searchScopes<V, S>(_ scope: Binding<V>, @ViewBuilder scopes: () -> S) -> some View
    where V: Hashable, S: View {
        searchScopes(scope, activation: .automatic, scopes)
    }

    nonisolated public func searchScopes<V, S>(
        _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
    ) -> some View where V: Hashable, S: View {
        let scopes = scopes()
        let picker = AnyView(ScopePicker(scope: scope, scopes: scopes))
        return transformEnvironment(\.searchOptions) {
            ($0.scopes, $0.scopesWaitForText) = (picker, activation.waitsForText)
        }
    }
}

nonisolated private struct ScopePicker<Value: Hashable, Scopes: View>: View {
    let scope: Binding<Value>
    let scopes: Scopes
    init(scope: Binding<Value>, scopes: Scopes) { (self.scope, self.scopes) = (scope, scopes) }

    @MainActor var body: some View {
        Picker("Scope", selection: scope) { scopes }.pickerStyle(.segmented).labelsHidden()
    }
}

private enum SuggestingModelKey: EnvironmentKey { static var defaultValue: SearchModel? { nil } }

extension EnvironmentValues {
    /// The search whose suggestions a view is among.
    fileprivate var suggestingModel: SearchModel? {
        get { self[SuggestingModelKey.self] }
        set { self[SuggestingModelKey.self] = newValue }
    }
}

nonisolated private struct SearchCompletionModifier: ViewModifier {
    enum Completion {
        case text(String)
        case token(Any)
    }

    let completion: Completion
    @Environment(\.suggestingModel) private var model
    init(completion: Completion) { self.completion = completion }

    @MainActor func body(content: Content) -> some View {
        if let model {
            Button {
                switch completion {
                case .text(let text): model.complete(text)
                case .token(let token): model.complete(token: token)
                }
            } label: {
                content
            }
            .buttonStyle(SuggestionStyle())
        } else {
            content
        }
    }
}

private struct SuggestionStyle: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
            .contentShape(Rectangle())
            .opacity(configuration.isPressed ? 0.4 : 1)
    }
}

/// Whether there are suggestions.
private enum HasSuggestionsKey: PreferenceKey {
    static let defaultValue = false
    static func reduce(value: inout Bool, nextValue: () -> Bool) { value = value || nextValue() }
}

/// The suggestions of a search that is under way: over the content, or in a card at a field on the bar.
struct SuggestionList: View {
    let search: SearchDescription
    let look: SearchLook
    @State private var hasSuggestions = false

    var body: some View {
        let isCard = look == .toolbar
        let hidden = search.options.hiddenSuggestions.contains(isCard ? .menu : .content)
        let tokens = search.tokens?.suggested ?? [], suggestions = search.options.suggestions
        if suggestions != nil || !tokens.isEmpty, search.model.isActive.get(), !search.model.hasCompleted.get(), !hidden {
            ScrollView {
                VStack(alignment: .leading, spacing: 0) {
                    ForEach(tokens) { token in
                        Button { search.model.accept(token) } label: { token.view }.buttonStyle(SuggestionStyle())
                            .modifier(SuggestionRow())
                    }
                    suggestions?.modifier(SuggestionRow())
                }
                .onPreferenceChange(HasSuggestionsKey.self) { [$hasSuggestions] has in $hasSuggestions.wrappedValue = has }
            }
            .scrollBounceBehavior(.basedOnSize)
            .environment(\.suggestingModel, search.model)
            .environment(\.suggestionsPlacement, isCard ? .menu : .content)
            .modifier(SuggestionGround(isCard: isCard, isThere: hasSuggestions))
        }
    }
}

private struct SuggestionRow: ViewModifier {
    @Environment(\.pixelLength) private var pixel

    func body(content: Content) -> some View {
        content
            .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
            .padding(.horizontal, BarMetrics.margin)
            .overlay(alignment: .bottom) { Separator().frame(height: pixel).padding(.leading, BarMetrics.margin) }
            .preference(key: HasSuggestionsKey.self, value: true)
    }
}

private struct SuggestionGround: ViewModifier {
    let isCard: Bool
    let isThere: Bool

    func body(content: Content) -> some View {
        if isCard {
            content.frame(width: 320).frame(maxHeight: 352)
                .fixedSize(horizontal: false, vertical: true)
                .background(Material.regular)
                .clipShape(RoundedRectangle(cornerRadius: 13))
                .shadow(color: .black.opacity(0.2), radius: 20)
                .padding(8)
                .opacity(isThere ? 1 : 0)
                .allowsHitTesting(isThere)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topTrailing)
        } else {
            content.background { if isThere { Color(SystemColor.background).ignoresSafeArea() } }
                .allowsHitTesting(isThere)
        }
    }
}
