import DisplayList
import Foundation
import Settle

/// Draws the gallery's pictures and writes its page beside them.
@MainActor struct GalleryWriter {
    let folder: URL
    let maker: LivePictures

    func write(report: @MainActor @Sendable (_ done: Int, _ total: Int) throws -> Void) async throws -> URL {
        fatalError()
    }
}
