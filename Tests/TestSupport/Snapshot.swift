import DisplayList
import Foundation
import ImageFiles
import Stage

/// A picture that was looked at once and found good, kept as a PNG file beside the test that compares with it, in `Snapshots/`.
///
///     try Snapshot("avatar-loaded").compare(stage.pixels)
///
/// The environment variable `SETTLE_RECORD=1` writes the pictures anew instead of comparing: look at them before they are
/// committed. When a comparison fails, the picture that came and its difference to the one that was expected stand in
/// `out/snapshots` of the package.
///
/// Fonts differ between distributions, so pictures here have no text, unless the test names a tolerance that says how much of it
/// may differ.
public struct Snapshot {
    /// How far a picture may lie from the one that is kept.
    public struct Tolerance: Sendable {
        /// Of all channels of all pixels, 0…255.
        public var mean: Double
        /// Of any channel of any pixel, 0…255.
        public var maximum: Int

        public init(mean: Double, maximum: Int) { (self.mean, self.maximum) = (mean, maximum) }

        /// Every byte the same.
        public static let exact = Tolerance(mean: 0, maximum: 0)
        /// What another processor's arithmetic may round the other way.
        public static let rounding = Tolerance(mean: 0.05, maximum: 2)
    }

    public enum Mismatch: Error, CustomStringConvertible {
        case missing(reference: URL)
        case size(expected: (Int, Int), came: (Int, Int), written: URL)
        case pixels(mean: Double, maximum: Int, allowed: Tolerance, written: URL)

        public var description: String {
            switch self {
            case .missing(let reference):
                "there is no \(reference.path): run the tests with SETTLE_RECORD=1 and look at what it records."
            case .size(let expected, let came, let written):
                "the picture is \(came.0)×\(came.1) pixels and not \(expected.0)×\(expected.1); it stands in \(written.path)."
            case .pixels(let mean, let maximum, let allowed, let written):
                "the picture lies \(mean) in the mean and \(maximum) at most from the one that is kept, where \(allowed.mean) and "
                    + "\(allowed.maximum) are allowed; it and the difference stand in \(written.path)."
            }
        }
    }

    private let name: String
    private let reference: URL
    private let failures: URL

    public init(_ name: String, testFile: String = #filePath) {
        self.name = name
        reference = URL(fileURLWithPath: testFile).deletingLastPathComponent()
            .appendingPathComponent("Snapshots/\(name).png")
        failures = Self.package.appendingPathComponent("out/snapshots")
    }

    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    public static var isRecording: Bool { ProcessInfo.processInfo.environment["SETTLE_RECORD"] == "1" }

    public func compare(_ pixels: Pixels, tolerance: Tolerance = .rounding) throws {
        if Self.isRecording {
            try FileManager.default.createDirectory(
                at: reference.deletingLastPathComponent(), withIntermediateDirectories: true)
            return try AtomicFile.write(try pixels.png(), to: reference)
        }
        guard FileManager.default.fileExists(atPath: reference.path) else { throw Mismatch.missing(reference: reference) }
        let expected = try Pixels(contentsOf: reference)
        guard let difference = pixels.difference(to: expected) else {
            try write(pixels, "came")
            throw Mismatch.size(
                expected: (expected.width, expected.height), came: (pixels.width, pixels.height), written: failures)
        }
        if difference.mean <= tolerance.mean, difference.maximum <= tolerance.maximum { return }
        try write(pixels, "came")
        try writeDifference(pixels, expected)
        throw Mismatch.pixels(
            mean: difference.mean, maximum: difference.maximum, allowed: tolerance, written: failures)
    }

    private func write(_ pixels: Pixels, _ what: String) throws {
        try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
        try AtomicFile.write(try pixels.png(), to: failures.appendingPathComponent("\(name)-\(what).png"))
    }

    /// Black where nothing differs; each channel's distance, eight times as bright so that a small one can be seen.
    private func writeDifference(_ a: Pixels, _ b: Pixels) throws {
        let (left, right) = (a.bytes, b.bytes)
        func distance(_ at: Int) -> UInt8 { UInt8(min(255, 8 * abs(Int(left[at]) - Int(right[at])))) }
        let bitmap = Bitmap(width: a.width, height: a.height) { bytes, bytesPerRow in
            for y in 0..<a.height {
                for x in 0..<a.width {
                    let from = (y * a.width + x) * 4, onto = y * bytesPerRow + x * 4
                    // Where only the opacity differs, grey.
                    let alpha = distance(from + 3)
                    bytes[onto] = max(distance(from + 2), alpha / 2)
                    bytes[onto + 1] = max(distance(from + 1), alpha / 2)
                    bytes[onto + 2] = max(distance(from), alpha / 2)
                    bytes[onto + 3] = 255
                }
            }
        }
        try AtomicFile.write(try PNGEncoder.encode(bitmap), to: failures.appendingPathComponent("\(name)-difference.png"))
    }
}
