import Foundation

extension View {
    nonisolated private func confirmationDialog(
        _ title: Text, _ isPresented: Binding<Bool>, _ visibility: Visibility, message: AnyView?, actions: AnyView
    ) -> some View {
        presentation(
            isPresented,
            { _ in
                // By itself a dialog shows its title with a message only.
                .dialog(
                    AlertContent(
                        title: title, message: message,
                        showsTitle: visibility == .visible || (visibility == .automatic && message != nil)))
            }) { actions }
    }

    /// Lets a person choose one of some actions. Each of its buttons ends the dialog; one that cancels is added where there is none.
    nonisolated public func confirmationDialog<A>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View where A: View {
        confirmationDialog(Text(titleKey), isPresented, titleVisibility, message: nil, actions: AnyView(actions()))
    }

    @_disfavoredOverload nonisolated public func confirmationDialog<S, A>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
    ) -> some View where S: StringProtocol, A: View {
        confirmationDialog(Text(title), isPresented, titleVisibility, message: nil, actions: AnyView(actions()))
    }

    nonisolated public func confirmationDialog<A>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
    ) -> some View where A: View {
        confirmationDialog(title, isPresented, titleVisibility, message: nil, actions: AnyView(actions()))
    }

    nonisolated public func confirmationDialog<A, M>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View where A: View, M: View {
        confirmationDialog(
            Text(titleKey), isPresented, titleVisibility, message: AnyView(message()), actions: AnyView(actions()))
    }

    @_disfavoredOverload nonisolated public func confirmationDialog<S, A, M>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View where S: StringProtocol, A: View, M: View {
        confirmationDialog(
            Text(title), isPresented, titleVisibility, message: AnyView(message()), actions: AnyView(actions()))
    }

    nonisolated public func confirmationDialog<A, M>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View where A: View, M: View {
        confirmationDialog(
            title, isPresented, titleVisibility, message: AnyView(message()), actions: AnyView(actions()))
    }
}

// About data: the dialog shows when there is some.
extension View {
    nonisolated private func ifThere<T>(_ isPresented: Binding<Bool>, _ data: T?) -> Binding<Bool> {
        Binding(
            get: { isPresented.wrappedValue && data != nil },
            set: { isPresented.transaction($1).wrappedValue = $0 })
    }

    nonisolated public func confirmationDialog<A, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View where A: View {
        confirmationDialog(
            Text(titleKey), ifThere(isPresented, data), titleVisibility, message: nil,
            actions: AnyView(data.map(actions)))
    }

    @_disfavoredOverload nonisolated public func confirmationDialog<S, A, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View where S: StringProtocol, A: View {
        confirmationDialog(
            Text(title), ifThere(isPresented, data), titleVisibility, message: nil, actions: AnyView(data.map(actions)))
    }

    nonisolated public func confirmationDialog<A, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View where A: View {
        confirmationDialog(
            title, ifThere(isPresented, data), titleVisibility, message: nil, actions: AnyView(data.map(actions)))
    }

    nonisolated public func confirmationDialog<A, M, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View where A: View, M: View {
        confirmationDialog(
            Text(titleKey), ifThere(isPresented, data), titleVisibility, message: AnyView(data.map(message)),
            actions: AnyView(data.map(actions)))
    }

    @_disfavoredOverload nonisolated public func confirmationDialog<S, A, M, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View where S: StringProtocol, A: View, M: View {
        confirmationDialog(
            Text(title), ifThere(isPresented, data), titleVisibility, message: AnyView(data.map(message)),
            actions: AnyView(data.map(actions)))
    }

    nonisolated public func confirmationDialog<A, M, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View where A: View, M: View {
        confirmationDialog(
            title, ifThere(isPresented, data), titleVisibility, message: AnyView(data.map(message)),
            actions: AnyView(data.map(actions)))
    }
}
