import Foundation
import Stage
import SwiftUI
import Testing

@testable import Settle

@MainActor struct AvatarTests {
    private func stage(
        _ avatar: Avatar, scale: Double = 4, style: AvatarStyle = .standard, conditions: Stage.Conditions = .init()
    ) -> Stage {
        Stage(scale: scale, conditions: conditions) { avatar.avatarStyle(style) }
    }

    @Test("The call sites of the article compile and look as they say", arguments: [
        (AvatarSize.xs, 32.0, 12), (.sm, 40, 14), (.md, 48, 18), (.lg, 56, 20),
    ])
    func sizes(size: AvatarSize, diameter: Double, font: Int) {
        let avatar = stage(Avatar(type: .initials(text: "Aa"), size: size, state: .normal, customSize: nil))
        #expect(avatar.size == CGSize(width: diameter, height: diameter))
        #expect(avatar.displayList.contains("text \"Aa\" size \(font) #000000"), "\(avatar.displayList)")
        let pixels = avatar.pixels, middle = pixels.width / 2
        // A circle from edge to edge: a point of grey, then white.
        #expect(pixels[middle, 1].isNear(0xE5E7EB, by: 1) && pixels[1, middle].isNear(0xE5E7EB, by: 1))
        #expect(pixels[middle, 6].isNear(0xFFFFFF, by: 0))
        #expect(pixels[0, 0].alpha == 0 && pixels[pixels.width - 1, pixels.height - 1].alpha == 0)
        let corner = Int((Double(middle) * (1 - 0.7072)).rounded(.down)) - 2
        #expect(pixels[corner, corner].alpha == 0 && pixels[corner + 4, corner + 4].alpha == 255)
    }

    @Test("An icon, an image and a badge are asked for by name, and a missing file leaves the disc")
    func names() {
        for type in [AvatarType.icon(icon: "name"), .initials(text: "Aa"), .image(image: "name")] {
            for state in [AvatarState.normal, .online, .offline] {
                #expect(stage(Avatar(type: type, size: .md, state: state, customSize: nil)).size == CGSize(width: 48, height: 48))
            }
        }
    }

    @Test("A custom size replaces the diameter only", arguments: [48.0, 64, 96, 120])
    func customSize(diameter: Double) {
        let avatar = stage(Avatar(type: .initials(text: "A"), size: .lg, customSize: diameter))
        #expect(avatar.size == CGSize(width: diameter, height: diameter))
        #expect(avatar.displayList.contains("text \"A\" size 20 "), "\(avatar.displayList)")
    }

    @Test("Initials that would not fit a small diameter take 0.42 of it", arguments: [(16.0, "6.72"), (24, "10.08"), (40, "16.8")])
    func smallInitials(diameter: Double, font: String) {
        let avatar = stage(Avatar(type: .initials(text: "A"), size: .lg, customSize: diameter))
        #expect(avatar.displayList.contains("text \"A\" size \(font) "), "\(avatar.displayList)")
    }

    /// Red, green and blue upright stripes, as wide as `width` says.
    private static func stripes(width: CGFloat, height: CGFloat) -> Image {
        let renderer = ImageRenderer(
            content: HStack(spacing: 0) {
                Color(red: 1, green: 0, blue: 0)
                Color(red: 0, green: 1, blue: 0)
                Color(red: 0, green: 0, blue: 1)
            }.frame(width: width, height: height))
        return Image(decorative: renderer.cgImage!, scale: 1)
    }

    @Test("A photo fills the circle, keeps its shape and is cropped on both sides alike")
    func photoIsCropped() {
        // Three squares of 40 in a row: an avatar of 40 shows the middle one.
        let wide = stage(Avatar(type: .photo(Self.stripes(width: 120, height: 40)), size: .sm)).pixels
        for (x, y) in [(20, 80), (80, 20), (80, 140), (140, 80), (80, 80)] { #expect(wide[x, y].isNear(0x00FF00), "\(x) \(y)") }
        // A high one is scaled to the width, where all stripes show.
        let high = stage(Avatar(type: .photo(Self.stripes(width: 30, height: 90)), size: .sm)).pixels
        #expect(high[20, 80].isNear(0xFF0000) && high[80, 80].isNear(0x00FF00) && high[140, 80].isNear(0x0000FF))
        #expect(high[80, 10].isNear(0x00FF00) && high[80, 150].isNear(0x00FF00))
        #expect(wide[2, 2].alpha == 0)
    }

    @Test("An icon is 24 points wide in every size that has room for it", arguments: AvatarSize.allCases)
    func iconSize(size: AvatarSize) throws {
        let pixels = stage(Avatar(type: .glyph(Self.stripes(width: 30, height: 30)), size: size)).pixels
        let icon = try #require(pixels.bounds(scale: 4) { !$0.isNear(0xFFFFFF) && !$0.isNear(0xE5E7EB, by: 30) && $0.alpha > 250 })
        #expect(abs(icon.width - 24) <= 0.5 && abs(icon.height - 24) <= 0.5)
        #expect(abs(icon.midX - size.diameter / 2) <= 0.25)
    }

    @Test("Initials stay on one line inside the circle, whatever is written", arguments: [
        "A", "AK", "WWWW", "Ava Kim", "one\ntwo", "\n\nAK\n", String(repeating: "long ", count: 20_000), "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
        "A" + String(repeating: "\u{301}", count: 50_000), "مع", "\u{0}\u{7}", "   ",
    ])
    func initials(text: String) {
        for size in AvatarSize.allCases {
            let avatar = stage(Avatar(type: .initials(text: text), size: size))
            #expect(avatar.size.width == size.diameter)
            #expect(avatar.displayList.components(separatedBy: "text \"").count <= 2)
        }
    }

    // MARK: Bad numbers

    @Test("No number at all leaves the size's own diameter", arguments: [Double.nan, .infinity, -.infinity])
    func noNumber(customSize: Double) {
        let avatar = Avatar(type: .initials(text: "A"), size: .sm, state: .online, customSize: customSize)
        #expect(stage(avatar).size == CGSize(width: 40, height: 40))
    }

    @Test("Zero and less draw nothing", arguments: [0.0, -0.0, -1, -1e300, -Double.greatestFiniteMagnitude])
    func nothing(customSize: Double) {
        let avatar = Avatar(type: .initials(text: "A"), size: .sm, state: .online, customSize: customSize)
        let stage = Stage(size: CGSize(width: 20, height: 20)) { avatar }
        #expect(stage.pixels.bytes.allSatisfy { $0 == 0 })
        #expect(stage.accessibility.isEmpty)
    }

    @Test("Enormous and tiny diameters are drawn", arguments: [1e-300, 0.01, 1, 4096, 1e9, 1e300])
    func extremes(customSize: Double) {
        for state in [AvatarState.online, .offline, .away, .busy, .count(5)] {
            let avatar = Avatar(type: .initials(text: "AK"), size: .sm, state: state, customSize: customSize)
            let stage = Stage(size: CGSize(width: 60, height: 60), scale: 1) { avatar }
            #expect(stage.pixels.width == 60)
        }
    }

    // MARK: Surroundings

    @Test("Text sizes leave it as it is, unless it follows them", arguments: DynamicTypeSize.allCases)
    func textSizes(textSize: DynamicTypeSize) {
        let avatar = Avatar(type: .initials(text: "AK"), size: .md, state: .online)
        let conditions = Stage.Conditions.with { $0.dynamicTypeSize = textSize }
        #expect(stage(avatar, conditions: conditions).displayList == stage(avatar).displayList)
        let following = Stage(conditions: conditions) { avatar.avatarsFollowTextSize() }
        let expected: CGFloat =
            switch textSize {
            case .xLarge: 48 * 19 / 17
            case .xxLarge: 48 * 21 / 17
            case .xxxLarge: 48 * 23 / 17
            case .accessibility1: 48 * 28 / 17
            case .accessibility2: 48 * 33 / 17
            case .accessibility3, .accessibility4, .accessibility5: 96
            default: 48
            }
        #expect(abs(following.size.width - expected) < 0.01)
    }

    @Test("It is white in light and dark, and dark in dark where it is asked for")
    func schemes() {
        let avatar = Avatar(type: .initials(text: ""), size: .md, state: .online)
        let dark = Stage.Conditions.with { $0.colorScheme = .dark }
        #expect(stage(avatar, conditions: dark).pixels == stage(avatar).pixels)
        #expect(stage(avatar, style: .adaptive).pixels == stage(avatar).pixels)
        let night = stage(avatar, style: .adaptive, conditions: dark).pixels
        #expect(night[96, 96].isNear(0x1F2937, by: 1) && night[96, 1].isNear(0x374151, by: 1))
    }

    @Test("Increase Contrast draws an outline of two points that stands out from the face by 3 : 1")
    func contrast() {
        let avatar = Avatar(type: .initials(text: ""), size: .md)
        for (style, scheme) in [(AvatarStyle.standard, ColorScheme.light), (.standard, .dark), (.adaptive, .dark)] {
            let pixels = stage(
                avatar, style: style,
                conditions: .with {
                    $0.contrast = .increased
                    $0.colorScheme = scheme
                }
            ).pixels
            let face = pixels[96, 96]
            #expect(pixels[96, 1].contrast(to: face) >= 3 && pixels[96, 6].contrast(to: face) >= 3)
            #expect(pixels[96, 9] == face)
        }
    }

    // MARK: VoiceOver

    @Test("One element that says who and whether they are there", arguments: [
        (AvatarState.normal, ""), (.online, "online"), (.offline, "offline"), (.away, "away"), (.busy, "busy"), (.count(3), "3 new"),
        (.count(0), ""),
    ])
    func spoken(state: AvatarState, value: String) throws {
        let elements = stage(Avatar(type: .initials(text: "AK"), state: state, name: "Ava Kim")).accessibility
        #expect(elements.count == 1)
        let element = try #require(elements.first)
        #expect(element.label == "Ava Kim" && element.value == value)
        #expect(element.traits.contains(.isImage) && element.children.isEmpty)
    }

    @Test("Without a name it reads the initials, and never a file's name")
    func spokenWithoutName() {
        func label(_ type: AvatarType, _ name: String? = nil) -> String? {
            stage(Avatar(type: type, name: name)).accessibility.first?.label
        }
        #expect(label(.initials(text: "AK")) == "AK")
        #expect(label(.initials(text: "AK"), "") == "AK")
        #expect(label(.initials(text: " ")) == "Avatar")
        #expect(label(.image(image: "ava-72-final")) == "Avatar")
        #expect(label(.icon(icon: "person")) == "Avatar")
        #expect(label(.image(image: "ava"), "Ava Kim") == "Ava Kim")
    }
}
