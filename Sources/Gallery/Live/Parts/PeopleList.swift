import Settle
import SwiftUI

/// Two hundred people in a box that scrolls, each with a picture of the caller's choice.
struct PeopleList<Picture: View, Trailing: View>: View {
    var count = 200
    var height: CGFloat? = 380
    /// nil for rows that know nothing of loading.
    var phase: LoadPhase?
    let surroundings: Surroundings
    @ViewBuilder let picture: (Person, Int) -> Picture
    @ViewBuilder let trailing: (Person) -> Trailing

    init(
        count: Int = 200, height: CGFloat? = 380, phase: LoadPhase? = nil, surroundings: Surroundings,
        @ViewBuilder picture: @escaping (Person, Int) -> Picture, @ViewBuilder trailing: @escaping (Person) -> Trailing
    ) {
        (self.count, self.height, self.phase, self.surroundings) = (count, height, phase, surroundings)
        (self.picture, self.trailing) = (picture, trailing)
    }

    init(
        count: Int = 200, height: CGFloat? = 380, phase: LoadPhase? = nil, surroundings: Surroundings,
        @ViewBuilder picture: @escaping (Person, Int) -> Picture
    ) where Trailing == EmptyView {
        self.init(
            count: count, height: height, phase: phase, surroundings: surroundings, picture: picture,
            trailing: { _ in EmptyView() })
    }

    var body: some View {
        let phase = phase
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0) {
                ForEach(Person.some(count)) { person in
                    VStack(spacing: 0) {
                        PersonLine(person: person) {
                            picture(person, person.id)
                        } trailing: {
                            trailing(person)
                        }
                        .modifier(RowLoading(phase: phase, index: person.id))
                        .padding(.horizontal, 20)
                        .padding(.vertical, 9)
                        Hairline().padding(.leading, 76)
                    }
                }
            }
            .skeletonGroup()
            .padding(.vertical, 8)
        }
        .frame(height: height)
        .background { Rectangle().fill(Palette.wall) }
        .surrounded(by: surroundings)
        .card()
    }
}

private struct RowLoading: ViewModifier {
    let phase: LoadPhase?
    let index: Int

    func body(content: Content) -> some View {
        if let phase {
            content.skeleton(
                isLoading: phase == .loading, isFailed: phase == .failed,
                staggerIndex: min(index, HandOffParameters.lastStaggered))
        } else {
            content
        }
    }
}

/// The same with a choice of where the load of its rows stands.
struct LoadingPeopleList<Picture: View>: View {
    let surroundings: Surroundings
    @ViewBuilder let picture: (Person, Int) -> Picture
    @State private var phase = LoadPhase.loaded

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Picker("State of the rows", selection: $phase) {
                ForEach(LoadPhase.allCases, id: \.self) { Text($0.rawValue).tag($0) }
            }
            .pickerStyle(.segmented)
            .labelsHidden()
            .frame(maxWidth: 296)
            PeopleList(phase: phase, surroundings: surroundings, picture: picture)
        }
    }
}

/// Where a load stands.
enum LoadPhase: String, CaseIterable {
    case loading = "Loading"
    case failed = "Failed"
    case loaded = "Loaded"
}

/// Somebody in a row.
struct PersonLine<Picture: View, Trailing: View>: View {
    let person: Person
    @ViewBuilder let picture: Picture
    @ViewBuilder let trailing: Trailing

    var body: some View {
        HStack(spacing: 14) {
            picture
            VStack(alignment: .leading, spacing: 2) {
                Text(person.name).font(.headline).lineLimit(1)
                Text(person.note).font(.subheadline).foregroundStyle(.secondary).lineLimit(1)
            }
            Spacer(minLength: 0)
            trailing
        }
    }
}
