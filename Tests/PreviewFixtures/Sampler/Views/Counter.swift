import SwiftUI
import UIKit

struct Counter: View {
    @Binding var count: Int

    var body: some View {
        HStack {
            Button { count -= 1 } label: { Image(systemName: "minus.circle.fill") }
            Text(count, format: .number)
                .font(.title.monospacedDigit())
                .contentTransition(.identity)
                .frame(minWidth: 60)
            Button { count += 1 } label: { Image(systemName: "plus.circle.fill") }
        }
        .font(.title)
        .padding()
    }
}

@available(iOS 17.0, *)
#Preview("Counter", traits: .fixedLayout(width: 220, height: 90)) {
    @Previewable @State var count = 41
    Counter(count: $count)
        .task { count += 1 }
}
