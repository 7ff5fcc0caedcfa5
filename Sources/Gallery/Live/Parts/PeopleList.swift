import SwiftUI

/// Two hundred people in a box that scrolls, each with a picture of the caller's choice.
struct PeopleList<Picture: View, Trailing: View>: View {
    var count = 200
    var height: CGFloat? = 380
    let surroundings: Surroundings
    @ViewBuilder let picture: (Person, Int) -> Picture
    @ViewBuilder let trailing: (Person) -> Trailing

    init(
        count: Int = 200, height: CGFloat? = 380, surroundings: Surroundings,
        @ViewBuilder picture: @escaping (Person, Int) -> Picture, @ViewBuilder trailing: @escaping (Person) -> Trailing
    ) {
        (self.count, self.height, self.surroundings) = (count, height, surroundings)
        (self.picture, self.trailing) = (picture, trailing)
    }

    init(
        count: Int = 200, height: CGFloat? = 380, surroundings: Surroundings,
        @ViewBuilder picture: @escaping (Person, Int) -> Picture
    ) where Trailing == EmptyView {
        self.init(count: count, height: height, surroundings: surroundings, picture: picture, trailing: { _ in EmptyView() })
    }

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0) {
                ForEach(Person.some(count)) { person in
                    VStack(spacing: 0) {
                        PersonLine(person: person) { picture(person, person.id) } trailing: { trailing(person) }
                            .padding(.horizontal, 20)
                            .padding(.vertical, 9)
                        Hairline().padding(.leading, 76)
                    }
                }
            }
            .padding(.vertical, 8)
        }
        .frame(height: height)
        .background { Rectangle().fill(Palette.wall) }
        .surrounded(by: surroundings)
        .card()
    }
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
