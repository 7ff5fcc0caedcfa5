import Foundation
import ImageFiles
import SwiftUI
import SwiftUICore

extension CGImage {
    /// The picture in a file: PNG, JPEG or WebP, told apart by content, upright, in sRGB.
    ///
    ///     Image(try .contents(of: url), scale: 1, label: Text("Ava Kim"))
    ///
    /// - Throws: An error whose description is a sentence with the file's name and what is wrong with it.
    public static func contents(of url: URL) throws -> CGImage { CGImage(try ImageDecoder.decode(contentsOf: url)) }
}
