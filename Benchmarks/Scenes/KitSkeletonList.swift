import Settle
import SwiftUI

/// A list that is loading, of the kit's own bones.
struct KitSkeletonList: View {
    let rows: Int

    var body: some View {
        VStack(spacing: 0) {
            ForEach(0..<rows, id: \.self) { _ in
                HStack(spacing: 16) {
                    SkeletonLoader(shape: .circle).frame(width: 56, height: 56)
                    SkeletonLoader(shape: .text(lines: 2))
                }
                .padding(16)
            }
        }
    }
}
