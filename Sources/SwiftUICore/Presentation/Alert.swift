import Foundation

/// What an alert or a dialog says beside its actions.
struct AlertContent {
    var title: Text?
    var message: AnyView?
    var showsTitle = true
}

extension View {
    nonisolated private func alert(
        _ title: Text, _ isPresented: Binding<Bool>, message: (() -> AnyView)?,
        actions: @escaping () -> AnyView
    ) -> some View {
        presentation(isPresented, { _ in .alert(AlertContent(title: title, message: message?())) }, content: actions)
    }

    /// Shows an alert while `isPresented` is true. Each of its buttons ends it; without any it has one that says OK.
    nonisolated public func alert<A>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View where A: View {
        let actions = AnyView(actions())
        return alert(Text(titleKey), isPresented, message: nil) { actions }
    }

    @_disfavoredOverload nonisolated public func alert<S, A>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View where S: StringProtocol, A: View {
        let actions = AnyView(actions())
        return alert(Text(title), isPresented, message: nil) { actions }
    }

    nonisolated public func alert<A>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View where A: View {
        let actions = AnyView(actions())
        return alert(title, isPresented, message: nil) { actions }
    }

    nonisolated public func alert<A, M>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View where A: View, M: View {
        let (actions, message) = (AnyView(actions()), AnyView(message()))
        return alert(Text(titleKey), isPresented, message: { message }) { actions }
    }

    @_disfavoredOverload nonisolated public func alert<S, A, M>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View where S: StringProtocol, A: View, M: View {
        let (actions, message) = (AnyView(actions()), AnyView(message()))
        return alert(Text(title), isPresented, message: { message }) { actions }
    }

    nonisolated public func alert<A, M>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View where A: View, M: View {
        let (actions, message) = (AnyView(actions()), AnyView(message()))
        return alert(title, isPresented, message: { message }) { actions }
    }
}

// About data: the alert shows when there is some.
extension View {
    nonisolated private func alert<T>(
        _ title: Text, _ isPresented: Binding<Bool>, presenting data: T?, message: ((T) -> AnyView)?,
        actions: @escaping (T) -> AnyView
    ) -> some View {
        let isShown = Binding(
            get: { isPresented.wrappedValue && data != nil },
            set: { isPresented.transaction($1).wrappedValue = $0 })
        return presentation(
            isShown, { _ in .alert(AlertContent(title: title, message: data.flatMap { data in message?(data) })) }
        ) { data.map(actions) ?? AnyView(EmptyView()) }
    }

    nonisolated public func alert<A, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View where A: View {
        let actions = data.map { AnyView(actions($0)) }
        return alert(Text(titleKey), isPresented, presenting: data, message: nil) { _ in actions ?? AnyView(EmptyView()) }
    }

    @_disfavoredOverload nonisolated public func alert<S, A, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View where S: StringProtocol, A: View {
        let actions = data.map { AnyView(actions($0)) }
        return alert(Text(title), isPresented, presenting: data, message: nil) { _ in actions ?? AnyView(EmptyView()) }
    }

    nonisolated public func alert<A, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View where A: View {
        let actions = data.map { AnyView(actions($0)) }
        return alert(title, isPresented, presenting: data, message: nil) { _ in actions ?? AnyView(EmptyView()) }
    }

    nonisolated public func alert<A, M, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View where A: View, M: View {
        let (actions, message) = (data.map { AnyView(actions($0)) }, data.map { AnyView(message($0)) })
        return alert(
            Text(titleKey), isPresented, presenting: data, message: { _ in message ?? AnyView(EmptyView()) }
        ) { _ in actions ?? AnyView(EmptyView()) }
    }

    @_disfavoredOverload nonisolated public func alert<S, A, M, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View where S: StringProtocol, A: View, M: View {
        let (actions, message) = (data.map { AnyView(actions($0)) }, data.map { AnyView(message($0)) })
        return alert(
            Text(title), isPresented, presenting: data, message: { _ in message ?? AnyView(EmptyView()) }
        ) { _ in actions ?? AnyView(EmptyView()) }
    }

    nonisolated public func alert<A, M, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View where A: View, M: View {
        let (actions, message) = (data.map { AnyView(actions($0)) }, data.map { AnyView(message($0)) })
        return alert(
            title, isPresented, presenting: data, message: { _ in message ?? AnyView(EmptyView()) }
        ) { _ in actions ?? AnyView(EmptyView()) }
    }

    /// Says what an error is called.
    nonisolated public func alert<E, A>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View where E: LocalizedError, A: View {
        let actions = AnyView(actions())
        return alert(
            Text(verbatim: error?.errorDescription ?? ""), isPresented, presenting: error, message: nil
        ) { _ in actions }
    }

    nonisolated public func alert<E, A, M>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
    ) -> some View where E: LocalizedError, A: View, M: View {
        let (actions, message) = (error.map { AnyView(actions($0)) }, error.map { AnyView(message($0)) })
        return alert(
            Text(verbatim: error?.errorDescription ?? ""), isPresented, presenting: error,
            message: { _ in message ?? AnyView(EmptyView()) }
        ) { _ in actions ?? AnyView(EmptyView()) }
    }
}

// MARK: As a value

/// An alert of one or two buttons.
public struct Alert {
    /// A button of an alert.
    public struct Button {
        let label: Text
        let role: ButtonRole?
        let action: (() -> Void)?

        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button {
            Button(label: label, role: nil, action: action)
        }

        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button {
            Button(label: label, role: .cancel, action: action)
        }

        public static func cancel(_ action: (() -> Void)? = {}) -> Alert.Button {
            Button(label: Text("Cancel"), role: .cancel, action: action)
        }

        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Alert.Button {
            Button(label: label, role: .destructive, action: action)
        }
    }

    let title: Text
    let message: Text?
    let buttons: [Button]

    public init(title: Text, message: Text? = nil, dismissButton: Alert.Button? = nil) {
        (self.title, self.message) = (title, message)
        buttons = dismissButton.map { [$0] } ?? []
    }

    public init(title: Text, message: Text? = nil, primaryButton: Alert.Button, secondaryButton: Alert.Button) {
        (self.title, self.message) = (title, message)
        buttons = [primaryButton, secondaryButton]
    }

    fileprivate var content: AlertContent {
        AlertContent(title: title, message: message.map { AnyView($0) })
    }

    fileprivate var actions: AnyView {
        AnyView(
            ForEach(buttons.indices, id: \.self) { index in
                let button = buttons[index]
                SwiftUICore.Button(role: button.role, action: button.action ?? {}) { button.label }
            })
    }
}

extension View {
    nonisolated public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
        let alert = content()
        return presentation(isPresented, { _ in .alert(alert.content) }) { alert.actions }
    }

    nonisolated public func alert<Item>(
        item: Binding<Item?>, content: (Item) -> Alert
    ) -> some View where Item: Identifiable {
        let value = item.wrappedValue, alert = value.map(content)
        // What is written later, before the view is made anew, has no alert yet.
        let known = Binding(
            get: { item.wrappedValue.flatMap { $0.id == value?.id ? $0 : nil } },
            set: { item.transaction($1).wrappedValue = $0 })
        return presentation(known, { _, _ in .alert(alert?.content ?? AlertContent()) }) { _ in
            alert?.actions ?? AnyView(EmptyView())
        }
    }
}
