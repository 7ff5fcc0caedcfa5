import SwiftUI

@main
struct SamplerApp: App {
    var body: some Scene {
        WindowGroup {
            OnboardingPage()
        }
    }
}
