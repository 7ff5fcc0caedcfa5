import DisplayList
import Foundation

/// Pictures of bundles, read once: image sets of asset catalogs, and picture files.
@MainActor package enum NamedImages {
    /// Pixels, and how many there are a point.
    package typealias Picture = (bitmap: BitmapReference, scale: CGFloat)

    /// What a picture that is not there looks like; nil for nothing at all.
    package static var standIn: Picture?

    private static var known: [URL: BitmapReference] = [:]
    private static var reported: Set<String> = []

    static func find(_ name: String, _ bundle: Bundle, _ environment: EnvironmentValues, _ tree: ViewTree) -> Picture? {
        guard let (url, scale) = file(name, bundle, environment) else {
            report("there is no image \"\(name)\" (png, jpg, jpeg or webp) in \(bundle.bundlePath).")
            return standIn
        }
        if let image = known[url] { return (image, scale) }
        do {
            let image = BitmapReference(try tree.services.readImage(url))
            known[url] = image
            return (image, scale)
        } catch {
            report("\(error)")
            return standIn
        }
    }

    private static func file(_ name: String, _ bundle: Bundle, _ environment: EnvironmentValues) -> (URL, CGFloat)? {
        if let found = ImageSet(named: name, in: bundle)?.file(in: environment) { return found }
        let wanted = Int(environment.displayScale.rounded(.up))
        for scale in [wanted] + [3, 2, 1].filter({ $0 != wanted }) {
            let suffix = scale == 1 ? "" : "@\(scale)x"
            for ending in ["png", "jpg", "jpeg", "webp"] {
                if let url = bundle.url(forResource: name + suffix, withExtension: ending) { return (url, CGFloat(scale)) }
            }
        }
        return nil
    }

    private static func report(_ problem: String) {
        guard reported.insert(problem).inserted else { return }
        FileHandle.standardError.write(Data("SwiftUI: \(problem)\n".utf8))
    }
}
