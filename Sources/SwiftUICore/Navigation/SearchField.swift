import Foundation

/// How a bar shows a search.
enum SearchLook: Equatable {
    /// In the bar's row, at its end.
    case toolbar
    /// Below the row; content may take its place.
    case drawer(givesWay: Bool)

    init(_ placement: SearchFieldPlacement.Kind, isNarrow: Bool) {
        switch placement {
        case .drawer(let isAlways): self = .drawer(givesWay: !isAlways)
        case .automatic, .toolbar, .sidebar: self = isNarrow ? .drawer(givesWay: true) : .toolbar
        }
    }
}

/// The measures of search fields on iOS 17, in points.
enum SearchMetrics {
    static let fieldHeight: CGFloat = 36
    static let drawerHeight: CGFloat = 52
    static let scopesHeight: CGFloat = 44
    static let toolbarWidth: CGFloat = 240
    static let cornerRadius: CGFloat = 10
}

/// The field of a search, with a button beside it that ends the search.
struct SearchField: View {
    let search: SearchDescription
    var height = SearchMetrics.fieldHeight
    @FocusState private var isFocused: Bool
    /// The token that the next backspace takes away.
    @State private var selected: AnyHashable?
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        let model = search.model, isActive = model.isActive.get(), text = model.text, tokens = search.tokens?.tokens ?? []
        HStack(spacing: 12) {
            HStack(spacing: 6) {
                Image(systemName: "magnifyingglass").font(.system(size: 15)).foregroundStyle(.secondary)
                    .accessibilityHidden(true)
                ForEach(tokens) { token in
                    SearchTokenView(token: token, isSelected: token.id == selected) {
                        isFocused = true
                        selected = token.id
                    } remove: {
                        search.tokens?.remove(token.id)
                    }
                    .layoutPriority(1)
                }
                TextField(text: text, prompt: tokens.isEmpty ? search.prompt : Text(verbatim: "")) { search.prompt ?? Text("Search") }
                    .textFieldStyle(.plain)
                    .frame(minWidth: tokens.isEmpty ? nil : 44, maxWidth: .infinity)
                    .focused($isFocused)
                    .onKeyPress { move($0, among: tokens) }
                    .transformEnvironment(\.textStart) { [isSelecting = tokens.contains { $0.id == selected }] start in
                        start = TextStart(isCaretHidden: isSelecting) { _ in
                            guard let last = tokens.last else { return false }
                            selected = last.id
                            return true
                        }
                    }
                    .submitLabel(.search)
                    .onSubmit { MainActor.assumeIsolated { _ = model.submit?(.search) } }
                    .submitScope()
                    .accessibilityAddTraits(.isSearchField)
                if isActive && !(text.wrappedValue.isEmpty && tokens.isEmpty) {
                    Button { model.clear() } label: {
                        Image(systemName: "xmark.circle.fill").font(.system(size: 15)).foregroundStyle(.secondary)
                    }
                    .buttonStyle(.plain)
                    .accessibilityLabel("Clear text")
                }
            }
            .padding(.horizontal, 8)
            .frame(height: height)
            .frame(maxWidth: .infinity)
            .background(Color(SystemColor.fill), in: RoundedRectangle(cornerRadius: min(SearchMetrics.cornerRadius, height / 2)))
            if isActive { Button("Cancel") { model.end() }.fixedSize() }
        }
        // The field keeps its height, so its text does too.
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
        .onChange(of: isFocused) { _, isFocused in
            if isFocused { MainActor.assumeIsolated { model.begin() } } else { selected = nil }
        }
        .onChange(of: isActive, initial: true) { _, isActive in if isFocused != isActive { isFocused = isActive } }
        .onChange(of: text.wrappedValue) { _, new in
            MainActor.assumeIsolated {
                model.didChange(new)
                // What is typed takes the place of the token that is selected.
                if let selected { search.tokens?.remove(selected) }
            }
            selected = nil
        }
        .onKeyPress(.escape) {
            guard isActive else { return .ignored }
            MainActor.assumeIsolated { model.end() }
            return .handled
        }
    }

    /// Keys go to the token that is selected before they go to the text.
    private func move(_ press: KeyPress, among tokens: [SearchTokens.Token]) -> KeyPress.Result {
        guard let index = tokens.firstIndex(where: { $0.id == selected }), press.modifiers.isDisjoint(with: [.command, .control, .option]) else {
            return .ignored
        }
        let isMirrored = direction == .rightToLeft
        switch press.key {
        case .delete, .deleteForward:
            MainActor.assumeIsolated { search.tokens?.remove(tokens[index].id) }
            selected = nil
        case .leftArrow, .rightArrow:
            let isBack = (press.key == .leftArrow) != isMirrored
            if isBack { selected = tokens[max(index - 1, 0)].id } else { selected = index + 1 < tokens.count ? tokens[index + 1].id : nil }
        default: return .ignored
        }
        return .handled
    }
}

/// The field below a bar's row, and the scopes below the field. As content comes up the field is pressed together.
struct SearchDrawer: View {
    let search: SearchDescription
    /// Room above the field.
    let extra: CGFloat
    let height: CGFloat
    let scopesHeight: CGFloat

    var body: some View {
        let lost = SearchMetrics.drawerHeight + extra - height
        let field = max(SearchMetrics.fieldHeight - lost, 0)
        VStack(spacing: 0) {
            SearchField(search: search, height: field)
                .opacity(min(max(1 - lost / 20, 0), 1))
                .padding(.horizontal, BarMetrics.margin)
                .padding(.top, min(height - field, 1 + extra))
                .frame(height: height, alignment: .top)
                .clipped()
            if scopesHeight > 0, let scopes = search.options.scopes {
                scopes.padding(.horizontal, BarMetrics.margin).frame(height: scopesHeight, alignment: .top)
            }
        }
    }
}
