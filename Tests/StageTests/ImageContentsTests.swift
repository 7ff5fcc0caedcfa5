import Foundation
import Stage
import SwiftUI
import Testing

@MainActor @Suite("Pictures from files") struct ImageContentsTests {
    @Test("What a stage wrote it can show again, pixel for pixel")
    func roundTrip() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "settle-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let first = Stage(size: CGSize(width: 8, height: 4), scale: 1) {
            HStack(spacing: 0) {
                Color.red
                Color.blue
            }
        }
        try first.writePNG(to: file)
        let image = try CGImage.contents(of: file)
        #expect(image.width == 8 && image.height == 4)
        let second = Stage(scale: 1) { Image(decorative: image, scale: 1) }
        #expect(second.size == CGSize(width: 8, height: 4))
        #expect(second.pixels == first.pixels)
    }

    @Test("A file that is not there is named")
    func missing() {
        #expect(throws: (any Error).self) { try CGImage.contents(of: URL(filePath: "/nowhere/ava.png")) }
        do { _ = try CGImage.contents(of: URL(filePath: "/nowhere/ava.png")) } catch {
            #expect("\(error)".contains("/nowhere/ava.png"))
        }
    }
}
