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

    var body: some View {
        let model = search.model, isActive = model.isActive.get(), text = model.text
        HStack(spacing: 12) {
            HStack(spacing: 6) {
                Image(systemName: "magnifyingglass").font(.system(size: 15)).foregroundStyle(.secondary)
                    .accessibilityHidden(true)
                TextField(text: text, prompt: search.prompt) { search.prompt ?? Text("Search") }
                    .textFieldStyle(.plain)
                    .focused($isFocused)
                    .submitLabel(.search)
                    .onSubmit { MainActor.assumeIsolated { _ = model.submit?(.search) } }
                    .submitScope()
                    .accessibilityAddTraits(.isSearchField)
                if isActive && !text.wrappedValue.isEmpty {
                    Button { text.wrappedValue = "" } label: {
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
        .onChange(of: isFocused) { _, isFocused in
            if isFocused { MainActor.assumeIsolated { model.begin() } }
        }
        .onChange(of: isActive, initial: true) { _, isActive in if isFocused != isActive { isFocused = isActive } }
        .onChange(of: text.wrappedValue) { _, new in MainActor.assumeIsolated { model.didChange(new) } }
        .onKeyPress(.escape) {
            guard isActive else { return .ignored }
            MainActor.assumeIsolated { model.end() }
            return .handled
        }
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
