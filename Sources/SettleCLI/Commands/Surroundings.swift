import DisplayList
import Foundation

/// The options of every picture, whatever the component.
enum PictureOptions {
    static let scale = Option.number("scale", "NUMBER", in: 0.1...16, default: 2, "Pixels a point.")
    static let scheme = Option.choice("scheme", "SCHEME", default: Scheme.light, "Appearance of the surroundings.")
    static let background = Option.color(
        "background", default: .clear, defaultText: "transparent", allowsTransparent: true, "What lies behind the component.")
    static let textSize = Option.choice(
        "text-size", "SIZE", default: TextSize.large, "Dynamic Type size of the surroundings.")
    static let rtl = Option.flag("rtl", "Lay out from right to left.")
    static let reduceMotion = Option.flag("reduce-motion", "Draw as for people who asked for less motion: at rest, from the start.")

    static let reduceTransparency = Option.flag("reduce-transparency", "Draw as for people who asked for less transparency.")
    static let increaseContrast = Option.flag("increase-contrast", "Draw as for people who asked for more contrast.")

    static let all: [any AnyOption] = [
        scale, scheme, background, textSize, rtl, reduceMotion, reduceTransparency, increaseContrast,
    ]

    /// The longest side of a picture in pixels.
    static let longestSide = 4096
}

extension Picture {
    /// The picture that the arguments ask for, without its images.
    /// - Throws: `Complaint` when it would be too large.
    init(_ component: Component, _ arguments: Arguments, isRecording: Bool = false) throws(Complaint) {
        let scale = arguments[PictureOptions.scale]
        let extent = component.extent(arguments)
        // The tolerance keeps 110.0000001 pixels from becoming 111.
        let core = component.core.map { Double($0(arguments)) * scale }
        func pixels(_ length: CGFloat) -> Double {
            let least = max(1, (Double(length) * scale - 1e-6).rounded(.up))
            guard let core, abs(core - core.rounded()) < 1e-6 else { return least }
            return (least - core.rounded()).truncatingRemainder(dividingBy: 2) == 0 ? least : least + 1
        }
        let (width, height) = (pixels(extent.width), pixels(extent.height))
        guard max(width, height) <= Double(PictureOptions.longestSide) else {
            let isTooHigh = width <= Double(PictureOptions.longestSide)
            let option = (isTooHigh ? component.heightOption?(arguments) : nil) ?? component.sizeOption
            throw Complaint(
                "the picture would be \(decimal(width)) × \(decimal(height)) pixels, and the most is "
                    + "\(PictureOptions.longestSide) a side: choose a smaller \(option) or --scale.")
        }
        self.init(
            component: component, arguments: arguments, isRecording: isRecording,
            canvas: CGSize(width: width / scale, height: height / scale), scale: scale,
            surroundings: Surroundings(
                scheme: arguments[PictureOptions.scheme], textSize: arguments[PictureOptions.textSize],
                isRightToLeft: arguments[PictureOptions.rtl], reducesMotion: arguments[PictureOptions.reduceMotion],
                reducesTransparency: arguments[PictureOptions.reduceTransparency],
                increasesContrast: arguments[PictureOptions.increaseContrast]),
            background: arguments[PictureOptions.background])
    }

    /// Decodes the pictures that the arguments name.
    mutating func loadImages(with maker: any PictureMaker, on workers: Workers) async throws {
        let size = (width: Int((canvas.width * scale).rounded()), height: Int((canvas.height * scale).rounded()))
        for case let option as Option<ImagePath> in component.options {
            guard let file = arguments[optional: option] else { continue }
            images[option.name] = try await workers.run { try loadImage(file.path, for: option, covering: size, with: maker) }
        }
    }
}

private func loadImage(
    _ path: String, for option: Option<ImagePath>, covering size: (width: Int, height: Int), with maker: any PictureMaker
) throws -> Bitmap {
    // A device or a pipe could go on for ever.
    switch fileKind(at: path) {
    case .failure(let failure):
        throw Complaint("\(option.spelling) \(shown(path: path)) cannot be read: \(reason(for: failure)).")
    case .success(.file): break
    case .success: throw Complaint("\(option.spelling) \(shown(path: path)) cannot be read: it is not a file.")
    }
    do { return try maker.decodeImage(at: URL(fileURLWithPath: path, isDirectory: false), covering: size) } catch {
        throw Complaint("\(option.spelling) cannot be used: \(reason(for: error)).")
    }
}
