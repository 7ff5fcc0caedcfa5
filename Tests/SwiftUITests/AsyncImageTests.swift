import DisplayList
import Foundation
import Stage
import SwiftUI
import Testing

@MainActor @Suite struct AsyncImageTests {
    /// A red pixel.
    private let red = URL(
        string: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC")!

    @Test func isEmptyThenHasItsPictureWithoutWaiting() {
        var phases: [String] = []
        let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1) {
            AsyncImage(url: red) { phase in
                let _ = phases.append(phase.image != nil ? "picture" : phase.error != nil ? "failure" : "empty")
                if let image = phase.image { image.resizable() } else { Color.blue }
            }
        }
        #expect(phases == ["empty", "picture"])
        #expect(stage.pixels[5, 5].red == 255 && stage.pixels[5, 5].blue == 0)
        #expect(stage.isIdle)
    }

    @Test func showsThePlaceholderWhenThereIsNoAddress() {
        let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1) {
            AsyncImage(url: nil) { $0.resizable() } placeholder: { Color.green }
        }
        #expect(stage.pixels[5, 5].green > 150)
        #expect(stage.isIdle)
    }

    @Test(arguments: [
        "file:///there/is/no/such.png", "data:image/png;base64,AAAA", "data:nothing", "gopher://old/picture", "http://127.0.0.1:1/x.png",
        "file:///", "data:,",
    ])
    func saysWhatWentWrong(_ address: String) throws {
        var error: (any Error)?
        let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1) {
            AsyncImage(url: URL(string: address)) { phase in
                let _ = error = phase.error
                Color.clear
            }
        }
        let said = try #require(error).localizedDescription
        #expect(said.hasSuffix(".") && said.count > 20, "\(said)")
        #expect(stage.isIdle)
    }

    @Test func followsItsAddress() {
        struct Picture: View {
            @State var url: URL?
            let red: URL
            var body: some View {
                AsyncImage(url: url) { $0.resizable() } placeholder: { Color.blue }
                    .onTapGesture { url = url == nil ? red : nil }
            }
        }
        let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1) { Picture(red: red) }
        #expect(stage.pixels[5, 5].blue == 255)
        stage.tap(at: CGPoint(x: 5, y: 5))
        #expect(stage.pixels[5, 5].red == 255)
        stage.tap(at: CGPoint(x: 5, y: 5))
        #expect(stage.pixels[5, 5].blue == 255)
    }

    @Test func scenesThatShowTheSameAddressShareThePicture() {
        let stage = Stage(size: CGSize(width: 20, height: 10), scale: 1) {
            HStack(spacing: 0) { ForEach(0..<2, id: \.self) { _ in AsyncImage(url: red) { $0.resizable() } placeholder: { Color.blue } } }
        }
        #expect(stage.pixels[5, 5].red == 255 && stage.pixels[15, 5].red == 255)
    }

    @Test func crossFadesWithItsTransaction() {
        let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1) {
            AsyncImage(url: red, transaction: Transaction(animation: .linear(duration: 1))) { phase in
                if let image = phase.image { image.resizable().transition(.opacity) } else { Color.clear }
            }
        }
        stage.advance(to: 0.5)
        #expect(abs(Int(stage.pixels[5, 5].alpha) - 128) <= 2)
        stage.advance(to: 1.1)
        #expect(stage.pixels[5, 5].alpha == 255)
    }
}
