import Foundation

extension View {
    /// Shows a field to search with, by text and by tokens, which stand before the text as one thing each. Backspace at the start of the text
    /// selects the last token, and takes away the one that is selected.
    ///
    /// - Parameters:
    ///   - tokens: Those in the field, in order.
    ///   - token: What the field shows for one.
    nonisolated public func searchable<C, T>(
        text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil, @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: nil, nil, placement, prompt, token: token)
    }

    nonisolated public func searchable<C, T>(
        text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey, @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: nil, nil, placement, Text(prompt), token: token)
    }

    @_disfavoredOverload nonisolated public func searchable<C, T, S>(
        text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: S,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, S: StringProtocol, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: nil, nil, placement, Text(prompt), token: token)
    }

    /// - Parameter isPresented: Whether the person searches; true brings the focus to the field.
    nonisolated public func searchable<C, T>(
        text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: nil, isPresented, placement, prompt, token: token)
    }

    nonisolated public func searchable<C, T>(
        text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: nil, isPresented, placement, Text(prompt), token: token)
    }

    @_disfavoredOverload nonisolated public func searchable<C, T, S>(
        text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, S: StringProtocol, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: nil, isPresented, placement, Text(prompt), token: token)
    }

    /// - Parameter suggestedTokens: Those that are offered while a person searches. One that is chosen goes to `tokens` and takes the place of
    ///   the text.
    nonisolated public func searchable<C, T>(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: MutableCollection, C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: suggestedTokens, nil, placement, prompt, token: token)
    }

    nonisolated public func searchable<C, T>(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: MutableCollection, C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: suggestedTokens, nil, placement, Text(prompt), token: token)
    }

    @_disfavoredOverload nonisolated public func searchable<C, T, S>(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: MutableCollection, C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, S: StringProtocol, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: suggestedTokens, nil, placement, Text(prompt), token: token)
    }

    nonisolated public func searchable<C, T>(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: suggestedTokens, isPresented, placement, prompt, token: token)
    }

    nonisolated public func searchable<C, T>(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: suggestedTokens, isPresented, placement, Text(prompt), token: token)
    }

    @_disfavoredOverload nonisolated public func searchable<C, T, S>(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View
    where
        C: MutableCollection, C: RandomAccessCollection, C: RangeReplaceableCollection, T: View, S: StringProtocol, C.Element: Identifiable
    {
        searchable(text, tokens: tokens, suggested: suggestedTokens, isPresented, placement, Text(prompt), token: token)
    }

    /// - Parameters:
    ///   - editableTokens: Those in the field, in order.
    ///   - token: What the field shows for one, which may change it.
    nonisolated public func searchable<C>(
        text: Binding<String>, editableTokens: Binding<C>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil, @ViewBuilder token: @escaping (Binding<C.Element>) -> some View
    ) -> some View where C: RandomAccessCollection, C: RangeReplaceableCollection, C.Element: Identifiable {
        searchable(text, editable: editableTokens, nil, placement, prompt, token: token)
    }

    nonisolated public func searchable<C>(
        text: Binding<String>, editableTokens: Binding<C>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey, @ViewBuilder token: @escaping (Binding<C.Element>) -> some View
    ) -> some View where C: RandomAccessCollection, C: RangeReplaceableCollection, C.Element: Identifiable {
        searchable(text, editable: editableTokens, nil, placement, Text(prompt), token: token)
    }

    @_disfavoredOverload nonisolated public func searchable<C>(
        text: Binding<String>, editableTokens: Binding<C>, placement: SearchFieldPlacement = .automatic,
        prompt: some StringProtocol, @ViewBuilder token: @escaping (Binding<C.Element>) -> some View
    ) -> some View where C: RandomAccessCollection, C: RangeReplaceableCollection, C.Element: Identifiable {
        searchable(text, editable: editableTokens, nil, placement, Text(prompt), token: token)
    }

    nonisolated public func searchable<C>(
        text: Binding<String>, editableTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (Binding<C.Element>) -> some View
    ) -> some View where C: RandomAccessCollection, C: RangeReplaceableCollection, C.Element: Identifiable {
        searchable(text, editable: editableTokens, isPresented, placement, prompt, token: token)
    }

    nonisolated public func searchable<C>(
        text: Binding<String>, editableTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (Binding<C.Element>) -> some View
    ) -> some View where C: RandomAccessCollection, C: RangeReplaceableCollection, C.Element: Identifiable {
        searchable(text, editable: editableTokens, isPresented, placement, Text(prompt), token: token)
    }

    @_disfavoredOverload nonisolated public func searchable<C>(
        text: Binding<String>, editableTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: some StringProtocol,
        @ViewBuilder token: @escaping (Binding<C.Element>) -> some View
    ) -> some View where C: RandomAccessCollection, C: RangeReplaceableCollection, C.Element: Identifiable {
        searchable(text, editable: editableTokens, isPresented, placement, Text(prompt), token: token)
    }
}
