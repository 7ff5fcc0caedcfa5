import Foundation
import Gallery
import Previews
import SwiftUI

extension Exhibit {
    /// A page for each preview in the kit's source: whoever writes a `#Preview` there has a page here.
    static var previews: [Exhibit] {
        var numbers: [String: Int] = [:]
        return ProgramPreview.ofKit.map { preview in
            let file = (preview.declaration.file as NSString).deletingPathExtension
            numbers[file, default: 0] += 1
            return Exhibit(
                id: "preview-\(file.lowercased())-\(numbers[file]!)", title: "\(file): \(preview.name)",
                text: "The preview in `\(preview.declaration.file)`, line \(preview.declaration.line), as it first appears.",
                series: [
                    Series(
                        "As previewed", text: "",
                        figures: [Figure(preview.name, size: preview.fixedSize) { preview.makeView() }])
                ])
        }
    }
}
