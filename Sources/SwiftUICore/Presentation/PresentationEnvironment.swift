/// Ends what the view stands in: a sheet, a cover, a popover, or the screen of a navigation stack that was pushed.
public struct DismissAction {
    let dismiss: (@MainActor () -> Void)?

    @MainActor @preconcurrency public func callAsFunction() { dismiss?() }
}

/// Whether a view is presented, and a way to end that.
public struct PresentationMode {
    public private(set) var isPresented: Bool

    init(isPresented: Bool) { self.isPresented = isPresented }

    public mutating func dismiss() { isPresented = false }
}

private enum DismissKey: EnvironmentKey {
    static var defaultValue: DismissAction { DismissAction(dismiss: nil) }
}

private enum IsPresentedKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Ends the presentation that the view is in. It does nothing where there is none.
    public var dismiss: DismissAction { self[DismissKey.self] }

    /// Whether the view is in a presentation, or in a pushed screen.
    public var isPresented: Bool { self[IsPresentedKey.self] }

    public var presentationMode: Binding<PresentationMode> {
        let (dismiss, isPresented) = (Unchecked(dismiss), isPresented)
        return Binding(
            get: { PresentationMode(isPresented: isPresented) },
            set: { mode in
                if isPresented && !mode.isPresented { MainActor.assumeIsolated { dismiss.value() } }
            })
    }

    mutating func setDismiss(_ action: DismissAction, isPresented: Bool) {
        self[DismissKey.self] = action
        self[IsPresentedKey.self] = isPresented
    }
}

/// Gives a presentation's content the environment of the view that presents it, and a way out.
nonisolated struct PresentedEnvironmentModifier: _EnvironmentModifier {
    let environment: EnvironmentValues
    let entry: PresentationEntry

    @MainActor func _transform(_ values: inout EnvironmentValues) {
        let (direction, scale) = (values.layoutDirection, values.displayScale)
        values = environment.untracked
        (values.layoutDirection, values.displayScale) = (direction, scale)
        values.stackAxis = nil
        values.isEnabled = true
        values.actionCompletion = nil
        values.barScroll = nil
        values.setOwnEditMode(entry.editMode)
        values.splitColumn = nil
        (values.sidebarToggle, values.outerSearch, values.isBarNarrow) = (nil, nil, false)
        values.screenBackground = .background
        values.setDismiss(DismissAction { [weak entry] in entry?.end() }, isPresented: true)
    }
}

/// The content of a presentation, with a modifier that holds inside of the presenting view's environment. It runs again when what
/// its closure reads changes.
struct PresentedContent<Inner: ViewModifier>: View {
    let entry: PresentationEntry
    let inner: Inner

    init(entry: PresentationEntry, inner: Inner = EmptyModifier()) { (self.entry, self.inner) = (entry, inner) }

    var body: some View {
        let content = entry.content.get()
        content.request.content()
            .modifier(inner)
            .modifier(PresentedEnvironmentModifier(environment: content.environment, entry: entry))
    }
}

/// What follows a button's action, in an alert or a menu.
struct ActionCompletion {
    let run: @MainActor () -> Void
}

private enum ActionCompletionKey: EnvironmentKey { static var defaultValue: ActionCompletion? { nil } }

extension EnvironmentValues {
    /// Runs after the action of each button.
    var actionCompletion: ActionCompletion? {
        get { self[ActionCompletionKey.self] }
        set { self[ActionCompletionKey.self] = newValue }
    }
}
