import SwiftUI

struct Inbox: View {
    var body: some View {
        HStack {
            Text("Inbox")
            BrokenBadge(count: 3)
        }
    }
}

#Preview { Inbox() }
