import Foundation

/// A search that a person makes in a field which the bars around a view show.
@MainActor final class SearchModel {
    /// True from when the person goes to the field until the search is ended.
    let isActive = StateLocation(false)
    /// A suggestion has been taken, and nothing typed since.
    let hasCompleted = StateLocation(false)
    private var completion: String?
    fileprivate(set) var text = Binding.constant("")
    fileprivate(set) var submit: SubmitAction?
    fileprivate(set) var tokens: SearchTokens?

    nonisolated init() {}

    func begin() { setActive(true) }

    /// Ends the search, and takes back what was typed and all tokens.
    func end() {
        clear()
        setActive(false)
    }

    func clear() {
        if !text.wrappedValue.isEmpty { text.wrappedValue = "" }
        tokens?.removeAll()
    }

    /// A token takes the place of what is typed.
    func complete(token: Any) {
        if tokens?.append(token) == true, !text.wrappedValue.isEmpty { text.wrappedValue = "" }
    }

    func accept(_ suggested: SearchTokens.Token) {
        tokens?.accept(suggested.id)
        if !text.wrappedValue.isEmpty { text.wrappedValue = "" }
    }

    func setActive(_ active: Bool) {
        guard isActive.peek() != active else { return }
        hasCompleted.set(false, transaction: Transaction())
        isActive.set(active, transaction: Transaction(animation: .spring(duration: 0.35)))
    }

    func complete(_ completion: String) {
        self.completion = completion
        text.wrappedValue = completion
        hasCompleted.set(true, transaction: Transaction())
    }

    func didChange(_ text: String) { if hasCompleted.peek(), text != completion { hasCompleted.set(false, transaction: Transaction()) } }
}

/// What a `searchable` view asks of the bars around it.
struct SearchDescription: Equatable {
    let model: SearchModel
    let placement: SearchFieldPlacement.Kind
    let prompt: Text?
    let options: SearchOptions
    let tokens: SearchTokens?

    static func == (a: Self, b: Self) -> Bool {
        a.model === b.model && a.placement == b.placement && a.prompt == b.prompt && areEqual(a.options, b.options)
            && areEqual(a.tokens, b.tokens)
    }
}

/// What modifiers around a `searchable` view add to its search.
struct SearchOptions {
    var suggestions: AnyView?
    var hiddenSuggestions: SearchSuggestionsPlacement.Set = []
    var scopes: AnyView?
    var scopesWaitForText = true
}

/// Where a search field stands.
public struct SearchFieldPlacement: Sendable {
    enum Kind: Equatable, Sendable { case automatic, toolbar, sidebar, drawer(isAlways: Bool) }
    let kind: Kind

    /// In a drawer below the bar in narrow windows and in the leading columns of split views; at the end of the bar in wide windows.
    public static let automatic = SearchFieldPlacement(kind: .automatic)
    /// At the end of the bar, where there is room.
    public static let toolbar = SearchFieldPlacement(kind: .toolbar)
    /// In the sidebar of a split view.
    public static let sidebar = SearchFieldPlacement(kind: .sidebar)
    /// Below the bar, until content takes its place.
    public static let navigationBarDrawer = SearchFieldPlacement(kind: .drawer(isAlways: false))

    /// Below the bar.
    public static func navigationBarDrawer(
        displayMode: SearchFieldPlacement.NavigationBarDrawerDisplayMode
    ) -> SearchFieldPlacement {
        SearchFieldPlacement(kind: .drawer(isAlways: displayMode.isAlways))
    }

    /// Whether content takes the place of a search field.
    public struct NavigationBarDrawerDisplayMode: Sendable {
        let isAlways: Bool
        /// It does, as it comes up.
        public static let automatic = NavigationBarDrawerDisplayMode(isAlways: false)
        /// It does not.
        public static let always = NavigationBarDrawerDisplayMode(isAlways: true)
    }
}

private enum OuterSearchKey: EnvironmentKey { static var defaultValue: SearchDescription? { nil } }
private enum SearchOptionsKey: EnvironmentKey { static var defaultValue: SearchOptions { SearchOptions() } }
private enum IsSearchingKey: EnvironmentKey { static let defaultValue = false }
private enum DismissSearchKey: EnvironmentKey {
    static var defaultValue: DismissSearchAction { DismissSearchAction(dismiss: nil) }
}
private enum SuggestionsPlacementKey: EnvironmentKey { static let defaultValue = SearchSuggestionsPlacement.automatic }

/// Ends the search that a view is in.
@MainActor @preconcurrency public struct DismissSearchAction {
    let dismiss: (@MainActor () -> Void)?
    nonisolated init(dismiss: (@MainActor () -> Void)?) { self.dismiss = dismiss }
    public func callAsFunction() { dismiss?() }
}

extension EnvironmentValues {
    /// Whether a person searches in the field of the `searchable` view around.
    public var isSearching: Bool { self[IsSearchingKey.self] }

    /// Ends that search: the field is emptied and loses the focus.
    public var dismissSearch: DismissSearchAction { self[DismissSearchKey.self] }

    /// How the suggestions of a search are shown.
    public var searchSuggestionsPlacement: SearchSuggestionsPlacement { self[SuggestionsPlacementKey.self] }

    var suggestionsPlacement: SearchSuggestionsPlacement {
        get { self[SuggestionsPlacementKey.self] }
        set { self[SuggestionsPlacementKey.self] = newValue }
    }

    /// A search that stands around a stack, for the bar of its first screen.
    var outerSearch: SearchDescription? {
        get { self[OuterSearchKey.self] }
        set { self[OuterSearchKey.self] = newValue }
    }

    var searchOptions: SearchOptions {
        get { self[SearchOptionsKey.self] }
        set { self[SearchOptionsKey.self] = newValue }
    }

    fileprivate mutating func enter(_ model: SearchModel, isActive: Bool) {
        self[IsSearchingKey.self] = isActive
        self[DismissSearchKey.self] = DismissSearchAction { [weak model] in model?.end() }
        self[SearchOptionsKey.self] = SearchOptions()
    }
}

nonisolated private struct SearchModifier: ViewModifier {
    let text: Binding<String>
    let isPresented: Binding<Bool>?
    let placement: SearchFieldPlacement
    let prompt: Text?
    let tokens: (any SearchTokenSource)?
    @State private var model = SearchModel()
    @Environment(\.searchOptions) private var options
    @Environment(\.submitAction) private var submit
    @Environment(\.navigation) private var navigation

    init(
        text: Binding<String>, isPresented: Binding<Bool>?, placement: SearchFieldPlacement, prompt: Text?, tokens: (any SearchTokenSource)?
    ) {
        (self.text, self.isPresented, self.placement, self.prompt, self.tokens) = (text, isPresented, placement, prompt, tokens)
    }

    @MainActor func body(content: Content) -> some View {
        let isActive = model.isActive.get()
        let tokens = tokens?.read()
        let search = SearchDescription(model: model, placement: placement.kind, prompt: prompt, options: options, tokens: tokens)
        let _ = (model.text, model.submit, model.tokens) = (text, submit, tokens)
        content
            .transformEnvironment(\.self) { [model] values in
                values.enter(model, isActive: isActive)
                // Around a stack it is meant for that stack.
                values.outerSearch = navigation == nil ? search : nil
            }
            .modifier(BarModifier { bar, _ in bar.search = search })
            .onChange(of: isPresented?.wrappedValue, initial: true) { [model] _, wanted in
                if let wanted { MainActor.assumeIsolated { model.setActive(wanted) } }
            }
            .onChange(of: isActive) { _, isActive in
                if let isPresented, isPresented.wrappedValue != isActive { isPresented.wrappedValue = isActive }
            }
    }
}

extension View {
    nonisolated func searchable(
        _ text: Binding<String>, _ isPresented: Binding<Bool>?, _ placement: SearchFieldPlacement, _ prompt: Text?,
        _ tokens: (any SearchTokenSource)? = nil
    ) -> some View {
        modifier(SearchModifier(text: text, isPresented: isPresented, placement: placement, prompt: prompt, tokens: tokens))
    }

    /// Shows a field to search with in the bar around the view. Views inside know by `isSearching` that a person does.
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        searchable(text, nil, placement, prompt)
    }

    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        searchable(text, nil, placement, Text(prompt))
    }

    @_disfavoredOverload nonisolated public func searchable<S>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View where S: StringProtocol {
        searchable(text, nil, placement, Text(prompt))
    }

    /// - Parameter isPresented: Whether the person searches; true brings the focus to the field.
    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View {
        searchable(text, isPresented, placement, prompt)
    }

    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View {
        searchable(text, isPresented, placement, Text(prompt))
    }

    @_disfavoredOverload nonisolated public func searchable<S>(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View where S: StringProtocol {
        searchable(text, isPresented, placement, Text(prompt))
    }
}
