import DisplayList
import Foundation

/// One picture to make: a component, what it was given, and what surrounds it.
struct Picture: Sendable {
    /// The environment of the view.
    struct Surroundings: Sendable, Equatable {
        var scheme = Scheme.light
        var textSize = TextSize.large
        var isRightToLeft = false
        var reducesMotion = false
        var reducesTransparency = false
        var increasesContrast = false
    }

    var component: Component
    var arguments: Arguments
    /// The component stands still at its `progress` option, or runs by itself for a recording.
    var isRecording = false
    /// The decoded pictures of the component's image options, by option name.
    var images: [String: Bitmap] = [:]
    /// In points; a whole number of pixels at `scale`. The component stands in the middle.
    var canvas: CGSize
    /// Pixels a point.
    var scale: Double
    var surroundings = Surroundings()
    /// `.clear` leaves the file transparent.
    var background = RGBA.clear

    func image(_ option: Option<ImagePath>) -> Bitmap? { images[option.name] }
}

/// Everything that the commands need from the view runtime, the renderer and the file formats, and nothing else of them.
///
/// What runs on the main actor makes values; what does not may be called from many threads at once. All throw errors that
/// describe themselves in words for a person.
protocol PictureMaker: Sendable {
    /// The display list of a picture that stands still.
    @MainActor func frame(of picture: Picture) async throws -> DisplayFrame

    /// The display lists of a picture that moves.
    @MainActor func film(of picture: Picture) async throws -> any Film

    /// The previews of the kit, in the order of its files.
    @MainActor func previews() -> [KitPreview]

    func draw(_ frame: DisplayFrame) throws -> Bitmap

    func encodePNG(_ bitmap: Bitmap) throws -> Data

    /// - Parameter loops: How often the animation plays; 0 means forever.
    func animation(as format: AnimationFormat, loops: Int) throws -> any AnimationEncoder

    /// A picture from a file, upright, in sRGB.
    /// - Parameter size: The pixels that it has to cover, if the file has as many; no more need be decoded.
    /// - Throws: An error that describes itself as a sentence with the file's name.
    func decodeImage(at url: URL, covering size: (width: Int, height: Int)) throws -> Bitmap

    /// Writes a file that appears whole or not at all, in place of one that is there.
    /// - Throws: `FileFailure`, `POSIXError` or a Cocoa error with such a cause: what the system said decides whether the next file is tried.
    func write(_ data: Data, to url: URL) throws

    /// Writes the gallery's pages into a folder, which exists, and returns the page to open.
    /// `report` gets a finished number of pictures and how many there will be.
    @MainActor func writeGallery(into folder: URL, report: @MainActor @Sendable (_ done: Int, _ total: Int) throws -> Void) async throws -> URL
}

/// A `#Preview` in the kit's source.
struct KitPreview: Sendable, Equatable {
    var name: String
    /// "Avatar.swift"
    var file: String
    var line: Int
}

/// A component that runs by itself, seen at the times that the recorder asks for.
protocol Film {
    /// The display list at a time in seconds since the component appeared. Times are asked for in ascending order, the first is 0.
    @MainActor func frame(at time: Double) async throws -> DisplayFrame
}

/// Puts pictures into an animation, one after the other. Used by one thread at a time.
protocol AnimationEncoder: AnyObject, Sendable {
    /// - Parameter duration: How long the picture stays.
    func append(_ bitmap: Bitmap, duration: FrameDuration) throws
    func finish() throws -> Data
}

/// A time in seconds as a fraction, the way APNG keeps it, so that 1/60 is 1/60.
struct FrameDuration: Sendable, Equatable {
    var numerator: UInt16
    var denominator: UInt16

    var seconds: Double { Double(numerator) / Double(denominator) }
}

/// The file formats of a recording.
enum AnimationFormat: String, CaseIterable, Sendable {
    case apng, webp
}

enum Scheme: String, CaseIterable, Sendable {
    case light, dark
}

/// SwiftUI's `DynamicTypeSize`.
enum TextSize: String, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
}
