import Gallery
import SwiftUI

#if os(Linux)
import Previews
#endif

/// The previews in the kit's source. Nobody registers them.
@MainActor enum KitPreviews {
    #if os(Linux)
    static let all: [GalleryPreview] = {
        var numbers: [String: Int] = [:]
        return ProgramPreview.all(in: "Settle").map { preview in
            let file = preview.declaration.file
            numbers[file, default: 0] += 1
            return GalleryPreview(
                id: "\(file):\(numbers[file]!)", name: preview.name, file: file, line: preview.declaration.line,
                size: preview.fixedSize, view: { preview.makeView() })
        }
    }()
    #else
    // Xcode shows them itself.
    static let all: [GalleryPreview] = []
    #endif
}
