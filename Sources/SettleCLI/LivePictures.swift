import DisplayList
import Foundation
import ImageFiles
import Previews
import Renderer
import Settle
import Stage
import SwiftUI
import SwiftUICore

/// The one place where the command meets the view runtime, the renderer and the file formats.
struct LivePictures: PictureMaker {
    func frame(of picture: Picture) async throws -> DisplayFrame {
        let tree = ViewTree(
            try picture.component.view(picture), size: picture.canvas, scale: picture.scale,
            environment: picture.surroundings.environment, now: Stage.startDate, services: .standard)
        tree.update(to: Stage.startDate)
        var frame = tree.displayFrame()
        frame.background = picture.background
        tree.close()
        return frame
    }

    func film(of picture: Picture) async throws -> any Film {
        let view = try picture.component.view(picture)
        var background = picture.background
        if background.alpha == 0 { background = .clear }
        return StagedFilm(
            stage: Stage(
                size: picture.canvas, scale: picture.scale,
                background: Color(background),
                environment: { $0 = picture.surroundings.environment }, content: { view }))
    }

    func previews() -> [KitPreview] {
        ProgramPreview.ofKit.map { KitPreview(name: $0.name, file: $0.declaration.file, line: $0.declaration.line) }
    }

    func draw(_ frame: DisplayFrame) throws -> Bitmap { FrameRenderer().render(frame) }

    func encodePNG(_ bitmap: Bitmap) throws -> Data { try PNGEncoder.encode(bitmap) }

    func animation(as format: AnimationFormat, loops: Int) throws -> any AnimationEncoder {
        switch format {
        case .apng: AnimatedPNG(AnimatedPNGEncoder(loopCount: loops))
        case .webp: AnimatedWebP(AnimatedWebPEncoder(loopCount: loops))
        }
    }

    func decodeImage(at url: URL, covering size: (width: Int, height: Int)) throws -> Bitmap {
        try ImageDecoder.decode(contentsOf: url, covering: PixelSize(width: size.width, height: size.height))
    }

    func write(_ data: Data, to url: URL) throws {
        do { try AtomicFile.write(data, to: url) } catch { throw FileFailure(code: error.reason.code) }
    }

    func writeGallery(
        into folder: URL, report: @MainActor @Sendable (_ done: Int, _ total: Int) throws -> Void
    ) async throws -> URL {
        try await GalleryWriter(folder: folder, maker: self).write(report: report)
    }
}

extension ProgramPreview {
    /// Those of the kit, which nobody registers.
    static var ofKit: [ProgramPreview] { all(in: "Settle") }
}

/// What a component's `view` returns.
typealias ComponentView = AnyView

/// A component on a stage, whose clock the recorder sets.
private struct StagedFilm: Film {
    let stage: Stage

    func frame(at time: Double) async throws -> DisplayFrame {
        stage.advance(to: time)
        return stage.displayFrame
    }
}

// Encoders keep buffers between frames, so that one belongs to one thread at a time, as `AnimationEncoder` says.
private final class AnimatedPNG: AnimationEncoder, @unchecked Sendable {
    private let encoder: AnimatedPNGEncoder
    init(_ encoder: AnimatedPNGEncoder) { self.encoder = encoder }
    func append(_ bitmap: Bitmap, duration: FrameDuration) throws { try encoder.add(bitmap, delay: FrameDelay(duration)) }
    func finish() throws -> Data { try encoder.finish() }
}

private final class AnimatedWebP: AnimationEncoder, @unchecked Sendable {
    private let encoder: AnimatedWebPEncoder
    init(_ encoder: AnimatedWebPEncoder) { self.encoder = encoder }
    func append(_ bitmap: Bitmap, duration: FrameDuration) throws { try encoder.add(bitmap, delay: FrameDelay(duration)) }
    func finish() throws -> Data { try encoder.finish() }
}

extension FrameDelay {
    fileprivate init(_ duration: FrameDuration) { self.init(duration.numerator, duration.denominator) }
}

extension FileWriteError.Reason {
    /// The system's number for it: what the batch looks at to see whether another file may fare better.
    fileprivate var code: Int32 {
        switch self {
        case .noSpace: ENOSPC
        case .notPermitted: EACCES
        case .readOnly: EROFS
        case .nameTooLong: ENAMETOOLONG
        case .isFolder: EISDIR
        case .missingFolder: ENOENT
        case .tooLarge: EFBIG
        case .invalidName, .notAFile: EINVAL
        case .system(let code): code
        }
    }
}

extension Picture.Surroundings {
    var environment: EnvironmentValues {
        var environment = EnvironmentValues()
        environment.colorScheme = scheme == .dark ? .dark : .light
        environment.dynamicTypeSize = DynamicTypeSize(textSize)
        environment.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
        environment.reduceMotion = reducesMotion
        environment.reduceTransparency = reducesTransparency
        environment.contrast = increasesContrast ? .increased : .standard
        return environment
    }
}

extension Color {
    init(_ color: RGBA) {
        self.init(
            .sRGB, red: Double(color.red), green: Double(color.green), blue: Double(color.blue), opacity: Double(color.alpha))
    }
}

extension DynamicTypeSize {
    init(_ size: TextSize) {
        self =
            switch size {
            case .xSmall: .xSmall
            case .small: .small
            case .medium: .medium
            case .large: .large
            case .xLarge: .xLarge
            case .xxLarge: .xxLarge
            case .xxxLarge: .xxxLarge
            case .accessibility1: .accessibility1
            case .accessibility2: .accessibility2
            case .accessibility3: .accessibility3
            case .accessibility4: .accessibility4
            case .accessibility5: .accessibility5
            }
    }
}

extension Component {
    /// The view behind `settle render avatar`.
    @MainActor static func avatarView(_ picture: Picture) throws -> ComponentView {
        let arguments = picture.arguments
        let ring = arguments[AvatarOptions.ring]
        let name = arguments[AvatarOptions.name], size = CGFloat(arguments[AvatarOptions.size])
        let fontSize = CGFloat(arguments[AvatarOptions.fontSize])
        let blurAmount = CGFloat(arguments[AvatarOptions.blurAmount])
        let settleResponse = arguments[AvatarOptions.settleResponse]
        let ringColor = Color(ring)
        let duration = picture.isRecording ? arguments[RecordOptions.duration] : 0.62
        let progress = picture.isRecording ? nil : arguments[AvatarOptions.progress]
        guard let photo = picture.image(AvatarOptions.photo) else {
            return AnyView(
                AvatarLoadSettle(
                    size: size, name: name, fontSize: fontSize, blurAmount: blurAmount, settleResponse: settleResponse,
                    ring: ringColor, duration: duration, progress: progress))
        }
        return AnyView(
            AvatarLoadSettle(
                size: size, name: name, fontSize: fontSize, blurAmount: blurAmount, settleResponse: settleResponse,
                ring: ringColor, duration: duration, progress: progress
            ) {
                Image(decorative: CGImage(photo), scale: 1).resizable().interpolation(.high).scaledToFill()
            })
    }
}
