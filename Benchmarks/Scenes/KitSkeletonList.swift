import Settle
import SwiftUI

/// A list that is loading, of the kit's own bones.
struct KitSkeletonList: View {
    let rows: Int
    /// In a scroll view that makes rows as they come into sight.
    var isLazy = false

    var body: some View {
        if isLazy {
            ScrollView { LazyVStack(spacing: 0) { content } }
        } else {
            VStack(spacing: 0) { content }
        }
    }

    private var content: some View {
        ForEach(0..<rows, id: \.self) { _ in
            HStack(spacing: 16) {
                SkeletonLoader(shape: .circle).frame(width: 56, height: 56)
                SkeletonLoader(shape: .text(lines: 2))
            }
            .padding(16)
        }
    }
}
