import Foundation
import Stage
import SwiftUI
import Testing

@testable import Settle

@MainActor struct AvatarGroupTests {
    private static let english = Locale(identifier: "en_US")

    private static func items(_ count: Int) -> [AvatarType] { (0..<count).map { .initials(text: "\($0)") } }

    private static func stage<V: View>(
        scale: Double = 4, conditions: Stage.Conditions = .init(), @ViewBuilder _ view: () -> V
    ) -> Stage {
        Stage(scale: scale, conditions: conditions, content: view)
    }

    /// The texts in the order in which they are drawn.
    private static func texts(_ stage: Stage) -> [String] {
        stage.displayList.components(separatedBy: "\n").compactMap { line in
            guard let start = line.range(of: "text \"") else { return nil }
            return line[start.upperBound...].firstIndex(of: "\"").map { String(line[start.upperBound..<$0]) }
        }
    }

    @Test("A group is aligned by its edges and not by its members", arguments: [AvatarGroupArrangement.piled, .stacked])
    func alignment(arrangement: AvatarGroupArrangement) throws {
        let stage = Stage(size: CGSize(width: 300, height: 200), scale: 1) {
            HStack(alignment: .top, spacing: 0) {
                VStack(alignment: .leading, spacing: 0) {
                    Color.red.frame(width: 100, height: 10).accessibilityElement().accessibilityLabel("Bar")
                    HStack(spacing: 0) { AvatarGroup(items: Self.items(5), maximum: 4, arrangement: arrangement) }
                }
                Color.blue.frame(width: 20, height: 20).accessibilityElement().accessibilityLabel("Side")
            }
        }
        let frames = Dictionary(stage.accessibility.map { ($0.label, $0.frame) }, uniquingKeysWith: { first, _ in first })
        let bar = try #require(frames["Bar"]), side = try #require(frames["Side"])
        let group = try #require(stage.accessibility.first { $0.label != "Bar" && $0.label != "Side" }).frame
        #expect(group.minX == bar.minX && group.minY == bar.maxY && side.minY == bar.minY)
    }

    // MARK: As the article has it

    @Test("None draw nothing, one an avatar, two both, more the first and a count", arguments: [
        (0, [String]()), (1, ["0"]), (2, ["0", "1"]), (3, ["0", "+2"]), (12, ["0", "+11"]),
    ])
    func article(count: Int, texts: [String]) {
        let large = Self.stage { AvatarGroup(items: Self.items(count)) }
        #expect(Self.texts(large) == texts)
        let small = Self.stage { AvatarGroup(items: Self.items(count), size: .xs) }
        #expect(Self.texts(small) == texts)
        guard count > 0 else {
            #expect(large.pixels.bytes.allSatisfy { $0 == 0 } && large.accessibility.isEmpty)
            return
        }
        let isOne = count == 1
        #expect(large.size == CGSize(width: isOne ? 40 : 72, height: isOne ? 40 : 72))
        #expect(small.size == CGSize(width: isOne ? 32 : 52, height: isOne ? 32 : 52))
    }

    @Test("The count is a grey circle with black text of 12, moved right and down by the offset", arguments: [
        (AvatarGroupSize.lg, 40.0, 32.0), (.xs, 32, 20),
    ])
    func countCircle(size: AvatarGroupSize, diameter: Double, offset: Double) throws {
        let stage = Self.stage { AvatarGroup(items: Self.items(5), size: size) }
        #expect(stage.displayList.contains("text \"+4\" size 12 #000000"), "\(stage.displayList)")
        let pixels = stage.pixels
        // The circle's middle row is grey from edge to edge, but for the text.
        let row = Int((offset + diameter * 0.75) * 4)
        let grey = (0..<pixels.width).filter { pixels[$0, row].isNear(0xE5E7EB, by: 1) }
        let half = (diameter * diameter / 4 - diameter * diameter / 16).squareRoot()
        #expect(abs(Double(grey.first!) / 4 - (offset + diameter / 2 - half)) <= 0.5)
        #expect(abs(Double(grey.last! + 1) / 4 - (offset + diameter / 2 + half)) <= 0.5)
        let all = try #require(pixels.bounds(scale: 4) { $0.alpha > 0 })
        #expect(all == CGRect(x: 0, y: 0, width: offset + diameter, height: offset + diameter))
    }

    @Test("Right to left it goes to the left")
    func rightToLeft() {
        for arrangement in AvatarGroupArrangement.allCases {
            func pixels(_ direction: LayoutDirection) -> Pixels {
                Self.stage(scale: 2, conditions: .with { $0.layoutDirection = direction }) {
                    AvatarGroup(
                        members: (0..<4).map { AvatarMember(id: $0, type: .initials(text: ""), state: .online) }, maximum: 4,
                        arrangement: arrangement)
                }.pixels
            }
            let (left, right) = (pixels(.leftToRight), pixels(.rightToLeft))
            var worst = 0
            for y in 0..<left.height {
                for x in 0..<left.width {
                    let (a, b) = (left[x, y], right[left.width - 1 - x, y])
                    worst = max(worst, abs(Int(a.red) - Int(b.red)), abs(Int(a.alpha) - Int(b.alpha)))
                }
            }
            // Edges of a clip are not smoothed alike on both sides.
            #expect(worst <= 8, "\(arrangement)")
        }
    }

    // MARK: Any maximum

    @Test("The maximum counts circles, that of the count among them", arguments: [
        (5, 0, 0, 0), (5, -3, 0, 0), (5, .min, 0, 0), (5, 1, 0, 5), (1, 1, 1, 0), (5, 2, 1, 4), (5, 4, 3, 2), (5, 5, 5, 0), (5, 6, 5, 0),
        (5, .max, 5, 0), (0, 0, 0, 0), (0, 3, 0, 0), (10_000, .max, 99, 9_901), (100, 100, 100, 0),
    ])
    func maximum(members: Int, maximum: Int, avatars: Int, others: Int) {
        let plan = AvatarGroupPlan(members: members, maximum: maximum)
        #expect(plan.avatars == avatars && plan.others == others)
    }

    @Test("A total counts those who are not at hand", arguments: [
        (3, 7, 10, 3, 4), (3, 7, 2, 1, 6), (3, 3, 3, 3, 0), (3, 1, 3, 3, 0), (3, -5, 3, 3, 0), (0, 7, 2, 0, 7), (3, Int.max, 2, 1, Int.max - 1),
        (3, 7, 0, 0, 0),
    ])
    func total(members: Int, total: Int, maximum: Int, avatars: Int, others: Int) {
        let plan = AvatarGroupPlan(members: members, total: total, maximum: maximum)
        #expect(plan.avatars == avatars && plan.others == others)
    }

    @Test("A count alone has no plus")
    func countAlone() {
        #expect(Self.texts(Self.stage { AvatarGroup(items: Self.items(5), maximum: 1) }) == ["5"])
        #expect(Self.texts(Self.stage { AvatarGroup(items: Self.items(5), maximum: 3) }) == ["0", "1", "+3"])
    }

    @Test("Ten thousand members cost no more than those that are drawn")
    func tenThousand() {
        let members = (0..<10_000).map { AvatarMember(id: $0, name: "Member \($0)") }
        let few = Self.stage { AvatarGroup(members: Array(members.prefix(3))) }
        let many = Self.stage { AvatarGroup(members: members) }
        #expect(many.bodyRuns == few.bodyRuns)
        #expect(Self.texts(many) == ["M0", "+9K"])
        let all = Self.stage(scale: 1) { AvatarGroup(members: members, maximum: .max, arrangement: .stacked) }
        #expect(Self.texts(all).count == 100 && Self.texts(all).last == "+9K")
    }

    @Test("Members with one identity are all drawn")
    func duplicates() {
        let twins = (0..<3).map { _ in AvatarMember(id: "twin", name: "Ava Kim") }
        #expect(Self.texts(Self.stage { AvatarGroup(members: twins, maximum: 3) }) == ["AK", "AK", "AK"])
        #expect(Self.texts(Self.stage { AvatarGroup(items: Array(repeating: .initials(text: "X"), count: 3), maximum: 3) }).count == 3)
    }

    // MARK: Overlap and arrangement

    @Test("Neighbours share what the overlap says", arguments: [
        (nil, 32.0), (0.0, 40), (0.5, 20), (1, 0), (2, 0), (-0.5, 60), (-1, 80), (-1e300, 80), (Double.nan, 32), (.infinity, 32), (-.infinity, 32),
    ] as [(Double?, Double)])
    func overlap(overlap: Double?, step: Double) {
        for arrangement in AvatarGroupArrangement.allCases {
            let stage = Self.stage(scale: 1) {
                AvatarGroup(items: Self.items(3), maximum: 3, overlap: overlap.map { CGFloat($0) }, arrangement: arrangement)
            }
            let length = 40 + 2 * step
            #expect(abs(stage.size.width - length) < 0.01)
            #expect(abs(stage.size.height - (arrangement == .piled ? length : 40)) < 0.01)
        }
    }

    @Test("It grows with the text where it follows it")
    func textSize() {
        let stage = Self.stage(conditions: .with { $0.dynamicTypeSize = .accessibility5 }) {
            AvatarGroup(items: Self.items(3)).avatarsFollowTextSize()
        }
        #expect(stage.size == CGSize(width: 144, height: 144))
        #expect(stage.displayList.contains("text \"+2\" size 24"))
    }

    // MARK: Counts

    @Test("Counts are whole to 999 and short from there, rounded down", arguments: [
        (1, "+1"), (99, "+99"), (999, "+999"), (1_000, "+1K"), (1_999, "+1K"), (4_321, "+4K"), (10_000, "+10K"), (999_999, "+999K"),
        (1_000_000, "+1M"), (2_500_000_000, "+2B"), (7_000_000_000_000, "+7T"), (Int.max, "+999T"),
    ])
    func compact(count: Int, text: String) {
        #expect(AvatarGroupPlan.compact(count, signed: true, Self.english) == text)
        #expect(AvatarGroupPlan.compact(count, signed: false, Self.english) == text.dropFirst())
    }

    @Test("Counts have the digits of the place")
    func digits() {
        #expect(AvatarGroupPlan.compact(12, signed: true, Locale(identifier: "ar_EG")).contains("١٢"))
        #expect(AvatarGroupPlan.compact(12, signed: false, Locale(identifier: "fa_IR")).contains("۱۲"))
        #expect(AvatarGroupPlan.compact(12, signed: true, Locale(identifier: "de_DE")) == "+12")
    }

    @Test("A sign stays where the language has it, whatever the direction of the layout")
    func signs() throws {
        func count(_ direction: LayoutDirection) -> Pixels {
            Self.stage(conditions: .with { $0.layoutDirection = direction }) {
                AvatarGroup(items: Self.items(1), maximum: 1, total: 5).frame(width: 40, height: 40)
            }.pixels
        }
        func plus(_ direction: LayoutDirection) -> Pixels {
            Self.stage(conditions: .with { $0.layoutDirection = direction }) {
                AvatarGroup(items: [.initials(text: "")], overlap: 1, total: 5)
            }.pixels
        }
        #expect(try #require(count(.leftToRight).difference(to: count(.rightToLeft))).maximum <= 8)
        #expect(try #require(plus(.leftToRight).difference(to: plus(.rightToLeft))).maximum <= 8)
        #expect("+4".keepingSign(Locale(identifier: "he_IL"), in: .rightToLeft) == "+4")
        #expect("+4".keepingSign(Self.english, in: .leftToRight) == "+4")
    }

    // MARK: VoiceOver

    @Test("One element names those who are shown and says how many others there are", arguments: [
        (1, 2, "Ava Kim"), (2, 2, "Ava Kim and Noor Haddad"), (3, 2, "Ava Kim and 2 others"), (3, 3, "Ava Kim, Noor Haddad, and José Silva"),
        (4, 4, "Ava Kim, Noor Haddad, José Silva, and Ines Okafor"), (5, 5, "Ava Kim, Noor Haddad, José Silva, Ines Okafor and 1 other"),
        (5, 3, "Ava Kim, Noor Haddad and 3 others"), (5, 1, "5 people"),
    ])
    func spoken(count: Int, maximum: Int, label: String) throws {
        // The fifth has a picture and no name.
        let named = ["Ava Kim", "Noor Haddad", "José Silva", "Ines Okafor"].map { AvatarMember(id: $0, name: $0) }
        let members = (named + [AvatarMember(id: 5, type: .image(image: "five"))]).prefix(count)
        let elements = Self.stage { AvatarGroup(members: Array(members), maximum: maximum) }.accessibility
        #expect(elements.count == 1)
        let element = try #require(elements.first)
        #expect(element.label == label)
        #expect(element.children.isEmpty && element.traits.contains(.isImage))
    }

    @Test("Items without names are read by their initials, and pictures are counted")
    func spokenItems() {
        func label(_ items: [AvatarType], _ maximum: Int = 2) -> String? {
            Self.stage { AvatarGroup(items: items, maximum: maximum) }.accessibility.first?.label
        }
        #expect(label([.initials(text: "AK"), .initials(text: "NH")]) == "AK and NH")
        #expect(label([.image(image: "a")]) == "1 person")
        #expect(label([.image(image: "a"), .image(image: "b")]) == "2 people")
        #expect(label([.image(image: "a"), .initials(text: "NH"), .image(image: "c")], 3) == "NH and 2 others")
        let long = label((0..<10_000).map { _ in .initials(text: String(repeating: "name ", count: 100)) }, 50)
        #expect(long!.hasSuffix(" and 9995 others") && long!.count < 400)
    }

    // MARK: Coming and going

    @MainActor private final class Model {
        var set: ([String]) -> Void = { _ in }
    }

    private struct Changing: View {
        let model: Model
        @State var names: [String]

        var body: some View {
            ZStack {
                AvatarGroup(
                    members: names.map { AvatarMember(id: $0, type: .initials(text: $0)) }, maximum: 4, arrangement: .stacked)
            }
            .frame(width: 200, height: 60, alignment: .leading)
            .onAppear { model.set = { names = $0 } }
        }
    }

    @Test("Members come, go and change places, and end where a new group has them", arguments: [false, true])
    func comingAndGoing(reduceMotion: Bool) {
        let conditions = Stage.Conditions.with { $0.reduceMotion = reduceMotion }
        func still(_ names: [String]) -> Pixels {
            Self.stage(scale: 2, conditions: conditions) { Changing(model: Model(), names: names) }.pixels
        }
        let model = Model()
        var names = ["A", "B"]
        let stage = Self.stage(scale: 2, conditions: conditions) { Changing(model: model, names: names) }
        for next in [["A", "B", "C"], ["B", "C"], ["C", "B", "D"], ["A", "B", "C", "D", "E", "F"], ["A"], [], ["A", "B", "C", "D", "E"]] {
            let (before, after) = (still(names), still(next))
            model.set(next)
            names = next
            stage.advance(by: 0.08)
            #expect(stage.pixels != before && stage.pixels != after, "\(next)")
            stage.advance(by: 4)
            #expect((stage.pixels.difference(to: after)?.maximum ?? 255) <= 2, "\(next)")
            #expect(stage.isIdle)
        }
    }

    @Test("A member who comes grows in its place, and under Reduce Motion fades")
    func arrival() throws {
        for reduceMotion in [false, true] {
            let model = Model()
            let stage = Self.stage(conditions: .with { $0.reduceMotion = reduceMotion }) { Changing(model: model, names: ["A"]) }
            model.set(["A", "B"])
            stage.advance(by: 0.1)
            // The second avatar's right half.
            let right = try #require(stage.pixels.bounds(scale: 4) { $0.alpha > 20 })
            let progress = reduceMotion ? 1 : 0.5 + 0.5 * Motion.calm.spring.value(target: 1.0, time: 0.1)
            #expect(abs(right.maxX - (32 + 20 + 20 * progress)) <= 0.5, "Reduce Motion \(reduceMotion)")
        }
    }
}
