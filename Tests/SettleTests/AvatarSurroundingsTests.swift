import Foundation
import Stage
import SwiftUI
import Testing

@testable import Settle

/// What surrounds an avatar, and what it is given: schemes, directions, text sizes, scales, names and numbers.
@MainActor struct AvatarSurroundingsTests {
    private func picture(at t: Double, scale: CGFloat = 2, _ conditions: Stage.Conditions = .init()) -> Pixels {
        Stage(scale: scale, conditions: conditions) { AvatarLoadSettle(name: "Ava Kim", progress: t) }.pixels
    }

    @Test("Drawn as text, a loaded avatar is a clipped face of four gradients, and a stroke around it")
    func displayListLoaded() {
        let list = Stage { AvatarLoadSettle(size: 100, name: "Ava Kim", progress: 1) }.displayList
        #expect(list == """
            frame 114.6×114.6 @2
            layer transform scale 1 move (0 0) at (7.5 7.5)
              layer clip ellipse (0 0 100 100)
                fill rect (0 0 190 190) linear(#CEF0C0 0, #95C77F 1 from (45.03 45.03) to (144.97 144.97)) at (-45 -45)
                fill rect (0 0 190 190) radial(#356123 0, #356123 0.74, #35612300 1 center (97 163) radius 0 to 60) at (-45 -45)
                fill rect (0 0 190 190) radial(#447031 0, #447031 0.66, #44703100 1 center (95 79.5) radius 0 to 28) at (-45 -45)
                fill rect (0 0 190 190) radial(#90BD7D 0, #90BD7D 0, #90BD7D00 1 center (87.5 75) radius 0 to 20) at (-45 -45)
            stroke ellipse (-6.4 -6.4 112.8 112.8) width 1.8 round cap #E4E4E9 at (7.5 7.5)
            """)
    }

    @Test("Drawn as text, a beginning is a blurred face, solid in all its box, under sharp initials in the same scale")
    func displayListBeginning() {
        let lines = Stage { AvatarLoadSettle(size: 100, name: "Ava Kim", progress: 0) }.displayList.split(separator: "\n")
        #expect(lines.count == 10)
        #expect(lines[1].hasPrefix("layer transform scale 1.07 "))
        #expect(lines[2] == "  layer clip ellipse (0 0 100 100)")
        #expect(lines[3] == "    layer blur 17 opaque (0 0 190 190) at (-45 -45)")
        #expect(lines[4...7].allSatisfy { $0.hasPrefix("      fill rect (0 0 190 190) ") })
        #expect(lines[8].hasPrefix("layer transform scale 1.07 "))
        #expect(lines[9].hasPrefix("  text \"AK\" size 30 #26421B"), "\(lines[9])")
    }

    @Test("Right to left nothing turns: the ring still runs clockwise, the light stays where it is", arguments: [0, 0.3, 0.76, 0.9, 1])
    func rightToLeft(t: Double) {
        #expect(picture(at: t, .with { $0.layoutDirection = .rightToLeft }) == picture(at: t))
    }

    @Test("It does not grow with the text size", arguments: [0, 0.15, 1])
    func textSize(t: Double) {
        let large = picture(at: t, scale: 1)
        for size in [DynamicTypeSize.xSmall, .xxxLarge, .accessibility1, .accessibility5] {
            #expect(picture(at: t, scale: 1, .with { $0.dynamicTypeSize = size }) == large)
        }
    }

    @Test("Its colours are its own, dark or light, with any contrast and transparency", arguments: [0, 0.5, 1])
    func scheme(t: Double) {
        #expect(picture(at: t, .with { $0.colorScheme = .dark }) == picture(at: t))
        #expect(picture(at: t, .with { $0.contrast = .increased }) == picture(at: t))
        #expect(picture(at: t, .with { $0.reduceTransparency = true }) == picture(at: t))
        let named = Stage(conditions: .with { $0.colorScheme = .dark }) { AvatarLoadSettle(ring: .primary, progress: 1) }
        #expect(named.displayList.contains("#FFFFFF"), "a ring in a colour of the system follows the scheme")
    }

    @Test("At every scale it is the same picture in more pixels", arguments: [1.0, 1.5, 3])
    func scales(scale: Double) {
        for t in [0.3, 1] {
            let fine = picture(at: t, scale: 4), coarse = picture(at: t, scale: scale)
            // 110.016 points, and the part of a pixel that is left over.
            #expect(coarse.width == Int((110.016 * scale).rounded(.up)) && coarse.height == coarse.width)
            for (x, y) in [(55.0, 55.0), (20, 55), (90, 55), (55, 20), (55, 95), (70, 80)] {
                let a = coarse[Int(x * scale), Int(y * scale)], b = fine[Int(x * 4), Int(y * 4)]
                #expect(a.alpha == 255 && b.alpha == 255)
                // A pixel of the coarse one is up to a point wide, and stands up to half of one off.
                #expect(abs(Int(a.red) - Int(b.red)) <= 20 && abs(Int(a.green) - Int(b.green)) <= 20)
            }
        }
    }

    @Test("Sizes and font sizes of every kind are drawn or leave nothing to draw, at once", arguments: [
        CGFloat.nan, 0, -1e9, -CGFloat.infinity, 0.001, 1, 40,
    ])
    func numbers(value: CGFloat) {
        for t in [0, 0.6, 1, Double.nan] {
            for view in [
                AvatarLoadSettle(size: value, progress: t), AvatarLoadSettle(size: 16, fontSize: value, progress: t),
                AvatarLoadSettle(size: 16, blurAmount: value, progress: t),
                AvatarLoadSettle(size: 16, settleResponse: Double(value), progress: t),
                AvatarLoadSettle(size: 16, fontSize: value, blurAmount: value, settleResponse: Double(value), progress: t),
            ] {
                let stage = Stage(size: CGSize(width: 30, height: 30), scale: 1) { view }
                #expect(stage.pixels.width == 30)
                #expect(!stage.displayList.contains("nan") && !stage.displayList.contains("inf"))
                #expect(stage.accessibility.count == 1)
            }
        }
    }

    @Test("A size beyond any screen is held to 10,000 points, and what of it stands on the stage is drawn", arguments: [1e9, CGFloat.infinity])
    func hugeSizes(size: CGFloat) {
        let stage = Stage(size: CGSize(width: 30, height: 30), scale: 1) { AvatarLoadSettle(size: size, progress: 1) }
        #expect(stage.pixels[15, 15].alpha == 255)
        #expect(stage.displayList.contains("ellipse (0 0 10000 10000)"))
        let blurred = Stage { AvatarLoadSettle(size: 20, blurAmount: size, progress: 0) }
        #expect(blurred.pixels[11, 11].alpha == 255)
    }

    @Test("A font size is held to 0.42 of the size; none, or less than none, leaves the initials away")
    func fontSize() {
        func list(_ fontSize: CGFloat) -> String { Stage { AvatarLoadSettle(fontSize: fontSize, progress: 0) }.displayList }
        #expect(list(30).contains("size 30"))
        #expect(list(40.32) == list(400))
        #expect(list(.infinity) == list(400))
        #expect(list(400).contains("size 40.32"))
        #expect(list(12).contains("size 12"))
    }

    @Test("Long and strange names stand within the face, on one line", arguments: [
        "Wilhelmina Montgomery", "WWWWWWWW WWWWWWWW", "Æthelred Ǆemal", "श्री क्षितिज", "ஸ்ரீ ஸ்டாலின்", "ကျော် မိုး", "𝓐𝓿𝓪 𝓚𝓲𝓶", "ⓐⓥⓐ ⓚⓘⓜ",
        "Ａｖａ Ｋｉｍ", "Z\u{304}\u{316}\u{317}\u{318}\u{301}\u{302} Q\u{30A}\u{325}", "محمد علي", "王小明", "김민수", "",
        String(repeating: "A", count: 100_000), String(repeating: "e\u{301}", count: 5000), "\u{0}\u{1}\u{2}", "\u{202E}ava",
    ])
    func names(name: String) {
        let with = Stage { AvatarLoadSettle(name: name, progress: 0) }.pixels
        // The same face at the same moment, its initials in a font too small to see.
        let without = Stage { AvatarLoadSettle(name: name, fontSize: 0, progress: 0) }.pixels
        var inked = 0, farthest = 0.0
        for y in 0..<with.height {
            for x in 0..<with.width where with[x, y] != without[x, y] {
                inked += 1
                farthest = max(farthest, hypot(Double(x) + 0.5 - Double(with.width) / 2, Double(y) + 0.5 - Double(with.height) / 2) / 2)
            }
        }
        #expect(inked > 40, "there are initials to see")
        // The face's radius is 51.36 points at the start.
        #expect(farthest < 50, "and they reach \(farthest) points from the middle")
    }

    @Test("An emoji is drawn in its own colours", arguments: ["🦊", "👨‍👩‍👧‍👦", "🇰🇷", "❤️"])
    func emoji(name: String) {
        let with = Stage { AvatarLoadSettle(name: name, progress: 0) }.pixels
        let without = Stage { AvatarLoadSettle(name: name, fontSize: 0, progress: 0) }.pixels
        #expect(with.difference(to: without)!.maximum > 60)
    }

    @Test("A photo fills the face and is cropped to it, sharp when it is loaded")
    func photo() {
        let stage = Stage { AvatarLoadSettle(progress: 1) { HStack(spacing: 0) { Color.red; Color.blue } } }
        let pixels = stage.pixels, middle = pixels.width / 2
        #expect(pixels[middle - 2, middle] == Pixels.Pixel(red: 255, green: 59, blue: 48, alpha: 255))
        #expect(pixels[middle + 2, middle] == Pixels.Pixel(red: 0, green: 122, blue: 255, alpha: 255))
        #expect(!stage.displayList.contains("blur"))
        // The corner of the photo's square is outside of the circle.
        #expect(pixels[middle - 85, middle - 85].alpha == 0)
    }
}
