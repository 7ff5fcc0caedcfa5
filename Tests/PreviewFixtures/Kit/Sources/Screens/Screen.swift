import Colors
import SwiftUI
import UIKit

public struct Screen: View {
    /// From a resource of the package: 64.
    private let width: CGFloat = {
        guard let url = Bundle.module.url(forResource: "level", withExtension: "json"), let data = try? Data(contentsOf: url) else { return 1 }
        return CGFloat((try? JSONDecoder().decode([String: Int].self, from: data))?["width"] ?? 2)
    }()

    public init() {}

    public var body: some View {
        Palette.accent.frame(width: width, height: 32)
    }
}
