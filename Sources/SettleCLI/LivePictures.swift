import DisplayList
import Foundation

// ------------------------------------------------------------------------------------------------------------
// The one place where the command meets the view runtime, the renderer and the file formats. They are joined here;
// until then every picture ends with a sentence.
// ------------------------------------------------------------------------------------------------------------

/// What a component's `view` returns: a type-erased view.
typealias ComponentView = Never

extension Component {
    /// The view behind `settle render avatar`.
    @MainActor static func avatarView(_ picture: Picture) throws -> ComponentView { throw LivePictures.missing }
}

struct LivePictures: PictureMaker {
    static let missing = Complaint("this build of settle has no renderer yet.")

    func frame(of picture: Picture) async throws -> DisplayFrame { throw Self.missing }
    func film(of picture: Picture) async throws -> any Film { throw Self.missing }
    func draw(_ frame: DisplayFrame) throws -> Bitmap { throw Self.missing }
    func encodePNG(_ bitmap: Bitmap) throws -> Data { throw Self.missing }
    func animation(as format: AnimationFormat, loops: Int) throws -> any AnimationEncoder { throw Self.missing }
    func decodeImage(at url: URL, covering size: (width: Int, height: Int)) throws -> Bitmap { throw Self.missing }
    func write(_ data: Data, to url: URL) throws { throw Self.missing }
    func writeGallery(into folder: URL, report: @MainActor @Sendable (Int, Int) throws -> Void) async throws -> URL { throw Self.missing }
}
