import SwiftUI

struct BrokenBadge: View {
    let count: Int
    var body: some View {
        Text(count + "!")
    }
}
