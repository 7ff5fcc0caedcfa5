import Foundation

/// The tokens of a search, as its field shows them, whatever they are to the program.
struct SearchTokens {
    struct Token: Identifiable {
        let id: AnyHashable
        let view: AnyView
    }

    /// Those that stand in the field, in order.
    let tokens: [Token]
    /// Those that are offered and do not stand there.
    let suggested: [Token]
    let remove: @MainActor (AnyHashable) -> Void
    let removeAll: @MainActor () -> Void
    /// Puts one that is suggested behind the others.
    let accept: @MainActor (AnyHashable) -> Void
    /// Puts a value behind the others; false when it is not of the tokens' type.
    let append: @MainActor (Any) -> Bool
}

/// Where the tokens of a search come from.
nonisolated protocol SearchTokenSource {
    @MainActor func read() -> SearchTokens
}

/// A program's collections, and what it shows for an element of them.
nonisolated private struct TokenCollections<C>: SearchTokenSource
where C: RandomAccessCollection, C: RangeReplaceableCollection, C.Element: Identifiable {
    let tokens: Binding<C>
    let suggested: Binding<C>?
    let view: (C.Element, Binding<C>) -> AnyView

    @MainActor func read() -> SearchTokens {
        let tokens = tokens, suggested = suggested
        let all = tokens.wrappedValue
        func made(_ elements: some Sequence<C.Element>) -> [SearchTokens.Token] {
            elements.map { SearchTokens.Token(id: AnyHashable($0.id), view: view($0, tokens)) }
        }
        let offered = suggested?.wrappedValue.filter { element in !all.contains { $0.id == element.id } }
        return SearchTokens(
            tokens: made(all), suggested: offered.map(made) ?? [],
            remove: { id in
                var all = tokens.wrappedValue
                guard let index = all.lastIndex(where: { AnyHashable($0.id) == id }) else { return }
                all.remove(at: index)
                tokens.wrappedValue = all
            },
            removeAll: { if !tokens.wrappedValue.isEmpty { tokens.wrappedValue = C() } },
            accept: { id in
                guard let token = suggested?.wrappedValue.first(where: { AnyHashable($0.id) == id }) else { return }
                tokens.wrappedValue.append(token)
            },
            append: { value in
                guard let token = value as? C.Element else { return false }
                if !tokens.wrappedValue.contains(where: { $0.id == token.id }) { tokens.wrappedValue.append(token) }
                return true
            })
    }
}

extension View {
    nonisolated func searchable<C, T>(
        _ text: Binding<String>, tokens: Binding<C>, suggested: Binding<C>?, _ isPresented: Binding<Bool>?,
        _ placement: SearchFieldPlacement, _ prompt: Text?, token: @escaping (C.Element) -> T
    ) -> some View where C: RandomAccessCollection, C: RangeReplaceableCollection, C.Element: Identifiable, T: View {
        searchable(
            text, isPresented, placement, prompt,
            TokenCollections(tokens: tokens, suggested: suggested) { element, _ in AnyView(token(element)) })
    }

    nonisolated func searchable<C, T>(
        _ text: Binding<String>, editable tokens: Binding<C>, _ isPresented: Binding<Bool>?, _ placement: SearchFieldPlacement,
        _ prompt: Text?, token: @escaping (Binding<C.Element>) -> T
    ) -> some View where C: RandomAccessCollection, C: RangeReplaceableCollection, C.Element: Identifiable, T: View {
        searchable(
            text, isPresented, placement, prompt,
            TokenCollections(tokens: tokens, suggested: nil) { element, tokens in
                let binding = Binding<C.Element> {
                    tokens.wrappedValue.first { $0.id == element.id } ?? element
                } set: { new in
                    var all = tokens.wrappedValue
                    guard let index = all.firstIndex(where: { $0.id == element.id }) else { return }
                    all.replaceSubrange(index..<all.index(after: index), with: CollectionOfOne(new))
                    tokens.wrappedValue = all
                }
                return AnyView(token(binding))
            })
    }
}

/// A token in a search field.
struct SearchTokenView: View {
    let token: SearchTokens.Token
    let isSelected: Bool
    let select: @MainActor () -> Void
    let remove: @MainActor () -> Void

    var body: some View {
        token.view
            .font(.subheadline)
            .lineLimit(1)
            .foregroundStyle(isSelected ? AnyShapeStyle(.white) : AnyShapeStyle(.primary))
            .padding(.horizontal, 10)
            .padding(.vertical, 3)
            .background(isSelected ? AnyShapeStyle(.tint) : AnyShapeStyle(Color(SystemColor.fill)), in: Capsule())
            .contentShape(Capsule())
            .onTapGesture { MainActor.assumeIsolated { select() } }
            .accessibilityElement(children: .combine)
            .accessibilityAddTraits(isSelected ? [.isButton, .isSelected] : .isButton)
            .accessibilityAction(named: Text("Remove")) { MainActor.assumeIsolated { remove() } }
    }
}
