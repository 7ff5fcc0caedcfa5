import SwiftUI

extension View {
    /// Makes the skeletons in a list, or in any view, one element to VoiceOver: it says "Loading" once and not once a row, for as long as one
    /// of them is loading; "Failed to load" when none is and one has failed. Rows that are there already stay elements of their own.
    public func skeletonGroup() -> some View { modifier(SkeletonGroup()) }
}

/// Where a skeleton stands; of several, the larger one counts.
enum SkeletonPhase: Int, Comparable, Sendable {
    case loaded, failed, loading

    static func < (a: SkeletonPhase, b: SkeletonPhase) -> Bool { a.rawValue < b.rawValue }

    /// What VoiceOver says of it.
    var label: Text { self == .failed ? Text("Failed to load") : Text("Loading") }
}

struct SkeletonPhaseKey: PreferenceKey {
    static let defaultValue = SkeletonPhase.loaded
    static func reduce(value: inout SkeletonPhase, nextValue: () -> SkeletonPhase) { value = max(value, nextValue()) }
}

private struct SkeletonGroup: ViewModifier {
    func body(content: Content) -> some View {
        content
            .environment(\.isInSkeletonGroup, true)
            .overlayPreferenceValue(SkeletonPhaseKey.self) { phase in
                if phase > .loaded {
                    Color.clear
                        .allowsHitTesting(false)
                        .accessibilityElement(children: .ignore)
                        .accessibilityLabel(phase.label)
                        .transition(.identity)
                }
            }
    }
}

/// A silhouette as one element, or as none when its group speaks for it.
struct SkeletonElement: ViewModifier {
    let phase: SkeletonPhase
    let isInGroup: Bool

    func body(content: Content) -> some View {
        content
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(phase.label)
            .accessibilityHidden(isInGroup)
            .transformPreference(SkeletonPhaseKey.self) { $0 = max($0, phase) }
    }
}
