import SwiftUI
#if canImport(UIKit)
import UIKit
#endif

struct LoginForm: View {
    @Bindable var session: Session
    @EnvironmentObject private var store: LegacyStore

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text(store.title).font(.headline)
            Text(verbatim: session.email.isEmpty ? "you@example.com" : session.email)
                .padding()
                .frame(maxWidth: .infinity, alignment: .leading)
                .overlay(RoundedRectangle(cornerRadius: 10).stroke(Color.gray.opacity(0.4), lineWidth: 1))
            Button("Sign In") { session.isSignedIn = true }
                .disabled(session.email.isEmpty)
                .buttonStyle(.bordered)
                .controlSize(.large)
        }
        .padding()
        #if canImport(UIKit)
        .onTapGesture { UIApplication.shared.sendAction(#selector(UIResponder.resignFirstResponder), to: nil, from: nil, for: nil) }
        #endif
    }
}

#Preview("Filled in") {
    let session = Session()
    session.email = "ava@example.com"
    return LoginForm(session: session)
        .environmentObject(LegacyStore())
}

#Preview("Without its store") {
    LoginForm(session: Session())
}
