import Foundation
import Stage
import SwiftUI
import Testing

@testable import Settle

/// Places of pixels that fulfil something, in points from the picture's top left.
extension Pixels {
    func bounds(scale: Double, where matches: (Pixel) -> Bool) -> CGRect? {
        var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
        for y in 0..<height {
            for x in 0..<width where matches(self[x, y]) {
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
            }
        }
        guard left <= right else { return nil }
        return CGRect(
            x: Double(left) / scale, y: Double(top) / scale, width: Double(right - left + 1) / scale,
            height: Double(bottom - top + 1) / scale)
    }
}

extension Pixels.Pixel {
    func isNear(_ hex: UInt32, by tolerance: Int = 8) -> Bool {
        alpha > 250 && abs(Int(red) - Int(hex >> 16 & 255)) <= tolerance && abs(Int(green) - Int(hex >> 8 & 255)) <= tolerance
            && abs(Int(blue) - Int(hex & 255)) <= tolerance
    }

    /// Relative luminance, 0…1. Source: W3C, Web Content Accessibility Guidelines 2.2.
    var luminance: Double {
        func linear(_ value: UInt8) -> Double {
            let v = Double(value) / 255
            return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    func contrast(to other: Pixels.Pixel) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}

@MainActor struct AvatarBadgeTests {
    private static let scale = 8.0
    private static let marks: [AvatarState] = [.online, .offline, .away, .busy]

    /// An avatar without text in the middle of a clear stage of `side` points.
    private func picture(
        _ size: AvatarSize, _ state: AvatarState, customSize: CGFloat? = nil, side: Double = 80, scale: Double = scale,
        style: AvatarStyle = .standard, conditions: Stage.Conditions = .init()
    ) -> Pixels {
        Stage(size: CGSize(width: side, height: side), scale: scale, conditions: conditions) {
            Avatar(type: .initials(text: ""), size: size, state: state, customSize: customSize).avatarStyle(style)
        }.pixels
    }

    @Test("The badge stands at the bottom trailing corner, moved by the size's offset", arguments: [
        (AvatarSize.xs, 32.0, 12.0, 1.0), (.sm, 40, 14, 3), (.md, 48, 16, 3), (.lg, 56, 18, 3),
    ])
    func places(size: AvatarSize, diameter: Double, badge: Double, offset: Double) throws {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let pixels = picture(size, .online, conditions: .with { $0.layoutDirection = direction })
            // Inside its outline, of which a point lies on each side of the badge's edge.
            let disc = try #require(pixels.bounds(scale: Self.scale) { $0.isNear(0x16A34A) })
            let far = 40 + diameter / 2 + offset - 1
            #expect(abs(disc.width - (badge - 2)) <= 0.26 && abs(disc.height - (badge - 2)) <= 0.26)
            #expect(abs(disc.maxY - far) <= 0.13)
            if direction == .leftToRight {
                #expect(abs(disc.maxX - far) <= 0.13)
            } else {
                #expect(abs(disc.minX - (80 - far)) <= 0.13)
            }
            // The outline ends two points further out.
            let all = try #require(pixels.bounds(scale: Self.scale) { $0.alpha > 127 })
            #expect(abs(all.maxY - (far + 2)) <= 0.13)
        }
    }

    @Test("Online is a disc of one green", arguments: AvatarSize.allCases)
    func online(size: AvatarSize) throws {
        let pixels = picture(size, .online)
        let disc = try #require(pixels.bounds(scale: Self.scale) { $0.isNear(0x16A34A) })
        #expect(pixel(pixels, at: CGPoint(x: disc.midX, y: disc.midY)).isNear(0x16A34A, by: 1))
    }

    @Test("Offline is the same green at half opacity over white, in a ring", arguments: AvatarSize.allCases)
    func offline(size: AvatarSize) throws {
        let pixels = picture(size, .offline)
        let ring = try #require(pixels.bounds(scale: Self.scale) { $0.isNear(0x166534) })
        #expect(abs(ring.width - (size.badgeDiameter - 2)) <= 0.26)
        #expect(pixel(pixels, at: CGPoint(x: ring.midX, y: ring.midY)).isNear(0x8BD1A5, by: 2))
        #expect(pixel(pixels, at: CGPoint(x: ring.midX, y: ring.minY + 0.1 * ring.height)).isNear(0x166534, by: 1))
    }

    @Test("Normal has no badge, and neither has a count below 1", arguments: [AvatarState.normal, .count(0), .count(-3), .count(.min)])
    func none(state: AvatarState) throws {
        let all = try #require(picture(.md, state).bounds(scale: Self.scale) { $0.alpha > 127 })
        #expect(all == CGRect(x: 16, y: 16, width: 48, height: 48))
    }

    private func pixel(_ pixels: Pixels, at point: CGPoint, scale: Double = scale) -> Pixels.Pixel {
        pixels[Int(point.x * scale), Int(point.y * scale)]
    }

    // MARK: Proportion

    @Test("From 16 to 120 points the badge has the same place and share", arguments: AvatarSize.allCases)
    func proportion(size: AvatarSize) throws {
        for diameter in stride(from: 16.0, through: 120, by: 8) {
            let pixels = picture(size, .online, customSize: diameter, side: 160, scale: 10)
            let disc = try #require(pixels.bounds(scale: 10) { $0.isNear(0x16A34A) })
            let share = diameter / size.diameter
            #expect(abs(disc.width - (size.badgeDiameter - 2) * share) <= 0.25, "\(diameter)")
            #expect(abs(disc.maxX - 80 - (size.diameter / 2 + size.badgeOffset - 1) * share) <= 0.15, "\(diameter)")
            // Its middle is never further from the rim than a seventh of the radius: it neither hangs free nor covers the face.
            let distance = hypot(disc.midX - 80, disc.midY - 80) / (diameter / 2)
            #expect((0.86...1.14).contains(distance), "\(diameter)")
        }
    }

    // MARK: Told apart

    @Test("Two states look different when all colour is gone", arguments: AvatarSize.allCases)
    func shapes(size: AvatarSize) {
        // Where the badge stands out from its outline by 3 : 1, at one pixel a point and at two.
        for scale in [1.0, 2] {
            let white = Pixels.Pixel(red: 255, green: 255, blue: 255, alpha: 255)
            let masks = Self.marks.map { state -> [Bool] in
                let pixels = picture(size, state, scale: scale)
                return (0..<pixels.width * pixels.height).map { index in
                    let pixel = pixels[index % pixels.width, index / pixels.width]
                    return pixel.alpha > 250 && pixel.contrast(to: white) >= 3
                }
            }
            let full = masks[0].count { $0 }
            for (index, mask) in masks.enumerated() {
                #expect(mask.contains(true))
                for other in masks[(index + 1)...] {
                    let different = zip(mask, other).count { $0 != $1 }
                    #expect(Double(different) >= 0.1 * Double(full), "\(Self.marks[index]) at \(size), scale \(scale)")
                }
            }
        }
    }

    @Test("Each mark stands out from its surroundings by 3 : 1, in each palette", arguments: [AvatarPalette.paper, .night])
    func contrasts(palette: AvatarPalette) {
        let style = AvatarStyle(light: palette, dark: palette)
        func colors(_ state: AvatarState) -> (middle: Pixels.Pixel, rim: Pixels.Pixel, outline: Pixels.Pixel) {
            let pixels = picture(.lg, state, style: style)
            // The badge's middle is 22 points from the avatar's; inside the outline its radius is 8, outside 10.
            let middle = CGPoint(x: 62, y: 62)
            return (
                pixel(pixels, at: middle), pixel(pixels, at: CGPoint(x: 62, y: 62 + 7)), pixel(pixels, at: CGPoint(x: 62, y: 62 + 9))
            )
        }
        let online = colors(.online), offline = colors(.offline), away = colors(.away), busy = colors(.busy)
        #expect(online.rim.contrast(to: online.outline) >= 3)
        #expect(offline.rim.contrast(to: offline.outline) >= 3)
        #expect(offline.rim.contrast(to: offline.middle) >= 3)
        #expect(away.rim.contrast(to: away.outline) >= 3)
        #expect(busy.rim.contrast(to: busy.outline) >= 3)
        #expect(busy.rim.contrast(to: busy.middle) >= 3)
        // Half opacity, over the outline's colour.
        #expect(abs(Int(offline.middle.red) * 2 - Int(online.middle.red) - Int(offline.outline.red)) <= 2)
        #expect(abs(Int(offline.middle.green) * 2 - Int(online.middle.green) - Int(offline.outline.green)) <= 2)
    }

    @Test("Numbers of a style sheet, as contrasts against white")
    func contrastNumbers() {
        let white = Pixels.Pixel(red: 255, green: 255, blue: 255, alpha: 255)
        func contrast(_ hex: UInt32) -> Double {
            Pixels.Pixel(red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255), alpha: 255).contrast(to: white)
        }
        #expect(abs(contrast(0x16A34A) - 3.30) < 0.01)
        #expect(abs(contrast(0x166534) - 7.13) < 0.01)
        #expect(abs(contrast(0xB45309) - 5.02) < 0.01)
        #expect(abs(contrast(0xDC2626) - 4.83) < 0.01)
        #expect(abs(contrast(0x6B7280) - 4.83) < 0.01)
    }

    // MARK: Counts

    @Test("A count says its number up to 99, in the badge's font", arguments: [
        (1, "1"), (9, "9"), (42, "42"), (99, "99"), (100, "99+"), (Int.max, "99+"),
    ])
    func counts(count: Int, text: String) {
        for size in AvatarSize.allCases {
            let stage = Stage { Avatar(type: .initials(text: ""), size: size, state: .count(count)) }
            #expect(stage.displayList.contains("text \"\(text)\" size \(Int(size.badgeFontSize)) #FFFFFF"), "\(stage.displayList)")
        }
    }

    @Test("A wide count grows away from the corner")
    func wideCount() throws {
        let one = try #require(picture(.md, .count(1)).bounds(scale: Self.scale) { $0.isNear(0xDC2626) })
        let many = try #require(picture(.md, .count(1000)).bounds(scale: Self.scale) { $0.isNear(0xDC2626) })
        #expect(abs(one.width - 14) <= 0.26 && many.width > 22)
        #expect(abs(one.maxX - many.maxX) <= 0.13 && abs(one.maxY - many.maxY) <= 0.13)
    }

    @Test("A badge comes with one motion, and is replaced in its place")
    func comesAndGoes() {
        final class Model { var set: (AvatarState) -> Void = { _ in } }
        struct Changing: View {
            let model: Model
            @State private var state = AvatarState.normal
            var body: some View {
                Avatar(type: .initials(text: ""), size: .lg, state: state).frame(width: 80, height: 80)
                    .onAppear { model.set = { state = $0 } }
            }
        }
        let model = Model()
        let stage = Stage(scale: 4) { Changing(model: model) }
        func differs(from state: AvatarState) -> Int {
            stage.pixels.difference(to: picture(.lg, state, scale: 4))!.maximum
        }
        #expect(differs(from: .normal) == 0)
        model.set(.online)
        stage.advance(by: 0.1)
        #expect(differs(from: .normal) > 30 && differs(from: .online) > 30)
        stage.advance(by: 3)
        #expect(differs(from: .online) <= 1)
        #expect(stage.isIdle)
        model.set(.busy)
        stage.advance(by: 0.1)
        #expect(differs(from: .online) > 30 && differs(from: .busy) > 30)
        stage.advance(by: 3)
        #expect(differs(from: .busy) <= 1)
        model.set(.normal)
        stage.advance(by: 3)
        #expect(differs(from: .normal) == 0)
        #expect(stage.isIdle)
    }
}
