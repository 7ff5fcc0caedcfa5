import Foundation
import Stage
import SwiftUI
import Testing

@testable import Settle

/// What is on the picture of one frame.
@MainActor struct AvatarPixelTests {
    static let avaKim = 102.0

    /// A stage with the avatar in its middle, and a way to ask for pixels by place.
    @MainActor struct Shot {
        let pixels: Pixels
        let scale: Double

        init(
            size: Double = 96, name: String = "Ava Kim", at t: Double, stage side: Double = 120, scale: Double = 2,
            conditions: Stage.Conditions = .init()
        ) {
            self.init(stage: side, scale: scale, conditions: conditions) {
                AvatarLoadSettle(size: size, name: name, progress: t)
            }
        }

        init<V: View>(
            stage side: Double = 120, scale: Double = 2, conditions: Stage.Conditions = .init(), @ViewBuilder _ view: () -> V
        ) {
            pixels = Stage(size: CGSize(width: side, height: side), scale: scale, conditions: conditions, content: view).pixels
            self.scale = scale
        }

        /// The pixel at a distance from the middle, in points, and a direction, in degrees clockwise from 12 o'clock.
        func pixel(distance: Double, degrees: Double) -> Pixels.Pixel {
            let angle = degrees * .pi / 180
            return pixel(x: distance * sin(angle), y: -distance * cos(angle))
        }

        func pixel(x: Double, y: Double) -> Pixels.Pixel {
            pixels[Int((Double(pixels.width) / 2 + x * scale).rounded(.down)), Int((Double(pixels.height) / 2 + y * scale).rounded(.down))]
        }

        /// Around a circle.
        func leastAlpha(distance: Double) -> UInt8 {
            stride(from: 0.0, to: 360, by: 0.5).map { pixel(distance: distance, degrees: $0).alpha }.min()!
        }

        /// Of a pixel's middle from the picture's, in points.
        func place(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
            ((Double(column) + 0.5 - Double(pixels.width) / 2) / scale, (Double(row) + 0.5 - Double(pixels.height) / 2) / scale)
        }
    }

    @Test("The loaded face has the stand-in's colours everywhere", arguments: [
        ("Ava Kim", 102.0), ("José", 303), ("王小明", 115), ("", 133),
    ])
    func faceColors(name: String, hue: Double) {
        // At this size the stand-in's box stands on whole pixels, as the face does.
        let shot = Shot(size: 100, name: name, at: 1)
        let face = AvatarFace(hue: hue, size: 100)
        var checked = 0, worst = 0.0
        for row in 0..<shot.pixels.height {
            for column in 0..<shot.pixels.width {
                let place = shot.place(column, row)
                guard hypot(place.x, place.y) < 49 else { continue }
                let pixel = shot.pixels[column, row], expected = face.color(x: place.x, y: place.y)
                worst = max(
                    worst, abs(Double(pixel.red) - expected.red), abs(Double(pixel.green) - expected.green),
                    abs(Double(pixel.blue) - expected.blue), Double(255 - pixel.alpha))
                checked += 1
            }
        }
        #expect(checked > 30_000)
        #expect(worst < 2.5, "a channel lies \(worst) from where it should")
    }

    @Test("A few places of Ava Kim's face, as numbers", arguments: [
        // Head, light, the middle of the shoulders, the background on both sides.
        (0.0, -8.0), (-7.2, -19.2), (1.92, 45), (-40, -10), (40, -10),
    ])
    func facePoints(x: Double, y: Double) {
        let pixel = Shot(size: 100, at: 1).pixel(x: x, y: y)
        // That pixel's own middle.
        let expected = AvatarFace(hue: Self.avaKim, size: 100)
            .color(x: ((x * 2).rounded(.down) + 0.5) / 2, y: ((y * 2).rounded(.down) + 0.5) / 2)
        #expect(abs(Double(pixel.red) - expected.red) <= 1.5)
        #expect(abs(Double(pixel.green) - expected.green) <= 1.5)
        #expect(abs(Double(pixel.blue) - expected.blue) <= 1.5)
    }

    @Test("While it is blurred the face is the true blur of its stand-in, all the way to the rim")
    func blurredColors() {
        // At t = 0.35 the radius is 8.16 points and the scale 1.0003.
        let shot = Shot(at: 0.35, scale: 1), face = AvatarFace(hue: Self.avaKim, size: 96)
        let radius = 8.16, reach = 28
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * radius * radius)) }
        let sum = weights.reduce(0, +)
        func blurred(_ x: Double, _ y: Double) -> AvatarFace.Color {
            var color = (red: 0.0, green: 0.0, blue: 0.0)
            for (i, a) in weights.enumerated() {
                for (j, b) in weights.enumerated() {
                    let one = face.color(x: x + Double(i - reach), y: y + Double(j - reach)), share = a * b / (sum * sum)
                    color = (color.red + one.red * share, color.green + one.green * share, color.blue + one.blue * share)
                }
            }
            return color
        }
        for degrees in stride(from: 0.0, to: 360, by: 30) {
            for distance in [0.0, 15, 30, 46] {
                let angle = degrees * .pi / 180
                let (x, y) = ((distance * sin(angle)).rounded(.down) + 0.5, (-distance * cos(angle)).rounded(.down) + 0.5)
                let pixel = shot.pixel(x: x, y: y), expected = blurred(x, y)
                #expect(pixel.alpha == 255)
                #expect(abs(Double(pixel.red) - expected.red) <= 3, "\(distance) at \(degrees)°")
                #expect(abs(Double(pixel.green) - expected.green) <= 3, "\(distance) at \(degrees)°")
                #expect(abs(Double(pixel.blue) - expected.blue) <= 3, "\(distance) at \(degrees)°")
            }
        }
    }

    @Test("The rim is as opaque as the middle", arguments: [0, 0.05, 0.1717, 0.3, 0.5, 0.69, 0.7, 1], [1.0, 1.5, 2, 3])
    func rim(t: Double, scale: Double) {
        let shot = Shot(at: t, scale: scale)
        let radius = 48 * Double(AvatarSettling(at: t, size: 96).scale)
        #expect(shot.leastAlpha(distance: radius - 1.6 / scale) == 255)
        #expect(shot.pixel(x: 0, y: 0).alpha == 255)
    }

    @Test("So is the rim of a photo, and of any blur that one can ask for", arguments: [0, 0.3, 0.6, 0.67], [0.17, 0.5, 1])
    func rimOfPhoto(t: Double, blurAmount: Double) {
        let radius = 48 * Double(AvatarSettling(at: t, size: 96).scale) - 0.8
        let photo = Shot { AvatarLoadSettle(blurAmount: blurAmount, progress: t) { TwoColors() } }
        #expect(photo.leastAlpha(distance: radius) == 255)
        let standIn = Shot { AvatarLoadSettle(blurAmount: blurAmount, progress: t) }
        #expect(standIn.leastAlpha(distance: radius) == 255)
    }

    private struct TwoColors: View {
        var body: some View { HStack(spacing: 0) { Color.red; Color.blue } }
    }

    @Test("What is clear in a photo is clear from the start: nothing lies behind it that goes with the blur")
    func clearPhoto() {
        // A disc of half the size, its rim 24 points from the middle; the blur's radius is 3.2 points.
        let shot = Shot { AvatarLoadSettle(progress: 0.5) { Circle().fill(.red).padding(24) } }
        #expect(shot.pixel(x: 0, y: 0) == Pixels.Pixel(red: 255, green: 59, blue: 48, alpha: 255))
        for degrees in stride(from: 0.0, to: 360, by: 45) {
            #expect(abs(Int(shot.pixel(distance: 24, degrees: degrees).alpha) - 128) < 24)
            #expect(shot.pixel(distance: 36, degrees: degrees).alpha == 0)
        }
    }

    @Test("Ring and face have one centre, whatever pixels they fall on", arguments: [16.0, 20, 24, 33.3, 40, 96], [1.0, 1.5, 2, 3])
    func concentric(size: Double, scale: Double) {
        // The middle of the alpha along the middle row: without the ring, and with it.
        func center(_ t: Double) -> Double {
            let pixels = Shot(size: size, at: t, stage: size * 1.3, scale: scale).pixels
            var sum = 0.0, moment = 0.0
            for x in 0..<pixels.width {
                let alpha = Double(pixels[x, pixels.height / 2].alpha)
                sum += alpha
                moment += (Double(x) + 0.5) * alpha
            }
            return moment / sum
        }
        #expect(abs(center(1) - center(0.68)) < 0.05)
    }

    @Test("The face ends at its circle, the gap is clear, and outside of the ring there is nothing", arguments: [0, 0.1, 0.5, 0.8, 1])
    func outside(t: Double) {
        let shot = Shot(at: t, stage: 160)
        let face = 48 * Double(AvatarSettling(at: t, size: 96).scale)
        // Half a pixel's diagonal, in points.
        let edge = 0.36
        var painted = 0
        for row in 0..<shot.pixels.height {
            for column in 0..<shot.pixels.width {
                let place = shot.place(column, row), distance = hypot(place.x, place.y)
                let isGap = distance > face + edge && distance < 53.28 - edge
                if isGap || distance > 55.008 + edge { painted += shot.pixels[column, row].alpha > 0 ? 1 : 0 }
            }
        }
        #expect(painted == 0)
    }

    @Test("The ring runs clockwise from 12 o'clock for its share, with round caps", arguments: [0.72, 0.76, 0.84, 0.92, 0.96])
    func ringAngles(t: Double) {
        // A ring of 3.6 points, its middle 112.8 from the centre: a cap is 1.8 points or 0.914 degrees long.
        let shot = Shot(size: 200, at: t, stage: 260, scale: 4), middle = 112.8
        let x = (t - 0.68) / 0.32, end = 360 * x * x * (3 - 2 * x)
        for degrees in stride(from: 0, through: end, by: 0.5) {
            for offset in [-1.3, 0, 1.3] {
                #expect(shot.pixel(distance: middle + offset, degrees: degrees).alpha == 255, "\(degrees)°, \(offset)")
            }
        }
        for (name, cap, outwards) in [("start", 0.0, -1.0), ("end", end, 1)] {
            #expect(shot.pixel(distance: middle, degrees: cap + 0.7 * outwards).alpha == 255, "inside of the cap at the \(name)")
            #expect(shot.pixel(distance: middle, degrees: cap + 1.2 * outwards).alpha == 0, "beyond the cap at the \(name)")
            // The corner that a square cap would fill.
            for side in [-1.5, 1.5] {
                #expect(shot.pixel(distance: middle + side, degrees: cap + 0.8 * outwards).alpha == 0, "corner at the \(name)")
            }
        }
        for degrees in stride(from: end + 1.2, to: 358.8, by: 0.5) {
            #expect(shot.pixel(distance: middle, degrees: degrees).alpha == 0, "\(degrees)°")
        }
    }

    @Test("The closed ring is closed, in its colour and as wide as it should be")
    func closedRing() {
        let shot = Shot(size: 200, at: 1, stage: 260, scale: 4)
        for degrees in stride(from: 0.0, to: 360, by: 0.25) {
            #expect(shot.pixel(distance: 112.8, degrees: degrees) == Pixels.Pixel(red: 228, green: 228, blue: 233, alpha: 255))
            // Half the width is 1.8; pixels reach 0.35 further, and all of it may stand 0.13 off the middle.
            for inside in [-1.3, 1.3] { #expect(shot.pixel(distance: 112.8 + inside, degrees: degrees).alpha == 255) }
            for outside in [-2.3, 2.3] { #expect(shot.pixel(distance: 112.8 + outside, degrees: degrees).alpha == 0) }
        }
    }

    @Test("There is no ring before 0.68, and its first dot is at 12 o'clock")
    func noRing() {
        for t in [0, 0.3, 0.68, 0.681] {
            let list = Stage { AvatarLoadSettle(progress: t) }.displayList
            #expect(!list.contains("stroke"), "t = \(t)")
        }
        // A share under 0.0001 draws nothing, one above it does: smooth(0.68187, 0.68, 1) = 0.000102.
        #expect(Stage { AvatarLoadSettle(progress: 0.68184) }.displayList.contains("stroke") == false)
        #expect(Stage { AvatarLoadSettle(progress: 0.68187) }.displayList.contains("stroke"))
    }

    @Test("A ring in any colour, also a translucent one")
    func ringColor() {
        let shot = Shot { AvatarLoadSettle(ring: Color(.sRGB, red: 1, green: 0, blue: 0, opacity: 0.5), progress: 1) }
        let pixel = shot.pixel(distance: 54.144, degrees: 45)
        #expect(pixel.alpha == 128 && pixel.red == 128 && pixel.green == 0)
    }

    @Test("Initials are sharp and dark over the blurred face at the start, fade, and are gone at 0.29")
    func initials() throws {
        let ink = AvatarFace(hue: Self.avaKim, size: 96).initialsColor
        func inked(_ t: Double) -> Int {
            let pixels = Shot(name: "Ava Kim", at: t).pixels
            var count = 0
            for row in 0..<pixels.height {
                for column in 0..<pixels.width {
                    let pixel = pixels[column, row]
                    let distance = max(
                        abs(Double(pixel.red) - ink.red), abs(Double(pixel.green) - ink.green), abs(Double(pixel.blue) - ink.blue))
                    if pixel.alpha == 255, distance <= 1.5 { count += 1 }
                }
            }
            return count
        }
        // Whole strokes in the very colour: nothing of the text went through the blur.
        #expect(inked(0) > 300)
        // Any later the face shines through.
        #expect(inked(0.1) == 0)
        #expect(Stage { AvatarLoadSettle(progress: 0.289) }.displayList.contains("text \"AK\""))
        #expect(!Stage { AvatarLoadSettle(progress: 0.29) }.displayList.contains("text"))
        // Without its initials, the face at the start is lighter than that everywhere.
        #expect(inked(0.3) == 0)
    }

    @Test("A blur under 0.05 points is not worth a layer")
    func blurLayer() {
        func hasBlur(_ t: Double) -> Bool { Stage { AvatarLoadSettle(progress: t) }.displayList.contains("blur") }
        // The radius passes 0.05 between these: 16.32 · (1 − smooth(t, 0, 0.7)).
        #expect(hasBlur(0) && hasBlur(0.5) && hasBlur(0.67))
        #expect(AvatarSettling(at: 0.677, size: 96).blurRadius > 0.05 && hasBlur(0.677))
        #expect(AvatarSettling(at: 0.678, size: 96).blurRadius < 0.05 && !hasBlur(0.678))
        #expect(!hasBlur(0.7) && !hasBlur(1))
        #expect(!Stage { AvatarLoadSettle(blurAmount: 0, progress: 0) }.displayList.contains("blur"))
    }
}
