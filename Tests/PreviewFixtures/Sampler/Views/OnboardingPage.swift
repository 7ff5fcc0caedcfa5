import SwiftUI

struct OnboardingPage: View {
    @State private var appeared = false

    var body: some View {
        VStack(spacing: 24) {
            Spacer()
            Image("Landscape")
                .resizable()
                .aspectRatio(contentMode: .fit)
                .frame(maxHeight: 220)
                .clipShape(RoundedRectangle(cornerRadius: 24))
                .padding(.horizontal, 32)
            Image(systemName: "sparkles")
                .font(.system(size: 56))
                .foregroundStyle(.linearGradient(colors: [.pink, .orange], startPoint: .top, endPoint: .bottom))
                .scaleEffect(appeared ? 1 : 0.2)
                .opacity(appeared ? 1 : 0)
            Text("Welcome")
                .font(.largeTitle.weight(.heavy))
            Text("Everything you need to keep your days in order, in one place.")
                .multilineTextAlignment(.center)
                .foregroundStyle(.secondary)
                .padding(.horizontal, 40)
            Spacer()
            HStack(spacing: 8) {
                ForEach(0..<3) { index in
                    Capsule()
                        .fill(index == 0 ? Color.accentColor : Color.secondary.opacity(0.3))
                        .frame(width: index == 0 ? 24 : 8, height: 8)
                }
            }
            Button(action: {}) {
                Text("Continue")
                    .font(.headline)
                    .frame(maxWidth: .infinity)
                    .padding()
                    .background(Color.accentColor)
                    .foregroundColor(.white)
                    .cornerRadius(14)
            }
            .padding(.horizontal)
            .padding(.bottom, 32)
        }
        .onAppear {
            withAnimation(.easeOut(duration: 0.6)) { appeared = true }
        }
    }
}

#Preview { OnboardingPage() }
